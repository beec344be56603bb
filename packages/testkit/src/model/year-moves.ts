import { addMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import {
  applyYear,
  type DoneMove,
  feeChoices,
  previewYearEnd,
  type YearMove,
} from '@kelas/contract/year-end';
import { expect } from 'vitest';
import type { ModelClient } from './client.ts';
import type { LevelChanges } from './level-changes.ts';
import {
  countCourses,
  dueOf,
  endedBy,
  endsAllCourses,
  GRADUATED_LEVEL,
  isGone,
  isLeaving,
  levelIn,
  type ModelCoursePlan,
  modelFollower,
  offeringsAt,
  planOf,
} from './move-plan.ts';
import {
  type ModelOffering,
  type ModelStudent,
  type ModelSubscription,
  type ModelYearMove,
  sumOf,
} from './records.ts';
import type { RuleMoves } from './rule-moves.ts';
import { modelGap } from './school-year.ts';

const NO_DIGEST = '0'.repeat(64);
/** The level after which students graduate. */
const LAST_LEVEL = 6;

/** What a year does with a student. */
interface StudentPlan {
  readonly student: ModelStudent;
  readonly move: DoneMove;
  readonly from: number;
  readonly to: number;
  readonly courses: readonly ModelCoursePlan[];
}

interface Choice {
  readonly year: number;
  readonly fees: (typeof feeChoices)[number];
  readonly moves: Map<ModelStudent, YearMove>;
  readonly gaps: Map<string, Gap & { readonly offering: ModelOffering | null }>;
}

interface Gap {
  readonly programLvl: number;
  readonly subjectId: number;
  readonly teacher: string;
}

/** Random school years. */
export class YearMoves {
  readonly client: ModelClient;
  readonly rules: RuleMoves;
  readonly changes: LevelChanges;
  /** How often each case was reached. */
  readonly cases = { applied: 0, gapsOpen: 0, yearsStale: 0, yearsRefused: 0 };

  constructor(client: ModelClient, rules: RuleMoves, changes: LevelChanges) {
    this.client = client;
    this.rules = rules;
    this.changes = changes;
  }

  /** Applies the next year, sometimes with a stale preview or a wrong input (R-1709). */
  async apply(): Promise<void> {
    const { centre, dice, server } = this.client;
    const year = Number(centre.month.slice(3)) + 1;
    const month = `01-${year}` as Month;
    const choice: Choice = { year, fees: dice.pick(feeChoices), moves: new Map(), gaps: new Map() };
    for (const student of centre.students) {
      if (isGone(centre, student, month) ? dice.chance(0.005) : dice.chance(0.3)) {
        choice.moves.set(student, dice.pick(['MOVES_UP', 'STAYS', 'STAYS', 'LEAVES'] as const));
      }
    }
    for (const gap of gapsOf(this.#plan(choice, month)).values()) {
      const { programLvl, subjectId, teacher } = gap;
      const possible = offeringsAt(centre, programLvl, subjectId);
      const offering = possible.length > 0 && dice.chance(0.8) ? dice.pick(possible) : null;
      if (dice.chance(0.04)) continue;
      choice.gaps.set(modelGap(programLvl, subjectId, teacher), { ...gap, offering });
    }
    const input = {
      year,
      fees: choice.fees,
      moves: [...choice.moves].map(([{ uuid }, move]) => ({ uuid, move })),
      gapChoices: [...choice.gaps.values()].map(({ offering, ...gap }) => {
        return { ...gap, offeringId: offering?.id ?? null };
      }),
    };
    const isDone = centre.yearEnds.some((each) => !each.isUndone && each.year >= year);
    const hasGone = [...choice.moves.keys()].some((student) => isGone(centre, student, month));
    if (isDone || hasGone) {
      await this.client.expect(previewYearEnd, input, 409);
      await this.client.expect(applyYear, { ...input, digest: NO_DIGEST }, 409);
      this.cases.yearsRefused += 1;
      return;
    }
    const plans = this.#plan(choice, month);
    const { digest, ...preview } = await server.ask(previewYearEnd, input);
    const counts = countsOf(plans);
    const before = this.#income(addMonths(month, -1));
    expect([preview.counts, preview.income.before], `year ${year}`).toEqual([counts, before]);
    const gaps = gapsOf(plans);
    expect(
      preview.gaps.map((each) => modelGap(each.programLvl, each.subjectId, each.teacher)).sort(),
    ).toEqual([...gaps.keys()].sort());
    const problems = plans.flatMap(({ courses }) =>
      courses
        .filter(({ change }) => change === 'PAID_AHEAD')
        .map(({ line, paidMonth, followers: [next] }) =>
          [line.id, paidMonth, next?.effective].join(' '),
        ),
    );
    expect(
      preview.problems
        .map((each) => [each.subscriptionId, each.paidMonth, each.nextMonth].join(' '))
        .toSorted(),
    ).toEqual(problems.toSorted());

    const isStale = dice.chance(0.2);
    const other = choice.fees === 'OFFERING' ? 'KEEP_DIFFERENCE' : 'OFFERING';
    const result = await this.client.expect(
      applyYear,
      { ...input, digest, fees: isStale ? other : choice.fees },
      isStale || gaps.size > 0 ? 409 : 200,
    );
    this.cases.gapsOpen += Number(gaps.size > 0);
    this.cases.yearsStale += Number(isStale);
    if (!result) return;
    expect(result).toEqual({ year, students: plans.length, ...counts });
    await this.#save(plans, year, month);
    this.cases.applied += 1;
    expect(preview.income.after, `income of ${month}`).toBe(this.#income(month));
  }

  /** What is due for a month, without the students who leave. */
  #income(month: Month): number {
    const { centre } = this.client;
    const staying = centre.students.filter((student) => !isLeaving(student, month));
    return sumOf(
      staying.flatMap((student) =>
        student.subscriptions.map((line) => dueOf(centre, student, line, month)),
      ),
    );
  }

  /** The students who are neither terminated nor graduated, and what they do (R-1700, R-1701). */
  #plan({ fees, moves, gaps }: Choice, month: Month): StudentPlan[] {
    const { centre } = this.client;
    const students = centre.students.filter((student) => !isGone(centre, student, month));
    return students.map((student): StudentPlan => {
      const from = levelIn(student, month);
      const chosen = moves.get(student) ?? (isNewIn(student, month) ? 'STAYS' : 'MOVES_UP');
      const isLast = from === LAST_LEVEL;
      const move = chosen === 'MOVES_UP' && isLast ? 'GRADUATES' : chosen;
      const to = chosen !== 'MOVES_UP' ? from : isLast ? GRADUATED_LEVEL : from + 1;
      const courses = planOf(centre, student, {
        month,
        toLevel: move === 'MOVES_UP' ? to : null,
        fees,
        chosen: (line: ModelSubscription) => {
          if (modelFollower(centre, line, to)) return undefined;
          const { subjectId, teacher } = line.offering;
          return gaps.get(modelGap(to, subjectId, teacher))?.offering;
        },
      });
      if (move !== 'STAYS') return { student, move, from, to, courses };
      const kept = { change: 'CONTINUES', end: null, followers: [] } as const;
      return { student, move, from, to, courses: courses.map((each) => ({ ...each, ...kept })) };
    });
  }

  async #save(plans: readonly StudentPlan[], year: number, month: Month): Promise<void> {
    const { centre } = this.client;
    const lines = centre.students.flatMap(({ subscriptions }) => subscriptions);
    const ruledBefore = new Map(lines.map((line) => [line, new Map(line.ruled)]));
    const moves: ModelYearMove[] = [];
    for (const { student, move, from, to, courses } of plans) {
      const moved = await this.changes.follow(student, courses);
      const ofYear: ModelYearMove = {
        student,
        move,
        from,
        to,
        courses: moved,
        outcome: move === 'STAYS' ? 'DONE' : 'PLANNED',
        isUndone: false,
      };
      moves.push(ofYear);
      if (move === 'STAYS') student.moved.push({ month, ofYear, courses: [] });
      else this.changes.plan(student, { month, from, to, ofYear }, moved);
    }
    const changed = plans.filter(
      ({ move, courses }) => endsAllCourses(move) || endedBy(courses).length > 0,
    );
    const families = new Set(changed.map(({ student }) => student.family));
    this.rules.recompute(
      centre.students.filter(({ family }) => families.has(family)),
      month,
      new Set(plans.filter(({ move }) => endsAllCourses(move)).map(({ student }) => student)),
    );
    this.rules.touch(plans.filter(({ move }) => move !== 'STAYS').map(({ student }) => student));
    const touched = new Set<ModelStudent>();
    centre.yearEnds.push({ year, month, moves, ruledBefore, touched, isUndone: false });
  }
}

/** Who enrols for the year or was moved alone to it stays. */
function isNewIn({ enrolled, moved }: ModelStudent, month: Month): boolean {
  const months = [enrolled, ...moved.flatMap((each) => (each.ofYear ? [] : [each.month]))];
  return months.some((each) => monthIndex(each) >= monthIndex(month));
}

/** The courses without a choice, by level, subject and teacher. */
function gapsOf(plans: readonly StudentPlan[]): Map<string, Gap> {
  const asked = plans.flatMap(({ to, courses }) =>
    courses.flatMap(({ change, line: { offering } }): [string, Gap][] => {
      const { subjectId, teacher } = offering;
      const gap = { programLvl: to, subjectId, teacher };
      return change === 'ASKED' ? [[modelGap(to, subjectId, teacher), gap]] : [];
    }),
  );
  return new Map(asked);
}

function countsOf(plans: readonly StudentPlan[]) {
  const moves = (wanted: DoneMove) => plans.filter(({ move }) => move === wanted).length;
  return {
    movesUp: moves('MOVES_UP'),
    stays: moves('STAYS'),
    leaves: moves('LEAVES'),
    graduates: moves('GRADUATES'),
    ...countCourses(plans.flatMap(({ courses }) => courses)),
  };
}
