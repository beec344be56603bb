import type { InputOf, OutputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/finance';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { streamRows } from '../../db/stream-rows.ts';
import { fundName } from '../payments/funds.ts';

/**
 * SQL condition: a day is in a month. The days are literals, because a generic plan estimates a wrong
 * number of rows.
 */
export function isInMonth(day: string, month: Month): RawBuilder<boolean> {
  const [begin, end] = [monthToSql(month), monthToSql(addMonths(month, 1))];
  return sql`${sql.ref(day)} >= ${sql.lit(begin)}::date and ${sql.ref(day)} < ${sql.lit(end)}::date`;
}

/**
 * SQL condition: `payment` is unvoided and its transaction date is in a month. Voids are
 * few, so `not in` needs one hash, while `not exists` looks up every line.
 */
export function isNotVoided(month: Month): RawBuilder<boolean> {
  return sql`${isInMonth('payment.transaction_date', month)}
    and payment.id not in (select payment_id from payment_void)`;
}

type ReportRow = OutputOf<typeof calls.listFinanceStudents>[number];

/**
 * A month's receipts by transaction date and receipt number, and the refunds of credit with amounts
 * below zero (R-903, R-1582); in cents.
 */
export async function* selectFinanceStudents(
  db: Db,
  filter: InputOf<typeof calls.listFinanceStudents>,
): AsyncGenerator<ReportRow[], void> {
  const { transactionDate: month, programLvl } = filter;
  type Row = Omit<ReportRow, 'receiptNo' | 'countedAmount'> & {
    readonly counted: Cents;
    readonly refund: boolean;
    readonly year: number;
    readonly number: number;
  };
  const ofLevel =
    programLvl === undefined ? sql`true` : sql`student.program_level_id = ${programLvl}`;
  const query = sql<Row>`
    select
      student.uuid,
      student.name as "studentName",
      coalesce(array_agg(distinct course.name) filter (where course.id is not null), '{}') as courses,
      coalesce(array_agg(coalesce(misc_charge.name, ${fundName('line.fund')}) order by line.id)
        filter (where subscription.id is null), '{}') as miscs,
      payment.payment_type as "transactionType",
      payment.transaction_date as "transactionDate",
      sum(line.fee) as "totalAmount",
      coalesce(sum(line.fee) filter (
        where line.fund is distinct from 'DEPOSIT' and payment.fund is distinct from 'CREDIT'
      ), 0) as counted,
      false as refund,
      payment.receipt_year as year,
      payment.receipt_number as number
    from payment
    join student on student.id = payment.student_id
    join payment_line line on line.payment_id = payment.id
    left join subscription on subscription.id = line.subscription_id
    left join offering on offering.id = subscription.offering_id
    left join course on course.id = offering.course_id
    left join misc_charge on misc_charge.id = line.misc_charge_id
    where ${isNotVoided(month)}
      and ${ofLevel}
    group by payment.id, student.id
    union all
    select uuid, name, '{}', array['Refund: ' || ${fundName('fund')}], payment_type,
      transaction_date, -amount, -amount, true, voucher_year, voucher_number
    from refund join student on student.id = refund.student_id
    where fund = 'CREDIT' and ${isInMonth('transaction_date', month)} and ${ofLevel}
    order by "transactionDate", refund, year, number`;
  for await (const rows of streamRows(db, query)) {
    yield rows.map(({ counted, refund, year, number, ...row }) => ({
      ...row,
      ...(counted !== row.totalAmount && { countedAmount: counted }),
      transactionDate: dayFromSql(row.transactionDate),
      receiptNo: (refund ? formatVoucherNo : formatReceiptNo)(year, number),
    }));
  }
}

type Sums = OutputOf<typeof calls.listFinanceYear>[number];

/**
 * The sums of the unvoided payments of some months, oldest month first; in cents.
 * A month without payments has zeros.
 */
export async function sumMonths(db: Db, from: Month, months: number): Promise<Sums[]> {
  type Row = { month: string } & Record<'bank' | 'cash' | 'unknown' | 'deposit', Cents>;
  const { rows } = await sql<Row>`
    select
      asked.month::date as month,
      coalesce(bank, 0) as bank,
      coalesce(cash, 0) as cash,
      coalesce(unknown, 0) as unknown,
      coalesce(deposit, 0) as deposit
    from generate_series(
      ${monthToSql(from)}::timestamp, ${monthToSql(addMonths(from, months - 1))}::timestamp,
      interval '1 month'
    ) as asked (month)
    left join monthly_income income on income.month = asked.month
    order by asked.month`.execute(db);
  return rows.map(({ month, bank, cash, unknown, deposit }) => {
    const sum = (totalAmount: Cents) => ({ transactionDate: monthFromSql(month), totalAmount });
    return {
      bank: sum(bank),
      cash: sum(cash),
      unknown: sum(unknown),
      ...(deposit && { deposit: sum(deposit) }),
      total: sum(sumCents([bank, cash, unknown, deposit])),
    };
  });
}

/**
 * The sum of the salaries paid in a month, without voided ones, in cents (R-1496). A salary counts
 * by its transaction date or, if it has none, by the day of its recording.
 */
export async function sumSalaries(db: Db, month: Month): Promise<Cents> {
  const { rows } = await sql<{ paid: Cents }>`
    select coalesce(sum(amount), 0)::bigint as paid
    from salary
    cross join lateral (
      select coalesce(transaction_date, (recorded_at at time zone 'Asia/Singapore')::date) as day
    ) as paid_on
    where not voided and ${isInMonth('day', month)}`.execute(db);
  return rows[0]?.paid ?? (0 as Cents);
}
