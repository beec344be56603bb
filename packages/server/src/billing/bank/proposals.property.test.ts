import { referenceCode } from '@kelas/contract/values/reference-code';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FamiliesOfLines, type PayingFamily } from './families.ts';
import { type KnownPayer, proposeMatches } from './proposals.ts';
import type { Unseen } from './recorded-money.ts';

const NAMES = ['Aminah Zulkifli', 'Tan Wei Jie', 'Kumaran A/L Selvam', 'Roslan Ahmad', '陈美玲'];
/** Few amounts and days, so that many of them are equal. */
const amounts = fc.constantFrom(5000, 6000, 8000);
const days = fc
  .integer({ min: 1, max: 28 })
  .map((day) => `2026-03-${String(day).padStart(2, '0')}`);
const names = fc.constantFrom(...NAMES);
const students = fc.integer({ min: 1, max: 5 });
const texts = fc
  .array(
    fc.oneof(
      names,
      students.map(referenceCode),
      fc.constantFrom('IBG CREDIT', 'REVERSAL', 'SERVICE CHARGE', 'INTEREST', 'CASH DEPOSIT'),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(' '));

const lines = fc
  .array(
    fc.record({ date: days, cents: amounts, isOut: fc.boolean(), part: fc.nat(1), text: texts }),
  )
  .map((drawn) =>
    drawn.map(({ date, cents, isOut, part, text }, id) => ({
      ...{ id, date, text, open: cents },
      amount: (cents + part * 1000) * (isOut ? -1 : 1),
    })),
  );
const families = fc.array(fc.tuple(names, amounts, amounts), { maxLength: 5 }).map((drawn) =>
  drawn.map(
    ([name, owed, next], index): PayingFamily => ({
      ...{ family: index + 1, students: [index + 1], names: [name] },
      ...{ owed, owedNext: owed + next },
    }),
  ),
);
const unseen = fc
  .array(
    fc.record({
      kind: fc.constantFrom('CONFIRM' as const, 'REFUND' as const, 'SALARY' as const),
      family: fc.option(students),
      date: days,
      amount: amounts,
      name: names,
    }),
  )
  .map((drawn) => drawn.map((each, id): Unseen => ({ ...each, id })));
const known = fc.array(
  fc.record<KnownPayer>({
    payer: fc.constantFrom('AMINAH ZULKIFLI', 'ROSLAN AHMAD'),
    family: fc.option(students),
    reason: fc.constant(null),
  }),
);

it('recorded money is in one proposal at most, and is exactly what is open of its line', () => {
  fc.assert(
    fc.property(lines, families, unseen, known, (drawn, own, money, payers) => {
      const families = new FamiliesOfLines(drawn);
      for (const each of own) families.add(each);
      const of = { families, unseen: money, known: payers, numbers: [] };
      const proposals = proposeMatches(drawn, of);
      const taken = [...proposals].flatMap(([id, each]) =>
        each.unseen ? [{ line: drawn[id], unseen: each.unseen, family: each.family }] : [],
      );
      expect(new Set(taken.map((each) => each.unseen)).size).toBe(taken.length);
      for (const { line, unseen: record, family } of taken) {
        expect(record.amount).toBe(line?.open);
        expect(record.kind === 'CONFIRM').toBe((line?.amount ?? 0) > 0);
        expect(family).toBe(record.family ?? undefined);
      }
      // A line has what it may be in one way: a reason, or a family or recorded money.
      for (const [, each] of proposals) {
        const isOther = each.reason !== undefined;
        expect(isOther).toBe(each.family === undefined && each.unseen === undefined);
      }
    }),
    { numRuns: 500 },
  );
});
