import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { conflict } from '../../base/errors.ts';
import type { Db } from '../../db/database.ts';
import type { PaySlipSheet } from '../../pdf/layout/pay-slip-sheet.ts';
import { getLetterhead } from '../centre/letterhead.ts';
import { getSalaryOf } from './detail.ts';

/**
 * The contents of the pay slip of a paid salary (R-2427). Throws 404 for an unknown uuid, and 409 if
 * the salary is not paid.
 */
export async function selectPaySlip(
  db: Db,
  uuid: string,
  month: Month,
  now: Date,
): Promise<PaySlipSheet> {
  const salary = await getSalaryOf(db, uuid, month, now);
  if (salary.salaryId === null) throw conflict('NOT_PAID', 'This salary has not been paid');
  const { paymentRate, collected, share, lessons = [] } = salary;
  const levels = await db.selectFrom('program_level').select(['id', 'name']).execute();
  const levelNames = new Map(levels.map(({ id, name }) => [id, name]));
  return {
    ...(await getLetterhead(db)),
    number: salary.salaryId,
    month,
    teacher: {
      name: salary.name,
      icNo: salary.icNo,
      account: [salary.bankName, salary.bankAccountNo].filter(Boolean).join(' · '),
    },
    // A paid salary has the day of its record.
    paidOn: (salary.transactionDate ?? salary.paidOn) as Day,
    transactionType: salary.transactionType,
    recordedBy: salary.staffName ?? '',
    paymentType: salary.paymentType,
    rate: (typeof paymentRate === 'number' ? paymentRate : 0) as Cents,
    share,
    splits: salary.splits ?? [{ ratio: String(paymentRate), collected, share }],
    heads: salary.heads?.length ?? 0,
    deducted: salary.deducted,
    total: salary.totalSalary,
    lessons: lessons.map(({ programLvl, ...lesson }) => ({
      ...lesson,
      levelName: levelNames.get(programLvl) ?? '',
    })),
    markedMinutes: salary.markedMinutes ?? 0,
  };
}
