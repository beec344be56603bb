import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

/** Checks that the closes are numbered without gaps, and that each equals its count and lines. */
export async function checkCloses(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const gaps = await sql<{ number: number }>`
    select number from generate_series(1, (select max(id) from cash_close)) number
    where number not in (select id from cash_close)
    order by number limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { number } of gaps.rows) findings.add(`Close ${number} is missing`);
  const { rows } = await sql<{ id: number; what: string; says: number; sum: number }>`
    select id, what, says, sum
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
    where says <> sum order by id, place limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { id, what, says, sum } of rows) {
    findings.add(`Close ${id}: ${what} is ${says} cents, computed from its parts it is ${sum}`);
  }
  return {
    passed: 'Closes: numbered without gaps, each equal to its count and its lines',
    findings: findings.list(),
  };
}

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

interface OddMovement {
  readonly kind: string;
  readonly payment: number;
  readonly voucherYear: number | null;
  readonly voucherNumber: number | null;
  readonly year: number | null;
  readonly number: number | null;
  readonly amount: number;
}

/** Checks that each payment and refund in cash and each void is in one close, or open (D-25). */
export async function checkCash(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const compare = async (rows: typeof stored, without: typeof stored, text: string) => {
    const found = await sql<OddMovement>`
      select odd.kind, odd.payment_id as payment, receipt_year as year, receipt_number as number,
        voucher_year as "voucherYear", voucher_number as "voucherNumber",
        odd.amount::bigint as amount
      from ((${rows}) except all (${without})) odd (payment_id, refund_id, kind, amount)
      left join payment on payment.id = odd.payment_id
      left join refund on refund.id = odd.refund_id
      order by odd.payment_id, odd.refund_id, odd.kind limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const movement of found.rows) {
      findings.add(`The cash of ${nameOf(movement)} (${movement.amount} cents) ${text}`);
    }
  };
  await compare(stored, computed, 'is wrongly stored as open or closed');
  await compare(computed, stored, 'is in no close, but not stored as open');
  const { rows } = await sql<{ open: number; closed: number }>`
    select (select count(*) from open_cash) as open, (select count(*) from cash_close_line) as closed`.execute(
    tx,
  );
  const [open, closed] = [rows[0]?.open ?? 0, rows[0]?.closed ?? 0];
  return {
    passed: `Cash: ${formatCount(closed)} payments, voids and refunds in one close each, ${formatCount(open)} in none yet`,
    findings: findings.list(),
  };
}

function nameOf(movement: OddMovement): string {
  const { kind, payment, year, number, voucherYear, voucherNumber } = movement;
  if (voucherYear !== null && voucherNumber !== null) {
    return `refund ${formatVoucherNo(voucherYear, voucherNumber)}`;
  }
  const name = year === null || number === null ? String(payment) : formatReceiptNo(year, number);
  return `${kind === 'VOID' ? 'the void of payment' : 'payment'} ${name}`;
}
