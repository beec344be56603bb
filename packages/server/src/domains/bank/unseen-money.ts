import type { Cents } from '@kelas/contract/values/cents';
import { formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import type { Unseen } from '../../billing/bank/recorded-money.ts';
import type { Db } from '../../db/database.ts';
import { type UnseenRow, unseenOf, unseenPayments } from './unseen.ts';

/** Recorded money that is not seen in the bank, with what names it on the wire. */
export interface UnseenMoney extends Unseen {
  /** The payments that were made together. */
  readonly receipts: readonly ReturnType<typeof unseenOf>[];
  readonly voucherNo?: string;
  readonly salaryId?: number;
}

/** The open lines of the bank: their amounts in cents, their first and last day. */
interface Wanted {
  readonly amounts: readonly Cents[];
  readonly first: string;
  readonly last: string;
  readonly days: number;
}

/**
 * The payments, refunds and salaries by bank of which an amount of the open lines is not seen, from a
 * month before the first of these lines to a week after the last; no more than `days` before the last.
 */
export async function selectUnseenMoney(
  db: Db,
  { amounts, first, last, days }: Wanted,
): Promise<UnseenMoney[]> {
  const isNear = sql`transaction_date between
    greatest(${first}::date - 31, ${last}::date - ${days}::integer) and ${last}::date + 7`;
  const payments = await sql<UnseenRow>`
    select * from (
      select each.*, sum("unseenFee") over (partition by together) as amount
      from (${unseenPayments(sql`payment.${isNear}`)}) each
    ) unseen
    where amount = any(${amounts}::bigint[]) order by id`.execute(db);
  const others = await sql<{
    kind: 'REFUND' | 'SALARY';
    id: number;
    family: number | null;
    date: string;
    amount: Cents;
    name: string;
    year: number;
    number: number;
  }>`
    select 'REFUND' as kind, refund.id, coalesce(family_id, -student.id) as family,
      transaction_date as date, refund.amount - coalesce(seen.amount, 0) as amount, student.name,
      voucher_year as year, voucher_number as number
    from refund
    join student on student.id = refund.student_id
    left join (
      select refund_id, sum(amount)::bigint as amount from bank_match
      where undone_at is null and refund_id is not null group by refund_id
    ) seen on seen.refund_id = refund.id
    where payment_type = 'BANK' and refund.amount > coalesce(seen.amount, 0) and ${isNear}
    union all
    select 'SALARY', salary.id, null, transaction_date, salary.amount - coalesce(seen.amount, 0),
      teacher.name, 0, 0
    from salary
    join teacher on teacher.id = salary.teacher_id
    left join (
      select salary_id, sum(amount)::bigint as amount from bank_match
      where undone_at is null and salary_id is not null group by salary_id
    ) seen on seen.salary_id = salary.id
    where transaction_type = 'BANK' and not voided
      and salary.amount > coalesce(seen.amount, 0) and ${isNear}
    order by 1, 2`.execute(db);
  const together = Map.groupBy(payments.rows, (row) => row.together);
  return [
    ...[...together].flatMap(([id, rows]): UnseenMoney[] => {
      const [first] = rows;
      if (!first) return [];
      const { family, date, name } = first;
      const amount = rows.reduce((sum, { unseenFee }) => sum + unseenFee, 0);
      return [{ kind: 'CONFIRM', id, family, date, amount, name, receipts: rows.map(unseenOf) }];
    }),
    ...others.rows.map(({ year, number, ...row }) => ({
      ...row,
      receipts: [],
      ...(row.kind === 'REFUND'
        ? { voucherNo: formatVoucherNo(year, number) }
        : { salaryId: row.id }),
    })),
  ];
}
