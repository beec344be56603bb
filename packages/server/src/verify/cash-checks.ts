import { sql } from 'kysely';
import { printedNo } from '../audit/printed-number.ts';
import type { SqlCheck } from './check.ts';

/** The closes are numbered without gaps, and each equals its count and lines. */
export const closes: SqlCheck = {
  passed: 'Closes: numbered without gaps, each equal to its count and its lines',
  differences: [
    sql`
      select format('Close %s is missing', number) as finding
      from generate_series(1, (select max(id) from cash_close)) number
      where number not in (select id from cash_close) order by number`,
    sql`
      select format('Close %s: %s is %s cents, computed from its parts it is %s', id, what, says, sum)
        as finding
      from cash_close
      left join (
        select close_id, sum(amount) as amount from cash_close_line group by close_id
      ) line on line.close_id = id
      cross join lateral (values
        ('taken', taken, coalesce(line.amount, 0), 1),
        ('counted', counted, rm100 * 10000 + rm50 * 5000 + rm20 * 2000 + rm10 * 1000 + rm5 * 500
          + rm1 * 100 + sen50 * 50 + sen20 * 20 + sen10 * 10 + sen5 * 5, 2),
        ('difference', difference, counted - opening_float - taken, 3),
        ('float left', float_left, counted - banked, 4),
        ('float difference', coalesce(float_difference, 0), case when float_difference is null then 0
          else opening_float - coalesce((
            select earlier.float_left from cash_close earlier where earlier.id = cash_close.before
          ), opening_float) end, 5),
        ('first count', first_counted, coalesce((
          select cash_count.counted from cash_count
          where close_number = cash_close.id order by cash_count.id limit 1
        ), case when float_difference is null then first_counted else -1 end), 6)
      ) as side (what, says, sum, place)
      where says <> sum order by id, place`,
  ],
};

const computed = sql`
  select payment.id, null::integer, 'PAYMENT', sum(fee)
  from payment join payment_line line on line.payment_id = payment.id
  where payment.payment_type = 'CASH' and payment.id > (select payment_id from cash_start)
  group by payment.id
  union all
  select payment.id, null, 'VOID', -sum(fee)
  from payment_void void
  join payment on payment.id = void.payment_id
  join payment_line line on line.payment_id = payment.id
  where payment.payment_type = 'CASH' and void.id > (select payment_void_id from cash_start)
  group by payment.id
  union all
  select null, id, 'REFUND', -amount from refund where payment_type = 'CASH'`;
const stored = sql`
  select payment_id, refund_id, kind, amount from open_cash
  union all
  select payment_id, refund_id, kind, amount from cash_close_line`;

const onlyIn = (rows: typeof stored, without: typeof stored, text: string) => sql`
  select format('The cash of %s (%s cents) %s', case
      when refund.id is not null then 'refund ' || ${printedNo('V', 'voucher_year', 'voucher_number')}
      else case kind when 'VOID' then 'the void of payment ' else 'payment ' end || case
        when payment.id is null then odd.payment_id::text
        else ${printedNo('R', 'receipt_year', 'receipt_number')} end
    end, odd.amount, ${text}::text) as finding
  from ((${rows}) except all (${without})) odd (payment_id, refund_id, kind, amount)
  left join payment on payment.id = odd.payment_id
  left join refund on refund.id = odd.refund_id
  order by odd.payment_id, odd.refund_id, kind`;

/** Each payment and refund in cash and each void is in one close, or open (D-25). */
export const cash: SqlCheck = {
  passed: 'Cash: {} payments, voids and refunds in one close each, {} in none yet',
  counts: [sql`select count(*) from cash_close_line`, sql`select count(*) from open_cash`],
  differences: [
    onlyIn(stored, computed, 'is wrongly stored as open or closed'),
    onlyIn(computed, stored, 'is in no close, but not stored as open'),
  ],
};
