import type { OutputOf } from '@kelas/contract/call';
import type { listHeld } from '@kelas/contract/funds';
import type { Cents } from '@kelas/contract/values/cents';
import { levelOrder } from '@kelas/contract/values/levels';
import type { getYearEnd, previewYearEnd } from '@kelas/contract/year-end';
import {
  type CoursePlan,
  gapKey,
  gapOf,
  indexOfferings,
  type OfferingFacts,
  type OfferingsOf,
} from '../../billing/year-end.ts';
import type { Projection } from '../discounts/projection.ts';
import type { NamedOffering } from '../students/named-offerings.ts';
import type { MoveFacts } from './facts.ts';
import {
  planStudent,
  proposedMove,
  runningOfferings,
  type StudentPlan,
  yearRules,
} from './plan.ts';

type Preview = OutputOf<typeof previewYearEnd>;
type Proposal = OutputOf<typeof getYearEnd>;

export function namedOffering({ offerings }: MoveFacts, id: number): NamedOffering {
  const offering = offerings.get(id);
  if (!offering) throw new Error('an offering is missing');
  return offering;
}

/** Returns an offering in the form of the calls. */
export function shownOffering({ id, teacher, teacherName, fee }: NamedOffering) {
  return { offeringId: id, teacher, teacherName, fee };
}

/** Returns a course and the following one in the form of the calls. */
export function shownCourse(facts: MoveFacts, { course, change, followers }: CoursePlan) {
  const [next] = followers;
  const { subjectId, subjectName, programLvl, teacher, teacherName } = namedOffering(
    facts,
    course.offering.id,
  );
  return {
    subscriptionId: course.subscriptionId,
    subjectId,
    subjectName,
    programLvl,
    teacher,
    teacherName,
    fee: course.fee,
    change,
    paidMonth: course.paidMonth,
    next: next ? { ...shownOffering(namedOffering(facts, next.offering.id)), fee: next.fee } : null,
  };
}

/** Returns the offerings of a level and a subject, by the name of the teacher. */
export function offeringsByName(facts: MoveFacts): OfferingsOf {
  return indexOfferings(runningOfferings(facts));
}

/** Returns the gaps of a plan that have no choice, by level, subject and teacher (R-1703). */
export function shownGaps(facts: MoveFacts, plans: readonly StudentPlan[]): Preview['gaps'] {
  const offeringsOf = offeringsByName(facts);
  const asked = plans.flatMap(({ student, toLevel, courses }) =>
    courses
      .filter(({ change }) => change === 'ASKED')
      .map(({ course }) => ({ course, toLevel, studentId: student.id })),
  );
  const groups = Map.groupBy(asked, ({ course, toLevel }) => gapKey(gapOf(course, toLevel)));
  const gaps = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { programLvl, subjectId } = gapOf(first.course, first.toLevel);
    const old = namedOffering(facts, first.course.offering.id);
    return [
      {
        programLvl,
        subjectId,
        subjectName: old.subjectName,
        teacher: old.teacher,
        teacherName: old.teacherName,
        students: new Set(group.map(({ studentId }) => studentId)).size,
        present: presentClasses(
          facts,
          group.map(({ course }) => course.offering),
        ),
        offerings: offeringsOf(programLvl, subjectId).map(({ id }) =>
          shownOffering(namedOffering(facts, id)),
        ),
      },
    ];
  });
  const order = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  const byLevel = levelOrder(facts.levels);
  return gaps.sort(
    (a, b) =>
      byLevel(a.programLvl, b.programLvl) ||
      order(a.subjectName.toLowerCase(), b.subjectName.toLowerCase()) ||
      order(a.teacherName.toLowerCase(), b.teacherName.toLowerCase()) ||
      order(a.teacher, b.teacher),
  );
}

/** Returns the classes of courses, each once, by level. */
function presentClasses({ levels }: MoveFacts, offerings: readonly OfferingFacts[]) {
  const byLevel = levelOrder(levels);
  return [...new Map(offerings.map((each) => [each.id, each])).values()]
    .map(({ programLvl, fee }) => ({ programLvl, fee }))
    .sort((a, b) => byLevel(a.programLvl, b.programLvl) || a.fee - b.fee);
}

/** Returns the proposal of a year: each student's courses as for one who moves up. */
export function shownProposal(facts: MoveFacts): Pick<Proposal, 'students' | 'gaps'> {
  const rules = yearRules(facts, [], 'OFFERING');
  const plans = facts.students.map((student) => planStudent(student, 'MOVES_UP', rules));
  const students = plans.map(({ student, courses }) => ({
    uuid: student.uuid,
    name: student.name,
    programLvl: student.programLvl,
    nextLvl: rules.nextOf(student.programLvl),
    move: proposedMove(student, rules.nextOf),
    courses: courses.map((each) => shownCourse(facts, each)),
  }));
  const moving = plans.filter(({ student }) => proposedMove(student, rules.nextOf) === 'MOVES_UP');
  return { students, gaps: shownGaps(facts, moving) };
}

/** Returns the courses of a plan that are paid for a month of the new year (R-1706). */
export function shownProblems(
  facts: MoveFacts,
  plans: readonly StudentPlan[],
): Preview['problems'] {
  return plans.flatMap(({ student, courses }) =>
    courses.flatMap(({ course, change, followers }) => {
      if (change !== 'PAID_AHEAD' || course.paidMonth === null) return [];
      const { subjectName, teacherName } = namedOffering(facts, course.offering.id);
      return [
        {
          uuid: student.uuid,
          name: student.name,
          subscriptionId: course.subscriptionId,
          subjectName,
          teacherName,
          paidMonth: course.paidMonth,
          nextMonth: followers[0]?.period.effective ?? null,
        },
      ];
    }),
  );
}

/** Returns the held money of the students who leave or graduate (R-1705). */
export function shownHeld(
  { students }: OutputOf<typeof listHeld>,
  plans: readonly StudentPlan[],
): Preview['held'] {
  const moves = new Map(plans.map(({ student, move }) => [student.uuid, move]));
  return students.flatMap(({ uuid, name, credit, deposit }) => {
    const move = moves.get(uuid);
    if (move !== 'LEAVES' && move !== 'GRADUATES') return [];
    return [{ uuid, name, move, credit, deposit }];
  });
}

interface Change {
  before: number;
  after: number;
}

/** Returns the monthly income before and after a plan, by level and by teacher (R-1705). */
export function shownIncome(facts: MoveFacts, projection: Projection): Preview['income'] {
  const { before, after, dueBefore, dueAfter } = projection;
  const byLevel = levelOrder(facts.levels);
  const all: Change = { before: 0, after: 0 };
  const levels = new Map<number, Change>();
  const teachers = new Map<string, Change & { readonly teacherName: string }>();
  const add = (when: keyof Change, offeringId: number, due: Cents) => {
    if (due === 0) return;
    const { programLvl, teacher, teacherName } = namedOffering(facts, offeringId);
    const level = levels.get(programLvl) ?? { before: 0, after: 0 };
    const ofTeacher = teachers.get(teacher) ?? { before: 0, after: 0, teacherName };
    levels.set(programLvl, level);
    teachers.set(teacher, ofTeacher);
    for (const sum of [all, level, ofTeacher]) sum[when] += due;
  };
  const each = (children: Projection['after'], when: keyof Change, due: typeof dueAfter) => {
    for (const { courses } of children) {
      for (const each of courses) add(when, each.offeringId ?? 0, due(each.subscriptionId));
    }
  };
  each(before, 'before', dueBefore);
  each(after, 'after', dueAfter);
  const cents = (sums: Change) => ({ before: sums.before as Cents, after: sums.after as Cents });
  const name = ([uuid, { teacherName }]: readonly [string, { readonly teacherName: string }]) =>
    `${teacherName.toLowerCase()} ${uuid}`;
  return {
    ...cents(all),
    levels: [...levels]
      .sort(([a], [b]) => byLevel(a, b))
      .map(([programLvl, sums]) => ({ programLvl, ...cents(sums) })),
    teachers: [...teachers]
      .sort((a, b) => (name(a) < name(b) ? -1 : 1))
      .map(([teacher, { teacherName, ...sums }]) => ({ teacher, teacherName, ...cents(sums) })),
  };
}
