import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../packages/server/src/db/database.ts';
import { measuredCalls } from './calls.ts';
import { type Captured, captureStatements } from './capture.ts';
import { admin, findPayable, findTeacher, openCentre } from './centre.ts';
import type { Job, LoadOptions, Measurement, Target } from './load.ts';
import { printMeasurements, type Row, summarise } from './report.ts';
import { printScriptSizes } from './sizes.ts';

/*
 * `npm run bench`: the product beside a bare yardstick that runs the same SQL, and the SQL alone, on
 * a centre of 20,000 students. The three take turns, so that what else the machine does falls on
 * all of them. `npm run bench -- --only payment --students 2000` measures less.
 */

const STUDENTS = 20_000;
const PAYABLE = 150_000;
const CLIENTS = [1, 16];
const ROUNDS = 4;
/** Milliseconds of one round of one target; slow answers take longer. */
const ROUND = 600;
/** What a call takes with one client, where the targets take turns request by request. */
const ALONE = 3_000;

const started: ChildProcess[] = [];
const now = new Date();

async function main(): Promise<void> {
  const students = Number(option('--students') ?? STUDENTS);
  const only = option('--only') ?? '';
  const { embedded, remove } = await openCentre(students, now);
  try {
    await measure(embedded.connectionString, only);
  } finally {
    for (const child of started) child.kill();
    await remove();
  }
  await printScriptSizes();
}

async function measure(connectionString: string, only: string): Promise<void> {
  const { pool, close } = openDatabase(connectionString, { max: 1 });
  const payable = await findPayable(pool, PAYABLE, now);
  const teacher = await findTeacher(pool);
  await close();
  const [sample] = payable;
  if (!sample) throw new Error('nobody has anything to pay');
  const calls = measuredCalls({ uuid: sample.uuid, teacher }, now).filter(({ name }) =>
    name.includes(only),
  );
  const access = { connectionString, ...admin };
  const { captured, token } = await captureStatements(access, calls, payable, now);

  const product = await startProduct(connectionString);
  const yardstick = await startYardstick(connectionString, captured);
  const load = await startLoad({
    connectionString,
    token,
    now: now.toISOString(),
    payable: payable.slice(captured.length),
  });
  const targets: Target[] = [{ port: product.port }, { port: yardstick }, 'sql'];
  const rows: Row[] = [];
  for (const clients of CLIENTS) {
    for (const call of captured) rows.push(await compare(load, call, targets, clients));
  }
  printMeasurements(rows);
  console.log(`\nMemory of the product after the run: ${product.memory()} MB (aim: at most 200)`);
}

/** Measures one call at all targets, warmed up, in turns. */
async function compare(
  load: ChildProcess,
  call: Captured,
  targets: readonly Target[],
  clients: number,
): Promise<Row> {
  process.stderr.write(`${call.name}, ${clients} client${clients > 1 ? 's' : ''}\r`);
  const measured: Measurement[][] = targets.map(() => []);
  await ask(load, { call, targets, clients: 1, milliseconds: 300, atLeast: 3 });
  if (clients === 1) {
    const job = { call, targets, clients, milliseconds: ALONE, atLeast: 7 };
    for (const [index, each] of (await ask(load, job)).entries()) measured[index]?.push(each);
  } else {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, target] of targets.entries()) {
        const job = { call, targets: [target], clients, milliseconds: ROUND, atLeast: 1 };
        measured[index]?.push(...(await ask(load, job)));
      }
    }
  }
  process.stderr.write(`${' '.repeat(60)}\r`);
  return summarise(call.name, clients, measured);
}

/** The product as it is started by anyone, on the database of the run. */
async function startProduct(connectionString: string) {
  const main = join(import.meta.dirname, '..', 'packages', 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATABASE_URL: connectionString, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the product did not start')));
    lines.on('line', (line) => {
      const match = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
      if (match) resolve(Number(match[1]));
    });
  });
  // Its log is read and dropped, as by any service manager, without looking at the lines.
  lines.close();
  child.stdout.resume();
  return { port, memory: () => megabytes(child.pid ?? 0) };
}

async function startYardstick(
  connectionString: string,
  captured: readonly Captured[],
): Promise<number> {
  const child = launch('yardstick.ts', { connectionString, captured });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return port;
}

async function startLoad(options: LoadOptions): Promise<ChildProcess> {
  const child = launch('load.ts', options);
  await once(child, 'message');
  return child;
}

function launch(file: string, options: object): ChildProcess {
  const child = fork(join(import.meta.dirname, file), { env: { PATH: process.env.PATH } });
  started.push(child);
  child.send(options);
  return child;
}

async function ask(load: ChildProcess, job: Job): Promise<Measurement[]> {
  load.send(job);
  const [answer] = (await once(load, 'message')) as [
    { measurements?: Measurement[]; error?: string },
  ];
  if (!answer.measurements) throw new Error(answer.error);
  return answer.measurements;
}

/** Resident memory of a process; NaN where the system does not tell. */
function megabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}

function option(name: string): string | undefined {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
}

await main();
