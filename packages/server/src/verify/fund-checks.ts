import { sql } from 'kysely';
import { printedNo } from '../audit/printed-number.ts';
import type { SqlCheck } from './check.ts';

// The money that each payment, void and refund moves in a fund. A payment from credit may take from several
// students of a family, so its entries are compared as one sum.
const moved = sql`
  select payment_id, null::integer as refund_id, line.fund, student_id, false as reversal, sum(fee)
  from payment_line line where line.fund is not null group by payment_id, line.fund, student_id
  union all
  select payment.id, null, payment.fund,
    case payment.fund when 'DEPOSIT' then payment.student_id end, false, -sum(fee)
  from payment join payment_line line on line.payment_id = payment.id
  where payment.fund is not null group by payment.id having sum(fee) > 0
  union all
  select null, id, fund, student_id, false, -amount from refund`;
const entered = sql`
  select fund_entry.payment_id, refund_id, fund_entry.fund,
    case when payment.fund = 'CREDIT' then null else fund_entry.student_id end, reversal,
    sum(amount)
  from fund_entry left join payment on payment.id = fund_entry.payment_id
  where not reversal group by 1, 2, 3, 4, 5`;
const reversed = sql`
  select payment_id, null::integer, student_id, fund, -amount from fund_entry
  where not reversal and payment_id in (select payment_id from payment_void)`;
const reversals = sql`
  select payment_id, null::integer, student_id, fund, amount from fund_entry where reversal`;

const onlyIn = (rows: typeof moved, without: typeof moved, text: string) => sql`
  select distinct case
    when refund.id is not null then 'Refund ' || ${printedNo('V', 'voucher_year', 'voucher_number')}
    when payment.id is not null then 'Payment ' || ${printedNo('R', 'receipt_year', 'receipt_number')}
    else 'An unknown payment' end || ' ' || ${text}::text as finding
  from ((${rows}) except all (${without})) odd (payment_id, refund_id)
  left join payment on payment.id = odd.payment_id
  left join refund on refund.id = odd.refund_id
  order by 1`;

/** The entries of the funds equal payments, voids and refunds, and sum up to the balances (D-31). */
export const fundEntries: SqlCheck = {
  passed: 'Credit and deposits: {} entries, each of a payment, a void or a refund',
  counts: [sql`select count(*) from fund_entry`],
  differences: [
    onlyIn(entered, moved, 'moved other money than its entries say'),
    onlyIn(moved, entered, 'moved money that is in no entry'),
    onlyIn(reversals, reversed, 'has reversed entries that no void explains'),
    onlyIn(reversed, reversals, 'was voided, but its entries are not reversed'),
    sql`
      select format('The %s of student %s is %s cents, the sum of its entries is %s', held.fund,
        student.id, held.balance, coalesce(sum, 0)) as finding
      from student
      cross join lateral (values ('CREDIT', credit), ('DEPOSIT', deposit)) held (fund, balance)
      left join (
        select student_id, fund, sum(amount) from fund_entry group by student_id, fund
      ) entry on entry.student_id = student.id and entry.fund = held.fund
      where held.balance <> coalesce(sum, 0)
      order by student.id, held.fund`,
    sql`
      select format('The %s of student %s is %s cents on %s: it paid before its money came in', fund,
        student_id, held, to_char(day, 'DD-MM-YYYY')) as finding
      from (
        select student_id, fund, day,
          sum(sum(amount)) over (partition by student_id, fund order by day)::bigint as held
        from (
          select fund_entry.student_id, fund_entry.fund, fund_entry.amount,
            coalesce(payment.transaction_date, refund.transaction_date) as day
          from fund_entry
          left join payment on payment.id = fund_entry.payment_id
          left join refund on refund.id = fund_entry.refund_id
        ) entry
        group by student_id, fund, day
      ) daily
      where held < 0
      order by student_id, fund, day`,
  ],
};

/** All money in, less money out, is allocated to fees or held (D-31). */
export const moneyHeld: SqlCheck = {
  passed: 'Money in less money out: equal to the paid fees, credit and deposits',
  differences: [
    sql`
      select format('%s cents came in and %s were refunded, but %s paid fees and %s are held',
        received, refunded, paid, held) as finding
      from (
        select
          coalesce(sum(fee) filter (where payment.fund is null), 0) as received,
          coalesce(sum(fee) filter (where line.fund is null), 0) as paid
        from payment_line line join payment on payment.id = line.payment_id
        where payment.id not in (select payment_id from payment_void)
      ) lines
      cross join (select coalesce(sum(amount), 0) as refunded from refund) refunds
      cross join (select coalesce(sum(credit + deposit), 0) as held from student) balances
      where received - refunded <> paid + held`,
  ],
};
