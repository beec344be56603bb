import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schema } from '../../db/schema.ts';

/** The lines of the query's `payment` as one JSON column; received and charged fees in cents. */
export function paymentLines() {
  return jsonArrayFrom(
    expressionBuilder<Schema, 'payment'>()
      .selectFrom('payment_line as line')
      .leftJoin('subscription', 'subscription.id', 'line.subscription_id')
      .leftJoin('offering', 'offering.id', 'subscription.offering_id')
      .leftJoin('course', 'course.id', 'offering.course_id')
      .leftJoin('misc_charge', 'misc_charge.id', 'line.misc_charge_id')
      .select((of) => [
        of.fn.coalesce('course.name', 'misc_charge.name', sql<string>`''`).as('subjectName'),
        'line.month',
        'line.fee',
        of.fn.coalesce('misc_charge.fee', 'line.fee').as('chargedFee'),
      ])
      .whereRef('line.payment_id', '=', 'payment.id')
      .orderBy('line.month')
      .orderBy('line.id'),
  );
}
