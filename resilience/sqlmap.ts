import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { cleanUp, start } from '@kelas/testkit/processes';
import { makeSamples } from '@kelas/testkit/samples';
import { ACCOUNT, type AttackedCentre, openAttackedCentre } from './attacked-centre.ts';
import { openUndoProxy } from './cleanup.ts';
import { type Scenario, SkippedError } from './scenario.ts';
import { readSqlmapReport } from './sqlmap-report.ts';
import { type MarkedRequest, markedRequests } from './sqlmap-request.ts';

const SQLMAP = '/usr/bin/sqlmap';
const REQUEST_TIMEOUT_MS = 300_000;

/** Options of sqlmap; docs/security-tests.md gives the reasons. */
export const OPTIONS = [
  '--batch',
  '--ignore-stdin',
  '--flush-session',
  '--disable-coloring',
  '--dbms=postgresql',
  '--technique=BEUST',
  '--level=1',
  '--risk=2',
  '--time-sec=2',
  '--threads=2',
  '--ignore-code=401',
  '--skip-waf',
];

/** Runs Debian's sqlmap on every parameter of every call. */
export const sqlmap: Scenario = {
  promise: 'No parameter of any call reaches the database as SQL',
  attempt: async (scale) => {
    if (scale === 'short')
      throw new SkippedError('sqlmap takes minutes and runs in the long form only');
    if (!existsSync(SQLMAP))
      throw new SkippedError('sqlmap is not installed: apt-get install sqlmap');
    return tryEveryCall(allCalls).finally(cleanUp);
  },
};

interface Tried {
  readonly places: number;
  readonly found: readonly string[];
}

/**
 * Runs sqlmap on these calls, one for each core at a time, each on a small centre of its own.
 * Reports each call when it is done; returns the numbers of places and requests.
 * @throws with all findings, once every call was tried.
 */
export async function tryEveryCall(
  calls: readonly Call[],
  report: (line: string) => void = console.log,
): Promise<string> {
  const waiting = [...calls];
  const all: Tried[] = [];
  const statuses: number[] = [];
  const work = async () => {
    const centre = await openAttackedCentre();
    try {
      for (let call = waiting.shift(); call; call = waiting.shift()) {
        const tried = await tryCall(call, centre);
        const responses = summary(statusesOf(centre.log(), call));
        report(
          [`${nameOf(call)}: ${tried.places} places, ${responses}`, ...tried.found].join('\n'),
        );
        all.push(tried);
      }
    } finally {
      await centre.close();
    }
    statuses.push(...statusesOf(centre.log()));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const found = all.flatMap((each) => each.found);
  const faults = statuses.filter((status) => status >= 500);
  if (faults.length > 0) found.push(`${faults.length} requests returned 5xx`);
  if (statuses.length === 0) found.push('the log has no requests');
  if (found.length > 0) throw new Error(found.join('\n'));
  const places = all.reduce((sum, each) => sum + each.places, 0);
  return `${places} places of ${calls.length} calls have no injection after ${statuses.length} requests, none returned 5xx`;
}

/** Runs sqlmap on one call; returns the number of tried places and the findings. */
async function tryCall(
  call: Call,
  { folder, admin, address, superuser }: AttackedCentre,
): Promise<Tried> {
  const found: string[] = [];
  let places = 0;
  try {
    // New samples for each call, because the changes of one call would make the next one fail.
    const samples: Record<string, unknown> = {
      ...(await makeSamples(admin)),
      'POST /login': ACCOUNT,
    };
    const token = await admin.token();
    const proxy = await openUndoProxy(address, superuser);
    const target = { host: proxy.host, token };
    for (const request of markedRequests(call, samples[nameOf(call)], target)) {
      const once = () => tryRequest(nameOf(call), request, folder);
      // A second run confirms a finding: sqlmap may be misled by the id of each failure.
      const problem = await once().catch(once).catch(String);
      if (problem === undefined) places += request.places;
      else found.push(problem);
    }
    await proxy.close();
  } catch (error) {
    found.push(`${nameOf(call)}: ${String(error)}`);
  }
  return { places, found };
}

async function tryRequest(name: string, request: MarkedRequest, above: string): Promise<undefined> {
  // A separate folder: sqlmap stores its state by host, and two runs would block each other.
  const folder = await mkdtemp(join(above, 'sqlmap-'));
  const file = join(folder, 'request.txt');
  await writeFile(file, request.text);
  const tried = start(SQLMAP, ['-r', file, `--output-dir=${folder}`, ...OPTIONS]);
  const late = setTimeout(() => tried.child.kill('SIGTERM'), REQUEST_TIMEOUT_MS);
  await tried.exit;
  clearTimeout(late);
  readSqlmapReport(name, tried.stdout(), request.places);
}

/** Returns the status of each request in Kelas's log, of one call or of all. */
function statusesOf(log: string, call?: Call): number[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  return lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(
      ({ method, path }) => !call || (method === call.method && path === BASE_PATH + call.path),
    )
    .map(({ status }) => Number(status))
    .filter((status) => !Number.isNaN(status));
}

/** Returns the number of responses by status, for example `12 × 200, 3 × 422`. */
function summary(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort()
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}
