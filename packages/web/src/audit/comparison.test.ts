import { describe, expect, it } from 'vitest';
import { compareEntry } from './comparison.ts';

const names = {
  level: (id: number) => `Form ${id - 1}`,
  offering: (id: number) => `Physics of class ${id}`,
};
const differences = (before: unknown, after: unknown) =>
  compareEntry(before, after, names).map(({ label, ...row }) => [label, row.before, row.after]);

const course = (changes: object = {}) => ({
  subscriptionId: 7,
  teacher: '5d1c…',
  teacherName: 'Cikgu Lim',
  programLvl: 2,
  subjectId: 3,
  subjectName: 'Mathematics',
  fee: 6050,
  effectiveDate: '01-2026',
  cancelledDate: null,
  ...changes,
});

describe('the comparison of an audit entry (R-1133)', () => {
  it('returns only the fields that differ, with their labels', () => {
    expect(
      differences(
        { uuid: 'a', version: 1, name: 'Aminah', phoneNo: '60123456789', programLvl: 2, email: '' },
        {
          uuid: 'a',
          version: 2,
          name: 'Aminah',
          phoneNo: '60198765432',
          programLvl: 3,
          email: 'x@y.my',
        },
      ),
    ).toEqual([
      ['Phone no.', '+60123456789', '+60198765432'],
      ['Email', '', 'x@y.my'],
      ['Program level', 'Form 1', 'Form 2'],
    ]);
  });

  it('names switches, languages and prefixes as the settings do', () => {
    expect(
      differences(
        { employeeFinance: true, language: 'en', phonePrefix: '60' },
        { employeeFinance: false, language: 'ms', phonePrefix: '65', logo: 'changed' },
      ),
    ).toEqual([
      ['Employees may see finance reports', 'Yes', 'No'],
      ['Language of receipts and reminders', 'English', 'Bahasa Melayu'],
      ['Default country code', '+60', '+65'],
      ['Logo', '', 'changed'],
    ]);
  });

  it('shows money in ringgit with two decimals', () => {
    expect(
      differences(null, { collected: 123456, share: 82304, deducted: 0, month: '2026-03-01' }),
    ).toEqual([
      ['Month', '', '03-2026'],
      ['Collected', '', 'RM 1,234.56'],
      ['Share', '', 'RM 823.04'],
      ['Deducted', '', 'RM 0.00'],
    ]);
    expect(differences({ paymentRate: '6/4' }, { paymentRate: 2050 })).toEqual([
      ['Payment rate', '6/4', 'RM 20.50'],
    ]);
  });

  it('shows the amounts of a close and its count as one text', () => {
    const count = { rm1: 0, sen5: 3, rm100: 1, rm50: 0 };
    expect(differences(null, { count, counted: 10015, taken: 10000, difference: -450 })).toEqual([
      ['Cash payments less voids', '', 'RM 100.00'],
      ['Count', '', '1 × RM 100, 3 × 5 sen'],
      ['Counted', '', 'RM 100.15'],
      ['Difference', '', '-RM 4.50'],
    ]);
  });

  it('returns one text for each course line', () => {
    const added = course({ subscriptionId: 8, subjectName: 'Science' });
    expect(
      differences(
        { tuitionCourses: [course()] },
        { tuitionCourses: [course({ cancelledDate: '05-2026' }), added] },
      ),
    ).toEqual([
      [
        'Course line 7',
        'Mathematics, Form 1, Cikgu Lim, RM 60.50, from 01-2026',
        'Mathematics, Form 1, Cikgu Lim, RM 60.50, from 01-2026, cancelled from 05-2026',
      ],
      ['Course line 8', '', 'Science, Form 1, Cikgu Lim, RM 60.50, from 01-2026'],
    ]);
    expect(differences({ tuitionCourses: [course()] }, { tuitionCourses: [course()] })).toEqual([]);
  });

  it('shows the lines that a status change cancelled', () => {
    const line = (cancelledDate: string | null) => ({ subscriptionId: 7, cancelledDate });
    expect(
      differences(
        { status: 'ACTIVE', courses: [line(null)] },
        { status: 'TERMINATED', courses: [line('05-2026')], month: '05-2026' },
      ),
    ).toEqual([
      ['Status', 'ACTIVE', 'TERMINATED'],
      ['Month', '', '05-2026'],
      ['Course line 7', 'running', 'cancelled from 05-2026'],
    ]);
  });

  it('shows a payment with its lines', () => {
    const lines = [
      { id: 4, month: '2026-03-01', fee: 6000, subscriptionId: 7, miscChargeId: null },
      { id: 5, month: '2026-03-01', fee: 2500, subscriptionId: null, miscChargeId: 9 },
      { id: 6, month: '2026-03-01', fee: 1, chargedFee: 2500, miscChargeId: 10 },
    ];
    expect(
      differences(null, { id: 3, receiptNumber: 3, transactionDate: '2026-03-16', lines }),
    ).toEqual([
      ['Transaction date', '', '16-03-2026'],
      ['Line 4', '', 'RM 60.00, 03-2026, course line 7'],
      ['Line 5', '', 'RM 25.00, 03-2026, misc line 9'],
      ['Line 6', '', 'RM 0.01, 03-2026, charged RM 25.00, misc line 10'],
    ]);
  });

  it('shows a change of the house rules', () => {
    const off = { version: 1, dueDay: null, notAdmittedMonths: 3, registrationFee: null };
    const on = { version: 2, dueDay: 7, notAdmittedMonths: null, registrationFee: 5000 };
    expect(differences(off, on).toSorted()).toEqual([
      ['Due day', '', '7'],
      ['Not admitted from unpaid months', '3', ''],
      ['Registration fee', '', 'RM 50.00'],
    ]);
  });

  it('returns nothing for null, and unexpected values as text', () => {
    expect(differences(null, null)).toEqual([]);
    expect(differences({ odd: { a: 1 } }, { odd: '<img src=x>' })).toEqual([
      ['Odd', '{"a":1}', '<img src=x>'],
    ]);
  });

  it('names the courses whose lessons were recorded (R-2276)', () => {
    const after = { month: '10-2026', lessons: [{ offeringId: 4, lessons: 8 }] };
    expect(differences(null, after)).toEqual([
      ['Month', '', '10-2026'],
      ['Course 1', '', 'Physics of class 4, 8 lessons'],
    ]);
  });
});
