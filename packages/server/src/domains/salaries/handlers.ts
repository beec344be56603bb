import type * as calls from '@kelas/contract/salaries';
import { SALARY_IN_FUTURE } from '@kelas/contract/salaries';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { type ErrorText, errorText } from '@kelas/contract/values/error-text';
import { fileName } from '@kelas/contract/values/file-name';
import { compareMonths } from '@kelas/contract/values/month';
import { recordMoney } from '../../audit/record.ts';
import { conflict, invalid } from '../../base/errors.ts';
import { deduct, shareOfTerms, sumCollected } from '../../billing/salary.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { checkTransactionDate } from '../ledger/transaction-date.ts';
import { getSalaryOf } from './detail.ts';
import { insertFreeMonths, lockOpenFree } from './free-months.ts';
import { insertHeads, lockOpenHeads } from './heads.ts';
import { insertMarkedLessons } from './marked-lessons.ts';
import { listOpenReversed } from './open-lines.ts';
import { selectPaySlip } from './pay-slip.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listSalaries({ month, name }, { db, now }) {
    return queries.listSalariesOf(db, month ?? currentMonth(now), name);
  },

  async getSalary({ teacherUuid, month }, { db, now }) {
    return getSalaryOf(db, teacherUuid, month, now);
  },

  async getPaySlip({ teacherUuid, month }, { db, now }) {
    // No database connection is held while the document waits and is drawn (D-15).
    const sheet = await selectPaySlip(db, teacherUuid, month, now);
    const bytes = await drawDocument({ kind: 'paySlip', sheet });
    return { bytes, fileName: fileName(`pay-slip-${sheet.teacher.name}-${month}`, 'pdf') };
  },

  async paySalary(input, context) {
    const { id: uuid, month, fee, totalSalary: shown, transactionDate, paymentType } = input;
    if (compareMonths(month, currentMonth(context.now)) > 0) {
      throw invalid('month', SALARY_IN_FUTURE);
    }
    if (transactionDate) checkTransactionDate(transactionDate, context.now);
    return once(context, async (tx) => {
      const teacher = await queries.lockPaidTeacher(tx, uuid);
      if (await queries.findPaidSalary(tx, teacher.id, month)) {
        throw conflict('ALREADY_PAID', 'This salary has already been paid');
      }
      const free = await lockOpenFree(tx, teacher.id, month);
      const collected = await queries.listOpenCollected(tx, teacher.id, month);
      const deduction = deduct(await listOpenReversed(tx, month, teacher.id));
      const sum = sumCollected([
        ...collected,
        ...free.map((line) => ({ ...line, partShare: null })),
      ]);
      const heads = await lockOpenHeads(tx, teacher, month);
      const share =
        teacher.payment_type === 'HOUR'
          ? requireFee(fee)
          : shareOfTerms(teacher, sum, heads.length);
      const totalSalary = (share - deduction.total) as Cents;
      // A concurrent payment or void changed the amount that the screen showed.
      if (typeof shown === 'number' && shown !== totalSalary) {
        throw conflict(
          'CHANGED_MEANWHILE',
          'New payments changed this salary. Reload to see the new amount.',
        );
      }
      const salary = await queries.insertSalary(
        tx,
        {
          teacher,
          month,
          collected: sum.fee,
          part_collected: sum.partFee,
          part_share: sum.partShare,
          own_collected: sum.ownFee,
          own_share: sum.ownShare,
          heads: heads.length,
          share,
          deducted: deduction.total,
          transactionDate,
          transactionType: paymentType,
          lines: [
            ...collected.map((line) => ({
              ...line,
              kind: 'COLLECTED' as const,
              share: 0 as Cents,
            })),
            ...deduction.lines.map((line) => ({
              ...line,
              kind: 'REVERSED' as const,
              ratio: null,
            })),
          ],
        },
        context.actor.id,
        context.now,
      );
      await insertFreeMonths(tx, salary, free);
      await insertHeads(tx, salary, heads);
      await insertMarkedLessons(tx, salary, teacher, month);
      await recordMoney(tx, 'salary', salary);
      return { id: uuid, month, totalSalary, paymentStatus: 'PAID' as const };
    });
  },

  async voidSalary({ id: uuid, month, reason, salaryId: shown }, context) {
    return once(context, async (tx) => {
      const { id: teacherId } = await queries.lockPaidTeacher(tx, uuid);
      const id = await queries.findPaidSalary(tx, teacherId, month);
      if (id === undefined) {
        throw (await queries.wasSalaryVoided(tx, teacherId, month))
          ? conflict('ALREADY_VOIDED', 'This salary has already been voided')
          : conflict('NOT_PAID', 'This salary has not been paid');
      }
      if (shown !== undefined && shown !== id) {
        throw conflict(
          'CHANGED_MEANWHILE',
          'This salary has been voided and paid again. Reload to see the new payment.',
        );
      }
      const dependent = await queries.findDependent(tx, id);
      if (dependent) throw conflict('VOID_LATER_FIRST', textOf(dependent));
      const reversal = await queries.insertSalaryVoid(
        tx,
        { id, reason },
        context.actor.id,
        context.now,
      );
      await recordMoney(tx, 'salary_void', reversal);
      return { id: uuid, month, paymentStatus: 'PENDING' as const };
    });
  },
};

/** The salaries to void first, and why. */
function textOf({ month: later, isOfOwnLine }: queries.Dependent): ErrorText {
  const month = { month: later };
  return isOfOwnLine
    ? errorText`Void the salary of ${{ month }} first. It deducts a fee that this salary counts.`
    : errorText`Void the salary of ${{ month }} first. Its deduction depends on the one of this salary.`;
}

/** The fee of an HOUR salary in cents, hours times rate as sent. Throws 422 without it. */
function requireFee(fee: Cents | null | undefined): Cents {
  if (!fee) throw invalid('fee', 'Please enter your salary');
  return fee;
}
