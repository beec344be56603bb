import type { getLesson, markAttendance } from '@kelas/contract/attendance';
import type { InputOf, OutputOf } from '@kelas/contract/call';
import type { Day } from '@kelas/contract/values/date';
import { dayFromSql, isFutureDay } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import { invalid, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { lessonClass } from './lesson-class.ts';
import { findLesson, type LessonKey } from './lessons.ts';
import { bookedIn, membersIn } from './members.ts';
import { ABSENCES, oweAbsences } from './owe.ts';
import { touchLesson } from './touch.ts';

type Member = OutputOf<typeof getLesson>['members'][number];
type Marks = InputOf<typeof markAttendance>;

/** A lesson with its members and their marks, by name; undefined for an unknown one. */
export async function selectLesson(
  db: Db,
  key: LessonKey,
): Promise<OutputOf<typeof getLesson> | undefined> {
  const lesson = await findLesson(db, key);
  return lesson && { ...lesson, members: await selectMembers(db, key, lesson.heldOn as Day) };
}

/** The students of a class, and everyone else who is marked in the lesson. */
async function selectMembers(db: Db | Tx, key: LessonKey, heldOn: Day): Promise<Member[]> {
  interface Row extends Omit<Member, 'marked'> {
    readonly markedAt: Date | null;
    readonly markedBy: string | null;
  }
  const { rows } = await sql<Row>`
    with member as (
      select student.id from ${lessonClass(key, heldOn)}
      cross join lateral (${membersIn(sql`class`)}) student
    ),
    touched as (
      select id from lesson
      where timetable_entry_id = ${key.entryId} and day = to_date(${key.day}, 'DD-MM-YYYY')
    ),
    -- Students who make another lesson up here.
    booked as (${bookedIn(sql`(select id from touched)`)}),
    present_mark as (
      select attendance_mark.* from attendance_mark
      join touched on touched.id = lesson_id
      where not replaced and mark <> 'CLEARED'
    )
    select student.uuid, student.name, mark, late_minutes as minutes,
      present_mark.recorded_at as "markedAt", staff.display_name as "markedBy",
      member.id is null as guest,
      booked.id is not null as "makesUp",
      phone_no as "phoneNo",
      emergency_contact_name as "emergencyContactName",
      emergency_contact_phone_no as "emergencyContactPhoneNo",
      emergency_contact_relationship as "emergencyContactRelationship",
      family_language as "familyLanguage"
    from member
    full join present_mark on present_mark.student_id = member.id
    full join booked on booked.id = coalesce(member.id, present_mark.student_id)
    join student on student.id = coalesce(member.id, present_mark.student_id, booked.id)
    left join staff on staff.id = present_mark.recorded_by
    order by member.id is null, lower(student.name), student.uuid`.execute(db);
  return rows.map(({ markedAt, markedBy, ...row }) => ({
    ...row,
    marked: markedAt && { recordCreateDate: markedAt.toISOString(), staffName: markedBy ?? '' },
  }));
}

/**
 * Records marks, and with `isDone` everyone else of the class as present. A mark that a student has
 * already records nothing. Absences are owed by the house rule. Throws 404 for an unknown lesson or student, and 422 for a coming day.
 */
export async function insertMarks(
  tx: Tx,
  { entryId, day, marks, isDone = false }: Marks,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<{ readonly recorded: number }> {
  const lesson = await touchLesson(tx, { entryId, day }, { actor, now });
  const heldOn = dayFromSql(lesson.held_on);
  if (isFutureDay(heldOn, now)) throw invalid('day', 'This lesson is in the future');
  const members = await selectMembers(tx, { entryId, day }, heldOn);
  const given = new Map(marks.map((each) => [each.uuid.toLowerCase(), each]));
  const rest = isDone ? members.filter(({ uuid, mark }) => mark === null && !given.has(uuid)) : [];
  const wanted = [
    ...given.values(),
    ...rest.map(({ uuid }) => ({ uuid, mark: 'PRESENT' as const, minutes: null })),
  ];
  const present = new Map(members.map((each) => [each.uuid, each]));
  const changed = wanted.filter(({ uuid, mark, minutes = null }) => {
    const before = present.get(uuid.toLowerCase());
    return (before?.mark ?? 'CLEARED') !== mark || (before?.minutes ?? null) !== minutes;
  });
  const classmates = new Set(members.filter(({ guest }) => !guest).map(({ uuid }) => uuid));
  const { rows } = await sql<{ id: number }>`
    insert into attendance_mark
      (lesson_id, student_id, mark, late_minutes, guest, recorded_at, recorded_by)
    select ${lesson.id}, student.id, mark, minutes,
      not (student.uuid = any(${[...classmates]}::uuid[])), ${now}, ${actor.id}
    from unnest(
      ${changed.map(({ uuid }) => uuid)}::uuid[],
      ${changed.map(({ mark }) => mark)}::text[],
      ${changed.map(({ minutes }) => minutes ?? null)}::smallint[]
    ) with ordinality as marked (uuid, mark, minutes, place)
    join student using (uuid)
    where student.anonymised_at is null
    order by place
    returning id`.execute(tx);
  if (rows.length < changed.length) throw notFound('student');
  const isAbsence = changed.some(({ uuid, mark }) =>
    [mark, present.get(uuid.toLowerCase())?.mark].some((each) => ABSENCES.includes(each ?? '')),
  );
  const of = { key: { entryId, day }, heldOn, lessonId: lesson.id };
  if (isAbsence) await oweAbsences(tx, of, changed, { actor, now });
  if (isDone) {
    await tx
      .updateTable('lesson')
      .set({ marked_at: now, marked_by: actor.id })
      .where('id', '=', lesson.id)
      .where('marked_at', 'is', null)
      .execute();
  }
  return { recorded: rows.length };
}
