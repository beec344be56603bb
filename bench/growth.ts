import { openDatabase } from '@kelas/server/db/database';
import type { Size } from '@kelas/server/demo/centre';
import { measuredCalls } from './calls.ts';
import { type Captured, captureStatements } from './capture.ts';
import { admin, findBusyTeacher, findPayable, openCentre } from './centre.ts';
import { askLoad, endProcesses, startLoad, startProduct } from './processes.ts';

/*
 * Measures calls whose duration must not grow with the history (D-23). A centre with many years of
 * payments is compared with one of a single year. Both run at once and take turns.
 */

const CALLS = ['arrears, all', 'finance of a year', 'overview', "one teacher's salary"];
/** The highest accepted ratio of the longer history to the short one. */
const MAX_RATIO = 1.3;
/** Number of rounds; the first one warms up. */
const ROUNDS = { full: 20, quick: 2 };
const ROUND_MS = 200;

interface Side {
  readonly calls: readonly Captured[];
  /** Makes the calls of one round; returns the duration of each response in milliseconds. */
  measure(call: Captured): Promise<number[]>;
}

/** Compares a centre of many years with one of a single year and prints a table. */
export async function measureGrowth(
  { students, years }: Required<Size>,
  now: Date,
  cache: string,
  effort: keyof typeof ROUNDS,
): Promise<void> {
  const centres = [];
  try {
    for (const each of [1, years]) {
      centres.push(await openCentre({ students, years: each }, now, cache));
    }
    const sides: Side[] = [];
    for (const { embedded } of centres) {
      sides.push(await startSide(embedded.connectionString, now));
    }
    console.log(`\nMedian ms with ${students} students, after 1 year and after ${years}:\n`);
    for (const name of CALLS) console.log(await compare(name, sides, ROUNDS[effort]));
  } finally {
    endProcesses();
    for (const { remove } of centres) await remove();
  }
}

async function startSide(connectionString: string, now: Date): Promise<Side> {
  const { pool, close } = openDatabase(connectionString, { max: 1, withoutTimeLimits: true });
  const [sample] = await findPayable(pool, 1, now);
  const teacher = await findBusyTeacher(pool);
  await close();
  if (!sample) throw new Error('no student has a line to pay');
  const calls = measuredCalls({ ...sample, teacher }, now).filter(({ name }) =>
    CALLS.includes(name),
  );
  const access = { connectionString, ...admin };
  const { captured, token } = await captureStatements(access, calls, [], now);
  const { port } = await startProduct(connectionString);
  const load = await startLoad({ connectionString, token, now: now.toISOString(), payable: [] });
  return {
    calls: captured,
    async measure(call) {
      const job = { call, targets: [{ port }], clients: 1, milliseconds: ROUND_MS, atLeast: 3 };
      const [measurement] = await askLoad(load, job);
      return measurement?.latencies ?? [];
    },
  };
}

async function compare(name: string, sides: readonly Side[], rounds: number): Promise<string> {
  const latencies: number[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const call = side.calls.find((each) => each.name === name);
      if (!call) throw new Error(`${name} is not among the calls`);
      const measured = await side.measure(call);
      if (round > 0) latencies[index]?.push(...measured);
    }
  }
  const [before = Number.NaN, after = Number.NaN] = latencies.map(median);
  const ratio = after / before;
  const cells = [before, after, ratio].map((number) => number.toFixed(2).padStart(10)).join('');
  return `${name.padEnd(26)}${cells}${ratio <= MAX_RATIO ? '' : `  more than ${MAX_RATIO}`}`;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
