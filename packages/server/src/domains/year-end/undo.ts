import { addMonths, compareMonths, type Month, monthFromSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { laterMonth } from '../../billing/following.ts';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { saveChanges } from '../discounts/apply.ts';
import { changesOf } from '../discounts/changes.ts';
import { familiesOf, selectChildren } from '../discounts/facts.ts';
import { removeDiscountsOf, restoreDiscounts } from '../discounts/moved.ts';
import { selectDiscountRules } from '../discounts/rules.ts';
import {
  changeManyLevels,
  endManySubscriptions,
  insertManyStatusChanges,
  removeManySubscriptions,
} from '../students/many-moves.ts';

/** A move of a year that is not undone. */
export interface YearMoveRow {
  readonly id: number;
  readonly studentId: number;
  readonly familyId: number | null;
  readonly from: number;
  readonly to: number;
  readonly move: string;
  readonly outcome: 'DONE' | 'LEFT_AS_IS' | null;
  readonly statusChangeId: number | null;
}

/** The moves of a year that are not undone; with `student` only that one. */
export async function selectYearMoves(
  tx: Tx,
  yearEndId: number,
  uuid?: string,
): Promise<YearMoveRow[]> {
  const { rows } = await sql<YearMoveRow>`
    select move.id, student_id as "studentId", family_id as "familyId",
      from_level as "from", to_level as "to", move, outcome, status_change_id as "statusChangeId"
    from student_move move
    join student on student.id = student_id
    where year_end_id = ${yearEndId} and undone_at is null
      and ${uuid === undefined ? sql`true` : sql`uuid = ${uuid}`}
    order by move.id`.execute(tx);
  return rows;
}

/**
 * Takes back moves of a year of locked students and courses (R-1711): their new courses go, the old
 * ones continue with their discounts, and the level and the status are as before. Where a family was
 * changed since, or is one of `partly`, of which only a part is undone, the house rules make its
 * discounts again.
 */
export async function takeBack(
  tx: Tx,
  { yearEndId, month }: { readonly yearEndId: number; readonly month: Month },
  moves: readonly YearMoveRow[],
  partly: readonly number[],
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<void> {
  const ids = moves.map(({ id }) => id);
  const students = moves.map(({ studentId }) => studentId);
  // First, because the guards of discounts and of the status allow it for undone moves only.
  await sql`
    update student_move set undone_at = ${now}, undone_by = ${actor.id}
    where id = any(${ids}::integer[])`.execute(tx);
  const courses = await selectCourses(tx, ids);
  const added = courses.flatMap(({ newId }) => (newId === null ? [] : [newId]));
  await removeDiscountsOf(tx, added);
  await removeManySubscriptions(tx, added);
  await endManySubscriptions(
    tx,
    courses.map(({ oldId, before }) => ({
      id: oldId,
      month: before === null ? null : monthFromSql(before),
    })),
  );
  await restoreDiscounts(tx, await selectDiscounts(tx, yearEndId, students), month);
  // First, because the level of a terminated student does not change.
  await endTerminations(tx, moves, month, actor.id, now);
  await changeManyLevels(
    tx,
    moves
      .filter(({ from, to, outcome }) => outcome === 'DONE' && from !== to)
      .map(({ studentId, from, to }) => ({ studentId, from: to, to: from })),
  );

  // Else the discounts are exactly the former ones.
  const changed = await selectTouched(tx, moves, yearEndId, month);
  const touched = [...new Set([...partly, ...changed])];
  if (touched.length === 0) return;
  const rules = await selectDiscountRules(tx);
  const children = await selectChildren(tx, month, touched);
  const changes = changesOf(familiesOf(children), rules, month);
  await saveChanges(tx, changes, rules, { actor, now });
}

/** Everyone of the families with several students of which one is in these moves. */
export async function selectRelatives(tx: Tx, moves: readonly YearMoveRow[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, family_id, count(*) over (partition by family_id) as members
      from student
      where family_id = any(${moves.map(({ familyId }) => familyId)}::integer[])
    ) relative
    where members > 1
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The students of the families of moves that were changed since the year was applied. A family whose
 * students all stay keeps its discounts, because the year changed none.
 */
async function selectTouched(
  tx: Tx,
  moves: readonly YearMoveRow[],
  yearEndId: number,
  month: Month,
): Promise<number[]> {
  const moved = moves.filter(({ move }) => move !== 'STAYS');
  const { rows } = await sql<{ id: number }>`
    with since as (
      select max(position) as position from audit_entry
      where action = 'YEAR_APPLIED' and (after ->> 'yearEndId')::integer = ${yearEndId}
    ),
    changed as materialized (
      select distinct subject_id from audit_entry
      where subject_kind = 'STUDENT' and position > (select position from since)
        and (
          action in ('STUDENT_REGISTERED', 'STUDENT_CHANGED', 'STUDENT_STATUS_CHANGED',
            'STUDENT_ANONYMISED', 'SUBSCRIPTION_CANCELLED', 'COURSE_CHANGED', 'SIBLING_DECIDED',
            'ADJUSTMENT_ADDED', 'ADJUSTMENT_ENDED', 'STUDENT_MOVE_UNDONE')
          -- A move that is not of the year itself.
          or (action = 'STUDENT_MOVED'
            and (after ->> 'move' = 'ALONE' or after ->> 'month' <> ${month}))
        )
    ),
    touched as (
      select student.id, family_id from student
      where student.id in (select subject_id from changed) or exists (
        select from audit_entry
        where action = 'HOUSE_RULES_APPLIED' and position > (select position from since)
      )
      -- A sibling whom the year did not move, but whose discounts it changed.
      or student.id in (
        select adjustment.student_id from year_end_discount
        join adjustment on adjustment.id = adjustment_id
        where year_end_id = ${yearEndId} and not exists (
          select from student_move move
          where move.year_end_id = ${yearEndId} and move.student_id = adjustment.student_id
        )
      )
    )
    select id from student
    where (id in (select id from touched) or family_id in (select family_id from touched))
      and (
        id = any(${moved.map(({ studentId }) => studentId)}::integer[])
        or family_id = any(${moved.map(({ familyId }) => familyId)}::integer[])
      )
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function selectCourses(tx: Tx, moves: readonly number[]) {
  const { rows } = await sql<{ oldId: number; newId: number | null; before: string | null }>`
    select old_subscription_id as "oldId", new_subscription_id as "newId",
      cancelled_before as before
    from student_move_course
    where student_move_id = any(${moves}::integer[])
    order by old_subscription_id`.execute(tx);
  return rows;
}

async function selectDiscounts(tx: Tx, yearEndId: number, students: readonly number[]) {
  const { rows } = await sql<{ id: number; until: string | null }>`
    select adjustment_id as id, until_before as until
    from year_end_discount
    join adjustment on adjustment.id = adjustment_id
    where year_end_id = ${yearEndId} and student_id = any(${students}::integer[])
    order by adjustment_id`.execute(tx);
  return {
    added: rows.filter(({ until }) => until === null).map(({ id }) => id),
    ended: rows.flatMap(({ id, until }) => (until === null ? [] : [{ id, until }])),
  };
}

/**
 * Gives students whom the year terminated their former status again. A change of the status is never
 * deleted: the new one begins so that the months without a charge are as before.
 */
async function endTerminations(
  tx: Tx,
  moves: readonly YearMoveRow[],
  month: Month,
  recordedBy: number,
  now: Date,
): Promise<void> {
  const ids = moves.flatMap(({ statusChangeId }) => statusChangeId ?? []);
  if (ids.length === 0) return;
  const { rows } = await sql<{ studentId: number; status: 'DEACTIVATED' | null; since: string }>`
    select ended.student_id as "studentId", former.status, former.month as since
    from student_status_change ended
    left join lateral (
      select status, month from student_status_change
      where student_id = ended.student_id and id < ended.id order by id desc limit 1
    ) former on true
    where ended.id = any(${ids}::integer[])
    order by ended.student_id`.execute(tx);
  const changes = rows.flatMap(({ studentId, status, since }) => {
    const active = { studentId, status: 'ACTIVE' as const, month, recordedBy };
    if (status !== 'DEACTIVATED') return [active];
    // A deactivated student is not charged from the month after the change on, and charged before.
    const [before, former] = [addMonths(month, -1), monthFromSql(since)];
    if (compareMonths(former, month) > 0) {
      return [active, { studentId, status, month: former, recordedBy }];
    }
    return [{ studentId, status, month: laterMonth(former, before), recordedBy }];
  });
  await insertManyStatusChanges(tx, changes, now);
}
