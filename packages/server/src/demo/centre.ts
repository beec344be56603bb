import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import {
  addMonths,
  compareMonths,
  type Month,
  monthIndex,
  monthToSql,
} from '@kelas/contract/values/month';
import type { StudentRowValues } from '../domains/students/queries.ts';
import type { TeacherRowValues } from '../domains/teachers/queries.ts';
import { type Dice, diceOf } from './dice.ts';
import { type DemoOffering, type Lines, makeLines, type StatusChange } from './enrolments.ts';
import { type DemoEntries, makeEntries } from './entries.ts';
import { withLessons } from './lessons.ts';
import { type Community, makeNric, makePerson, makePhone } from './people.ts';
import { type DemoKind, type DemoPlan, demoPlans } from './plans.ts';

const YEAR_MONTHS = 12;

/** The size of a demo centre. */
export interface Size {
  /** Students of the last year, without former students of earlier years. */
  readonly students: number;
  /** Complete years of payments before the current month; 1 by default. */
  readonly years?: number;
}

/** The size and the kind of a demo centre. */
export interface DemoChoice extends Size {
  /** Secondary by default. */
  readonly centre?: DemoKind;
}

/** A demo centre at one moment. The same size and moment always give the same centre. */
export interface DemoCentre {
  readonly now: Date;
  readonly plan: DemoPlan;
  /** The first month with charges. */
  readonly opening: Month;
  readonly courses: readonly string[];
  readonly teachers: readonly TeacherRowValues[];
  readonly offerings: readonly DemoOffering[];
  /** The present students come first. */
  readonly students: readonly DemoStudent[];
  readonly entries: DemoEntries;
}

export interface DemoStudent extends Lines {
  readonly number: number;
  readonly values: StudentRowValues;
  readonly enrolment: Month;
  /** The first month that may be charged: the enrolment month, or the opening if that is later. */
  readonly since: Month;
  readonly changes: readonly StatusChange[];
  readonly pays: 'CASH' | 'BANK';
}

const GRADUATED = 8;

const communities: readonly Community[] = ['Malay', 'Chinese', 'Tamil'];
const banks = ['MBBEMYKL', 'CIBBMYKL', 'PBBEMYKL', 'HLBBMYKL', 'RHBBMYKL', 'BIMBMYKL'];

const STUDENTS_PER_TEACHER = 400;

// The first dice key of each kind.
const TEACHER = 1;
const STUDENT = 2;
const FORMER = 8;

/** The data from which all people of a centre are made. */
interface Making {
  readonly now: Date;
  readonly plan: DemoPlan;
  readonly opening: Month;
  readonly offerings: readonly DemoOffering[];
  /** The IC numbers that are in use. */
  readonly taken: Set<string>;
}

/** Makes an invented centre of a size. */
export function makeCentre(
  { students: size, years = 1, centre = 'secondary' }: DemoChoice,
  now: Date,
): DemoCentre {
  const plan = demoPlans[centre];
  const taken = new Set<string>();
  const opening = addMonths(currentMonth(now), -YEAR_MONTHS * years);
  const teacherCount = Math.max(plan.posts.length, Math.round(size / STUDENTS_PER_TEACHER));
  const teachers = Array.from({ length: teacherCount }, (_, number) => makeTeacher(number, taken));
  const offerings = teachers.flatMap((_, number) => makeOfferings(plan, number, teacherCount));
  const making = { now, plan, opening, offerings, taken };
  const present = Array.from({ length: size }, (_, number) => makePresent(number, making));
  const lastYear = addMonths(currentMonth(now), -YEAR_MONTHS);
  const former = present.flatMap(({ number, since }) => {
    const left = compareMonths(since, lastYear) < 0 ? since : lastYear;
    return [...makePredecessors(number, left, making)];
  });
  const students = [...present, ...former].map((student, number) => ({ ...student, number }));
  const courses = plan.subjects.map((subject) => subject.name);
  const entries = makeEntries({ now, plan, teachers, offerings });
  const charged = withLessons(offerings, entries.timetable, { opening, now });
  return { now, plan, opening, courses, teachers, offerings: charged, students, entries };
}

function makeTeacher(number: number, taken: Set<string>): TeacherRowValues {
  const dice = diceOf(TEACHER, number);
  const person = makePerson(dice, communities[number % communities.length]);
  return {
    name: person.name,
    phone_no: person.phoneNo,
    gender: person.gender,
    nric: makeNric(dice, person.gender, 1968 + dice.below(28), taken),
    email: person.email,
    bank_swift_code: dice.pick(banks),
    bank_account_no: String(10 ** 11 + dice.below(10 ** 11)),
    ...makePay(number, dice),
  };
}

/** One teacher has a fixed salary, one is paid per head, one in three by the hour, all others by a split. */
function makePay(
  number: number,
  dice: Dice,
): Pick<TeacherRowValues, 'payment_type' | 'ratio' | 'rate'> {
  if (number === 3) return { payment_type: 'FIXED', ratio: null, rate: 280_000 };
  if (number === 4) return { payment_type: 'HEAD', ratio: null, rate: 2_500 };
  if (number % 3 === 2) {
    return { payment_type: 'HOUR', ratio: null, rate: 3500 + 500 * dice.below(6) };
  }
  return { payment_type: 'RATIO', ratio: dice.pick(['4/6', '5/5', '6/4', '7/3']), rate: null };
}

/**
 * Each teacher offers the subjects of one post at all levels; the last teacher cancelled one. The
 * first teacher has an own split at the highest level.
 */
function makeOfferings(
  { subjects, byLesson, posts, upper, upperFee }: DemoPlan,
  teacher: number,
  teacherCount: number,
): DemoOffering[] {
  const post = posts[teacher % posts.length] ?? [];
  const offerings = post.flatMap((course) =>
    (subjects[course]?.levels ?? []).map((level) => {
      const own = byLesson.find((each) => each.subject === course && each.level === level);
      const monthly = (subjects[course]?.fee ?? 0) + (upper.includes(level) ? upperFee : 0);
      const fee = (own?.fee ?? monthly) as Cents;
      return { teacher, course, level, fee, byLesson: own !== undefined };
    }),
  );
  const last = teacher === teacherCount - 1;
  return offerings.map((offering, index) => ({
    ...offering,
    ended: last && index === 0,
    ratio: teacher === 0 && index === offerings.length - 1 ? '8/2' : null,
  }));
}

function makePresent(number: number, making: Making): DemoStudent {
  const dice = diceOf(STUDENT, number);
  const level = dice.pick(making.plan.levelShares);
  const current = currentMonth(making.now);
  const enrolment = makeEnrolment(dice, number, level, current);
  const changes = (since: Month) => makeChanges(dice, since, current);
  return makeStudent(dice, { number, level, enrolment, changes }, making);
}

/** Former students back to the opening; each one left when the next one enrolled. */
function* makePredecessors(number: number, left: Month, making: Making): Generator<DemoStudent> {
  for (let next = left; compareMonths(next, making.opening) > 0; ) {
    const student = makeFormer(number, next, making);
    yield student;
    next = student.since;
  }
}

/** A student who left in a month, 6 to 36 months after the enrolment. */
function makeFormer(number: number, left: Month, making: Making): DemoStudent {
  const dice = diceOf(FORMER, number, monthIndex(left));
  const level = dice.pick(making.plan.levels);
  const enrolment = addMonths(left, -6 - dice.below(31));
  const changes = (): StatusChange[] => [{ status: 'TERMINATED', month: left }];
  const now = new Date(monthToSql(left));
  return makeStudent(dice, { number, level, enrolment, changes }, { ...making, now });
}

function makeStudent(
  dice: Dice,
  student: {
    readonly number: number;
    readonly level: number;
    readonly enrolment: Month;
    readonly changes: (since: Month) => readonly StatusChange[];
  },
  making: Making,
): DemoStudent {
  const { number, level, enrolment } = student;
  const since = compareMonths(enrolment, making.opening) > 0 ? enrolment : making.opening;
  const values = makeValues(dice, level, enrolment, making);
  const changes = student.changes(since);
  const lines = makeLines(dice, { level, since, changes }, making);
  const pays = dice.chance(0.55) ? 'CASH' : 'BANK';
  return { number, values, enrolment, since, changes, pays, ...lines };
}

/** Most students enrolled more than a year ago; one in thirty enrolled this month. */
function makeEnrolment(dice: Dice, number: number, level: number, current: Month): Month {
  const before = addMonths(current, -YEAR_MONTHS - dice.below(30));
  if (level === GRADUATED) return before;
  if (number % 30 === 7) return current;
  return dice.chance(0.9) ? before : addMonths(current, -dice.below(YEAR_MONTHS));
}

function makeValues(
  dice: Dice,
  level: number,
  enrolment: Month,
  { now, plan, taken }: Making,
): StudentRowValues {
  const person = makePerson(dice);
  const age = plan.ageAt(level);
  const hasPhone = dice.chance(0.85);
  return {
    name: person.name,
    nric: dice.chance(0.9) ? makeNric(dice, person.gender, now.getUTCFullYear() - age, taken) : '',
    phone_no: person.phoneNo,
    email: dice.chance(0.7) ? person.email : '',
    gender: person.gender,
    program_level_id: level,
    schedule: dice.pick(plan.sessions),
    enrolment_month: monthToSql(enrolment),
    emergency_contact_name: hasPhone ? person.father : '',
    emergency_contact_phone_no: hasPhone ? makePhone(dice) : '',
    emergency_contact_relationship: hasPhone ? 'Father' : '',
    family_language: '',
  };
}

/** One in ten was deactivated or terminated, except students who enrolled in the last months. */
function makeChanges(dice: Dice, since: Month, current: Month): StatusChange[] {
  const roll = dice.below(100);
  const month = addMonths(current, -1 - dice.below(5));
  if (compareMonths(addMonths(since, 1), month) > 0) return [];
  if (roll < 5) return [{ status: 'DEACTIVATED', month }];
  if (roll < 8) {
    const back = addMonths(month, 2 + dice.below(2));
    const left = { status: 'DEACTIVATED', month } as const;
    return compareMonths(back, current) > 0 ? [left] : [left, { status: 'ACTIVE', month: back }];
  }
  return roll < 11 ? [{ status: 'TERMINATED', month }] : [];
}
