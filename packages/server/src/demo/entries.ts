import { dayToSql, today } from '@kelas/contract/values/date';
import type { Tx } from '../db/database.ts';
import type { TeacherRowValues } from '../domains/teachers/queries.ts';
import { DAY_MS, type Dice, diceOf, openingTime } from './dice.ts';
import type { DemoOffering } from './enrolments.ts';
import type { DemoPlan } from './plans.ts';
import { at, insert } from './rows.ts';
import { makeTimetable } from './timetable.ts';

interface CentreFacts {
  readonly now: Date;
  readonly plan: DemoPlan;
  readonly teachers: readonly TeacherRowValues[];
  readonly offerings: readonly DemoOffering[];
}

/** The entries of a demo centre, oldest first. Courses and offerings are positions in its lists. */
export type DemoEntries = ReturnType<typeof makeEntries>;

// The first dice key of each kind.
const ANNOUNCEMENT = 4;
const MATERIAL = 5;

/** Makes announcements, quizzes, notes and a timetable, equally many for every size. */
export function makeEntries({ now, plan, teachers, offerings }: CentreFacts) {
  const announcements = plan.notices.map(([session, of, daysAgo, content], index) => {
    const dice = diceOf(ANNOUNCEMENT, index);
    const offering = offerings[chooseOffering(dice, of, offerings) ?? -1];
    const author = teachers[offering?.teacher ?? -1]?.name ?? 'Admin';
    return { content, session, author, offering, createdAt: openingTimeBefore(dice, now, daysAgo) };
  });
  const materials = plan.sheets.map(([kind, title, url, of, daysAgo], index) => {
    const dice = diceOf(MATERIAL, index);
    const offering = chooseOffering(dice, of, offerings);
    return { kind, title, url, offering, createdAt: openingTimeBefore(dice, now, daysAgo) };
  });
  const made = (daysAgo: number) => openingTimeBefore(diceOf(MATERIAL, -daysAgo), now, daysAgo);
  return { announcements, materials, timetable: makeTimetable(plan, offerings, made) };
}

/** The position of a running offering of a class; null for no class. */
function chooseOffering(
  dice: Dice,
  of: readonly [course: number, level: number] | null,
  offerings: readonly DemoOffering[],
): number | null {
  if (!of) return null;
  const [course, level] = of;
  const running = [...offerings.keys()].filter((index) => {
    const offering = offerings[index];
    return offering?.course === course && offering.level === level && !offering.ended;
  });
  return dice.pick(running);
}

/** An opening time `daysAgo` days ago, or one day earlier if that was a Sunday. */
function openingTimeBefore(dice: Dice, now: Date, daysAgo: number): Date {
  const day = Date.parse(dayToSql(today(now))) - daysAgo * DAY_MS;
  return openingTime(dice, new Date(day).getUTCDay() === 0 ? day - DAY_MS : day);
}

/** Inserts the entries. `ids` has the ids of the rows, in the order of the centre's lists. */
export async function insertEntries(
  tx: Tx,
  { announcements, materials, timetable }: DemoEntries,
  offerings: readonly DemoOffering[],
  ids: Record<'courses' | 'teachers' | 'offerings', readonly number[]>,
  author: number,
): Promise<void> {
  const made = (createdAt: Date) => ({ created_at: createdAt, created_by: author });
  const courseOf = (offering: DemoOffering | undefined) =>
    offering ? at(ids.courses, offering.course) : null;
  const rows = {
    announcement: announcements.map((each) => ({
      author_name: each.author,
      content: each.content,
      program_level_id: each.offering?.level ?? null,
      course_id: courseOf(each.offering),
      class_session: each.session,
      ...made(each.createdAt),
    })),
    material: materials.map(({ offering: index, createdAt, ...fields }) => {
      const offering = index === null ? undefined : offerings[index];
      return {
        ...fields,
        offering_id: index === null ? null : at(ids.offerings, index),
        teacher_id: offering ? at(ids.teachers, offering.teacher) : null,
        program_level_id: offering?.level ?? null,
        course_id: courseOf(offering),
        ...made(createdAt),
      };
    }),
    timetable_entry: timetable.map((each) => ({
      course_id: at(ids.courses, each.course),
      program_level_id: each.level,
      start_time: each.start,
      end_time: each.end,
      day_of_week: each.day,
      classroom: each.room,
      class_session: each.session,
      ...made(each.createdAt),
    })),
  };
  await insert(tx, 'announcement', rows.announcement);
  await insert(tx, 'material', rows.material);
  await insert(tx, 'timetable_entry', rows.timetable_entry);
}
