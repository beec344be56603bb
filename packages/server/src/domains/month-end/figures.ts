import type { OutputOf } from '@kelas/contract/call';
import type { getMonthEnd } from '@kelas/contract/month-end';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { TIME_ZONE } from '@kelas/contract/values/date';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { isInMonth, sumSalaries } from '../finance/queries.ts';
import { sumCounted } from '../misc-fees/queries.ts';
import { sumOwed } from '../overview/owed.ts';
import { totalTuition } from '../tuition-fees/queries.ts';

type MonthEnd = OutputOf<typeof getMonthEnd>;
type Received = Pick<MonthEnd, 'cash' | 'cashCounted' | 'bankSeen' | 'bankClaimed' | 'unknown'>;
type Drawer = Pick<MonthEnd, 'drawerDifference' | 'drawerCloses'>;

/** The records of a month that are not yet clear: numbers, and amounts in cents. */
export interface UnclearSums {
  readonly uncountedDays: number;
  readonly uncounted: Cents;
  readonly claimedPayments: number;
  readonly openLines: number;
  readonly openMoney: Cents;
}

/** The figures of a month without its corrections. */
export type MonthFigures = Received &
  Drawer &
  Pick<MonthEnd, 'charged' | 'discounts' | 'received' | 'refunded' | 'salaries' | 'left' | 'owed'>;

/** Computes the figures of a month from the records of now (R-2400 to R-2403). */
export async function computeFigures(
  db: Db | Tx,
  month: Month,
): Promise<{ readonly figures: MonthFigures; readonly unclear: UnclearSums }> {
  const { totalFee, discountFee } = await totalTuition(db, month);
  const misc = await sumCounted(db, month);
  const { claimedPayments, ...parts } = await sumReceived(db, month);
  const refunded = await sumRefunds(db, month);
  const salaries = await sumSalaries(db, month);
  const { arrearsFee: owed } = await sumOwed(db, month);
  const { cash, bankSeen, bankClaimed, unknown } = parts;
  const received = sumCents([cash, bankSeen, bankClaimed, unknown]);
  return {
    figures: {
      charged: sumCents([totalFee, discountFee, misc]),
      discounts: discountFee,
      received,
      ...parts,
      refunded,
      salaries,
      left: (received - refunded - salaries) as Cents,
      owed,
      ...(await sumDrawer(db, month)),
    },
    unclear: {
      claimedPayments,
      ...(await sumUncounted(db, month)),
      ...(await sumOpenLines(db, month)),
    },
  };
}

/**
 * The new money of a month by transaction date, without voided payments (R-2401). Of a payment by
 * bank the seen cents count as seen. A payment from credit or a deposit brings no new money.
 */
async function sumReceived(
  db: Db | Tx,
  month: Month,
): Promise<Received & { readonly claimedPayments: number }> {
  return first(
    sql<Received & { claimedPayments: number }>`
      select
        coalesce(sum(total) filter (where payment_type = 'CASH'), 0)::bigint as cash,
        coalesce(sum(total) filter (where closed.payment_id is not null), 0)::bigint as "cashCounted",
        coalesce(sum(seen), 0)::bigint as "bankSeen",
        coalesce(sum(total - seen), 0)::bigint as "bankClaimed",
        count(*) filter (where seen < total) as "claimedPayments",
        coalesce(sum(total) filter (where payment_type is null), 0)::bigint as unknown
      from (
        select payment.id, payment.payment_type, sum(line.fee) as total
        from payment join payment_line line on line.payment_id = payment.id
        where ${isInMonth('payment.transaction_date', month)} and not voided
          and payment.payment_type is distinct from 'CREDIT'
        group by payment.id
      ) paid
      left join cash_close_line closed on closed.payment_id = paid.id and kind = 'PAYMENT'
      -- OFFSET keeps PostgreSQL from reading the matches of all payments.
      left join lateral (
        select least(coalesce((
          select amount from bank_seen where bank_seen.payment_id = paid.id
        ), 0), total) as seen
        where payment_type = 'BANK'
        offset 0
      ) seen on true`,
    db,
  );
}

/** Credit and deposits that were paid back in a month, in cents. */
async function sumRefunds(db: Db | Tx, month: Month): Promise<Cents> {
  const { refunded } = await first(
    sql<{ refunded: Cents }>`
      select coalesce(sum(amount), 0)::bigint as refunded
      from refund where ${isInMonth('transaction_date', month)}`,
    db,
  );
  return refunded;
}

/** The closes of the day in a month whose count differs from the expected cash. */
function sumDrawer(db: Db | Tx, month: Month): Promise<Drawer> {
  const begin = sql`${monthToSql(month)}::timestamp`;
  const zone = sql.lit(TIME_ZONE);
  return first(
    sql<Drawer>`
      select coalesce(sum(difference), 0)::bigint as "drawerDifference", count(*) as "drawerCloses"
      from cash_close
      where recorded_at >= ${begin} at time zone ${zone}
        and recorded_at < (${begin} + interval '1 month') at time zone ${zone}
        and difference <> 0`,
    db,
  );
}

/** The days of a month with cash that is in no close of the day, without payments voided since. */
function sumUncounted(
  db: Db | Tx,
  month: Month,
): Promise<Pick<UnclearSums, 'uncountedDays' | 'uncounted'>> {
  return first(
    sql<Pick<UnclearSums, 'uncountedDays' | 'uncounted'>>`
      select count(distinct day) as "uncountedDays", coalesce(sum(amount), 0)::bigint as uncounted
      from (
        select transaction_date as day, sum(amount) as amount
        from payment join open_cash on payment_id = payment.id
        where ${isInMonth('transaction_date', month)}
        group by payment.id having sum(amount) <> 0
        union all
        select transaction_date, open_cash.amount
        from refund join open_cash on refund_id = refund.id
        where ${isInMonth('transaction_date', month)}
      ) open`,
    db,
  );
}

/** The bank lines of money in with cents that no match explains (R-2403). */
function sumOpenLines(
  db: Db | Tx,
  month: Month,
): Promise<Pick<UnclearSums, 'openLines' | 'openMoney'>> {
  return first(
    sql<Pick<UnclearSums, 'openLines' | 'openMoney'>>`
      select count(*) as "openLines", coalesce(sum(open), 0)::bigint as "openMoney"
      from bank_line
      where open > 0 and amount > 0 and ${isInMonth('transaction_date', month)}`,
    db,
  );
}

async function first<R>(query: RawBuilder<R>, db: Db | Tx): Promise<R> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum has no row');
  return row;
}
