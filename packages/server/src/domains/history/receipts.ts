import type { InputOf, OutputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/history';
import type { Fund } from '@kelas/contract/schema/payment';
import { dayFromSql, dayToSql } from '@kelas/contract/values/date';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { contains } from '../../db/search.ts';
import { streamRows } from '../../db/stream-rows.ts';
import { type BankSeenRow, bankSeenColumns, bankSeenOf } from '../ledger/bank-seen.ts';
import { fundName } from '../payments/funds.ts';

type Filter = InputOf<typeof calls.listReceipts>;
type Receipt = OutputOf<typeof calls.listReceipts>[number];

/**
 * Receipts with a transaction date in the range, newest first, voided ones too (R-2100); in cents. A
 * subject has its present name. The days are literals, because a generic plan estimates a wrong
 * number of rows.
 */
export async function* selectReceiptList(db: Db, filter: Filter): AsyncGenerator<Receipt[], void> {
  const { from, until, paymentType, staffId, item, name } = filter;
  type Row = Omit<Receipt, 'receiptNo' | 'fund' | 'bankSeen'> &
    BankSeenRow & {
      readonly fund: Fund | null;
      readonly year: number;
      readonly number: number;
    };
  const query = sql<Row>`
    select
      payment.receipt_year as year,
      payment.receipt_number as number,
      payment.transaction_date as "transactionDate",
      student.uuid,
      student.name as "studentName",
      array_agg(item.name order by line.month, line.id) as items,
      payment.payment_type as "transactionType",
      payment.fund,
      sum(line.fee) as "totalAmount",
      staff.display_name as "staffName",
      bool_or(line.voided) as voided,
      ${bankSeenColumns}
    from payment
    join student on student.id = payment.student_id
    join staff on staff.id = payment.recorded_by
    join payment_line line on line.payment_id = payment.id
    left join subscription on subscription.id = line.subscription_id
    left join offering on offering.id = subscription.offering_id
    left join course on course.id = offering.course_id
    left join misc_charge on misc_charge.id = line.misc_charge_id
    cross join lateral (
      select coalesce(course.name, misc_charge.name, ${fundName('line.fund')}) as name
    ) named
    cross join lateral (select named.name, normalize(named.name, nfkc) as search_name) item
    where payment.transaction_date
        between ${sql.lit(dayToSql(from))}::date and ${sql.lit(dayToSql(until))}::date
      ${when(paymentType, isOfType)}
      ${when(staffId, (value) => sql`payment.recorded_by = ${value}`)}
      ${when(name, (value) => contains('student.search_name', value))}
    group by payment.id, student.id, staff.id
    having true ${when(item, (value) => sql`bool_or(${contains('item.search_name', value)})`)}
    order by payment.transaction_date desc, payment.id desc`;
  for await (const rows of streamRows(db, query)) {
    yield rows.map(({ year, number, fund, items, seenOn, isInStatements, ...row }) => ({
      ...row,
      receiptNo: formatReceiptNo(year, number),
      transactionDate: dayFromSql(row.transactionDate),
      items: [...new Set(items)],
      ...(fund && { fund }),
      ...bankSeenOf({ seenOn, isInStatements }),
    }));
  }
}

function when<T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) {
  return value === undefined ? sql`` : sql`and ${condition(value)}`;
}

function isOfType(type: (typeof calls.receiptTypes)[number]): RawBuilder<unknown> {
  if (type === 'UNKNOWN') return sql`payment.payment_type is null`;
  const column = type === 'CREDIT' || type === 'DEPOSIT' ? 'payment.fund' : 'payment.payment_type';
  return sql`${sql.ref(column)} = ${type}`;
}

/** All staff by name, also former ones, whose names stay on their receipts (R-2106). */
export async function selectReceiptStaff(db: Db): Promise<OutputOf<typeof calls.listReceiptStaff>> {
  return db
    .selectFrom('staff')
    .select(['id', 'display_name as displayName'])
    .orderBy((eb) => eb.fn('lower', ['display_name']))
    .orderBy('id')
    .execute();
}
