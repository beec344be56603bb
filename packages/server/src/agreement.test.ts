import { Agreement } from '@kelas/testkit/model/agreement';
import type { ModelCentre } from '@kelas/testkit/model/centre';
import { Moves } from '@kelas/testkit/model/moves';
import { sumOf } from '@kelas/testkit/model/records';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { describe, expect, it } from 'vitest';
import { diceOf } from './demo/dice.ts';

/** Number of moves in total. More moves find rarer errors; `npm run resilience` makes 20,000. */
const MOVES = Number(process.env.AGREEMENT_MOVES ?? 2_000);
const MOVES_PER_CENTRE = 1_000;
const COMPARED_EVERY = 200;
/** Number of years and of imports that are undone in each centre after its moves. */
const UNDONE = 4;

/** Moves that owe and settle lessons, and how often they reach each case at the least. */
const [OWED_MOVES, LEAST_OWED] = [MOVES / 2, 1];

/** How often changes of courses and moves to other levels reach a case in a centre, at the least. */
const LEAST_CASES = {
  endedEarlier: 0.8,
  neverBegan: 0.6,
  changedLater: 1,
  discountsKept: 0.5,
  moved: 12,
  began: 12,
  feeKept: 4,
  continuedDiscounts: 2,
  merged: 2,
  beganAround: 2,
  beganTwice: 1,
  paidAhead: 3,
  followedLater: 1.5,
  withoutChange: 1,
  stale: 1.5,
  refused: 3,
  planned: 25,
  carriedOut: 15,
  leftAsIs: 2,
  lessonsRecorded: 15,
  lessonsChanged: 5,
  lessonsUsed: 2,
  lessonsStale: 1,
  // One centre may not reach these.
  sameLevel: 0.4,
  asked: 0.6,
} satisfies Partial<Moves['cases']>;

describe('every list, report and summary of money', () => {
  // The number seeds the random moves, so the same number repeats the same moves.
  const centres = Array.from({ length: Math.ceil(MOVES / MOVES_PER_CENTRE) }, (_, index) => index);

  const compared: Moves[] = [];

  it.each(centres)('agrees with the model during the random moves of centre %i', async (number) => {
    const server = await startServer();
    const moves = new Moves(server, diceOf(number));
    await moves.begin();
    const agreement = new Agreement(server, moves.centre, diceOf(number, 1));
    for (let move = 1; move <= MOVES_PER_CENTRE; move += 1) {
      await moves.step();
      if (move % COMPARED_EVERY !== 0) continue;
      await agreement.check();
      await moves.checkOwed();
    }
    await expectVerified(server);
    compared.push(moves);
    for (let count = 0; count < UNDONE; count += 1) {
      await moves.undos.year();
      await moves.undos.import();
    }
  });

  it('undoes years and imports, also after a payment', () => {
    const counts = compared.flatMap(({ undos }) => Object.entries(undos.cases));
    const names = new Set(counts.map(([name]) => name));
    const sums = [...names].map((name) => {
      return [name, sumOf(counts.filter(([each]) => each === name).map(([, count]) => count))];
    });
    expect(sums.filter(([, count]) => count === 0)).toEqual([]);
  });

  // Otherwise the comparison would cover no data. The numbers are sums, because centres differ.
  it('covers every kind of move', () => {
    const of = <T>(list: (each: ModelCentre) => readonly T[]) =>
      compared.flatMap(({ centre }) => list(centre));
    const atLeast = (each: number, list: readonly unknown[]) =>
      expect(list.length).toBeGreaterThan(each * compared.length);
    const courses = of(({ students }) => students.flatMap(({ subscriptions }) => subscriptions));
    atLeast(
      10,
      courses.flatMap(({ ruled }) => [...ruled.values()].filter((each) => each.length > 0)),
    );
    const adjustments = courses.flatMap((course) => course.adjustments);
    expect(adjustments.some(({ isByHand }) => !isByHand)).toBe(true);
    const payments = of((centre) => centre.payments);
    atLeast(100, payments);
    atLeast(
      10,
      payments.filter(({ from }) => from === 'CREDIT'),
    );
    atLeast(
      2,
      payments.filter(({ from }) => from === 'DEPOSIT'),
    );
    atLeast(
      3,
      payments.filter(({ isFromVoid }) => isFromVoid),
    );
    atLeast(
      3,
      of(({ funds }) => funds.entries.filter((each) => each.of.student !== each.student)),
    );
    for (const fund of ['CREDIT', 'DEPOSIT']) {
      atLeast(
        3,
        of(({ refunds }) => refunds.filter((each) => each.fund === fund)),
      );
    }
    expect(sumOf(compared.map(({ voidsRefused }) => voidsRefused))).toBeGreaterThan(
      3 * compared.length,
    );
    for (const key of ['refundsTooEarly', 'usesTooEarly'] as const) {
      expect(sumOf(compared.map((each) => each[key])), key).toBeGreaterThanOrEqual(compared.length);
    }
    atLeast(
      20,
      of(({ voids }) => voids),
    );
    const cases = compared.map((each) => each.cases);
    for (const [name, least] of Object.entries(LEAST_CASES)) {
      const count = sumOf(cases.map((each) => each[name as keyof typeof LEAST_CASES]));
      expect(count, name).toBeGreaterThanOrEqual(Math.floor(least * compared.length));
    }
    const bulkCharges = of((centre) => centre.bulkCharges);
    atLeast(5, bulkCharges);
    atLeast(
      2,
      bulkCharges.filter(({ isUndone }) => isUndone),
    );
    const closes = of((centre) => centre.closes);
    atLeast(10, closes);
    const closed = new Set(closes.flatMap(({ movements }) => movements.map(({ kind }) => kind)));
    expect(closed).toEqual(new Set(['PAYMENT', 'VOID', 'REFUND']));
    const salaries = of((centre) => centre.salaries);
    atLeast(10, salaries);
    atLeast(
      3,
      of(({ voidedSalaries }) => voidedSalaries),
    );
    expect(salaries.some(({ heads }) => heads.length > 1)).toBe(true);
    expect(salaries.some(({ own }) => own.size > 0)).toBe(true);
    const reversed = salaries.flatMap((salary) => salary.reversed);
    expect(reversed.some(({ share }) => share > 0)).toBe(true);
  });
});

describe('owed lessons (R-2480 to R-2503)', () => {
  it('agree with the model: each is given, paid, lapsed or open, exactly once', async () => {
    const server = await startServer();
    const moves = new Moves(server, diceOf(2_000));
    await moves.begin();
    for (let move = 1; move <= OWED_MOVES; move += 1) {
      await moves.stepOwed();
      if (move % 40 === 0) await moves.checkOwed();
    }
    // A discount in place of a lesson lowers what is due.
    await new Agreement(server, moves.centre, diceOf(2_000, 1)).check();
    await expectVerified(server);
    const reached = Object.entries(moves.owedCases).filter(([, count]) => count < LEAST_OWED);
    expect(reached).toEqual([]);
  });
});
