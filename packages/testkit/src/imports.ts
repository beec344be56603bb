import { type Day, dayToSql } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { Enrolled } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** Inserts an imported payment, without payment type, for the course's January 2026. */
export async function importPayment(
  server: TestServer,
  { subscriptionId, fee }: Enrolled,
  transactionDate: string,
): Promise<void> {
  await sql`
    with counter as (
      insert into receipt_counter (year, last_number) values (2019, 1)
      on conflict (year) do update set last_number = receipt_counter.last_number + 1
      returning year, last_number
    ),
    recorded as (
      insert into payment (receipt_year, receipt_number, student_id, transaction_date, recorded_at, recorded_by)
      select year, last_number, student_id, ${dayToSql(transactionDate as Day)}::date,
        greatest(now(), ${dayToSql(transactionDate as Day)}::timestamptz), created_by
      from counter, subscription where subscription.id = ${subscriptionId}
      returning id, student_id, transaction_date
    )
    insert into payment_line (payment_id, student_id, transaction_date, month, fee, subscription_id)
    select id, student_id, transaction_date, '2026-01-01', ${fee}, ${subscriptionId} from recorded`.execute(
    server.db,
  );
}
