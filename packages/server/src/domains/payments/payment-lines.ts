import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schema } from '../../db/schema.ts';
import { lineDiscount } from './line-fees.ts';

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
            sql<string>`''`,
          )
          .as('subjectName'),
        'line.month',
        'line.fee',
        of.fn.coalesce('misc_charge.fee', 'subscription.fee', 'line.fee').as('chargedFee'),
        lineDiscount.as('discountFee'),
        'line.due as dueFee',
      ])
      .whereRef('line.payment_id', '=', 'payment.id')
      .orderBy('line.month')
      .orderBy('line.id'),
  );
}
