import type { OutputOf } from '@kelas/contract/call';
import type { listClassPlaces, listWaiting } from '@kelas/contract/waiting-list';
import { type Insertable, sql } from 'kysely';
import { conflict, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { classTables } from './classes.ts';

type Waiting = OutputOf<typeof listWaiting>[number];
type Outcome = NonNullable<Insertable<Schema['waiting_place']>['outcome']>;

/** SQL condition: a place is free for a person of `queue`. */
const isNext = sql<boolean>`coalesce(queue.position <= queue.places - queue.students, false)`;

/** The classes whose places are known or for which people wait (R-2488). */
export async function selectPlaces(
  db: Db | Tx,
  now: Date,
): Promise<OutputOf<typeof listClassPlaces>> {
  const { rows } = await sql<OutputOf<typeof listClassPlaces>[number]>`
    ${classTables('ALL', now)}
    select course_id as "subjectId", program_level_id as "programLvl",
      class_session as "classSession", size.students, size.places,
      count(position)::integer as waiting
    from size left join queue using (course_id, program_level_id, class_session)
    group by course_id, program_level_id, class_session, size.students, size.places
    order by course_id, program_level_id, class_session`.execute(db);
  return rows;
}

/** Who waits, by class and in order of recording; classes with free places first (R-2492). */
export async function selectWaiting(db: Db, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Omit<Waiting, 'recordCreateDate'> & { readonly recordedAt: Date }>`
    ${classTables('WAITED', now)}
    select queue.id, course_id as "subjectId", course.name as "subjectName",
      queue.program_level_id as "programLvl", class_session as "classSession", students, places,
      student.uuid, coalesce(student.name, queue.name) as name,
      coalesce(student.phone_no, queue.phone_no) as "phoneNo",
      coalesce(emergency_contact_name, '') as "emergencyContactName",
      coalesce(emergency_contact_phone_no, '') as "emergencyContactPhoneNo",
      coalesce(emergency_contact_relationship, '') as "emergencyContactRelationship",
      coalesce(family_language, '') as "familyLanguage",
      queue.note, state, queue.position, ${isNext} as "isNext",
      queue.recorded_at as "recordedAt", staff.display_name as "staffName"
    from queue
    join course on course.id = course_id
    join program_level level on level.id = queue.program_level_id
    join staff on staff.id = recorded_by
    left join student on student.id = student_id
    order by bool_or(${isNext}) over (
        partition by course_id, queue.program_level_id, class_session
      ) desc,
      course.name, level.position, level.id, class_session, queue.id`.execute(db);
  return rows.map(({ recordedAt, ...row }) => ({
    ...row,
    recordCreateDate: recordedAt.toISOString(),
  }));
}

/** The number of people who wait and for whom a place is free (R-2495). */
export async function countFreePlaces(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    ${classTables('WAITED', now)}
    select count(*) as people from queue where ${isNext}`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Adds a person. A student who waits for the class already violates `waiting_place_once`. */
export async function insertWaiting(
  tx: Tx,
  row: Insertable<Schema['waiting_place']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('waiting_place')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Ending {
  readonly outcome: Outcome;
  /** Null because the data of the student is erased. */
  readonly actor: { readonly id: number } | null;
  readonly now: Date;
}

/** What an ended wait keeps: nothing personal (R-2493). */
const ended = ({ outcome, actor, now }: Ending) => ({
  ...{ name: null, phone_no: null, note: '', outcome },
  ...{ ended_at: now, ended_by: actor?.id ?? null },
});

/** Ends a wait. Throws 404 for an unknown one, and 409 for one that ended already. */
export async function end(tx: Tx, id: number, ending: Ending) {
  const wait = await tx
    .updateTable('waiting_place')
    .set(ended(ending))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'student_id'])
    .executeTakeFirst();
  if (wait) return wait;
  const known = await tx
    .selectFrom('waiting_place')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw notFound('person on the waiting list');
  throw conflict(
    'CHANGED_MEANWHILE',
    'This person is off the waiting list already. Reload to see it.',
  );
}

/** Ends every wait of a student whose data is erased. */
export async function endWaitsOf(tx: Tx, studentId: number, now: Date): Promise<void> {
  await tx
    .updateTable('waiting_place')
    .set(ended({ outcome: 'GONE', actor: null, now }))
    .where('student_id', '=', studentId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The class of a wait, as the audit log names it. */
export async function classOfWait(tx: Tx, id: number) {
  return tx
    .selectFrom('waiting_place')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course.name as subjectName', 'program_level_id as programLvl'])
    .select('class_session as classSession')
    .where('waiting_place.id', '=', id)
    .executeTakeFirstOrThrow();
}
