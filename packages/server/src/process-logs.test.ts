import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BASE_PATH } from '@kelas/contract/base-path';
import { logIn } from '@kelas/contract/session';
import { getStudent, registerStudent } from '@kelas/contract/students';
import { readPasswords } from '@kelas/embedded-postgres/passwords';
import { signal } from '@kelas/embedded-postgres/processes';
import { CANARY, foundIn } from '@kelas/testkit/canaries';
import { courseLine, Makers, studentForm, type TestOffering } from '@kelas/testkit/fixtures';
import { type OverHttp, openOverHttp } from '@kelas/testkit/over-http';
import {
  cleanUp,
  eventually,
  makeFolder,
  postmasterPid,
  type Started,
  start,
  superuserOf,
} from '@kelas/testkit/processes';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ADMIN = { username: 'zebraadmin', password: CANARY.password };
const FORM = {
  name: CANARY.name,
  nric: CANARY.nric,
  phoneNo: CANARY.phone,
  email: CANARY.email,
  emergencyContactName: CANARY.name,
  emergencyContactPhoneNo: CANARY.phone,
};
const TEACHER = {
  name: CANARY.name,
  identification: CANARY.nric,
  email: CANARY.email,
  bankName: 'MBBEMYKL',
  bankAccountNo: CANARY.account,
};

const dataDir = join(makeFolder(), 'data');
const secrets: string[] = [...Object.values(CANARY), 'zebra', 'key-of-a-zebra'];
let app: Started;
let address: string;
let centre: OverHttp;
let token: string;
/** The offering of every student in this file. */
let offering: TestOffering;

beforeAll(async () => {
  const { PATH } = process.env;
  app = start(process.execPath, [MAIN], {
    env: {
      PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
  address = (await app.line(/is ready at/)).replace(/^.*is ready at /, '');
  centre = await openOverHttp(address, ADMIN);
  token = await centre.token();
  secrets.push(token, ...Object.values((await readPasswords(dataDir)) ?? {}));
});

afterAll(cleanUp);

/** Sends a request unchanged. Returns the status, or 0 when the connection was cut. */
async function send(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return fetch(`${address}${path}`, {
    headers: { ...json, ...headers },
    ...(body !== undefined && {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  }).then(
    (response) => response.text().then(() => response.status),
    () => 0,
  );
}

const post = (path: string, body: unknown) => send(BASE_PATH + path, body);

/** Sends raw text and returns the response once the connection is closed. */
function sendRaw(text: string): Promise<string> {
  return new Promise((done) => {
    let response = '';
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.end(text));
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => done(response));
  });
}

/** Runs the work on a superuser connection to the database of Kelas, then closes it. */
async function withSuperuser(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const connectionString = (await superuserOf(dataDir)).replace(/postgres$/, 'kelas');
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  await work(client).finally(() => client.end().catch(() => {}));
}

/** Returns the pid of the PostgreSQL backend of Kelas that waits for a lock. */
async function blocked(client: pg.Client): Promise<number> {
  // Without this PostgreSQL returns the same snapshot until the transaction ends.
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query(
    `select pid from pg_stat_activity where application_name = 'kelas' and wait_event_type = 'Lock'`,
  );
  expect(rows).toHaveLength(1);
  return rows[0].pid;
}

/** Registers a student while the table is locked, and runs `act` on the waiting backend. */
async function registerWhile(act: (client: pg.Client, pid: number) => unknown): Promise<number> {
  let status = Promise.resolve(0);
  await withSuperuser(async (client) => {
    await client.query('begin; lock table student in exclusive mode');
    status = post('/student/register', studentForm({ ...FORM, nric: `${CANARY.nric}2` }));
    await act(client, await eventually(15_000, () => blocked(client)));
    await sleep(50);
  });
  return status;
}

const untilReady = () =>
  eventually(8_000, async () => {
    expect(await send('/readyz')).toBe(200);
    expect(await send(`${BASE_PATH}/courses`)).toBe(200);
  });

describe('the process under test', () => {
  it('accepts personal data in normal requests', async () => {
    const make = new Makers(centre);
    const { offerings } = await make.teacher(TEACHER, [6000]);
    if (!offerings[0]) throw new Error('the teacher has no offering');
    [offering] = offerings as [TestOffering];
    const form = studentForm({ ...FORM, tuitionCourse: [courseLine(offering)] });
    const { uuid } = await centre.ask(registerStudent, form);
    secrets.push(uuid);
    const { tuitionCourses } = await centre.ask(getStudent, { uuid });
    const [line] = tuitionCourses;
    if (!line) throw new Error('the student has no course');
    await make.pay({ uuid, subscriptionId: line.subscriptionId, fee: line.fee }, '02-2026');
    const search = `${BASE_PATH}/students?name=${encodeURIComponent(CANARY.name)}`;
    expect(await send(search, undefined, { 'user-agent': CANARY.email })).toBe(200);
    const key = { 'idempotency-key': 'key-of-a-zebra' };
    expect(await send(`${BASE_PATH}/student/register`, form, key)).toBe(422);
  });

  it('refuses invalid forms, wrong logins and rows that break a constraint', async () => {
    expect(await post('/student/register', { ...FORM, email: `${CANARY.email} x` })).toBe(422);
    expect(await post('/student/register', `{"name": "${CANARY.name}"`)).toBe(400);
    expect(await post('/student/register', { name: CANARY.name.repeat(60_000) })).toBe(413);
    expect(await post(`/zebra/${CANARY.nric}?x=${CANARY.email}`, FORM)).toBe(404);
    expect(await send(`${BASE_PATH}/student?uuid=${CANARY.nric}`)).toBe(400);
    expect(await send(`${BASE_PATH}/students%zz${CANARY.username}`)).toBe(400);
    const typed = { 'content-type': `text/${CANARY.username}` };
    expect(await send(`${BASE_PATH}/student/register`, CANARY.name, typed)).toBe(415);
    const { username, password } = ADMIN;
    expect(await post(logIn.path, { username, password: `${password}-wrong` })).toBe(401);
    expect(await post(logIn.path, { username: password, password: username })).toBe(401);
    const wrong = { authorization: `Bearer ${token}x`, cookie: `token=${token}` };
    expect(await send(`${BASE_PATH}/students`, undefined, wrong)).toBe(401);
    // The contract accepts this form. PostgreSQL refuses the row and quotes it.
    await withSuperuser(async (client) => {
      await client.query(
        'alter table student add constraint odd check (length(name) < 5) not valid',
      );
      const other = studentForm({ ...FORM, nric: `${CANARY.nric}1` });
      expect(await post('/student/register', other)).toBe(500);
      await client.query('alter table student drop constraint odd');
    });
  });

  it('refuses malformed HTTP', async () => {
    const head = `POST ${BASE_PATH}/students?name=${CANARY.username} HTTP/1.1\r\nHost: x\r\n`;
    for (const [text, status] of [
      [`${CANARY.name}\r\n\r\n`, '400'],
      [`${head}Broken header ${CANARY.nric}\r\n\r\n`, '400'],
      [`${head}Content-Length: ${CANARY.email}\r\n\r\n`, '400'],
      [`${head}X: ${CANARY.username.repeat(3_000)}\r\n\r\n`, '431'],
      [`\u0016\u0003\u0001${CANARY.password}`, '400'],
    ] as const) {
      expect((await sendRaw(text)).split(' ')[1]).toBe(status);
    }
    const length = 'Content-Type: application/json\r\nContent-Length: 900\r\n';
    await sendRaw(`${head}Authorization: Bearer ${token}\r\n${length}\r\n{"name":"${CANARY.name}`);
  });

  it('returns 503 for statements that PostgreSQL cancels or terminates', async () => {
    const cancelled = await registerWhile((client, pid) =>
      client.query(`select pg_cancel_backend(${pid})`),
    );
    const terminated = await registerWhile((client, pid) =>
      client.query(`select pg_terminate_backend(${pid})`),
    );
    expect([cancelled, terminated]).toEqual([503, 503]);
  });

  it('returns 503 for a deadlock', async () => {
    let status = Promise.resolve(0);
    await withSuperuser(async (client) => {
      // Longer than that of Kelas, so that the statement of Kelas is the one that fails.
      await client.query(`set deadlock_timeout = '9s'`);
      await client.query('begin; lock table subscription in exclusive mode');
      const form = { ...FORM, nric: `${CANARY.nric}3`, tuitionCourse: [courseLine(offering)] };
      status = post('/student/register', studentForm(form));
      await eventually(15_000, () => blocked(client));
      await client.query('lock table student in share mode');
      await client.query('rollback');
    });
    expect(await status).toBe(503);
  });

  it('survives a crash of one backend and of PostgreSQL as a whole', async () => {
    expect(await registerWhile((_, pid) => signal(pid, 'SIGKILL'))).toBe(503);
    await untilReady();
    const postmaster = postmasterPid(join(dataDir, 'postgres'));
    const status = await registerWhile(() => signal(postmaster, 'SIGKILL'));
    expect([200, 503]).toContain(status);
    await untilReady();
  });

  it('writes only JSON lines, without personal data and secrets (R-1249)', async () => {
    app.child.kill('SIGTERM');
    expect(await app.exit).toBe(0);
    // The address, and the box with it.
    const isGreeting = (line: string) => /^(Kelas is ready at|[┌│└]|$)/.test(line);
    const lines = app
      .stdout()
      .split('\n')
      .filter((line) => !isGreeting(line));
    const records = lines.map((line): Record<string, unknown> => JSON.parse(line));
    expect(records.length).toBeGreaterThan(30);
    for (const record of records) {
      expect(record).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    }
    expect(app.stderr()).toBe('');
    expect(foundIn(app.stdout(), secrets)).toEqual([]);

    // Proves that the log covers the failures above.
    expect(records.map(({ msg, postgres }) => postgres ?? msg)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^FATAL: {2}terminating connection due to administrator command/),
        expect.stringMatching(/^LOG: {2}client backend .* was terminated by signal 9/),
        'request failed',
        'PostgreSQL runs again',
      ]),
    );
    const codes = records.map(({ fault }) => (fault as { code?: string } | undefined)?.code);
    expect(codes).toEqual(expect.arrayContaining(['23514', '57014', '40P01', '57P03']));
  });

  it('writes no log file into the data folder', () => {
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((name) => /(^|\/)(pg_)?log(\/|$)|\.(log|csv|txt)$/.test(name))).toEqual([]);
  });
});
