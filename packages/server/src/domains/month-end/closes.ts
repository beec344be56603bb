import type { OutputOf } from '@kelas/contract/call';
import type { closeMonth, closeStates } from '@kelas/contract/month-end';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import {
  addMonths,
  compareMonths,
  type Month,
  monthFromSql,
  monthToSql,
} from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { MonthFigures, UnclearSums } from './figures.ts';

export type MonthClose = OutputOf<typeof closeMonth>;

/** The figures that a close keeps. */
export interface KeptFigures {
  readonly figures: MonthFigures & { readonly corrections: Cents };
  readonly unclear: UnclearSums;
}

/** Lets one close of a month run at a time, after all started writes of money (D-57). */
export async function lockMonthCloses(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kelas month close'))`.execute(tx);
}

const closes = (db: Db | Tx) =>
  db
    .selectFrom('month_close')
    .innerJoin('staff', 'staff.id', 'month_close.recorded_by')
    .select(['month_close.id', 'month', 'recorded_at', 'recorded_by', 'display_name', 'left_over']);

type CloseRow = Awaited<ReturnType<ReturnType<typeof closes>['executeTakeFirstOrThrow']>>;

export function toMonthClose(row: CloseRow): MonthClose {
  return {
    number: row.id,
    month: monthFromSql(row.month),
    recordCreateDate: row.recorded_at.toISOString(),
    staffName: row.display_name,
    left: row.left_over,
  };
}

/** The close of a month; undefined while it is not closed. */
export function findMonthClose(db: Db | Tx, month: Month): Promise<CloseRow | undefined> {
  return closes(db).where('month', '=', monthToSql(month)).executeTakeFirst();
}

/** The month after the last closed one; null before the first close. */
export async function findNextMonth(db: Db | Tx): Promise<Month | null> {
  const last = await db
    .selectFrom('month_close')
    .select('month')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? addMonths(monthFromSql(last.month), 1) : null;
}

/** Whether a month without a close can be closed now (R-2406). */
export function openStateOf(
  month: Month,
  next: Month | null,
  now: Date,
): Exclude<(typeof closeStates)[number], 'CLOSED'> {
  const isOver = compareMonths(month, currentMonth(now)) < 0;
  if (!isOver) return 'NOT_OVER';
  if (next === null || next === month) return 'OPEN';
  return compareMonths(month, next) > 0 ? 'EARLIER_FIRST' : 'BEFORE_FIRST';
}

/** The closed months of a calendar year, newest first (R-2409). */
export async function selectMonthCloses(
  db: Db,
  { ofYear }: { ofYear: Month },
): Promise<MonthClose[]> {
  const year = ofYear.slice(3);
  const rows = await closes(db)
    .where('month', '>=', `${year}-01-01`)
    .where('month', '<=', `${year}-12-01`)
    .orderBy('month_close.id', 'desc')
    .execute();
  return rows.map(toMonthClose);
}

/** The figures of a closed month as they were when it was closed. Throws for an unknown number. */
export async function selectKeptFigures(db: Db, id: number): Promise<KeptFigures> {
  const row = await db
    .selectFrom('month_close')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    figures: {
      charged: row.charged,
      discounts: row.discounts,
      received: row.received,
      cash: row.cash,
      cashCounted: row.cash_counted,
      bankSeen: row.bank_seen,
      bankClaimed: row.bank_claimed,
      unknown: row.unknown,
      refunded: row.refunded,
      salaries: row.salaries,
      left: row.left_over,
      owed: row.owed,
      drawerDifference: row.drawer_difference,
      drawerCloses: row.drawer_closes,
      corrections: row.corrections,
    },
    unclear: {
      uncountedDays: row.uncounted_days,
      uncounted: row.uncounted,
      claimedPayments: row.claimed_payments,
      openLines: row.open_lines,
      openMoney: row.open_money,
    },
  };
}

/** Records the close of a month; returns its number. A trigger counts the corrections. */
export async function insertMonthClose(
  tx: Tx,
  month: Month,
  { figures, unclear }: KeptFigures,
  by: { readonly actor: { readonly id: number }; readonly now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('month_close')
    .values({
      id: sql<number>`(select coalesce(max(id), 0) + 1 from month_close)`,
      month: monthToSql(month),
      charged: figures.charged,
      discounts: figures.discounts,
      cash: figures.cash,
      cash_counted: figures.cashCounted,
      bank_seen: figures.bankSeen,
      bank_claimed: figures.bankClaimed,
      unknown: figures.unknown,
      refunded: figures.refunded,
      salaries: figures.salaries,
      owed: figures.owed,
      drawer_difference: figures.drawerDifference,
      drawer_closes: figures.drawerCloses,
      corrections: figures.corrections,
      uncounted_days: unclear.uncountedDays,
      uncounted: unclear.uncounted,
      claimed_payments: unclear.claimedPayments,
      open_lines: unclear.openLines,
      open_money: unclear.openMoney,
      recorded_at: by.now,
      recorded_by: by.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
