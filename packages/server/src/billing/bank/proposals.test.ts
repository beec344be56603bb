import { referenceCode } from '@kelas/contract/values/reference-code';
import { describe, expect, it } from 'vitest';
import { FamiliesOfLines, type PayingFamily } from './families.ts';
import { proposeMatches } from './proposals.ts';
import type { LineToMatch, Unseen } from './recorded-money.ts';

const DAY = '2026-03-10';
const NOTHING = { unseen: [], known: [], numbers: [] };

const family = (number: number, changes: Partial<PayingFamily> = {}): PayingFamily => ({
  family: number,
  students: [number * 10],
  names: [],
  owed: 0,
  owedNext: 0,
  ...changes,
});
const AMINAH = family(1, { names: ['Aminah Zulkifli'], owed: 6000, owedNext: 12_000 });
const TAN = family(2, { names: ['Tan Wei Jie'], owed: 8000, owedNext: 16_000 });

const unseen = (id: number, changes: Partial<Unseen> = {}): Unseen => ({
  kind: 'CONFIRM',
  id,
  family: 1,
  date: DAY,
  amount: 6000,
  name: 'Aminah Zulkifli',
  ...changes,
});
const line = (id: number, text: string, amount = 6000, changes: Partial<LineToMatch> = {}) => ({
  ...{ id, text, amount, date: DAY, open: Math.abs(amount) },
  ...changes,
});

/** The proposals of lines, in the order of the lines. */
function propose(lines: readonly LineToMatch[], of: Changes = {}) {
  const families = new FamiliesOfLines(lines);
  for (const each of of.families ?? [AMINAH, TAN]) families.add(each);
  const proposals = proposeMatches(lines, { ...NOTHING, ...of, families });
  return lines.map(({ id }) => proposals.get(id));
}
type Circumstances = Parameters<typeof proposeMatches>[1];
type Changes = Partial<Omit<Circumstances, 'families'>> & {
  readonly families?: readonly PayingFamily[];
};

const codeOf = ({ students }: PayingFamily) => referenceCode(students[0] ?? 0);

describe('a reference code', () => {
  it('is certain, whatever else the line may be', () => {
    const known = [{ payer: 'TAN WEI JIE', family: 2, reason: null }];
    const text = `TAN WEI JIE ${codeOf(AMINAH)} INTEREST`;
    const certain = { certainty: 'CERTAIN', ground: 'CODE', family: 1 };
    expect(propose([line(1, text, 8000)], { known })).toEqual([certain]);
  });

  it('confirms a payment of the family up to 31 days away', () => {
    const text = `FEE ${codeOf(AMINAH)}`;
    const near = unseen(1, { date: '2026-02-07' });
    const far = unseen(2, { date: '2026-02-06' });
    expect(propose([line(1, text)], { unseen: [far, near] })).toMatchObject([{ unseen: near }]);
    expect(propose([line(1, text)], { unseen: [far] })[0]).not.toHaveProperty('unseen');
    const other = unseen(3, { family: 2 });
    expect(propose([line(1, text)], { unseen: [other] })[0]).not.toHaveProperty('unseen');
  });

  it('is none for money out, an unknown student or two families', () => {
    const out = line(1, `FEE ${codeOf(AMINAH)}`, -6000);
    const stranger = line(2, `FEE ${referenceCode(999)}`, 1);
    const both = line(3, `${codeOf(AMINAH)} ${codeOf(TAN)}`, 2);
    expect(propose([out, stranger, both])).toEqual([undefined, undefined, undefined]);
  });

  it('is found after a word that is a code by chance', () => {
    const [proposal] = propose([line(1, `REFUND ${codeOf(TAN)}`)]);
    expect(proposal).toMatchObject({ ground: 'CODE', family: 2 });
  });
});

describe('the order of certainty (R-2375)', () => {
  it('a recorded payment of the named family is likely', () => {
    const [proposal] = propose([line(1, 'AMINAH ZULKIFLI')], { unseen: [unseen(5)] });
    const likely = { certainty: 'LIKELY', ground: 'RECORDED', family: 1, unseen: unseen(5) };
    expect(proposal).toEqual(likely);
  });

  it('a name with the amount that is owed now or with the next month is likely', () => {
    const likely = { certainty: 'LIKELY', ground: 'NAME_AND_AMOUNT', family: 2 };
    const text = 'TAN WEI JIE';
    expect(propose([line(1, text, 8000), line(2, text, 16_000)])).toEqual([likely, likely]);
  });

  it('a known payer is likely, unless it paid for two', () => {
    const known = [{ payer: 'ROSLAN AHMAD', family: 1, reason: null }];
    const text = 'ROSLAN AHMAD MAC FEE';
    const likely = { certainty: 'LIKELY', ground: 'KNOWN_PAYER', family: 1 };
    expect(propose([line(1, text, 1234)], { known })).toEqual([likely]);
    const two = [...known, { payer: 'ROSLAN AHMAD', family: 2, reason: null }];
    expect(propose([line(1, text, 1234)], { known: two })).toEqual([undefined]);
    expect(propose([line(1, text, -1234)], { known })).toEqual([undefined]);
    const rent = [{ payer: 'ROSLAN AHMAD', family: null, reason: 'OTHER' as const }];
    expect(propose([line(1, text, -1234)], { known: rent })).toEqual([
      { certainty: 'LIKELY', ground: 'KNOWN_PAYER', reason: 'OTHER' },
    ]);
  });

  it('a recorded payment of the family comes before the known payer alone', () => {
    const known = [{ payer: 'ROSLAN AHMAD', family: 1, reason: null }];
    const proposals = propose([line(1, 'ROSLAN AHMAD')], { known, unseen: [unseen(5)] });
    expect(proposals).toMatchObject([{ ground: 'RECORDED', unseen: { id: 5 } }]);
  });

  it('a name alone or an amount of one family alone is maybe', () => {
    expect(propose([line(1, 'TAN WEI JIE', 1), line(2, 'CASH DEPOSIT', 8000)])).toEqual([
      { certainty: 'MAYBE', ground: 'NAME', family: 2 },
      { certainty: 'MAYBE', ground: 'AMOUNT', family: 2 },
    ]);
    const third = family(3, { owed: 8000 });
    expect(propose([line(2, 'CASH DEPOSIT', 8000)], { families: [TAN, third] })).toEqual([
      undefined,
    ]);
  });

  it('a surer line takes a recorded payment before a line that comes first', () => {
    const lines = [line(1, 'CASH DEPOSIT'), line(2, `FEE ${codeOf(AMINAH)}`)];
    const [first, second] = propose(lines, { unseen: [unseen(5)] });
    expect(second).toMatchObject({ certainty: 'CERTAIN', unseen: { id: 5 } });
    expect(first).toMatchObject({ certainty: 'MAYBE', ground: 'AMOUNT' });
  });

  it('charges are certain, and money in by its words is likely', () => {
    expect(propose([line(1, 'SERVICE CHARGE', -50), line(2, 'HIBAH', 99)])).toEqual([
      { certainty: 'CERTAIN', ground: 'WORDS', reason: 'CHARGE' },
      { certainty: 'LIKELY', ground: 'WORDS', reason: 'INTEREST' },
    ]);
    const own = line(3, 'TRF 5140 1234 5678', 100);
    expect(propose([own], { numbers: ['514012345678'] })).toMatchObject([
      { reason: 'OWN_TRANSFER' },
    ]);
  });

  it('a family whose payment has a word of interest is no interest', () => {
    expect(propose([line(1, 'AMINAH ZULKIFLI INTEREST')])).toMatchObject([{ family: 1 }]);
  });
});

describe('a recorded payment', () => {
  it('is proposed once for two lines of equal amount', () => {
    const lines = [line(1, 'AMINAH ZULKIFLI'), line(2, 'AMINAH ZULKIFLI')];
    const [first, second] = propose(lines, { unseen: [unseen(5)] });
    expect(first).toMatchObject({ ground: 'RECORDED', unseen: { id: 5 } });
    expect(second).toMatchObject({ ground: 'NAME_AND_AMOUNT' });
    expect(second).not.toHaveProperty('unseen');
  });

  it('is the nearest one for each of two lines', () => {
    const days = [unseen(5, { date: '2026-03-04' }), unseen(6, { date: '2026-03-11' })];
    const later = line(1, 'AMINAH ZULKIFLI', 6000, { date: '2026-03-12' });
    const earlier = line(2, 'AMINAH ZULKIFLI', 6000, { date: '2026-03-05' });
    const ids = propose([later, earlier], { unseen: days }).map((each) => each?.unseen?.id);
    expect(ids).toEqual([6, 5]);
  });

  it('is none with another amount or more than 7 days away', () => {
    const families: PayingFamily[] = [];
    const far = unseen(5, { date: '2026-03-02' });
    const other = unseen(6, { amount: 5999 });
    expect(propose([line(1, 'X')], { families, unseen: [far, other] })).toEqual([undefined]);
    const near = unseen(7, { date: '2026-03-03' });
    expect(propose([line(1, 'X')], { families, unseen: [near] })).toMatchObject([
      { certainty: 'LIKELY', unseen: { id: 7 } },
    ]);
  });

  it('is maybe where several have the amount and nothing names the family', () => {
    const two = [unseen(5), unseen(6, { family: 2 })];
    const lines = [line(1, 'CASH DEPOSIT', 6000, { open: 6000 })];
    expect(propose(lines, { families: [], unseen: two })).toMatchObject([
      { certainty: 'MAYBE', ground: 'RECORDED' },
    ]);
  });

  it('has the amount that is open, not that of the line', () => {
    const part = line(1, 'AMINAH ZULKIFLI', 9000, { open: 6000 });
    expect(propose([part], { unseen: [unseen(5)] })).toMatchObject([{ unseen: { id: 5 } }]);
  });
});

it('a family with credit is proposed with what it owes less the credit', () => {
  // It owes RM 80.00 and has a credit of RM 20.00.
  const families = [family(3, { names: ['Kumaran Selvam'], owed: 6000, owedNext: 14_000 })];
  expect(propose([line(1, 'KUMARAN SELVAM', 6000)], { families })).toMatchObject([
    { ground: 'NAME_AND_AMOUNT' },
  ]);
  expect(propose([line(1, 'KUMARAN SELVAM', 8000)], { families })).toMatchObject([
    { ground: 'NAME' },
  ]);
  const paid = [family(3, { names: ['Kumaran Selvam'] })];
  expect(propose([line(1, 'KUMARAN SELVAM', 6000)], { families: paid })).toMatchObject([
    { certainty: 'MAYBE', ground: 'NAME' },
  ]);
});

describe('money out', () => {
  const refund = unseen(8, { kind: 'REFUND', amount: 5000 });
  const salary = unseen(9, { kind: 'SALARY', family: null, amount: 5000, name: 'Rahman Hashim' });

  it('is the refund or the salary with the name and the amount', () => {
    const lines = [line(1, 'TRF RAHMAN HASHIM', -5000), line(2, 'TO AMINAH ZULKIFLI', -5000)];
    expect(propose(lines, { unseen: [refund, salary] })).toEqual([
      { certainty: 'LIKELY', ground: 'RECORDED', unseen: salary },
      { certainty: 'LIKELY', ground: 'RECORDED', unseen: refund, family: 1 },
    ]);
  });

  it('is the only one of the amount also without a name', () => {
    const proposals = propose([line(1, 'GIRO', -5000)], { unseen: [salary] });
    expect(proposals).toEqual([{ certainty: 'LIKELY', ground: 'RECORDED', unseen: salary }]);
  });

  it('is no payment, and money in is no refund', () => {
    const families: PayingFamily[] = [];
    const [payment, back] = [unseen(5), unseen(6, { kind: 'REFUND' })];
    expect(propose([line(1, 'X', -6000)], { families, unseen: [payment] })).toEqual([undefined]);
    expect(propose([line(1, 'X', 6000)], { families, unseen: [back] })).toEqual([undefined]);
  });
});
