import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { isInMonth } from '../finance/queries.ts';
import { codeHolder } from '../ledger/reference-code.ts';
import { countedBy } from './corrections.ts';

/** The accounts of the postings. Their names never change: other programs know them (R-2413). */
export const accounts = {
  CASH: 'Cash',
  BANK: 'Bank',
  UNKNOWN: 'Money without a type',
  TUITION: 'Tuition income',
  MISC: 'Misc income',
  CREDIT: 'Credit held',
  DEPOSIT: 'Deposits held',
  SALARIES: 'Salaries',
} as const;

/** A side of an entry. The amounts of an entry add up to zero. */
export interface PostingRow {
  readonly kind: 'PAYMENT' | 'REFUND' | 'SALARY';
  /** True for a correction of a closed month; false for a record of the month. */
  readonly isCorrection: boolean;
  readonly isReversal: boolean;
  readonly day: string;
  readonly year: number | null;
  readonly number: number;
  /** The student of the family's reference code; null for a salary. */
  readonly holder: number | null;
  readonly name: string;
  readonly account: keyof typeof accounts;
  /** A debit in cents, or below zero a credit. */
  readonly amount: Cents;
  /** The subject or the name of the charge; null for a side without one. */
  readonly item: string | null;
  /** The month of the tuition or of the salary. */
  readonly ofMonth: string | null;
}

/** Which corrections belong to a month: of its close, of the next close, or none. */
export type CorrectionsOf = { readonly closeId: number | null } | undefined;

const entryColumns = sql`kind, id, is_correction, sign, day`;
const ofEntry = sql`entry.kind, entry.id, entry.is_correction, entry.sign, entry.day`;

/**
 * The records of a month as they were when it was closed. A record that a correction has is left out,
 * and one that was voided later is in. Of a month that is not closed there are no corrections.
 */
function recorded(month: Month): RawBuilder<unknown> {
  const corrects = (column: 'payment_id' | 'refund_id' | 'salary_id', kind: string) => sql`exists (
    select from month_correction
    where ${sql.ref(`month_correction.${column}`)} = entry.id and kind = ${sql.lit(kind)}
  )`;
  const paidOn = sql`coalesce(transaction_date, (recorded_at at time zone 'Asia/Singapore')::date)`;
  const [begin, end] = [sql.lit(monthToSql(month)), sql`interval '1 month'`];
  return sql`
    select 'PAYMENT' as kind, id, false as is_correction, 1 as sign, transaction_date as day
    from payment entry
    where ${isInMonth('transaction_date', month)}
      and not ${corrects('payment_id', 'PAYMENT')}
      and (id not in (select payment_id from payment_void) or ${corrects('payment_id', 'VOID')})
    union all
    select 'REFUND', id, false, 1, transaction_date
    from refund entry
    where ${isInMonth('transaction_date', month)} and not ${corrects('refund_id', 'REFUND')}
    union all
    select 'SALARY', id, false, 1, ${paidOn}
    from salary entry
    where ${paidOn} >= ${begin}::date and ${paidOn} < ${begin}::date + ${end}
      and not ${corrects('salary_id', 'SALARY')}
      and (not voided or ${corrects('salary_id', 'SALARY_VOID')})`;
}

/** The corrections of earlier months, as new records and reversals. */
function corrections({ closeId }: NonNullable<CorrectionsOf>): RawBuilder<unknown> {
  return sql`
    select
      case when payment_id is not null then 'PAYMENT' when refund_id is not null then 'REFUND'
        else 'SALARY' end,
      coalesce(payment_id, refund_id, salary_id), true,
      case when kind in ('VOID', 'SALARY_VOID') then -1 else 1 end, day
    from month_correction where ${countedBy(closeId)}`;
}

/**
 * SQL query: both sides of all entries of a month, by date and number (R-2412). No parameter is in it,
 * because it is read with a cursor.
 */
export function selectPostings(month: Month, of: CorrectionsOf): RawBuilder<PostingRow> {
  const entries = of ? sql`${recorded(month)} union all ${corrections(of)}` : recorded(month);
  return sql<PostingRow>`
    with entry (${entryColumns}) as materialized (${entries}),
    paid as (
      select entry.*, payment.student_id, payment.payment_type, payment.fund as from_fund,
        receipt_year as year, receipt_number as number, line.id as line_id, line.month, line.fee,
        line.fund, subscription_id, misc_charge_id
      from entry
      join payment on entry.kind = 'PAYMENT' and payment.id = entry.id
      join payment_line line on line.payment_id = payment.id and line.fee > 0
    ),
    side as (
      select ${entryColumns}, student_id, year, number, 0 as place, null::integer as subscription_id,
        null::integer as misc_charge_id, null::date as of_month, null::text as name,
        case payment_type when 'CREDIT' then from_fund else coalesce(payment_type, 'UNKNOWN') end
          as account,
        sign * sum(fee) as amount
      from paid
      group by ${entryColumns}, student_id, year, number, payment_type, from_fund
      union all
      select ${entryColumns}, student_id, year, number, line_id, subscription_id, misc_charge_id,
        case when subscription_id is not null then month end, null,
        case when fund is not null then fund when subscription_id is not null then 'TUITION'
          else 'MISC' end,
        -sign * fee
      from paid
      union all
      select ${ofEntry}, student_id, voucher_year, voucher_number, place, null, null, null, null,
        account, sign * way * refund.amount
      from entry
      join refund on refund.id = entry.id
      cross join lateral (values (0, refund.fund, 1), (1, refund.payment_type, -1))
        as each (place, account, way)
      where entry.kind = 'REFUND'
      union all
      select ${ofEntry}, null, null, salary.id, place, null, null, salary.month, teacher.name,
        account, sign * way * salary.amount
      from entry
      join salary on salary.id = entry.id
      join teacher on teacher.id = salary.teacher_id
      cross join lateral (
        values (0, 'SALARIES', 1), (1, coalesce(salary.transaction_type, 'UNKNOWN'), -1)
      ) as each (place, account, way)
      where entry.kind = 'SALARY' and salary.amount <> 0
    )
    select
      side.kind, is_correction as "isCorrection", sign < 0 as "isReversal", day, year, number,
      case when student.id is not null then ${codeHolder('student')} end as holder,
      coalesce(student.name, side.name) as name,
      account, side.amount,
      coalesce(course.name, misc_charge.name) as item, of_month as "ofMonth"
    from side
    left join student on student.id = side.student_id
    left join subscription on subscription.id = side.subscription_id
    left join offering on offering.id = subscription.offering_id
    left join course on course.id = offering.course_id
    left join misc_charge on misc_charge.id = side.misc_charge_id
    order by is_correction, day, side.kind, year, number, sign desc, place`;
}
