import { sql } from 'kysely';
import { printedNo } from '../audit/printed-number.ts';
import type { SqlCheck } from './check.ts';

/** Who paid equals the audit log, in both directions (R-1869). */
export const payers: SqlCheck = {
  passed: 'Payers: {}, each equal to its audit entry',
  counts: [sql`select count(*) from payment_payer`],
  differences: [
    sql`
      select case when payer.payment_id is null
        then format('Entry %s records who paid, which the payment does not have', position)
        else format('Who paid payment %s is not in the audit log', payer.payment_id) end as finding
      from payment_payer payer
      full join (
        select position, (after ->> 'paymentId')::integer as payment_id, after ->> 'payer' as name
        from audit_entry where action = 'PAYER_RECORDED' and erased_at is null
      ) entry on entry.payment_id = payer.payment_id and entry.name = payer.name
      where payer.payment_id is null or entry.position is null
      order by payer.payment_id, entry.position`,
  ],
};

/** Each year's receipt numbers run from 1 to its counter without gaps. */
export const receipts: SqlCheck = {
  passed: 'Receipts: {}, numbered without gaps',
  counts: [sql`select sum(last_number) from receipt_counter`],
  differences: [
    sql`
      select case when first = last then format('Receipt %s is missing', ${printedNo('R', 'year', 'first')})
        else format('Receipts %s to %s are missing', ${printedNo('R', 'year', 'first')},
          ${printedNo('R', 'year', 'last')}) end as finding
      from (
        select year, number + 1 as first,
          lead(number) over (partition by year order by number) - 1 as last
        from (
          select receipt_year as year, receipt_number as number from payment
          union all select year, 0 from receipt_counter
          union all select year, last_number + 1 from receipt_counter
        ) numbers
      ) gap
      where first <= last order by year, first`,
    sql`
      select format('Receipt %s is above the counter of %s, which is %s',
        ${printedNo('R', 'receipt_year', 'receipt_number')}, receipt_year,
        coalesce(last_number::text, 'missing')) as finding
      from payment left join receipt_counter on year = receipt_year
      where last_number is null or receipt_number > last_number
      order by receipt_year, receipt_number`,
  ],
};

/** Each year's voucher numbers run from 1 to its counter without gaps (R-1583). */
export const vouchers: SqlCheck = {
  passed: 'Vouchers: {}, numbered without gaps',
  counts: [sql`select sum(last_number) from refund_counter`],
  differences: [
    sql`
      select case when refund.id is null
        then format('Voucher %s is missing', ${printedNo('V', 'year', 'number')})
        else format('Voucher %s is above the counter of %s', ${printedNo('V', 'year', 'number')}, year)
        end as finding
      from (
        select year, number, true as is_counted
        from refund_counter cross join generate_series(1, last_number) number
      ) counted
      full join (
        select id, voucher_year as year, voucher_number as number from refund
      ) refund using (year, number)
      where refund.id is null or is_counted is null
      order by year, number`,
  ],
};

/** Each line of a payment has the student, the day and the type of its payment. */
export const linesOfPayments: SqlCheck = {
  passed: 'Payment lines: each of the student, the day and the type of its payment',
  differences: [
    sql`
      select format('Payment line %s names another student, day or type', line.id) as finding
      from payment_line line
      left join payment on payment.id = line.payment_id
        and (payment.student_id, payment.transaction_date, payment.payment_type)
          is not distinct from (line.student_id, line.transaction_date, line.payment_type)
      where payment.id is null order by line.id`,
  ],
};

/** Each month's income equals its unvoided payments by type, less refunds of credit (D-23, D-31). */
export const income: SqlCheck = {
  passed: 'Income: {} months, each equal to the sum of its payments',
  counts: [sql`select count(*) from monthly_income`],
  differences: [
    sql`
      with collected as (
        select date_trunc('month', date)::date as month, type, sum(cents)::bigint as sum
        from (
          select payment.transaction_date as date,
            coalesce(payment.fund, payment.payment_type, 'unknown') as type, line.fee as cents
          from payment join payment_line line on line.payment_id = payment.id
          where payment.id not in (select payment_id from payment_void)
            and line.fund is distinct from 'DEPOSIT' and payment.fund is distinct from 'CREDIT'
          union all
          select transaction_date, payment_type, -amount from refund where fund = 'CREDIT'
        ) part group by 1, 2
      ),
      stored as (
        select month, type, stored
        from monthly_income
        cross join lateral (
          values ('BANK', bank), ('CASH', cash), ('unknown', unknown), ('DEPOSIT', deposit)
        ) as by (type, stored)
      )
      select format('The %s income of %s is %s cents, the sum of its payments is %s', type,
        to_char(month, 'MM-YYYY'), coalesce(stored, 0), coalesce(sum, 0)) as finding
      from collected full join stored using (month, type)
      where coalesce(stored, 0) <> coalesce(sum, 0)
      order by month, type`,
  ],
};
