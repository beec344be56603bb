import type { OutputOf } from '@kelas/contract/call';
import {
  BULK_CHARGES_MAX,
  type BulkChoice,
  type listBulkCharges,
} from '@kelas/contract/misc-charges';
import { errorText } from '@kelas/contract/values/error-text';
import { LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import { monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../base/errors.ts';
import { chargedInOneMonth } from '../../billing/charged.ts';
import { isMiscPaid } from '../../billing/fee-due.ts';
import type { Db, Tx } from '../../db/database.ts';
import { levelThen, plannedMoves, staysThen } from '../ledger/planned-move.ts';
import { isActive } from '../ledger/present-status.ts';
import { hasCharge } from '../misc-fees/queries.ts';

export interface BulkStudent {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly programLvl: number;
  /** Whether a charge of the item counts in its window (R-1621). */
  readonly hasIt: boolean;
}

/**
 * The name of the item of a choice. Throws 422 for an unknown or retired item, an unknown or not
 * offered level and an unknown class.
 */
export async function findItemName(db: Db | Tx, choice: BulkChoice): Promise<string> {
  const { programLvl, offeringId } = scopeOf(choice);
  const { rows } = await sql<{
    name: string;
    retired: boolean;
    level: boolean | null;
    class: boolean;
  }>`
    select name, retired,
      (select offered from program_level where id = ${programLvl}::integer) as level,
      exists (select from offering where id = ${offeringId}::integer) as class
    from misc_item where id = ${choice.itemId}`.execute(db);
  const [item] = rows;
  if (!item) throw invalid('itemId', 'This misc item does not exist');
  if (item.retired) {
    throw invalid('itemId', errorText`${{ item: item.name }} is no longer offered`);
  }
  if (programLvl && !item.level) {
    throw invalid(
      'programLvl',
      item.level === null
        ? 'This program level does not exist'
        : 'This program level is not offered',
    );
  }
  if (offeringId && !item.class) {
    throw invalid('offeringId', 'This class does not exist');
  }
  return item.name;
}

/** The level or the offering of a choice, whichever its group needs; both null for all students. */
export function scopeOf({ group, programLvl, offeringId }: BulkChoice) {
  return {
    programLvl: (group === 'LEVEL' && programLvl) || null,
    offeringId: (group === 'CLASS' && offeringId) || null,
  };
}

/** SQL: the students with their planned moves up to the month of a choice. */
function studentsOf({ month }: BulkChoice): RawBuilder<unknown> {
  return sql`student ${plannedMoves(sql`${monthToSql(month)}::date`)}`;
}

/**
 * SQL condition: a student is ACTIVE, has neither left nor graduated by then, and is of the group of a
 * choice (R-1620).
 */
function isInGroup(choice: BulkChoice): RawBuilder<boolean> {
  const { programLvl, offeringId } = scopeOf(choice);
  const isOfLevel = programLvl ? sql`${levelThen} = ${programLvl}` : sql`true`;
  const isOfClass = offeringId
    ? sql`student.id in (
        select student_id from subscription
        where offering_id = ${offeringId}
          and ${chargedInOneMonth(sql`${monthToSql(choice.month)}::date`)}
      )`
    : sql`true`;
  return sql<boolean>`(
    ${isActive('student.id')} and ${staysThen}
    and ${levelThen} <> ${LEVEL_GRADUATED}
    and ${isOfLevel} and ${isOfClass}
  )`;
}

export async function selectGroup(tx: Tx, choice: BulkChoice): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select student.id from ${studentsOf(choice)} where ${isInGroup(choice)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The students of a choice by name; with `among` only these ids. */
export async function selectBulkStudents(
  db: Db | Tx,
  choice: BulkChoice,
  among?: readonly number[],
): Promise<BulkStudent[]> {
  const { rows } = await sql<BulkStudent>`
    select student.id, uuid, name, ${levelThen} as "programLvl",
      ${hasCharge('student.id', choice.itemId, choice.month)} as "hasIt"
    from ${studentsOf(choice)}
    where ${isInGroup(choice)}
      and ${among ? sql`student.id = any(${among}::integer[])` : sql`true`}
    order by lower(name), uuid`.execute(db);
  return rows;
}

/** Records a bulk charge with its students and the misc charge of each. Returns its id. */
export async function insertBulkCharge(
  tx: Tx,
  choice: BulkChoice,
  students: readonly BulkStudent[],
  charges: readonly number[],
  recordedBy: number,
  now: Date,
): Promise<number> {
  const { itemId, month, fee } = choice;
  const { programLvl, offeringId } = scopeOf(choice);
  const { id } = await tx
    .insertInto('bulk_charge')
    .values({
      misc_item_id: itemId,
      month: monthToSql(month),
      fee,
      program_level_id: programLvl,
      offering_id: offeringId,
      recorded_at: now,
      recorded_by: recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into bulk_charge_line (bulk_charge_id, misc_charge_id, student_id)
    select ${id}::integer, charge, student
    from unnest(
      ${charges}::integer[],
      ${students.map((student) => student.id)}::integer[]
    ) as line (charge, student)`.execute(tx);
  return id;
}

/** A bulk charge with who undid it, locked until the transaction ends; undefined if unknown. */
export async function lockBulkCharge(tx: Tx, id: number) {
  return tx
    .selectFrom('bulk_charge')
    .innerJoin('misc_item', 'misc_item.id', 'misc_item_id')
    .leftJoin('staff', 'staff.id', 'undone_by')
    .select(['misc_item_id', 'misc_item.name', 'month', 'bulk_charge.fee', 'undone_at'])
    .select('display_name as undoneBy')
    .where('bulk_charge.id', '=', id)
    .forNoKeyUpdate('bulk_charge')
    .executeTakeFirst();
}

export async function selectChargeIds(tx: Tx, id: number): Promise<number[]> {
  const lines = await tx
    .selectFrom('bulk_charge_line')
    .select('misc_charge_id')
    .where('bulk_charge_id', '=', id)
    .execute();
  return lines.map((line) => line.misc_charge_id);
}

export async function markUndone(tx: Tx, id: number, undoneBy: number, now: Date): Promise<void> {
  await tx
    .updateTable('bulk_charge')
    .set({ undone_at: now, undone_by: undoneBy })
    .where('id', '=', id)
    .execute();
}

/** The names of students, in the order of their uuids in the list. */
export async function selectNames(
  db: Db,
  uuids: readonly string[],
): Promise<{ uuid: string; name: string }[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name
    from unnest(${uuids}::uuid[]) with ordinality as kept (uuid, place) join student using (uuid)
    order by place`.execute(db);
  return rows;
}

type ListedBulkCharge = OutputOf<typeof listBulkCharges>[number];
type ListRow = Omit<ListedBulkCharge, 'recordCreateDate' | 'offering' | 'group' | 'undone'> & {
  readonly recordedAt: Date;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  readonly subject: string | null;
  readonly teacher: string | null;
  readonly offeringLevel: number | null;
};

/** The latest bulk charges, newest first, with the numbers of paid charges (R-1629). */
export async function selectBulkCharges(db: Db): Promise<ListedBulkCharge[]> {
  const { rows } = await sql<ListRow>`
    with latest as materialized (
      select * from bulk_charge order by id desc limit ${BULK_CHARGES_MAX}
    ),
    counted as (
      select
        line.bulk_charge_id,
        count(*) as students,
        count(*) filter (where ${isMiscPaid}) as paid,
        count(*) filter (where misc_charge.paid > 0 and not ${isMiscPaid}) as partly,
        count(cancelled_month) as cancelled
      from bulk_charge_line line
      join misc_charge on misc_charge.id = line.misc_charge_id
      where line.bulk_charge_id in (select id from latest)
      group by line.bulk_charge_id
    )
    select
      latest.id, misc_item.name as "itemName", latest.month, latest.fee,
      latest.program_level_id as "programLvl", course.name as subject, teacher.name as teacher,
      offering.program_level_id as "offeringLevel",
      students, paid, partly as "partlyPaid", cancelled,
      recorded_at as "recordedAt", recorder.display_name as "staffName",
      undone_at as "undoneAt", undoer.display_name as "undoneBy"
    from latest
    join counted on counted.bulk_charge_id = latest.id
    join misc_item on misc_item.id = latest.misc_item_id
    join staff recorder on recorder.id = latest.recorded_by
    left join staff undoer on undoer.id = latest.undone_by
    left join offering on offering.id = latest.offering_id
    left join course on course.id = offering.course_id
    left join teacher on teacher.id = offering.teacher_id
    order by latest.id desc`.execute(db);
  return rows.map(
    ({ recordedAt, undoneAt, undoneBy, subject, teacher, offeringLevel, ...row }) => ({
      ...row,
      month: monthFromSql(row.month),
      group: row.programLvl !== null ? 'LEVEL' : subject !== null ? 'CLASS' : 'ALL',
      offering:
        subject !== null && teacher !== null && offeringLevel !== null
          ? { subjectName: subject, programLvl: offeringLevel, teacherName: teacher }
          : null,
      recordCreateDate: recordedAt.toISOString(),
      undone:
        undoneAt === null
          ? null
          : { recordCreateDate: undoneAt.toISOString(), staffName: undoneBy ?? '' },
    }),
  );
}
