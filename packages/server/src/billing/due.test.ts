import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month } from '@kelas/contract/values/month';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../base/errors.ts';
import { type DueLine, isCharged, type OfferedLine, settle } from './due.ts';

const START = '11-2025' as Month;
const SPAN = 20;
const at = (index: number) => addMonths(START, index);
const m = (text: string) => text as Month;

interface Span {
  from: number;
  until: number | null;
}

const span = fc
  .tuple(fc.nat({ max: SPAN }), fc.option(fc.nat({ max: SPAN })))
  .map(([from, until]): Span => ({ from, until }));

/** Every month of a span. */
function monthsOf({ from, until }: Span): Set<Month> {
  const months = new Set<Month>();
  for (let index = from; index < (until ?? SPAN + 1); index += 1) months.add(at(index));
  return months;
}

const period = (effective: string, cancelled: string | null) => ({
  effective: m(effective),
  cancelled: cancelled === null ? null : m(cancelled),
});

describe('the charged months (R-222)', () => {
  it('are the months of the subscription without the months of its pauses', () => {
    fc.assert(
      fc.property(span, fc.array(span, { maxLength: 4 }), (own, pauses) => {
        const charged = monthsOf(own);
        for (const pause of pauses) for (const month of monthsOf(pause)) charged.delete(month);
        const subscription = {
          effective: at(own.from),
          cancelled: own.until === null ? null : at(own.until),
        };
        const paused = pauses.map(({ from, until }) => ({
          from: at(from),
          until: until === null ? null : at(until),
        }));
        for (let index = 0; index <= SPAN; index += 1) {
          expect(isCharged(subscription, paused, at(index))).toBe(charged.has(at(index)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['12-2025', false],
    ['01-2026', true],
    ['03-2026', true],
    ['04-2026', false],
    ['01-2027', false],
  ])(
    'run from the effective month until before the cancelled month: %s is %s',
    (month, charged) => {
      expect(isCharged(period('01-2026', '04-2026'), [], m(month))).toBe(charged);
    },
  );

  it('are none when the subscription is cancelled from its first month', () => {
    expect(isCharged(period('01-2026', '01-2026'), [], m('01-2026'))).toBe(false);
  });

  it('have no end while the subscription is not cancelled', () => {
    expect(isCharged(period('01-2026', null), [], m('12-2099'))).toBe(true);
  });

  it('leave out a pause and continue after it', () => {
    const pauses = [{ from: m('03-2026'), until: m('05-2026') }];
    const months = ['02-2026', '03-2026', '04-2026', '05-2026'].map(m);
    const charged = months.filter((month) => isCharged(period('01-2026', null), pauses, month));
    expect(charged).toEqual(['02-2026', '05-2026']);
  });
});

describe('a tuition payment', () => {
  const due = (changes: Partial<DueLine> = {}): DueLine => ({
    subscriptionId: 1,
    month: m('03-2026'),
    fee: 6000 as Cents,
    base: 6000 as Cents,
    lessons: null,
    charged: true,
    paid: false,
    paidFee: 0 as Cents,
    ...changes,
  });
  const offered = (changes: Partial<OfferedLine> = {}): OfferedLine => ({
    subscriptionId: 1,
    month: m('03-2026'),
    fee: 6000 as Cents,
    ...changes,
  });

  function refusalOf(lines: DueLine[], wanted: OfferedLine[]): [number, string] | undefined {
    try {
      settle(lines, wanted, false);
      return undefined;
    } catch (error) {
      if (error instanceof AppError) return [error.status, error.code];
      throw error;
    }
  }

  it('accepts lines that are due, at their fees, in any order', () => {
    const other = { subscriptionId: 2, fee: 5000 as Cents };
    expect(refusalOf([due(), due(other)], [offered(other), offered()])).toBeUndefined();
    expect(refusalOf([due()], [])).toBeUndefined();
  });

  it.each<[string, DueLine[], OfferedLine, [number, string]]>([
    ['an unknown line', [], offered(), [404, 'NOT_FOUND']],
    ["another month's line", [due()], offered({ month: m('04-2026') }), [404, 'NOT_FOUND']],
    ["another subscription's line", [due()], offered({ subscriptionId: 2 }), [404, 'NOT_FOUND']],
    ['a paid line', [due({ paid: true })], offered(), [409, 'ALREADY_PAID']],
    ['a line that is not charged', [due({ charged: false })], offered(), [409, 'NOT_DUE']],
    [
      'the rest of a part that is not charged any more',
      [due({ charged: false, paidFee: 1000 as Cents })],
      offered({ fee: 5000 as Cents }),
      [409, 'ALREADY_PAID'],
    ],
    [
      'a line with nothing due',
      [due({ fee: 0 as Cents })],
      offered({ fee: 0 as Cents }),
      [409, 'NOT_DUE'],
    ],
    ['less than the fee', [due()], offered({ fee: 5999 as Cents }), [409, 'FEE_CHANGED']],
    ['more than the fee', [due()], offered({ fee: 6001 as Cents }), [409, 'FEE_CHANGED']],
  ])('refuses %s', (_, lines, wanted, expected) => {
    expect(refusalOf(lines, [wanted])).toEqual(expected);
  });

  it.each<[string, Partial<DueLine>, number, object]>([
    ['a part', {}, 5999, { due: 6000 }],
    ['all', {}, 6000, {}],
    ['another part', { paidFee: 1000 as Cents }, 4999, { due: 6000 }],
    ['the rest', { paidFee: 1000 as Cents }, 5000, { due: 6000 }],
    ['a part of a discounted fee', { base: 9000 as Cents }, 3000, { due: 6000, base: 9000 }],
    ['all of a discounted fee', { base: 9000 as Cents }, 6000, { base: 9000 }],
  ])('pays %s where the centre takes parts (R-1540)', (_, changes, fee, expected) => {
    expect(settle([due(changes)], [offered({ fee: fee as Cents })], true)).toEqual([
      { subscriptionId: 1, month: '03-2026', fee, ...expected },
    ]);
  });

  it.each([
    ['more than the rest', 5001, true],
    ['nothing', 0, true],
    ['a part where parts are no longer taken', 4999, false],
  ])('refuses %s after a part (R-1540)', (_, fee, allowsParts) => {
    const wanted = [offered({ fee: fee as Cents })];
    expect(() => settle([due({ paidFee: 1000 as Cents })], wanted, allowsParts)).toThrow(
      'The fee has changed',
    );
  });

  it('refuses a paid line as paid, even if the month is no longer charged', () => {
    expect(refusalOf([due({ paid: true, charged: false })], [offered()])).toEqual([
      409,
      'ALREADY_PAID',
    ]);
  });

  it('refuses all lines when one line is paid', () => {
    const lines = [due(), due({ subscriptionId: 2, paid: true })];
    expect(refusalOf(lines, [offered(), offered({ subscriptionId: 2 })])).toEqual([
      409,
      'ALREADY_PAID',
    ]);
  });
});
