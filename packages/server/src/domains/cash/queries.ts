import type { InputOf, OutputOf } from '@kelas/contract/call';
import { CLOSES_PAGE_SIZE, type closeCash, type listCashCloses } from '@kelas/contract/cash';
import { countedCents, denominations } from '@kelas/contract/values/cash-count';
import type { Cents } from '@kelas/contract/values/cents';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type CashClose = OutputOf<typeof listCashCloses>[number];

/** A checked close to record; amounts in cents. */
export type NewClose = Omit<InputOf<typeof closeCash>, 'expected'> & {
  /** The sum of the movements that the screen showed. */
  readonly taken: Cents;
  /** The opening float less the float that the last close left. */
  readonly floatDifference: Cents;
};

/** Lets one close run at a time. A payment or a void never waits for it. */
export async function lockCloses(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kelas cash close'))`.execute(tx);
}

/** The last close with the person; undefined before the first one. */
export async function findLastClose(db: Db | Tx) {
  return db
    .selectFrom('cash_close')
    .innerJoin('staff', 'staff.id', 'cash_close.recorded_by')
    .select(['cash_close.id', 'float_left', 'recorded_at', 'recorded_by', 'display_name'])
    .orderBy('cash_close.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Closes, newest first; all, one, or a page of those before a number (R-1412). */
export async function selectCloses(
  db: Db | Tx,
  { before, number }: { readonly before?: number | undefined; readonly number?: number },
): Promise<CashClose[]> {
  let query = db
    .selectFrom('cash_close')
    .innerJoin('staff', 'staff.id', 'cash_close.recorded_by')
    .selectAll('cash_close')
    .select('display_name');
  if (before !== undefined) query = query.where('cash_close.id', '<', before);
  if (number !== undefined) query = query.where('cash_close.id', '=', number);
  const rows = await query.orderBy('cash_close.id', 'desc').limit(CLOSES_PAGE_SIZE).execute();
  const counts = await selectCounts(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    number: row.id,
    recordCreateDate: row.recorded_at.toISOString(),
    staffName: row.display_name,
    openingFloat: row.opening_float,
    taken: row.taken,
    expected: (row.opening_float + row.taken) as Cents,
    count: Object.fromEntries(
      denominations.map(({ key }) => [key, row[key]]),
    ) as CashClose['count'],
    counted: row.counted,
    firstCounted: row.first_counted,
    counts: (counts.get(row.id) ?? []).map((count) => ({
      staffName: count.display_name,
      recordCreateDate: count.recorded_at.toISOString(),
      counted: count.counted,
    })),
    floatDifference: row.float_difference ?? (0 as Cents),
    floatReason: row.float_reason,
    difference: row.difference,
    reason: row.reason,
    banked: row.banked,
    floatLeft: row.float_left,
  }));
}

/** The counts of closes, oldest first, by the number of the close (R-1888). */
async function selectCounts(db: Db | Tx, numbers: readonly number[]) {
  const rows = await db
    .selectFrom('cash_count')
    .innerJoin('staff', 'staff.id', 'cash_count.recorded_by')
    .select(['close_number', 'counted', 'recorded_at', 'recorded_by', 'display_name'])
    .where('close_number', '=', sql<number>`any(${numbers}::integer[])`)
    .orderBy('cash_count.id')
    .execute();
  return Map.groupBy(rows, (row) => row.close_number);
}

/** The first count for a close, by anyone; undefined for none. */
export async function findFirstCount(tx: Tx, number: number): Promise<Cents | undefined> {
  const [first] = (await selectCounts(tx, [number])).get(number) ?? [];
  return first?.counted;
}

/** A person's newest count for a close since a moment, in cents; undefined for none (R-1887). */
export async function findOwnCount(
  db: Db | Tx,
  number: number,
  staffId: number,
  since: Date,
): Promise<Cents | undefined> {
  const counts = (await selectCounts(db, [number])).get(number) ?? [];
  const own = counts.filter((row) => row.recorded_by === staffId && row.recorded_at >= since);
  return own.at(-1)?.counted;
}

/** Stores a count for the next close. Call `lockCloses` first. */
export async function insertCount(
  tx: Tx,
  { number, counted }: { readonly number: number; readonly counted: Cents },
  recordedBy: number,
  now: Date,
): Promise<void> {
  const by = { recorded_at: now, recorded_by: recordedBy };
  await tx
    .insertInto('cash_count')
    .values({ close_number: number, counted, ...by })
    .execute();
}

/** The sum of the movements that no close has counted, in cents. */
export async function sumOpenCash(tx: Tx): Promise<Cents> {
  const { rows } = await sql<{ taken: Cents }>`
    select coalesce(sum(amount), 0) as taken from open_cash`.execute(tx);
  return rows[0]?.taken ?? (0 as Cents);
}

/**
 * Records a close with all open movements, in one statement and so of one moment (R-1410). Returns
 * false and records nothing when their sum is not `taken`. Call `lockCloses` first.
 */
export async function insertClose(
  tx: Tx,
  close: NewClose,
  recordedBy: number,
  now: Date,
): Promise<boolean> {
  const keys = denominations.map(({ key }) => key);
  const { rows } = await sql`
    with moved as materialized (select payment_id, refund_id, kind, amount from open_cash),
    closed as (
      insert into cash_close (
        id, opening_float, ${sql.join(keys.map((key) => sql.ref(key)))}, counted, first_counted,
        taken, reason, float_difference, float_reason, banked, recorded_at, recorded_by)
      select
        ${close.number}::integer, ${close.openingFloat}::bigint,
        ${sql.join(keys.map((key) => sql`${close.count[key]}::integer`))},
        ${countedCents(close.count)}::bigint, (
          select counted from cash_count where close_number = ${close.number} order by id limit 1
        ), taken,
        ${close.reason}::text, ${close.floatDifference}::bigint, ${close.floatReason}::text,
        ${close.banked}::bigint, ${now}::timestamptz, ${recordedBy}::integer
      from (select coalesce(sum(amount), 0) as taken from moved) sum
      where taken = ${close.taken}::bigint
      returning id
    ),
    line as (
      insert into cash_close_line (close_id, payment_id, refund_id, kind, amount)
      select closed.id, payment_id, refund_id, kind, amount from closed, moved
      order by payment_id, kind, refund_id
    )
    select id from closed`.execute(tx);
  return rows.length > 0;
}
