import type { OutputOf } from '@kelas/contract/call';
import type { getStudentAccount } from '@kelas/contract/student-account';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths } from '@kelas/contract/values/month';
import { MONTH_NOW, TODAY, uuidOf } from './records.ts';

export type AccountRecord = OutputOf<typeof getStudentAccount>;

const cents = (amount: number) => amount as Cents;

/** The months of an account: two are due, the next one is upcoming, the last ones have no fee. */
const months: AccountRecord['months'] = Array.from({ length: 12 }, (_, index) => {
  const month = addMonths(MONTH_NOW, index - 8);
  const none = { month, fee: cents(0), owedFee: cents(0), owedTuitionFee: cents(0) };
  const paid = { ...none, fee: cents(12000), state: 'PAID' as const };
  const owed = { fee: cents(12000), owedFee: cents(12000), owedTuitionFee: cents(12000) };
  if (index === 7) {
    return { ...none, fee: cents(14500), owedFee: cents(2500), state: 'DUE' as const };
  }
  if (index === 8) return { ...none, ...owed, state: 'DUE' as const };
  if (index === 9) return { ...none, ...owed, state: 'UPCOMING' as const };
  return index < 7 ? paid : { ...none, state: 'NONE' as const };
});

/** A student who owes RM 145.00: tuition of this month and a misc fee of the last one. */
export const accountRecord: AccountRecord = {
  uuid: uuidOf(1),
  name: 'Tan Mei Ling',
  programLvl: 2,
  status: 'ACTIVE',
  schedule: 'MORNING',
  enrolmentDate: '01-2026',
  phoneNo: '60123456789',
  emergencyContactName: 'Tan Ah Kow',
  emergencyContactPhoneNo: '60198765432',
  emergencyContactRelationship: 'Father',
  familyLanguage: '' as const,
  referenceCode: 'L8KD9Z',
  anonymised: false,
  note: 'Pays by transfer',
  siblings: [],
  owedFee: cents(14500),
  earlierOwedFee: cents(0),
  owedMonths: [addMonths(MONTH_NOW, -1), MONTH_NOW],
  lastReminder: null,
  aheadFee: cents(0),
  months,
  courses: [
    {
      subscriptionId: 1,
      teacher: uuidOf(2),
      subjectId: 1,
      subjectName: 'Physics',
      teacherName: 'Cikgu Ali',
      programLvl: 2,
      fee: cents(7000),
      dueFee: cents(7000),
      adjustments: [],
      effectiveDate: '01-2026',
      cancelledDate: null,
    },
    {
      subscriptionId: 2,
      teacher: uuidOf(2),
      subjectId: 2,
      subjectName: 'Biology',
      teacherName: 'Cikgu Ali',
      programLvl: 2,
      fee: cents(5000),
      dueFee: cents(5000),
      adjustments: [],
      effectiveDate: '01-2026',
      cancelledDate: null,
    },
  ],
  receipts: [
    {
      receiptNo: 'R-2026-000007',
      transactionDate: TODAY,
      paymentType: 'CASH',
      totalAmount: cents(12000),
      subjectName: 'Biology, Physics',
      firstMonth: '01-2026',
      lastMonth: '02-2026',
      voided: false,
    },
    {
      receiptNo: 'R-2026-000003',
      transactionDate: TODAY,
      paymentType: 'BANK',
      totalAmount: cents(7000),
      subjectName: 'Physics',
      firstMonth: '01-2026',
      lastMonth: '01-2026',
      voided: true,
    },
  ],
  receiptCount: 2,
  changes: [
    {
      recordCreateDate: '2026-03-01T06:05:00.000Z',
      staffName: 'Mei Ling',
      action: 'STUDENT_CHANGED',
      fields: ['phoneNo'],
    },
  ],
};

/** A confirmed sibling. */
export const siblingRecord: AccountRecord['siblings'][number] = {
  uuid: uuidOf(3),
  name: 'Tan Wei Jie',
  programLvl: 3,
  status: 'ACTIVE',
  totalOwedFee: cents(0),
  confirmed: true,
};
