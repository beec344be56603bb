import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedded } from '@kelas/embedded-postgres/start';
import { openDatabase } from '@kelas/server/db/database';
import { measureBulk } from './bulk.ts';
import { measuredCalls } from './calls.ts';
import { type Captured, captureStatements } from './capture.ts';
import { admin, CACHE, findBusyTeacher, findPayable, openCentre, tidyCache } from './centre.ts';
import { measureExports } from './exports.ts';
import { measureFloods } from './flood.ts';
import { measureGrowth } from './growth.ts';
import { measureImports } from './imports.ts';
import type { Measurement, Target } from './load.ts';
import { askLoad, endProcesses, forkProcess, startLoad, startProduct } from './processes.ts';
import { type BenchRow, printMeasurements, summarise } from './report.ts';
import { measureRules } from './rules.ts';
import { printScriptSizes } from './sizes.ts';
import { compareVersions } from './versions.ts';
import { measureYear } from './year.ts';

/*
 * `npm run bench` compares the product, a baseline that runs the same SQL, and the SQL alone.
 * The centre has 20,000 students. The three take turns, so that other work affects them all.
 * `--only payment --students 2000` measures less. `--only flood` measures payments during a flood.
 * `--only rules` measures the preview and the apply of house rules; `--only bulk` bulk charges;
 * `--only import` the import of 5,000 students; `--only export` the exports; `--only year` a school
 * year.
 * `--only growth --years 10 --students 2000` compares ten years of history with one.
 * `--against FOLDER` compares this version with another one that is installed in a folder.
 * `--quick` takes seconds and shows that all of it works; its figures mean nothing.
 */

const USAGE =
  'Usage: npm run bench [-- --students NUMBER --years NUMBER --only PART_OF_A_NAME --quick --cache FOLDER --against FOLDER]';
const CLIENTS = [1, 16];

interface Effort {
  /** Number of lines to pay. */
  readonly payable: number;
  readonly rounds: number;
  /** Duration of one round of one target in milliseconds; slow responses take longer. */
  readonly roundMs: number;
  /** Duration with one client, for which the targets take turns by request. */
  readonly aloneMs: number;
  readonly warmUpMs: number;
}

const FULL: Effort = {
  payable: 150_000,
  rounds: 4,
  roundMs: 600,
  aloneMs: 3_000,
  warmUpMs: 300,
};
const QUICK: Effort = { payable: 5_000, rounds: 1, roundMs: 20, aloneMs: 20, warmUpMs: 0 };

const now = new Date();

/** Features that are measured by themselves, by the value of `--only`. */
const MEASURES: Readonly<Record<string, (connectionString: string, now: Date) => Promise<void>>> = {
  rules: measureRules,
  bulk: measureBulk,
  import: measureImports,
  export: measureExports,
  year: measureYear,
};

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        students: { type: 'string', default: '20000' },
        years: { type: 'string', default: '1' },
        only: { type: 'string', default: '' },
        quick: { type: 'boolean', default: false },
        cache: { type: 'string', default: CACHE },
        against: { type: 'string' },
      },
    });
    const [students, years] = [Number(values.students), Number(values.years)];
    const effort = values.quick ? QUICK : FULL;
    const isSize = [students, years].every((each) => Number.isInteger(each) && each > 0);
    if (isSize) return { ...values, size: { students, years }, effort };
  } catch {
    // The usage is printed below.
  }
  console.error(USAGE);
  process.exit(1);
}

async function main(): Promise<void> {
  const { size, only, quick, effort, cache, against } = readOptions();
  if (against) {
    await compareVersions(against, { students: size.students, only });
    return;
  }
  const folder = resolve(cache);
  await tidyCache(folder);
  if (only === 'growth') {
    await measureGrowth(size, now, folder, quick ? 'quick' : 'full');
    return;
  }
  const { embedded, remove } = await openCentre(size, now, folder);
  try {
    await measure(embedded, only, effort);
  } finally {
    endProcesses();
    await remove();
  }
  if (only !== 'flood' && !(only in MEASURES)) await printScriptSizes();
}

async function measure(
  { connectionString, pid }: Embedded,
  only: string,
  effort: Effort,
): Promise<void> {
  if (MEASURES[only]) {
    await MEASURES[only](connectionString, now);
    return;
  }
  const { pool, close } = openDatabase(connectionString, { max: 1, withoutTimeLimits: true });
  const payable = await findPayable(pool, effort.payable, now);
  const teacher = await findBusyTeacher(pool);
  await close();
  const [sample] = payable;
  if (!sample) throw new Error('no student has a line to pay');
  const calls = measuredCalls({ ...sample, teacher }, now).filter(({ name }) =>
    name.includes(only),
  );
  const access = { connectionString, ...admin };
  if (only === 'flood') {
    const product = await startProduct(connectionString);
    await measureFloods({ ...product, postmaster: pid }, payable, now);
    return;
  }
  const { captured, token } = await captureStatements(access, calls, payable, now);

  const product = await startProduct(connectionString);
  const baseline = await startBaseline(connectionString, captured);
  const load = await startLoad({
    connectionString,
    token,
    now: now.toISOString(),
    payable: payable.slice(captured.length),
  });
  const targets: Target[] = [{ port: product.port }, { port: baseline }, 'sql'];
  const rows: BenchRow[] = [];
  for (const clients of CLIENTS) {
    for (const call of captured) rows.push(await compare(load, call, targets, clients, effort));
  }
  printMeasurements(rows);
  console.log(`\nMemory of the product after the run: ${product.memory()} MB (aim: at most 200)`);
}

/** Warms up and measures one call at all targets in turn. */
async function compare(
  load: ChildProcess,
  call: Captured,
  targets: readonly Target[],
  clients: number,
  { rounds, roundMs, aloneMs, warmUpMs }: Effort,
): Promise<BenchRow> {
  process.stderr.write(`${call.name}, ${clients} client${clients > 1 ? 's' : ''}\r`);
  const measured: Measurement[][] = targets.map(() => []);
  await askLoad(load, { call, targets, clients: 1, milliseconds: warmUpMs, atLeast: 3 });
  if (clients === 1) {
    const job = { call, targets, clients, milliseconds: aloneMs, atLeast: 7 };
    for (const [index, each] of (await askLoad(load, job)).entries()) measured[index]?.push(each);
  } else {
    for (let round = 0; round < rounds; round++) {
      for (const [index, target] of targets.entries()) {
        const job = { call, targets: [target], clients, milliseconds: roundMs, atLeast: 1 };
        measured[index]?.push(...(await askLoad(load, job)));
      }
    }
  }
  process.stderr.write(`${' '.repeat(60)}\r`);
  return summarise(call.name, clients, measured);
}

async function startBaseline(
  connectionString: string,
  captured: readonly Captured[],
): Promise<number> {
  const child = forkProcess('baseline.ts', { connectionString, captured });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return port;
}

await main();
