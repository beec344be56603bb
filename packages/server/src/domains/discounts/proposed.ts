import type { InputOf } from '@kelas/contract/call';
import type { previewDiscounts } from '@kelas/contract/discounts';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import { laterMonth } from '../../billing/following.ts';
import { followersOf } from '../../billing/moved-courses.ts';
import type { LessonCounts } from '../../billing/rule-discounts.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { selectLessonCounts } from '../ledger/lesson-counts.ts';
import type { Child } from './facts.ts';
import type { StartedCourse } from './first-months.ts';
import { continuedDiscounts } from './moved.ts';

type Proposal = InputOf<typeof previewDiscounts>;

/** Ids of rows that are not stored yet. */
const NEW_STUDENT = Number.MAX_SAFE_INTEGER;
const newCourseId = (index: number) => -1 - index;

export type Proposer = Pick<Schema['student'], 'family_id'> & {
  readonly id: number;
  readonly schedule: string | undefined;
};

/** The student of a proposal; a new one without a uuid. Throws 404 for an unknown uuid. */
export async function findProposer(
  db: Db,
  { uuid, schedule }: Pick<Proposal, 'uuid' | 'schedule'>,
): Promise<Proposer> {
  if (!uuid) return { id: NEW_STUDENT, family_id: null, schedule };
  const student = await db
    .selectFrom('student')
    .select(['id', 'family_id', 'schedule'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!student) throw notFound('student');
  return student;
}

/** The ids of students and their families. */
export async function findRelatives(
  db: Db,
  students: readonly Pick<Proposer, 'id' | 'family_id'>[],
): Promise<number[]> {
  const ids = students.map(({ id }) => id).filter((id) => id !== NEW_STUDENT);
  const families = students.map(({ family_id }) => family_id);
  const { rows } = await sql<{ id: number }>`
    select id from student
    where id = any(${ids}::integer[]) or family_id = any(${families}::integer[])`.execute(db);
  return rows.map(({ id }) => id);
}

export function firstMonthOf(proposal: Proposal, current: Month): Month {
  const months = [
    ...(proposal.added ?? []).map(({ effectiveDate }) => effectiveDate),
    ...(proposal.cancelled ? [proposal.cancelled.month] : []),
    ...(proposal.changedStatus ? [proposal.changedStatus.terminatedDate ?? current] : []),
    ...(proposal.sibling ? [current] : []),
  ].sort(compareMonths);
  return months[0] ?? current;
}

/** A proposed course; its lessons are absent for one that is charged by month. */
type ProposedCourse = StartedCourse & { readonly lessons?: LessonCounts | undefined };

/** The courses that a proposal adds, with ids below zero, in their order. */
export async function selectStarted(
  db: Db | Tx,
  { added = [] }: Proposal,
  from: Month,
): Promise<ProposedCourse[]> {
  const lines = added ?? [];
  if (lines.length === 0) return [];
  const counts = await selectLessonCounts(db, from);
  const offerings = await db
    .selectFrom('offering')
    .innerJoin('teacher', 'teacher.id', 'teacher_id')
    .select(['offering.id', 'teacher.uuid', 'program_level_id', 'course_id'])
    .where('offering.id', 'in', [0, ...counts.keys()])
    .where('cancelled_at', 'is', null)
    .execute();
  return lines.map((line, index) => {
    const offering = offerings.find(
      (each) =>
        each.uuid === line.teacher &&
        each.program_level_id === line.programLvl &&
        each.course_id === line.subjectId,
    );
    const lessons = offering && counts.get(offering.id);
    return {
      ...line,
      subscriptionId: newCourseId(index),
      byLesson: lessons !== undefined,
      lessons,
    };
  });
}

/** The ids of the courses that do not begin when the cancelled course of a proposal ends. */
export async function findFollowers(
  db: Db,
  { cancelled }: Pick<Proposal, 'cancelled'>,
): Promise<ReadonlySet<number>> {
  if (!cancelled) return new Set();
  const followers = await db
    .selectFrom('subscription')
    .select('id')
    .where('id', 'in', followersOf(cancelled.id))
    .execute();
  return new Set(followers.map(({ id }) => id));
}

/** Returns the children as they would be after a proposal. */
export function withProposal(
  children: readonly Child[],
  student: Proposer,
  sibling: Proposer | null,
  proposal: Proposal,
  {
    started,
    subjects,
    followers,
    isSameClass,
  }: {
    readonly started: readonly ProposedCourse[];
    readonly subjects: ReadonlyMap<number, string>;
    readonly followers: ReadonlySet<number>;
    readonly isSameClass: boolean;
  },
  current: Month,
): Child[] {
  const { cancelled } = proposal;
  const replaced = children
    .find(({ id }) => id === student.id)
    ?.courses.find(({ subscriptionId }) => subscriptionId === cancelled?.id);
  // A course that takes the place of another one continues its discounts (R-1801).
  const discounts = replaced?.discounts ?? [];
  const begun = started.map((line) => ({
    subscriptionId: line.subscriptionId,
    offeringId: null,
    fee: line.fee as Cents,
    lessons: line.lessons,
    period: { effective: line.effectiveDate, cancelled: null },
    subjectName: subjects.get(line.subjectId) ?? '',
    discounts: continuedDiscounts(discounts, line.effectiveDate, isSameClass),
    paid: new Set<Month>(),
  }));
  const newcomer = {
    id: student.id,
    uuid: null,
    name: '',
    familyId: null,
    pauses: [],
    courses: [],
  };
  const all: readonly Child[] = student.id === NEW_STUDENT ? [...children, newcomer] : children;
  return all.map((child) => {
    const moved = { ...child, familyId: familyAfter(child, student, sibling, proposal) };
    if (child.id !== student.id) return moved;
    const courses = [...child.courses, ...begun].map((course) => {
      if (course.subscriptionId === cancelled?.id) return endedFrom(course, cancelled.month);
      const isFollower = followers.has(course.subscriptionId);
      return isFollower ? endedFrom(course, course.period.effective) : course;
    });
    return withStatus({ ...moved, courses }, proposal, current);
  });
}

function familyAfter(
  child: Child,
  student: Proposer,
  sibling: Proposer | null,
  { sibling: decision }: Proposal,
): number | null {
  if (!decision || !sibling) return child.familyId;
  const isOf = ({ id, family_id }: Proposer) =>
    child.id === id || (family_id !== null && child.familyId === family_id);
  // Any number that is no id of a family.
  if (decision.isSibling) return isOf(student) || isOf(sibling) ? 0 : child.familyId;
  const isCommon = sibling.family_id !== null && sibling.family_id === student.family_id;
  return isCommon && child.id === sibling.id ? null : child.familyId;
}

function endedFrom<C extends Child['courses'][number]>(course: C, month: Month): C {
  const { effective, cancelled } = course.period;
  const from = laterMonth(effective, month);
  const isEarlier = cancelled === null || compareMonths(from, cancelled) < 0;
  return isEarlier ? { ...course, period: { effective, cancelled: from } } : course;
}

function withStatus(child: Child, { changedStatus }: Proposal, current: Month): Child {
  if (!changedStatus) return child;
  const { status, terminatedDate } = changedStatus;
  if (status === 'TERMINATED') {
    const month = terminatedDate ?? current;
    return { ...child, courses: child.courses.map((course) => endedFrom(course, month)) };
  }
  const ended = child.pauses.map((pause) =>
    pause.until === null ? { ...pause, until: current } : pause,
  );
  const pause = { from: addMonths(current, 1), until: null };
  return { ...child, pauses: status === 'ACTIVE' ? ended : [...ended, pause] };
}
