import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Call } from '@kelas/contract/call';
import { startEmbedded } from '../packages/server/src/db/embedded.ts';
import { allCalls, nameOf } from '../packages/server/src/testing/contract.ts';
import { type OverHttp, openOverHttp } from '../packages/server/src/testing/over-http.ts';
import {
  cleanUp,
  makeFolder,
  query,
  quiet,
  start,
} from '../packages/server/src/testing/processes.ts';
import { makeSamples } from '../packages/server/src/testing/samples.ts';
import { NotTried, type TortureTrial } from './promise.ts';
import { readReport } from './sqlmap-report.ts';
import { markedRequests } from './sqlmap-request.ts';

const SQLMAP = '/usr/bin/sqlmap';
const MAIN = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url));
const ACCOUNT = { username: 'admin', password: 'a password for sqlmap' };

/** How sqlmap is run on each request; docs/security-tests.md says why so. */
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

/** sqlmap of Debian against every parameter of every call, one request after the other. */
export const sqlmap: TortureTrial = {
  promise: 'No parameter of any call reaches the database as SQL',
  hold: async (scale) => {
    if (scale === 'short')
      throw new NotTried('sqlmap takes minutes: it runs in the long form only');
    if (!existsSync(SQLMAP)) throw new NotTried('sqlmap is not installed: apt-get install sqlmap');
    return tryEveryCall(await allCalls()).finally(cleanUp);
  },
};

/** Starts a small centre and has sqlmap try these calls; answers how many places withstood how much. */
export async function tryEveryCall(calls: readonly Call[]): Promise<string> {
  const folder = makeFolder();
  const database = await startEmbedded({ dataDir: join(folder, 'data'), log: quiet });
  try {
    const { PATH } = process.env;
    const kelas = start(process.execPath, [MAIN], {
      env: {
        PATH,
        PORT: '0',
        DATABASE_URL: database.connectionString,
        ADMIN_PASSWORD: ACCOUNT.password,
      },
    });
    const address = (await kelas.line(/is ready at/)).replace(/^.*is ready at /, '');
    const centre = await openOverHttp(address, ACCOUNT);
    const stopForgetting = forgetFailures(database.connectionString);
    let places = 0;
    const found: string[] = [];
    for (const call of calls) {
      try {
        places += await tryCall(call, { folder, address, centre });
      } catch (error) {
        found.push(error instanceof Error ? error.message : String(error));
      }
    }
    await stopForgetting();
    if (found.length > 0) throw new Error(found.join('\n'));
    const statuses = [...kelas.stdout().matchAll(/"status":(\d+)/g)].map(([, status]) => status);
    const faults = statuses.filter((status) => Number(status) >= 500);
    if (faults.length > 0) throw new Error(`${faults.length} requests were answered with 5xx`);
    kelas.child.kill('SIGTERM');
    await kelas.exit;
    return `${places} places of ${calls.length} calls withstood ${statuses.length} requests, none of them 5xx`;
  } finally {
    await database.stop();
  }
}

/** Has sqlmap try one call; answers how many places it tried. */
async function tryCall(
  call: Call,
  { folder, address, centre }: { folder: string; address: string; centre: OverHttp },
): Promise<number> {
  // Of its own for each call: what one has changed, the next would be refused for.
  const samples: Record<string, unknown> = {
    ...(await makeSamples(centre)),
    'POST /login': ACCOUNT,
  };
  const target = { host: new URL(address).host, token: await centre.token() };
  const output = join(folder, 'sqlmap');
  await mkdir(output, { recursive: true });
  let places = 0;
  for (const request of markedRequests(call, samples[nameOf(call)], target)) {
    const file = join(folder, 'request.txt');
    await writeFile(file, request.text);
    const args = ['-r', file, `--output-dir=${output}`, ...OPTIONS];
    const tried = start(SQLMAP, args);
    await tried.exit;
    readReport(nameOf(call), tried.stdout(), request.places);
    places += request.places;
  }
  return places;
}

/** Keeps the throttle of logins from hiding what a login does; answers how to stop that. */
function forgetFailures(connectionString: string): () => Promise<void> {
  let last = Promise.resolve<unknown>(undefined);
  const timer = setInterval(() => {
    last = query(connectionString, 'delete from login_failure').catch(() => {});
  }, 200);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
