import type { InputOf, OutputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/misc-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { dayFromSql, today } from '@kelas/contract/values/date';
import { ITEMS_WITH_WINDOW, windowOf } from '@kelas/contract/values/misc-items';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { maskNric } from '@kelas/contract/values/nric';
import { type RawBuilder, sql } from 'kysely';
import {
  isMiscPaid,
  miscFee,
  miscOwed,
  miscSettlements,
  paidInParts,
  settlementOfCharge,
} from '../../billing/fee-due.ts';
import type { Db, Tx } from '../../db/database.ts';
import { streamRows } from '../../db/stream-rows.ts';
import { latestDate, latestPayment, latestType } from '../ledger/latest-payment.ts';
import { matchedStudents } from '../ledger/matched-students.ts';
import { isActive } from '../ledger/present-status.ts';
import { findStudent } from '../ledger/student.ts';

/**
 * SQL condition: a charge is listed for a month. With an item, its window counts (R-505, R-506).
 * Without an item, each item has its own window (R-511, R-512).
 */
function isListed(item: number | undefined, month: Month): RawBuilder<boolean> {
  const within = (of: number) => {
    const { from, until } = windowOf(of, month);
    return sql`
      misc_charge.misc_item_id = ${of}
      and misc_charge.month >= ${monthToSql(from)}::date
      and misc_charge.month < ${monthToSql(until)}::date`;
  };
  if (item !== undefined) return sql`(${within(item)})`;
  const inMonth = sql`misc_charge.month = ${monthToSql(month)}::date`;
  return sql`((${sql.join([...ITEMS_WITH_WINDOW.map(within), inMonth], sql`) or (`)}))`;
}

/** SQL condition: a listed charge counts. One that was paid always does. */
const isCounted = sql<boolean>`(misc_charge.cancelled_month is null or misc_charge.paid > 0)`;

/** SQL condition: a charge of an item counts for a student in the list of a month (R-503). */
export function hasCharge(studentId: string, item: number, month: Month): RawBuilder<boolean> {
  // Not correlated, so that the charges are read once for all students.
  return sql<boolean>`${sql.ref(studentId)} in (
    select misc_charge.student_id from misc_charge
    where ${isListed(item, month)} and ${isCounted}
  )`;
}

type ListRow = OutputOf<typeof calls.listMiscPayments>[number];

/** Every ACTIVE student by name, with the charged and owed cents of an item's window (R-503). */
export async function* selectMiscPayments(
  db: Db,
  filter: InputOf<typeof calls.listMiscPayments>,
): AsyncGenerator<ListRow[], void> {
  const { name, programLvl } = filter;
  const isFiltered = name !== undefined || programLvl !== undefined;
  const query = sql<Omit<ListRow, 'month' | 'paymentStatus'>>`
    with matched as (${matchedStudents(filter, isActive('student.id'))}),
    total as (
      select
        misc_charge.student_id,
        sum(${miscFee}) as fee,
        sum(misc_charge.fee) as charged,
        sum(${miscOwed}) as owed,
        ${latestPayment} as latest
      from misc_charge
      ${miscSettlements}
      where ${isListed(filter.itemId, filter.month)}
        and ${isCounted}
        ${isFiltered ? sql`and misc_charge.student_id in (select id from matched)` : sql``}
      group by misc_charge.student_id
    )
    select
      matched.uuid,
      matched.name,
      matched.program_level_id as "programLvl",
      coalesce(total.owed, 0) as "totalOwedFee",
      coalesce(total.fee, 0) as "totalMiscFee",
      coalesce(total.charged, 0) as "totalChargedFee",
      ${latestDate(sql`total.latest`)} as "transactionDate",
      ${latestType(sql`total.latest`)} as "transactionType"
    from matched
    left join total on total.student_id = matched.id
    order by matched.place`;
  for await (const rows of streamRows(db, query)) {
    yield rows.map((row) => ({
      ...row,
      paymentStatus:
        row.transactionDate !== null && row.totalOwedFee === 0
          ? ('PAID' as const)
          : ('PENDING' as const),
      month: filter.month,
      transactionDate: row.transactionDate && dayFromSql(row.transactionDate),
    }));
  }
}

/** A student's misc charges that are listed for a month (R-512). Throws 404 for an unknown uuid. */
export async function selectMiscPayment(
  db: Db,
  uuid: string,
  month: Month,
): Promise<OutputOf<typeof calls.getMiscPayment>> {
  const student = await findStudent(db, uuid);
  const rows = await db
    .selectFrom('misc_charge')
    .leftJoinLateral(settlementOfCharge, (join) => join.onTrue())
    .select([
      'misc_charge.id as subscriptionId',
      'misc_item_id as id',
      'misc_charge.name as subjectName',
      miscFee.as('fee'),
      paidInParts.as('paidFee'),
      isMiscPaid.as('isPaid'),
      'misc_charge.fee as chargedFee',
      'misc_charge.month',
      'misc_charge.created_at',
      'settlement.transaction_date as transactionDate',
      'settlement.payment_type as transactionType',
    ])
    .where('misc_charge.student_id', '=', student.id)
    .where(isListed(undefined, month))
    .where(isCounted)
    .orderBy('misc_charge.id')
    .execute();
  return rows.map(({ isPaid, paidFee, created_at, ...row }) => ({
    ...row,
    ...(paidFee && { paidFee }),
    month: monthFromSql(row.month),
    chargedOn: today(created_at),
    paymentStatus: isPaid ? ('PAID' as const) : ('PENDING' as const),
    uuid: student.uuid,
    name: student.name,
    programLvl: student.program_level_id,
    icNo: maskNric(student.nric),
    transactionDate: row.transactionDate && dayFromSql(row.transactionDate),
  }));
}

/** The charged amounts of the misc charges of a month, as the list has them, in cents. */
export async function sumCounted(db: Db | Tx, month: Month): Promise<Cents> {
  // With all items PostgreSQL reads the month alone from the index of items and months.
  const { rows } = await sql<{ fee: Cents }>`
    select coalesce(sum(fee), 0)::bigint as fee from misc_charge
    where misc_item_id = any(array(select id from misc_item))
      and month = ${monthToSql(month)}::date and ${isCounted}`.execute(db);
  return rows[0]?.fee ?? (0 as Cents);
}
