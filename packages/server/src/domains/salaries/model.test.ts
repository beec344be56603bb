import { listSalaries } from '@kelas/contract/salaries';
import { addMonths, compareMonths, type Month, monthInWords } from '@kelas/contract/values/month';
import { Salaries, type Taught } from '@kelas/testkit/salaries';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const FEE = 10_001;
/** Number of random sequences; more find rarer errors. */
const RUNS = Number(process.env.SALARY_RUNS ?? 12);
const MONTHS = Array.from({ length: 7 }, (_, index) => addMonths('01-2026' as Month, index));

/** A random step; `at` is a position in MONTHS or in the payments so far. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('collect' as const), at: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), at: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), at: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unpay' as const), at: fc.nat(4) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('later' as const), at: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rate' as const), at: fc.nat(3) }) },
);
/** The teacher's part and all parts; undefined for HOUR. */
type Rate = readonly [teacher: number, all: number] | undefined;
const RATES: readonly (readonly [wire: string | number, rate: Rate])[] = [
  ['6/4', [6, 10]],
  ['1/2', [1, 3]],
  ['0/10', [0, 10]],
  [2_000, undefined],
];
const HOURS = 50_000;

interface Line {
  readonly receiptNo: string;
  readonly collected: Month;
  countedIn?: Month;
  voidedIn?: Month;
  reversedIn?: Month;
}

/** A simple implementation of the salary rules with plain lists. */
class Model {
  readonly lines: Line[] = [];
  /** The salaries that are not voided, in the order of recording. */
  readonly paid = new Map<Month, { rate: Rate; total: number }>();
  rate: Rate = [6, 10];
  now: Month = '01-2026' as Month;

  #open(from: Month): Month {
    return this.paid.has(from) ? this.#open(addMonths(from, 1)) : from;
  }

  counted(month: Month): Line[] {
    return this.lines.filter(
      (line) => !line.countedIn && !line.voidedIn && this.#open(line.collected) === month,
    );
  }

  reversed(month: Month): Line[] {
    return this.lines.filter(({ countedIn, voidedIn, reversedIn }) => {
      if (!countedIn || !voidedIn || reversedIn) return false;
      return this.#open(voidedIn) === month;
    });
  }

  total(month: Month, hours = 0): number {
    const earlier = this.paid.get(month);
    if (earlier) return earlier.total;
    const share = this.rate ? part(this.rate, this.counted(month).length) : hours;
    return share - this.#deduction(month);
  }

  #deduction(month: Month): number {
    const groups = Map.groupBy(this.reversed(month), (line) => line.countedIn);
    return [...groups].reduce((sum, [countedIn, lines]) => {
      const own = this.lines.filter((line) => line.countedIn === countedIn);
      const left = own.filter((line) => !line.reversedIn).length;
      const rate = countedIn && this.paid.get(countedIn)?.rate;
      return rate ? sum + part(rate, left) - part(rate, left - lines.length) : sum;
    }, 0);
  }

  pay(month: Month): void {
    const total = this.total(month, HOURS);
    const [counted, reversed] = [this.counted(month), this.reversed(month)];
    this.paid.set(month, { rate: this.rate, total });
    for (const line of counted) line.countedIn = month;
    for (const line of reversed) line.reversedIn = month;
  }

  /** The latest month whose deduction depends on a paid month. */
  dependent(month: Month): Month | undefined {
    const countedIn = (of: Month) =>
      this.lines.flatMap((line) => (line.reversedIn === of ? line.countedIn : []));
    const sources = [month, ...countedIn(month)];
    const months = [...this.paid.keys()];
    return months
      .slice(months.indexOf(month) + 1)
      .findLast((later) => countedIn(later).some((source) => source && sources.includes(source)));
  }

  unpay(month: Month): void {
    this.paid.delete(month);
    for (const line of this.lines) {
      if (line.countedIn === month) delete line.countedIn;
      if (line.reversedIn === month) delete line.reversedIn;
    }
  }
}

/** The teacher's part of a number of fees, rounded half up. */
function part([teacher, all]: readonly [number, number], fees: number): number {
  return Math.floor((2 * teacher * fees * FEE + all) / (2 * all));
}

async function act(model: Model, teacher: Taught, kind: string, at: number): Promise<void> {
  // No payment and no salary has a month in the future.
  const wanted = MONTHS[at % MONTHS.length] ?? model.now;
  const month = compareMonths(wanted, model.now) > 0 ? model.now : wanted;
  if (kind === 'collect') {
    const paidFor = addMonths('01-2026' as Month, model.lines.length);
    const [receiptNo = ''] = await salaries.collect(teacher.student, [paidFor], `15-${month}`);
    model.lines.push({ receiptNo, collected: month });
  }
  if (kind === 'undo') {
    const line = model.lines[at];
    if (!line || line.voidedIn) return;
    await salaries.undo(line.receiptNo);
    line.voidedIn = model.now;
  }
  if (kind === 'pay' && !model.paid.has(month)) {
    const fee = model.rate ? undefined : HOURS;
    expect(await salaries.pay(teacher, month, fee)).toBe(model.total(month, HOURS));
    model.pay(month);
  }
  if (kind === 'unpay') {
    const dependent = model.paid.has(month) ? model.dependent(month) : undefined;
    if (model.paid.has(month) && !dependent) {
      await salaries.void(teacher, month);
      model.unpay(month);
    } else {
      const { status, message } = await salaries.refuseVoid(teacher, month);
      expect(status).toBe(409);
      if (dependent)
        expect(message).toContain(`Void the salary of ${monthInWords(dependent)} first.`);
    }
  }
  if (kind === 'later') {
    model.now = addMonths(model.now, 1);
    server.clock.set(`${model.now.slice(3)}-${model.now.slice(0, 2)}-15T02:00:00Z`);
  }
  const [wire, rate] = RATES[at % RATES.length] ?? [];
  if (kind === 'rate' && wire !== undefined) {
    await salaries.changeRate(teacher, wire);
    model.rate = rate;
  }
}

it('salaries equal the simple implementation after random steps', {
  timeout: 600_000 + RUNS * 2_000,
}, async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 6, maxLength: 24 }),
    async (steps) => {
      server.clock.set('2026-01-15T02:00:00Z');
      const model = new Model();
      const teacher = await salaries.taught('6/4', FEE);
      for (const { kind, at } of steps) await act(model, teacher, kind, at);
      for (const month of MONTHS) {
        const [row] = await server.ask(listSalaries, { month, name: teacher.name });
        const details = await salaries.details(teacher, month);
        expect([row?.totalSalary, details.totalSalary]).toEqual([
          model.total(month),
          model.total(month),
        ]);
      }
      // Once all is paid, the salaries together equal those without the voided lines.
      model.rate = [6, 10];
      await salaries.changeRate(teacher, '6/4');
      const last = MONTHS.length + 6;
      for (let at = 0; at < last; at += 1) {
        const month = addMonths('01-2026' as Month, at);
        if (!model.paid.has(month)) {
          expect(await salaries.pay(teacher, month)).toBe(model.total(month));
          model.pay(month);
        }
      }
      for (const line of model.lines) {
        expect(line.countedIn !== undefined).toBe(!line.voidedIn || line.reversedIn !== undefined);
      }
      const together = [...model.paid.values()].reduce((sum, { total }) => sum + total, 0);
      const without = [...model.paid].reduce((sum, [month, { rate }]) => {
        const unvoided = model.lines.filter((line) => line.countedIn === month && !line.voidedIn);
        return sum + (rate ? part(rate, unvoided.length) : HOURS);
      }, 0);
      expect(together).toBe(without);
    },
  );
  await fc.assert(property, { numRuns: RUNS });
  await expectVerified(server);
});
