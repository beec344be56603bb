import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listCourses } from '@kelas/contract/courses';
import { payTuition } from '@kelas/contract/payments';
import { listStudents } from '@kelas/contract/students';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startProxy } from '@kelas/testkit/proxy';
import { refusal, startServer, TestServer } from '@kelas/testkit/server';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { createMetrics, ownReadings } from './metrics.ts';
import { serveMetrics } from './serve.ts';

const TOKEN = 'a-token-of-the-tests';
const direct = await startServer();
const proxy = await startProxy(direct.url);
const through = openDatabase(proxy.url);
const metrics = createMetrics([
  ...ownReadings(through, { current: () => 3 }),
  { name: 'kelas_answer', help: 'Known.', read: async () => 42 },
  { name: 'kelas_unknown', help: 'Not known yet.', read: () => undefined },
  {
    name: 'kelas_broken',
    help: 'Cannot be read.',
    read: () => Promise.reject(new Error('broken')),
  },
]);
const app = await createApp({
  config: { trustProxy: false, tagManagerId: undefined },
  db: through.db,
  clock: () => direct.clock.now,
  metrics: { metrics, token: TOKEN },
});
const server = new TestServer(app, { ...through, url: direct.url }, direct.clock);
server.admin = direct.admin;
server.employee = direct.employee;

afterEach(() => proxy.restore());
afterAll(async () => {
  await app.close();
  await through.close();
  await proxy.close();
});

const ask = (authorization?: string) =>
  app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) });

describe('/metrics (R-1250)', () => {
  it('returns 404 unless it is configured', async () => {
    const response = refusal(await direct.app.inject('/metrics'));
    expect(response.status).toBe(404);
  });

  it('needs its own token; a session token returns 401', async () => {
    for (const other of [undefined, TOKEN, `Bearer ${TOKEN}x`, `Bearer ${server.admin}`]) {
      expect(refusal(await ask(other)).status).toBe(401);
    }
    const response = await ask(`Bearer ${TOKEN}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it('reports the age of the last daily backup, once there is one', async () => {
    expect(await metrics.text()).not.toMatch(/^kelas_backup_age_seconds \d/m);
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await direct.db
      .insertInto('scheduled_work')
      .values({ name: 'BACKUP', done_at: anHourAgo })
      .execute();
    const age = /^kelas_backup_age_seconds ([\d.]+)/m.exec(await metrics.text())?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(3_600);
    expect(Number(age)).toBeLessThan(3_700);
  });

  it('counts calls by route and status, without ids, names and tokens', async () => {
    const make = new Makers(server);
    const student = await make.enrolled({}, { name: 'Aisyah Secret' });
    await server.ask(listStudents, { name: 'Aisyah Secret' });
    await server.ask(payTuition, [paymentLine(student, '03-2026')]);
    await server.fail(payTuition, [paymentLine(student, '03-2026')]);
    await app.inject('/student/management/form?uuid=1');
    const text = await metrics.text();
    const count = (route: string, status: string) =>
      new RegExp(`_count\\{route="${route}",method="\\w+",status="${status}"\\} (\\d+)`).exec(
        text,
      )?.[1];
    expect(count('/services/qms/students', '2xx')).toBe('1');
    expect(count('/services/qms/student/payment', '2xx')).toBe('1');
    expect(count('/services/qms/student/payment', '4xx')).toBe('1');
    expect(count('other', '4xx')).toBeDefined();
    for (const secret of ['Aisyah', student.uuid, server.employee, 'uuid', 'name=']) {
      expect(text).not.toContain(secret);
    }
  });

  it('reports on the process and its database', async () => {
    await server.ask(listCourses, {});
    const text = await metrics.text();
    for (const line of [
      /^kelas_build_info\{version="\d[^"]*",node="v\d[^"]*"\} 1$/m,
      /^kelas_requests_in_flight 3$/m,
      /^kelas_database_up 1$/m,
      /^kelas_database_connections \d+$/m,
      /^kelas_database_waiting 0$/m,
      /^kelas_documents_in_hand 0$/m,
      /^kelas_answer 42$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
      /^nodejs_heap_size_used_bytes /m,
    ]) {
      expect(text).toMatch(line);
    }
    expect(text).not.toMatch(/^kelas_(?:unknown|broken) /m);
  });

  it('reports kelas_database_up 0 while the database is away', async () => {
    await proxy.cut();
    expect(await metrics.text()).toMatch(/^kelas_database_up 0$/m);
    await proxy.restore();
    expect(await metrics.text()).toMatch(/^kelas_database_up 1$/m);
    await proxy.cut();
    await proxy.restore({ silent: true });
    expect(await metrics.text()).toMatch(/^kelas_database_up 0$/m);
  });

  it('reports kelas_database_up 0 for a database that does not respond', async () => {
    await proxy.restore();
    await metrics.text();
    proxy.pause();
    const begin = performance.now();
    expect(await metrics.text()).toMatch(/^kelas_database_up 0$/m);
    expect(performance.now() - begin).toBeLessThan(8_000);
    await proxy.cut();
    proxy.resume();
  });

  it('is the only path on a separate port', async () => {
    for (const token of [undefined, TOKEN]) {
      const own = await serveMetrics({ metrics, token }, { port: 0, host: '127.0.0.1' });
      const { port } = own.address() as AddressInfo;
      const status = async (path: string, sent?: string) =>
        (
          await fetch(`http://127.0.0.1:${port}${path}`, {
            headers: { ...(sent && { authorization: sent }), connection: 'close' },
          })
        ).status;
      expect(await status('/metrics')).toBe(token ? 401 : 200);
      expect(await status('/metrics', `Bearer ${TOKEN}`)).toBe(200);
      expect(await status('/services/qms/courses')).toBe(404);
      own.close();
      await once(own, 'close');
    }
  });
});
