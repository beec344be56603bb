import type { OutputOf } from '@kelas/contract/call';
import { cancelSubscription } from '@kelas/contract/students';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { feeChoices, moveStudent, previewStudentMove } from '@kelas/contract/year-end';
import { expect } from 'vitest';
import type { ModelClient } from './client.ts';
import type { LevelChanges } from './level-changes.ts';
import {
  countCourses,
  dueOf,
  endedBy,
  GRADUATED_LEVEL,
  isGone,
  levelIn,
  type ModelCoursePlan,
  modelFollower,
  offeringsAt,
  planOf,
  runningFrom,
} from './move-plan.ts';
import { type ModelOffering, type ModelStudent, type ModelSubscription, sumOf } from './records.ts';
import type { RuleMoves } from './rule-moves.ts';

const LEVELS = [2, 2, 3, 3, 3, 4, 4, 4, 5, 1, GRADUATED_LEVEL];
const NO_LEVELS = [7, 9];
const NO_DIGEST = '0'.repeat(64);

/** The choices of an admin for courses. */
type Choices = Map<ModelSubscription, ModelOffering | null>;

/** Random moves of single students to other levels. */
export class LevelMoves {
  readonly client: ModelClient;
  readonly rules: RuleMoves;
  readonly changes: LevelChanges;
  /** How often each case was reached. */
  readonly cases = {
    moved: 0,
    began: 0,
    feeKept: 0,
    ended: 0,
    sameLevel: 0,
    merged: 0,
    beganAround: 0,
    beganTwice: 0,
    paidAhead: 0,
    followedLater: 0,
    asked: 0,
    stale: 0,
    refused: 0,
    withoutChange: 0,
  };

  constructor(client: ModelClient, rules: RuleMoves, changes: LevelChanges) {
    this.client = client;
    this.rules = rules;
    this.changes = changes;
  }

  /** Moves one student, sometimes with a stale preview or an input to refuse (R-1710). */
  async moveOne(): Promise<void> {
    const { centre, dice } = this.client;
    const month = dice.chance(0.7) ? this.client.near(1, 4) : this.client.near(-1, 2);
    const moving = centre.students.filter(
      (each) => !isGone(centre, each, month) && runningFrom(each, month).length > 0,
    );
    const isAny = moving.length === 0 || dice.chance(0.2);
    const student = isAny ? this.client.student() : dice.pick(moving);
    const from = levelIn(student, month);
    const others = LEVELS.filter((level) => level !== from || dice.chance(0.2));
    await this.move(student, month, dice.pick(dice.chance(0.04) ? NO_LEVELS : others));
  }

  /** Moves a student to a level. */
  async move(student: ModelStudent, month: Month, to: number): Promise<void> {
    const { centre, dice, server } = this.client;
    const from = levelIn(student, month);
    const toLevel = to === GRADUATED_LEVEL ? null : to;
    const choices = this.#draw(student, month, to);
    const fees = dice.pick(feeChoices);
    const lines = [...choices].map(([{ id }, offering]) => ({
      subscriptionId: id,
      offeringId: offering?.id ?? null,
    }));
    const plan = planOf(centre, student, {
      month,
      toLevel,
      fees,
      chosen: (line) => choices.get(line),
    });
    const wrong = dice.chance(0.06) ? this.#wrongLine(plan, student, toLevel) : undefined;
    const hasGone = isGone(centre, student, month);
    const input = {
      uuid: student.uuid,
      month,
      programLvl: to,
      fees,
      lines: wrong
        ? [...lines.filter((each) => each.subscriptionId !== wrong.subscriptionId), wrong]
        : lines,
    };
    const isSame = from === to && plan.every(({ change }) => change === 'CONTINUES');
    const status = NO_LEVELS.includes(to) ? 422 : hasGone ? 409 : isSame || wrong ? 422 : 200;
    if (status !== 200) {
      await this.client.expect(previewStudentMove, input, status);
      await this.client.expect(moveStudent, { ...input, digest: NO_DIGEST }, status);
      this.cases.refused += 1;
      return;
    }
    const { digest, ...preview } = await server.ask(previewStudentMove, input);
    const last = addMonths(month, -1);
    expect([preview.fromLevel, preview.before], `move of ${student.name}`).toEqual([
      from,
      sumOf(student.subscriptions.map((line) => dueOf(centre, student, line, last))),
    ]);
    expect(preview.courses.map(shownText)).toEqual(plan.map((each) => this.#text(each, to)));

    const isAsked = plan.some(({ change }) => change === 'ASKED');
    const isStale = dice.chance(0.12);
    const changed = isStale && (await this.#cancelOne(student, plan));
    const other = fees === 'OFFERING' ? 'KEEP_DIFFERENCE' : 'OFFERING';
    // Without the course that was cancelled, nothing may be left to move.
    const isNothing =
      changed &&
      from === to &&
      planOf(centre, student, { month, toLevel, fees, chosen: (line) => choices.get(line) }).every(
        ({ change }) => change === 'CONTINUES',
      );
    const result = await this.client.expect(
      moveStudent,
      { ...input, digest, fees: isStale && !changed ? other : fees },
      isNothing ? 422 : isAsked || isStale ? 409 : 200,
    );
    this.cases.asked += Number(isAsked);
    this.cases.stale += Number(isStale);
    if (!result) return;
    expect(result).toEqual({ uuid: student.uuid, ...countCourses(plan) });
    const courses = await this.changes.follow(student, plan);
    this.changes.plan(student, { month, from, to }, courses);
    if (endedBy(plan).length > 0) this.rules.changed(student, month);
    else this.cases.withoutChange += 1;
    this.#count(plan, fees, from === to);
    expect(
      preview.courses.map(({ feeAfter }) => feeAfter),
      `fees of ${student.name} in ${month}`,
    ).toEqual(
      plan.map(({ line, change }) => {
        const moved = courses.find((each) => each.line === line)?.followers ?? [];
        const lines = [line, ...moved.map(({ follower }) => follower)];
        return change === 'ENDS'
          ? null
          : sumOf(lines.map((each) => dueOf(centre, student, each, month)));
      }),
    );
    expect(preview.after, `sum of ${student.name} in ${month}`).toBe(
      sumOf(student.subscriptions.map((line) => dueOf(centre, student, line, month))),
    );
  }

  /** Draws an offering or an end, mostly for courses that no offering follows. */
  #draw(student: ModelStudent, month: Month, level: number): Choices {
    const { centre, dice } = this.client;
    const choices: Choices = new Map();
    for (const line of runningFrom(student, month)) {
      const isAsked = modelFollower(centre, line, level) === undefined;
      if (!dice.chance(isAsked ? 0.92 : 0.2)) continue;
      const possible = offeringsAt(centre, level, line.offering.subjectId);
      const own = possible.filter((each) =>
        student.subscriptions.some(({ offering }) => offering === each),
      );
      const among = own.length > 0 && dice.chance(0.5) ? own : possible;
      choices.set(line, among.length > 0 && dice.chance(0.85) ? dice.pick(among) : null);
    }
    return choices;
  }

  /** A line of another student, or an offering that is not of the level; undefined without one. */
  #wrongLine(plan: readonly ModelCoursePlan[], student: ModelStudent, toLevel: number | null) {
    const { centre, dice } = this.client;
    if (dice.chance(0.5)) {
      const other = dice.pick(centre.students.filter((each) => each !== student));
      const [foreign] = other.subscriptions;
      return foreign && { subscriptionId: foreign.id, offeringId: null };
    }
    const [moving] = plan.filter(({ end, change }) => end !== null || change === 'ASKED');
    if (!moving || toLevel === null) return undefined;
    const { line } = moving;
    const wrong = centre.offerings.filter(
      ({ programLvl, subjectId }) =>
        programLvl !== toLevel || subjectId !== line.offering.subjectId,
    );
    return { subscriptionId: line.id, offeringId: dice.pick(wrong).id };
  }

  /** Cancels a course of a preview, so that it is stale; false if none can be cancelled. */
  async #cancelOne(student: ModelStudent, plan: readonly ModelCoursePlan[]): Promise<boolean> {
    const [line] = plan.map((each) => each.line).filter(({ cancelled }) => cancelled === null);
    if (!line || this.client.dice.chance(0.5)) return false;
    const near = this.client.near(0, 4);
    const month = compareMonths(near, line.effective) < 0 ? line.effective : near;
    await this.client.expect(cancelSubscription, { id: line.id, month }, 200);
    line.cancelled = month;
    this.rules.changed(student, month);
    return true;
  }

  #count(plan: readonly ModelCoursePlan[], fees: string, isSame: boolean): void {
    const { cases } = this;
    const count = (of: (each: ModelCoursePlan) => boolean) => plan.filter(of).length;
    cases.moved += 1;
    cases.sameLevel += Number(isSame);
    cases.began += count(({ followers }) => followers.length > 0);
    cases.feeKept += count(
      ({ followers, line }) =>
        followers.length > 0 && fees === 'KEEP_DIFFERENCE' && line.fee !== line.offering.fee,
    );
    cases.ended += count(({ change }) => change === 'ENDS');
    cases.paidAhead += count(({ change }) => change === 'PAID_AHEAD');
    cases.followedLater += count(
      ({ change, followers }) => change === 'PAID_AHEAD' && followers.length > 0,
    );
    cases.merged += count(({ isMerged }) => isMerged === true);
    cases.beganAround += count(
      ({ isMerged, followers }) => isMerged === true && followers.length > 0,
    );
    cases.beganTwice += count(({ followers }) => followers.length > 1);
  }

  #text({ line, change, paidMonth, followers: [next] }: ModelCoursePlan, level: number): string {
    const possible = offeringsAt(this.client.centre, level, line.offering.subjectId);
    const { offering, fee } = line;
    return textOf(
      [line.id, offering.programLvl, fee, change, paidMonth, next?.offering.id, next?.fee],
      possible.map(({ id }) => id),
    );
  }
}

type Shown = OutputOf<typeof previewStudentMove>['courses'][number];

function shownText({ programLvl, change, fee, paidMonth, next, ...course }: Shown): string {
  const { subscriptionId, offerings } = course;
  return textOf(
    [subscriptionId, programLvl, fee, change, paidMonth, next?.offeringId, next?.fee],
    offerings.map(({ offeringId }) => offeringId),
  );
}

function textOf(course: readonly unknown[], offerings: readonly number[]): string {
  return [...course, ...offerings.toSorted((a, b) => a - b)].join(' ');
}
