import type { Fund } from '@kelas/contract/schema/payment';
import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthFromSql } from '@kelas/contract/values/month';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schema } from '../../db/schema.ts';
import { fundName } from './funds.ts';
import { lineCharged, lineDiscount, withLineFees } from './line-fees.ts';

/**
 * The lines of the query's `payment` as one JSON column; received, charged and due fees in cents. A
 * subject has the name that it had when the payment was recorded (R-1452).
 */
export function paymentLines() {
  return jsonArrayFrom(
    expressionBuilder<Schema, 'payment'>()
      .selectFrom('payment_line as line')
      .leftJoin('subscription', 'subscription.id', 'line.subscription_id')
      .leftJoin('offering', 'offering.id', 'subscription.offering_id')
      .leftJoin('course', 'course.id', 'offering.course_id')
      .leftJoin('misc_charge', 'misc_charge.id', 'line.misc_charge_id')
      .select((of) => [
        of.fn
          .coalesce(
            of
              .selectFrom('former_course_name as former')
              .select('former.name')
              .whereRef('former.course_id', '=', 'course.id')
              .whereRef('former.until', '>', 'payment.recorded_at')
              .orderBy('former.until')
              .limit(1),
            'course.name',
            'misc_charge.name',
            fundName('line.fund'),
            sql<string>`''`,
          )
          .as('subjectName'),
        'line.month',
        'line.fund',
        'line.fee',
        lineCharged.as('chargedFee'),
        lineDiscount.as('discountFee'),
        'line.due as dueFee',
        'line.lessons',
      ])
      .whereRef('line.payment_id', '=', 'payment.id')
      .orderBy('line.month')
      .orderBy('line.id'),
  );
}

/** A line of a payment; the fund of a line that puts money into one (R-1576); fees in cents. */
interface ReceivedLine {
  readonly subjectName: string;
  readonly month: Month;
  readonly fee: Cents;
  readonly chargedFee: Cents;
  readonly fund?: Fund;
  readonly discountFee?: Cents;
  readonly dueFee?: Cents;
  readonly lessons?: number;
}

/** Returns the lines of a `paymentLines` column as responses show them. */
export function readLines(
  lines: readonly (Omit<ReceivedLine, 'month' | 'fund' | 'discountFee' | 'dueFee' | 'lessons'> & {
    readonly month: string;
    readonly fund: Fund | null;
    readonly discountFee: Cents | null;
    readonly dueFee: Cents | null;
    readonly lessons: number | null;
  })[],
): ReceivedLine[] {
  return lines.map(({ fund, month, ...line }) => ({
    ...withLineFees(line),
    month: monthFromSql(month),
    ...(fund && { fund }),
  }));
}
