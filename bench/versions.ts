import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { BASE_PATH } from '@kelas/contract/base-path';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, type Month } from '@kelas/contract/values/month';
import {
  type BenchLine,
  httpRequestText,
  type MeasuredCall,
  measuredCalls,
  paymentBody,
} from './calls.ts';
import { Connection } from './connection.ts';
import { median } from './report.ts';

const PASSWORD = 'only-for-the-bench';
const ROUND_MS = 4_000;
const AT_LEAST = 9;
const CLIENTS = 16;
const now = new Date();

/** A running version, logged in as ADMIN. */
interface Version {
  readonly port: number;
  readonly token: string;
  readonly calls: readonly MeasuredCall[];
  /** Lines to pay; each payment takes the next one. */
  readonly payable: BenchLine[];
  stop(): Promise<void>;
}

async function startVersion(checkout: string, students: number, paying: boolean): Promise<Version> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kelas-versions-'));
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', join(checkout, 'scripts', 'demo.ts'), '--students', `${students}`],
    {
      cwd: checkout,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        PORT: '0',
        ADMIN_PASSWORD: PASSWORD,
        BACKUP_TIME: 'off',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((ready, reject) => {
    child.once('exit', () => reject(new Error(`${checkout} did not start`)));
    lines.on('line', (line) => {
      if (line.includes(' demo centre ')) console.log(`${checkout}: ${line}`);
      const match = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
      if (match) ready(Number(match[1]));
    });
  });
  let token = '';
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${BASE_PATH}${path}`, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return JSON.parse(await response.text());
  };
  token = (await send('POST', '/login', { username: 'admin', password: PASSWORD })).token;
  const active: { uuid: string; status: string; phoneNo: string }[] = (
    await send('GET', '/students')
  ).filter(({ status }: { status: string }) => status === 'ACTIVE');
  const [teacher] = await send('GET', '/teachers');
  const sample = active[active.length >> 1];
  if (!sample) throw new Error('the centre has no student');
  const payable: BenchLine[] = [];
  if (paying) {
    const next = addMonths(currentMonth(now), 1);
    for (const { uuid, phoneNo } of active.slice(0, 4_000)) {
      const due = await send('GET', `/student/payment?uuid=${uuid}&month=${next}`);
      for (const { subscriptionId, fee, paymentStatus } of due) {
        // Some pay months ahead.
        if (paymentStatus === 'PAID') continue;
        for (const each of [0, 1, 2]) {
          const month: Month = addMonths(next, each);
          payable.push({ uuid, phoneNo, subscriptionId, month, fee });
        }
      }
    }
  }
  return {
    port,
    token,
    calls: measuredCalls({ ...sample, teacher: teacher.uuid }, now),
    payable,
    async stop() {
      child.kill();
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a function that makes the call once. */
async function openSender(version: Version, call: MeasuredCall): Promise<() => Promise<void>> {
  const connection = await Connection.open(version.port);
  return async () => {
    const line = call.payment ? version.payable.pop() : undefined;
    if (call.payment && !line) throw new Error('there are no more lines to pay');
    const key =
      line && call.payment === 'with key' ? `versions-${line.subscriptionId}-${line.month}` : '';
    const body = line && { text: paymentBody(line, now), ...(key && { key }) };
    const { status } = await connection.send(httpRequestText(call, version.token, body));
    if (status !== 200) throw new Error(`${call.name} returned ${status}`);
  };
}

/** Returns the durations of each version in milliseconds; the versions take turns by request. */
async function measureAlone(versions: readonly Version[], name: string): Promise<number[][]> {
  const durations: number[][] = versions.map(() => []);
  const senders = await Promise.all(versions.map((each) => openSender(each, callOf(each, name))));
  const begin = performance.now();
  for (let turn = -3; turn < AT_LEAST || performance.now() - begin < ROUND_MS; turn++) {
    for (const [index, send] of senders.entries()) {
      const start = performance.now();
      await send();
      if (turn >= 0) durations[index]?.push(performance.now() - start);
    }
  }
  return durations;
}

/** Returns the durations with many clients; the versions take turns by half a second. */
async function measureTogether(versions: readonly Version[], name: string): Promise<number[][]> {
  const durations: number[][] = versions.map(() => []);
  const senders = await Promise.all(
    versions.map((each) =>
      Promise.all(Array.from({ length: CLIENTS }, () => openSender(each, callOf(each, name)))),
    ),
  );
  for (let round = -1; round < 8; round++) {
    for (const [index, clients] of senders.entries()) {
      const begin = performance.now();
      await Promise.all(
        clients.map(async (send) => {
          while (performance.now() - begin < ROUND_MS / 8) {
            const start = performance.now();
            await send();
            if (round >= 0) durations[index]?.push(performance.now() - start);
          }
        }),
      );
    }
  }
  return durations;
}

function callOf(version: Version, name: string): MeasuredCall {
  const call = version.calls.find((each) => each.name === name);
  if (!call) throw new Error(`${name} is no call`);
  return call;
}

function printRow(name: string, durations: readonly number[][]): void {
  const [here = Number.NaN, there = Number.NaN] = durations.map(median);
  const cells = [here, there, here / there].map((each) => each.toFixed(2).padStart(10)).join('');
  console.log(`${name.padEnd(36)}${cells}`);
}

/**
 * Compares this checkout with another version that is installed in a folder. Each fills a demo centre
 * of its own, and both take turns by request, so that other work affects them alike. Measures the
 * calls whose names contain `only`. A call that the other version refuses is named.
 */
export async function compareVersions(
  folder: string,
  { students, only }: { readonly students: number; readonly only: string },
): Promise<void> {
  const isPaying = 'payment with key'.includes(only);
  const versions: Version[] = [];
  try {
    for (const checkout of [join(import.meta.dirname, '..'), resolve(folder)]) {
      versions.push(await startVersion(checkout, students, isPaying));
    }
    const heads = ['here', 'there', 'ratio'].map((head) => head.padStart(10)).join('');
    console.log(`\n${'median ms'.padEnd(36)}${heads}`);
    for (const { name, payment } of versions[0]?.calls ?? []) {
      if (!name.includes(only)) continue;
      try {
        printRow(name, await measureAlone(versions, name));
        if (payment) printRow(`${name}, ${CLIENTS} clients`, await measureTogether(versions, name));
      } catch (error) {
        console.log(`${name.padEnd(36)}${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    for (const version of versions) await version.stop();
  }
}
