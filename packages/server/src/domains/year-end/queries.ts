import { currentMonth } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import type { FeeChoice } from '@kelas/contract/year-end';
import { sql } from 'kysely';
import { conflict } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';

/** The last time that a year was applied; undefined before. */
export async function findAppliedYear(db: Db | Tx, year: number) {
  return db
    .selectFrom('year_end')
    .innerJoin('staff', 'staff.id', 'recorded_by')
    .leftJoin('staff as undoer', 'undoer.id', 'undone_by')
    .select(['year_end.id', 'recorded_at', 'staff.display_name as staffName'])
    .select(['undone_at as undoneAt', 'undoer.display_name as undoneBy'])
    .where('year', '=', year)
    .orderBy('year_end.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Throws 409 with who and when if a year or a later one is applied (R-1709). */
export async function requireOpenYear(db: Db | Tx, year: number): Promise<void> {
  const applied = await db
    .selectFrom('year_end')
    .innerJoin('staff', 'staff.id', 'recorded_by')
    .select(['year', 'recorded_at', 'display_name'])
    .where('year', '>=', year)
    .where('undone_at', 'is', null)
    .orderBy('year')
    .limit(1)
    .executeTakeFirst();
  if (!applied) return;
  const by = applied.display_name;
  const when = { moment: applied.recorded_at.toISOString() };
  if (applied.year === year) {
    const text = errorText`${{ by }} applied ${{ year }} on ${{ when }}`;
    throw conflict('ALREADY_APPLIED', text);
  }
  throw conflict(
    'LATER_YEAR_APPLIED',
    errorText`${{ by }} applied ${{ later: applied.year }} on ${{ when }}. ${{ year }} can no longer be applied after it.`,
  );
}

export async function markYearUndone(
  tx: Tx,
  id: number,
  undoneBy: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('year_end')
    .set({ undone_at: now, undone_by: undoneBy })
    .where('id', '=', id)
    .execute();
}

/** Locks all students by id, and then the running offerings against a cancellation. */
export async function lockForYear(tx: Tx): Promise<void> {
  await sql`
    select from student where anonymised_at is null
    order by id for no key update`.execute(tx);
  await lockRunningOfferings(tx);
}

/** Locks the running offerings against a cancellation. */
export async function lockRunningOfferings(tx: Tx): Promise<void> {
  await sql`
    select from offering where cancelled_at is null order by id for share`.execute(tx);
}

/** Counts the subscriptions that are of a student, also ended ones. */
export async function countCoursesOf(
  db: Db | Tx,
  studentId: number,
  subscriptions: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    select from subscription
    where student_id = ${studentId} and id = any(${subscriptions}::integer[])`.execute(db);
  return rows.length;
}

export async function insertYearEnd(
  tx: Tx,
  applied: { readonly year: number; readonly fees: FeeChoice; readonly digest: string },
  recordedBy: number,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('year_end')
    .values({ ...applied, recorded_at: now, recorded_by: recordedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewMove {
  readonly studentId: number;
  readonly move: 'MOVES_UP' | 'STAYS' | 'LEAVES' | 'GRADUATES' | 'ALONE';
  readonly from: number;
  readonly to: number;
}

/** Records moves; a student who stays has nothing to carry out. Returns the ids by student. */
export async function insertMoves(
  tx: Tx,
  moves: readonly NewMove[],
  of: { readonly yearEndId: number | null; readonly month: Month },
  recordedBy: number,
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; student_id: number }>`
    insert into student_move (year_end_id, student_id, month, move, from_level, to_level, outcome,
      recorded_at, recorded_by)
    select ${of.yearEndId}::integer, student, ${monthToSql(of.month)}::date, move, from_level,
      to_level, case move when 'STAYS' then 'DONE' end, ${now}::timestamptz, ${recordedBy}::integer
    from unnest(
      ${moves.map(({ studentId }) => studentId)}::integer[],
      ${moves.map(({ move }) => move)}::text[],
      ${moves.map(({ from }) => from)}::integer[],
      ${moves.map(({ to }) => to)}::integer[]
    ) with ordinality as move (student, move, from_level, to_level, place)
    order by place
    returning id, student_id`.execute(tx);
  return new Map(rows.map((row) => [row.student_id, row.id]));
}

export interface MovedCourse {
  readonly moveId: number;
  readonly oldId: number;
  readonly change: 'MOVES' | 'ENDS' | 'PAID_AHEAD';
  readonly cancelledBefore: Month | null;
  /** The first month without the course after the move. */
  readonly endMonth: Month | null;
  readonly newId: number | null;
  readonly newFrom: Month | null;
  readonly newUntil: Month | null;
}

export async function insertMovedCourses(tx: Tx, courses: readonly MovedCourse[]): Promise<void> {
  const dates = (month: (course: MovedCourse) => Month | null) =>
    courses.map((each) => {
      const date = month(each);
      return date && monthToSql(date);
    });
  await sql`
    insert into student_move_course (student_move_id, old_subscription_id, change,
      cancelled_before, end_month, new_subscription_id, new_from, new_until)
    select * from unnest(
      ${courses.map(({ moveId }) => moveId)}::integer[],
      ${courses.map(({ oldId }) => oldId)}::integer[],
      ${courses.map(({ change }) => change)}::text[],
      ${dates(({ cancelledBefore }) => cancelledBefore)}::date[],
      ${dates(({ endMonth }) => endMonth)}::date[],
      ${courses.map(({ newId }) => newId)}::integer[],
      ${dates(({ newFrom }) => newFrom)}::date[],
      ${dates(({ newUntil }) => newUntil)}::date[]
    )`.execute(tx);
}

/** Records the discounts of house rules that applying a year ended (with their former end) or added. */
export async function insertYearDiscounts(
  tx: Tx,
  yearEndId: number,
  discounts: readonly { readonly id: number; readonly untilBefore: string | null }[],
): Promise<void> {
  await sql`
    insert into year_end_discount (year_end_id, adjustment_id, until_before)
    select ${yearEndId}::integer, id, until_before from unnest(
      ${discounts.map(({ id }) => id)}::integer[],
      ${discounts.map(({ untilBefore }) => untilBefore)}::date[]
    ) as discount (id, until_before)`.execute(tx);
}

/** A move whose change of the level or the status is planned. */
export interface PlannedMove {
  readonly id: number;
  readonly studentId: number;
  readonly month: Month;
  readonly move: NewMove['move'];
  readonly from: number;
  readonly to: number;
  readonly recordedBy: number;
}

/** The planned moves whose month has begun, oldest first; with `among` only these. */
export async function selectDueMoves(
  db: Db | Tx,
  now: Date,
  among?: readonly number[],
): Promise<PlannedMove[]> {
  const { rows } = await sql<Omit<PlannedMove, 'month'> & { month: string }>`
    select id, student_id as "studentId", month, move, from_level as "from", to_level as "to",
      recorded_by as "recordedBy"
    from student_move
    where outcome is null and undone_at is null
      and month <= ${monthToSql(currentMonth(now))}::date
      and ${among ? sql`id = any(${among}::integer[])` : sql`true`}
    order by month, id`.execute(db);
  return rows.map((row) => ({ ...row, month: monthFromSql(row.month) }));
}

export async function markCarriedOut(
  tx: Tx,
  outcomes: readonly {
    readonly id: number;
    readonly outcome: 'DONE' | 'LEFT_AS_IS';
    readonly statusChangeId: number | null;
  }[],
): Promise<void> {
  await sql`
    update student_move set outcome = each.outcome, status_change_id = each.status_change
    from unnest(
      ${outcomes.map(({ id }) => id)}::integer[],
      ${outcomes.map(({ outcome }) => outcome)}::text[],
      ${outcomes.map(({ statusChangeId }) => statusChangeId)}::integer[]
    ) as each (id, outcome, status_change)
    where student_move.id = each.id`.execute(tx);
}

/**
 * Of some leaving students, the ones who still leave: not terminated, and without a course that runs on
 * after the end that the move gave it, or from the month on.
 */
export async function selectStillLeaving(tx: Tx, moves: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select move.id from student_move move
    where move.id = any(${moves}::integer[])
      and coalesce((
        select status from student_status_change change
        where change.student_id = move.student_id order by id desc limit 1
      ), 'ACTIVE') <> 'TERMINATED'
      and not exists (
        select from subscription
        left join student_move_course moved
          on moved.student_move_id = move.id and moved.old_subscription_id = subscription.id
        where subscription.student_id = move.student_id
          and coalesce(cancelled_month, 'infinity')
            > coalesce(moved.end_month, greatest(effective_month, move.month))
      )`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
