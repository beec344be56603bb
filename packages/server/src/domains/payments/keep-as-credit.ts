import type { Fund } from '@kelas/contract/schema/payment';
import type { Cents } from '@kelas/contract/values/cents';
import { dayFromSql, monthOfDay } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import { invalid } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import { refuseHolding, requireFunds } from './funds.ts';
import { insertPayments } from './record.ts';

/** The greatest amount of a payment line, in cents. */
const LINE_MAX_CENTS = 1_000_000;

/**
 * Records the money of a payment that is about to be voided again, with a receipt of its own: a deposit
 * as a deposit, all other money as credit (R-1581). Throws 422 for a payment from a fund, whose money
 * goes back by itself, for one without a payment type, and for one without money that can become
 * credit; 409 without the house rule, and for a student whose data was erased. Call `recordMoney`
 * after the void, because the head of the audit log is the last lock.
 */
export async function keepAsCredit(tx: Tx, paymentId: number, recordedBy: number, now: Date) {
  const payment = await tx
    .selectFrom('payment')
    .innerJoin('student', 'student.id', 'payment.student_id')
    .innerJoin('payment_line as line', 'line.payment_id', 'payment.id')
    .select((of) => [
      'payment.student_id as studentId',
      'payment.transaction_date',
      'payment.payment_type',
      'anonymised_at',
      of.fn.sum<Cents>('line.fee').as('total'),
      of.fn
        .coalesce(
          of.fn.sum<Cents>('line.fee').filterWhere('line.fund', '=', 'DEPOSIT'),
          sql.lit(0 as Cents),
        )
        .as('deposit'),
    ])
    .where('payment.id', '=', paymentId)
    .groupBy(['payment.id', 'student.id'])
    .executeTakeFirstOrThrow();
  const { studentId, payment_type: paymentType, total, deposit } = payment;
  refuseHolding(payment);
  if (paymentType === 'CREDIT') {
    throw invalid('keepAsCredit', 'The money of this payment goes back to the credit or deposit');
  }
  if (paymentType === null) {
    throw invalid('keepAsCredit', 'This payment has no payment type, so it cannot become credit');
  }
  if (total === deposit) {
    throw invalid('keepAsCredit', 'This payment has no money that can become credit');
  }
  await requireFunds(tx, studentId, ['CREDIT']);
  const transactionDate = dayFromSql(payment.transaction_date);
  const month = monthOfDay(transactionDate);
  const linesOf = (fund: Fund, sum: number) =>
    Array.from({ length: Math.ceil(sum / LINE_MAX_CENTS) }, (_, at) => ({
      month,
      fee: Math.min(LINE_MAX_CENTS, sum - at * LINE_MAX_CENTS) as Cents,
      fund,
    }));
  const lines = [...linesOf('CREDIT', total - deposit), ...linesOf('DEPOSIT', deposit)];
  const credit = { studentId, transactionDate, paymentType, lines };
  const [stored] = await insertPayments(tx, [credit], { recordedBy, now });
  if (!stored) throw new Error('the credit was not recorded');
  return stored;
}
