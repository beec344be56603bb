import { listCourses } from '@kelas/contract/courses';
import { payTuition } from '@kelas/contract/payments';
import { logIn } from '@kelas/contract/session';
import { listStudents } from '@kelas/contract/students';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { openTransaction, until, untilBlocked } from '@kelas/testkit/locks';
import { startProxy } from '@kelas/testkit/proxy';
import { refusal, startServer, TestServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';

const direct = await startServer();
const proxy = await startProxy(direct.url);
const through = openDatabase(proxy.url);
const app = await createApp({
  config: { trustProxy: false, tagManagerId: undefined },
  db: through.db,
  clock: () => direct.clock.now,
});
/** A second app on the same database, behind a proxy. */
const server = new TestServer(app, { ...through, url: direct.url }, direct.clock);
server.admin = direct.admin;
server.employee = direct.employee;
const make = new Makers(direct);

afterEach(() => proxy.restore());
afterAll(async () => {
  await app.close();
  await through.close();
  await proxy.close();
});

const away = {
  status: 503,
  code: 'DATABASE_UNAVAILABLE',
  message: 'The database cannot be reached. Try again in a few seconds.',
};

describe('while the database is away', () => {
  it('calls return 503 with Retry-After (R-1208)', async () => {
    await server.ask(listCourses, {});
    await proxy.cut();
    const student = { uuid: 'x', subscriptionId: 1, fee: 1 };
    for (const refused of [
      await server.fail(listCourses, {}),
      await server.fail(listStudents, { name: 'a' }),
      await server.fail(payTuition, [paymentLine(student, '03-2026')]),
      await server.fail(logIn, { username: 'the-admin', password: 'x' }),
    ]) {
      expect(refused).toMatchObject({ ...away, headers: { 'retry-after': '2' } });
    }
  });

  it('/readyz returns 503 and /healthz 200 (R-1226)', async () => {
    await proxy.cut();
    expect(refusal(await app.inject('/readyz'))).toMatchObject(away);
    const alive = await app.inject('/healthz');
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('a request without a token returns 401', async () => {
    await proxy.cut();
    expect((await server.fail(listCourses, {}, { as: null })).status).toBe(401);
  });

  it('and accepts connections without a response, calls and /readyz return 503', async () => {
    await proxy.cut();
    await proxy.restore({ silent: true });
    const began = performance.now();
    expect(await server.fail(listCourses, {})).toMatchObject(away);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(refusal(await app.inject('/readyz')).status).toBe(503);
    expect(performance.now() - began).toBeLessThan(25_000);
  });
});

describe('when the database is back', () => {
  it('calls and /readyz return 200 again', async () => {
    for (let round = 0; round < 3; round += 1) {
      await proxy.cut();
      expect((await server.fail(listCourses, {})).status).toBe(503);
      await proxy.restore();
      await server.ask(listCourses, {});
      // The result of a check is shared for a second.
      await until(async () => (await app.inject('/readyz')).statusCode === 200);
    }
  });

  it('calls succeed after idle connections broke', async () => {
    await Promise.all([1, 2, 3, 4].map(() => server.ask(listCourses, {})));
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(direct.db);
    await until(() => through.pool.idleCount === 0);
    await server.ask(listCourses, {});
  });
});

describe('a connection that breaks', () => {
  it('during a payment returns 503, and nothing is stored (R-1247)', async () => {
    const student = await make.enrolled();
    const other = await openTransaction(direct);
    await other.query('select from subscription where id = $1 for update', [
      student.subscriptionId,
    ]);
    const paying = server.fail(payTuition, [paymentLine(student, '03-2026')]);
    await untilBlocked(direct);
    await proxy.cut();
    expect(await paying).toMatchObject(away);
    await other.commit();
    await proxy.restore();
    const paid = await server.ask(payTuition, [paymentLine(student, '03-2026')]);
    expect(paid.receiptNo).toBe('R-2026-000001');
  });

  it('while a request waits for a lock returns 503', async () => {
    const student = await make.enrolled();
    const other = await openTransaction(direct);
    await other.query('select from subscription where id = $1 for update', [
      student.subscriptionId,
    ]);
    const paying = server.fail(payTuition, [paymentLine(student, '03-2026')]);
    await untilBlocked(direct);
    await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(direct.db);
    expect(await paying).toMatchObject({
      status: 503,
      message: 'The database is busy. Nothing was saved; please try again.',
      headers: { 'retry-after': '1' },
    });
    await other.commit();
  });
});
