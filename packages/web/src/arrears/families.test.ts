import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import type { ArrearsRow } from './arrears-rows.ts';
import { groupByPhone, isOneFamily } from './families.ts';

const MOTHER = { emergencyContactName: 'Tan', emergencyContactPhoneNo: '60198765432' };

function rowOf(name: string, months: string[], fee: number, changes: Partial<ArrearsRow> = {}) {
  return {
    uuid: name,
    name,
    programLvl: 2,
    phoneNo: '',
    emergencyContactName: '',
    emergencyContactPhoneNo: '',
    emergencyContactRelationship: '',
    familyLanguage: '' as const,
    referenceCode: 'L8KD9Z',
    months,
    firstTuitionMonth: months[0] ?? null,
    thisMonthFee: fee as Cents,
    oneMonthFee: 0 as Cents,
    twoMonthsFee: 0 as Cents,
    olderFee: 0 as Cents,
    totalOwedFee: fee as Cents,
    lastTransactionDate: null,
    lastReminder: null,
    ...changes,
  } satisfies ArrearsRow;
}
const families = (...rows: ArrearsRow[]) => groupByPhone(rows, rows);

describe('the debts by phone number (R-2221)', () => {
  it('are added up, with all months, the last payment and the last reminder', () => {
    const early = { recordCreateDate: '2026-03-01T00:00:00.000Z', staffName: 'Siti' };
    const late = { recordCreateDate: '2026-03-02T00:00:00.000Z', staffName: 'Mei' };
    const [family, ...others] = families(
      rowOf('Ann', ['01-2026', '03-2026'], 5000, {
        phoneNo: MOTHER.emergencyContactPhoneNo,
        lastReminder: late,
        lastTransactionDate: '31-01-2026',
        dueDate: '07-01-2026',
        overdue: true,
      }),
      rowOf('Ben', ['12-2025', '03-2026'], 2500, {
        ...MOTHER,
        lastReminder: early,
        lastTransactionDate: '01-02-2026',
        dueDate: '07-12-2025',
        overdue: true,
      }),
    );
    expect(others).toEqual([]);
    expect(family).toMatchObject({
      ...MOTHER,
      name: 'Ann, Ben',
      months: ['12-2025', '01-2026', '03-2026'],
      thisMonthFee: 7500,
      totalOwedFee: 7500,
      dueDate: '07-12-2025',
      overdue: true,
      lastTransactionDate: '01-02-2026',
      lastReminder: late,
    });
    expect(family?.children.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });

  it('come by the oldest debt, then by the largest sum, covered debts last', () => {
    const phone = (phoneNo: string) => ({ phoneNo });
    const paid = { coveredFee: 9000 as Cents, openMonths: [] };
    const listed = families(
      rowOf('Covered', ['01-2025'], 9000, { ...phone('601'), ...paid }),
      rowOf('Young', ['03-2026'], 9000, phone('602')),
      rowOf('Small', ['12-2025'], 100, phone('603')),
      rowOf('Large', ['12-2025'], 200, phone('604')),
    );
    expect(listed.map(({ name }) => name)).toEqual(['Large', 'Small', 'Young', 'Covered']);
  });

  it('leave out of the open months what credit covers', () => {
    const [family] = families(
      rowOf('Ann', ['01-2026'], 5000, { ...MOTHER, coveredFee: 5000 as Cents, openMonths: [] }),
      rowOf('Ben', ['02-2026'], 5000, MOTHER),
    );
    expect(family).toMatchObject({
      months: ['01-2026', '02-2026'],
      coveredFee: 5000,
      openMonths: ['02-2026'],
    });
  });

  it('are one row for each student without a number, and for 12 students of a number', () => {
    expect(families(rowOf('Ann', [], 1), rowOf('Ben', [], 1))).toHaveLength(2);
    const many = Array.from({ length: 25 }, (_, index) => rowOf(`S${index}`, [], 1, MOTHER));
    expect(families(...many).map(({ children }) => children.length)).toEqual([12, 12, 1]);
  });

  it('have all students of a number if the list shows one of them', () => {
    const [one, other] = [rowOf('Ann', [], 1, MOTHER), rowOf('Ben', [], 1, MOTHER)];
    const third = rowOf('Cai', [], 1, { phoneNo: '601' });
    expect(groupByPhone([one, other, third], [other]).map(({ name }) => name)).toEqual([
      'Ann, Ben',
    ]);
  });

  it('are of one family if all students are confirmed siblings', () => {
    const isOne = (...ids: (number | undefined)[]) =>
      families(
        ...ids.map((familyId, index) => rowOf(`S${index}`, [], 1, { ...MOTHER, familyId })),
      ).map(isOneFamily);
    expect(isOne(undefined)).toEqual([true]);
    expect(isOne(7, 7)).toEqual([true]);
    expect(isOne(7, 8)).toEqual([false]);
    expect(isOne(undefined, undefined)).toEqual([false]);
  });

  it('are grouped for 20,000 students', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      rowOf(`S${index}`, ['01-2026'], index, { phoneNo: `601${index % 9000}` }),
    );
    expect(families(...rows).length).toBe(9000);
  });
});
