import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive, signal, waitUntilExited } from '@kelas/embedded-postgres/processes';
import { type Embedded, startEmbedded } from '@kelas/embedded-postgres/start';
import { useDataDirs } from '@kelas/testkit/data-dirs';
import {
  cleanUp,
  eventually,
  makeFolder,
  postmasterPid,
  queryRows,
  SILENT_LOG,
  type Started,
  start,
  superuserOf,
} from '@kelas/testkit/processes';
import { afterEach, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const PASSWORD = 'a password for tests';
const opened: Embedded[] = [];
const newDataDir = useDataDirs(PASSWORD);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((embedded) => embedded.stop()));
  await cleanUp();
});

function kelas(env: Record<string, string>): Started {
  const { PATH } = process.env;
  const base = { PATH, PORT: '0', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' };
  return start(process.execPath, [MAIN], { env: { ...base, ...env } });
}

async function addressIn(app: Started): Promise<string> {
  return (await app.line(/is ready at/)).replace(/^.*is ready at /, '');
}

async function status(url: string): Promise<number> {
  return (await fetch(url)).status;
}

/** Logs in and returns the status of the response. */
async function logIn(address: string, password = PASSWORD): Promise<number> {
  const response = await fetch(`${address}/services/qms/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Five seconds, as in R-1233, and a margin for a busy machine. */
const TIME_LIMIT_MS = 5_000 + 5_000;

/** Blocks every login for `seconds`. */
async function holdLogins(dataDir: string, seconds: number): Promise<void> {
  const held = superuserOf(dataDir).then((address) =>
    queryRows(
      address.replace(/postgres$/, 'kelas'),
      `BEGIN; LOCK TABLE staff; SELECT pg_sleep(${seconds}); COMMIT`,
    ),
  );
  held.catch(() => {});
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND wait_event = 'PgSleep'";
  await eventually(5_000, async () => {
    expect(await queryRows(await superuserOf(dataDir), waiting)).toHaveLength(1);
  });
}

/** Resolves when a login waits for the locked table. */
async function untilLoginWaits(dataDir: string): Promise<void> {
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE application_name = 'kelas' AND wait_event_type = 'Lock'";
  await eventually(TIME_LIMIT_MS, async () => {
    expect((await queryRows(await superuserOf(dataDir), waiting)).length).toBeGreaterThan(0);
  });
}

describe('a start', () => {
  it('prints its address, and the generated password once (R-1113)', async () => {
    const dataDir = join(makeFolder(), 'data');
    const first = kelas({ DATA_DIR: dataDir, ADMIN_PASSWORD: '', ADMIN_USERNAME: 'siti' });
    const address = await addressIn(first);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await status(`${address}/healthz`)).toBe(200);
    expect(await status(`${address}/readyz`)).toBe(200);
    const password = /password {2}(\S+)/.exec(first.stdout())?.[1] ?? '';
    expect(password.length).toBeGreaterThan(19);
    const lines = first.stdout().trimEnd().split('\n');
    expect(lines[0]).toBe(`Kelas is ready at ${address}`);
    expect(lines.slice(1).map((line) => line.replace(/[│┌┐└┘─]/g, '').trim())).toEqual([
      '',
      '',
      `address   ${address}`,
      'username  siti',
      `password  ${password}`,
      '',
      'The password is shown this once. Change it after the login.',
      '',
    ]);
    expect(first.stderr()).toBe('');
    const users = `SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name = 'kelas'`;
    expect(await queryRows(await superuserOf(dataDir), users)).toEqual([['kelas_app']]);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);

    const second = kelas({ DATA_DIR: dataDir, ADMIN_PASSWORD: '' });
    const next = await addressIn(second);
    await second.line(/^└/);
    expect(second.stdout()).toContain(`address   ${next}`);
    expect(second.stdout()).not.toMatch(/password {2}|username {2}/);
  });

  it('prints the generated password even if the start fails later', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const dataDir = join(makeFolder(), 'data');
    const app = kelas({ DATA_DIR: dataDir, ADMIN_PASSWORD: '', PORT: String(port) });
    expect(await app.exit).toBe(1);
    const password = /password {2}(\S+)/.exec(app.stdout())?.[1] ?? '';
    expect(app.stdout()).not.toContain('address');
    blocker.close();
    expect(await logIn(await addressIn(kelas({ DATA_DIR: dataDir })), password)).toBe(200);
  });

  it('names every wrong value and exits with 1 (R-1230)', async () => {
    const app = kelas({ PORT: 'abc', HOST: 'no host', ADMIN_PASSWORD: 'short' });
    expect(await app.exit).toBe(1);
    expect(app.stdout()).toBe('');
    expect(app.stderr().trim().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "abc"',
      'HOST must be an address or a host name, not "no host"',
      'ADMIN_PASSWORD must have at least 8 characters',
    ]);
  });

  it('exits with one line when its port or its data is in use (R-1235)', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const dataDir = await newDataDir();
    const app = kelas({ DATA_DIR: dataDir, PORT: String(port), DRAIN_SECONDS: '300' });
    expect(await app.exit).toBe(1);
    expect(app.stderr()).toBe(
      `PORT ${port} on 127.0.0.1 is taken by another program: stop it or choose another PORT\n`,
    );
    expect(postmasterPid(join(dataDir, 'postgres'))).toBeNaN();
    blocker.close();

    const first = kelas({ DATA_DIR: dataDir });
    const address = await addressIn(first);
    const second = kelas({ DATA_DIR: dataDir });
    expect(await second.exit).toBe(1);
    expect(second.stderr()).toBe(
      `DATA_DIR ${dataDir} is in use by process ${first.pid} at ${address}: stop that one or choose another DATA_DIR\n`,
    );
    expect(await status(`${address}/readyz`)).toBe(200);
  });

  it('uses the PostgreSQL of DATABASE_URL, and refuses unsafe settings (R-1229, R-1244)', async () => {
    const folder = makeFolder();
    const other = await startEmbedded({ dataDir: join(folder, 'other'), log: SILENT_LOG });
    opened.push(other);
    const dataDir = join(folder, 'data');
    const env = {
      DATABASE_URL: other.connectionString,
      DATABASE_APP_URL: other.appConnectionString,
      DATA_DIR: dataDir,
    };
    const app = kelas(env);
    expect(await logIn(await addressIn(app))).toBe(200);
    const users = `SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name = 'kelas'`;
    expect(await queryRows(other.superuserConnectionString, users)).toEqual([['kelas_app']]);
    expect(existsSync(dataDir)).toBe(false);
    app.child.kill('SIGTERM');
    expect(await app.exit).toBe(0);
    expect(isAlive(other.pid)).toBe(true);

    for (const [change, back, reason] of [
      ['kelas_app SUPERUSER', 'kelas_app NOSUPERUSER', /^The role kelas_app is a superuser, /m],
      [
        'kelas_app SET synchronous_commit TO off',
        'kelas_app RESET ALL',
        /^The database runs with synchronous_commit=off, .*\n$/m,
      ],
      ['kelas SET synchronous_commit TO off', 'kelas RESET ALL', /^The database runs with sync/m],
    ] as const) {
      await queryRows(other.superuserConnectionString, `ALTER ROLE ${change}`);
      const refused = kelas(env);
      expect(await refused.exit).toBe(1);
      expect(refused.stderr()).toMatch(reason);
      await queryRows(other.superuserConnectionString, `ALTER ROLE ${back}`);
    }

    const wrong = kelas({ DATABASE_URL: other.connectionString.replace(/:[^:@]+@/, ':wrong1@') });
    expect(await wrong.exit).toBe(1);
    expect(wrong.stderr()).toMatch(/^The database at \S+ refuses the connection: password .*\n$/m);
    expect(wrong.stderr()).not.toContain('wrong1');
  });
});

describe('a port for metrics', () => {
  it('serves the metrics, and stops the start when it is taken (R-1250)', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const dataDir = await newDataDir();
    const env = { DATA_DIR: dataDir, METRICS_PORT: String(port) };
    const refused = kelas(env);
    expect(await refused.exit).toBe(1);
    expect(refused.stderr()).toBe(
      `METRICS_PORT ${port} on 127.0.0.1 is taken by another program: stop it or choose another METRICS_PORT\n`,
    );
    blocker.close();
    await once(blocker, 'close');

    const app = kelas(env);
    const address = await addressIn(app);
    expect(await logIn(address)).toBe(200);
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(figures).toContain('_count{route="/services/qms/login",method="POST",status="2xx"} 1');
    expect(figures).toMatch(/^kelas_database_up 1$/m);
    expect(await status(`${address}/metrics`)).toBe(404);
    app.child.kill('SIGTERM');
    expect(await app.exit).toBe(0);
  });
});

describe('a crash', () => {
  it('of the process keeps the first account (R-1234)', async () => {
    const dataDir = join(makeFolder(), 'data');
    const first = kelas({ DATA_DIR: dataDir });
    expect(await logIn(await addressIn(first))).toBe(200);
    first.child.kill('SIGKILL');
    await first.exit;
    const second = kelas({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'not used any more' });
    expect(await logIn(await addressIn(second))).toBe(200);
  });

  it('of PostgreSQL gives only 503 until PostgreSQL runs again (R-1237)', async () => {
    const dataDir = await newDataDir();
    const app = kelas({ DATA_DIR: dataDir });
    const address = await addressIn(app);
    const seen = new Set<number>();
    for (let round = 0; round < 2; round++) {
      signal(postmasterPid(join(dataDir, 'postgres')), 'SIGKILL');
      const began = Date.now();
      await sleep(20);
      await eventually(TIME_LIMIT_MS, async () => {
        const ready = await status(`${address}/readyz`);
        seen.add(ready);
        expect(await status(`${address}/healthz`)).toBe(200);
        expect(ready).toBe(200);
      });
      expect(Date.now() - began).toBeLessThan(TIME_LIMIT_MS);
      // The first query on a connection that broke in the crash may fail.
      await eventually(TIME_LIMIT_MS, async () => expect(await logIn(address)).toBe(200));
    }
    expect([...seen].filter((one) => one !== 200 && one !== 503)).toEqual([]);
    expect(app.child.exitCode).toBeNull();
  });
});

describe('a stop (R-1233)', () => {
  it('lets a running request finish and stops PostgreSQL', async () => {
    const dataDir = await newDataDir();
    const app = kelas({ DATA_DIR: dataDir });
    const address = await addressIn(app);
    const postgres = postmasterPid(join(dataDir, 'postgres'));
    await holdLogins(dataDir, 3);
    const slow = logIn(address);
    await untilLoginWaits(dataDir);
    app.child.kill('SIGTERM');
    const began = Date.now();
    await eventually(TIME_LIMIT_MS, async () => {
      await expect(status(`${address}/healthz`)).rejects.toThrow();
    });
    expect(await slow).toBe(200);
    expect(await app.exit).toBe(0);
    expect(Date.now() - began).toBeLessThan(TIME_LIMIT_MS);
    expect(isAlive(postgres)).toBe(false);
    expect(app.stderr()).toBe('');
  });

  it('cuts a request that does not finish in time', async () => {
    const dataDir = await newDataDir();
    const app = kelas({ DATA_DIR: dataDir });
    const address = await addressIn(app);
    const postgres = postmasterPid(join(dataDir, 'postgres'));
    await holdLogins(dataDir, 30);
    const slow = logIn(address).catch(() => 'cut');
    await untilLoginWaits(dataDir);
    app.child.kill('SIGINT');
    const began = Date.now();
    expect(await app.exit).toBe(0);
    expect(Date.now() - began).toBeLessThan(TIME_LIMIT_MS);
    expect(await slow).toBe('cut');
    expect(isAlive(postgres)).toBe(false);
  });

  it('does not wait for connections without a request', async () => {
    const app = kelas({ DATA_DIR: await newDataDir() });
    const address = await addressIn(app);
    const silent = connect(Number(new URL(address).port), '127.0.0.1');
    silent.on('error', () => {});
    await once(silent, 'connect');
    const agent = new Agent({ keepAlive: true });
    await new Promise((done) =>
      get(`${address}/healthz`, { agent }, (one) => one.resume().on('end', done)),
    );
    app.child.kill('SIGTERM');
    const began = Date.now();
    expect(await app.exit).toBe(0);
    // A stop that waited for them would take five seconds.
    expect(Date.now() - began).toBeLessThan(4_500);
    agent.destroy();
    silent.destroy();
  });

  it('during a start stops PostgreSQL and exits with 0', async () => {
    const dataDir = join(makeFolder(), 'data');
    const app = kelas({ DATA_DIR: dataDir });
    await eventually(10_000, async () => expect(existsSync(join(dataDir, 'lock'))).toBe(true));
    await sleep(200);
    app.child.kill('SIGTERM');
    const began = Date.now();
    expect(await app.exit).toBe(0);
    expect(Date.now() - began).toBeLessThan(TIME_LIMIT_MS);
    expect(app.stderr()).toBe('');
    expect(postmasterPid(join(dataDir, 'postgres'))).toBeNaN();
  });
});

describe('npm start', () => {
  it('stops Kelas and PostgreSQL when npm gets SIGTERM', async () => {
    const dataDir = await newDataDir();
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' };
    const npm = start('npm', ['start'], { cwd: REPOSITORY, env });
    const address = await addressIn(npm);
    expect(await (await fetch(address)).text()).toContain('<div id="root">');
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'holder.json'), 'utf8')) as {
      pid: number;
    };
    const postgres = postmasterPid(join(dataDir, 'postgres'));
    npm.child.kill('SIGTERM');
    await npm.exit;
    expect(await waitUntilExited(pid, 5_000)).toBe(true);
    expect(await waitUntilExited(postgres, 0)).toBe(true);
  });
});
