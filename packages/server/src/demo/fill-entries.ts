import type { Tx } from '../db/database.ts';
import type { DemoCentre } from './centre.ts';
import { at, insert } from './rows.ts';

/** The ids of the rows, in the order of the centre's lists. */
interface Ids {
  readonly courses: readonly number[];
  readonly teachers: readonly number[];
  readonly offerings: readonly number[];
}

/** Inserts a centre's announcements, quizzes, notes and timetable. */
export async function insertEntries(
  tx: Tx,
  { entries, offerings }: DemoCentre,
  ids: Ids,
  author: number,
): Promise<void> {
  const made = (createdAt: Date) => ({ created_at: createdAt, created_by: author });
  const announcements = entries.announcements.map((each) => ({
    author_name: each.author,
    content: each.content,
    program_level_id: each.level,
    course_id: each.course === null ? null : at(ids.courses, each.course),
    class_session: each.session,
    ...made(each.createdAt),
  }));
  const materials = entries.materials.map(({ kind, title, url, offering, createdAt }) => {
    const of = offering === null ? undefined : offerings[offering];
    return {
      kind,
      title,
      url,
      offering_id: offering === null ? null : at(ids.offerings, offering),
      teacher_id: of ? at(ids.teachers, of.teacher) : null,
      program_level_id: of?.level ?? null,
      course_id: of ? at(ids.courses, of.course) : null,
      ...made(createdAt),
    };
  });
  const timetable = entries.timetable.map((each) => ({
    course_id: at(ids.courses, each.course),
    program_level_id: each.level,
    start_time: each.start,
    end_time: each.end,
    day_of_week: each.day,
    classroom: each.room,
    class_session: each.session,
    ...made(each.createdAt),
  }));
  await insert(tx, 'announcement', announcements);
  await insert(tx, 'material', materials);
  await insert(tx, 'timetable_entry', timetable);
}
