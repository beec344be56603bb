import { Agreement } from '@kelas/testkit/model/agreement';
import { Moves } from '@kelas/testkit/model/moves';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { describe, expect, it } from 'vitest';
import { diceOf } from './demo/dice.ts';

/** Number of moves in total. More moves find rarer errors; `npm run resilience` makes 20,000. */
const MOVES = Number(process.env.AGREEMENT_MOVES ?? 5_000);
const MOVES_PER_CENTRE = 1_000;
const COMPARED_EVERY = 200;

describe('every list, report and summary of money', () => {
  // The number seeds the random moves, so the same number repeats the same moves.
  const centres = Array.from({ length: Math.ceil(MOVES / MOVES_PER_CENTRE) }, (_, index) => index);

  it.each(centres)(
    'agrees with the model during the random moves of centre %i',
    { timeout: 300_000 },
    async (number) => {
      const server = await startServer();
      const moves = new Moves(server, diceOf(number));
      await moves.begin();
      const agreement = new Agreement(server, moves.centre, diceOf(number, 1));
      for (let move = 1; move <= MOVES_PER_CENTRE; move += 1) {
        await moves.step();
        if (move % COMPARED_EVERY === 0) await agreement.check();
      }
      await expectVerified(server);
      // Otherwise the comparison would cover no data.
      const { payments, voids, salaries, voidedSalaries, closes, students } = moves.centre;
      const { funds, refunds } = moves.centre;
      const courses = students.flatMap(({ subscriptions }) => subscriptions);
      const offs = courses.flatMap(({ ruled }) => [...ruled.values()]);
      expect(offs.filter((each) => each.length > 0).length).toBeGreaterThan(10);
      const firstMonths = courses.flatMap(({ adjustments }) =>
        adjustments.filter(({ id }) => id === 0),
      );
      expect(firstMonths.length).toBeGreaterThan(0);
      expect(payments.length).toBeGreaterThan(100);
      expect(payments.filter(({ from }) => from === 'CREDIT').length).toBeGreaterThan(10);
      expect(payments.filter(({ from }) => from === 'DEPOSIT').length).toBeGreaterThan(5);
      expect(payments.filter(({ isFromVoid }) => isFromVoid).length).toBeGreaterThan(5);
      expect(moves.voidsRefused).toBeGreaterThan(3);
      const fromSiblings = funds.entries.filter(({ of, student }) => of.student !== student);
      expect(fromSiblings.length).toBeGreaterThan(3);
      for (const fund of ['CREDIT', 'DEPOSIT']) {
        expect(refunds.filter((each) => each.fund === fund).length).toBeGreaterThan(5);
      }
      expect(voids.length).toBeGreaterThan(20);
      expect(closes.length).toBeGreaterThan(10);
      expect(closes.some(({ movements }) => movements.some(({ kind }) => kind === 'VOID'))).toBe(
        true,
      );
      expect(closes.some(({ movements }) => movements.some(({ kind }) => kind === 'REFUND'))).toBe(
        true,
      );
      expect(salaries.length).toBeGreaterThan(10);
      expect(voidedSalaries.length).toBeGreaterThan(3);
      expect(salaries.some(({ reversed }) => reversed.length > 0)).toBe(true);
      expect(salaries.some(({ reversed }) => reversed.some(({ share }) => share > 0))).toBe(true);
    },
  );
});
