import type { OutputOf } from '@kelas/contract/call';
import { type getOverview, RECEIPTS_SHOWN } from '@kelas/contract/overview';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayToSql, TIME_ZONE } from '@kelas/contract/values/date';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/database.ts';

type Today = OutputOf<typeof getOverview>['today'];

const NOTHING: Sums = {
  cash: 0 as Cents,
  bank: 0 as Cents,
  unknown: 0 as Cents,
  receipts: 0,
  voids: 0,
};

/**
 * The money that moved on a day, as the close of the day counts it, and the newest receipts (R-1420
 * to R-1422). An EMPLOYEE gets their own part. Two index lookups, however many years are stored.
 */
export async function collectedOn(db: Db, day: Day, actor: Actor): Promise<Today> {
  const begin = sql`(${dayToSql(day)}::date::timestamp at time zone ${sql.lit(TIME_ZONE)})`;
  const end = sql`((${dayToSql(day)}::date + 1)::timestamp at time zone ${sql.lit(TIME_ZONE)})`;
  const isOwn = (column: string) =>
    actor.role === 'ADMIN' ? sql`true` : sql`${sql.ref(column)} = ${actor.id}`;
  const people = await sql<Sums & { staffName: string; deposit: Cents }>`
    with moved as (
      select id as payment_id, recorded_by, 1 as sign from payment
      where recorded_at >= ${begin} and recorded_at < ${end} and ${isOwn('recorded_by')}
      union all
      select payment_id, recorded_by, -1 from payment_void
      where recorded_at >= ${begin} and recorded_at < ${end} and ${isOwn('recorded_by')}
    ),
    summed as (
      select moved.recorded_by, sign,
        case payment.fund when 'DEPOSIT' then 'DEPOSIT' else payment_type end as payment_type,
        sign * (
          select coalesce(sum(fee), 0) from payment_line where payment_id = moved.payment_id
        ) as total
      from moved join payment on payment.id = moved.payment_id
      union all
      select recorded_by, 0, payment_type, -amount from refund
      where recorded_at >= ${begin} and recorded_at < ${end} and ${isOwn('recorded_by')}
    )
    select
      staff.display_name as "staffName",
      coalesce(sum(total) filter (where payment_type = 'CASH'), 0)::bigint as cash,
      coalesce(sum(total) filter (where payment_type = 'BANK'), 0)::bigint as bank,
      coalesce(sum(total) filter (where payment_type is null), 0)::bigint as unknown,
      coalesce(sum(total) filter (where payment_type = 'DEPOSIT'), 0)::bigint as deposit,
      count(*) filter (where sign = 1) as receipts,
      count(*) filter (where sign = -1) as voids
    from summed join staff on staff.id = summed.recorded_by
    group by staff.id order by lower(staff.display_name), staff.id`.execute(db);
  const latest = await sql<
    Omit<Today['latest'][number], 'receiptNo' | 'recordCreateDate'> & {
      readonly year: number;
      readonly number: number;
      readonly recordedAt: Date;
    }
  >`
    select
      receipt_year as year,
      receipt_number as number,
      student.uuid,
      student.name,
      (select coalesce(sum(fee), 0) from payment_line where payment_id = payment.id) as "totalAmount",
      payment_type as "paymentType",
      payment.recorded_at as "recordedAt",
      exists (select from payment_void where payment_id = payment.id) as voided
    from payment join student on student.id = payment.student_id
    where recorded_at >= ${begin} and recorded_at < ${end} and ${isOwn('recorded_by')}
    order by payment.recorded_at desc, payment.id desc limit ${RECEIPTS_SHOWN}`.execute(db);
  const sums = people.rows.map(({ deposit, ...person }) => ({
    ...person,
    ...(deposit && { deposit }),
  }));
  return {
    ...sums.reduce(addUp, NOTHING),
    people: sums,
    latest: latest.rows.map(({ year, number, recordedAt, ...row }) => ({
      ...row,
      receiptNo: formatReceiptNo(year, number),
      recordCreateDate: recordedAt.toISOString(),
    })),
  };
}

type Sums = Omit<Today, 'people' | 'latest'>;

function addUp(sum: Sums, person: Sums): Sums {
  const deposit = ((sum.deposit ?? 0) + (person.deposit ?? 0)) as Cents;
  return {
    ...(deposit && { deposit }),
    cash: (sum.cash + person.cash) as Cents,
    bank: (sum.bank + person.bank) as Cents,
    unknown: (sum.unknown + person.unknown) as Cents,
    receipts: sum.receipts + person.receipts,
    voids: sum.voids + person.voids,
  };
}
