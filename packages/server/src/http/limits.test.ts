import { listCourses } from '@kelas/contract/courses';
import { times } from '@kelas/testkit/clients';
import { until } from '@kelas/testkit/locks';
import { startProxy } from '@kelas/testkit/proxy';
import { startServer, TestServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { StreamedList } from './streamed-list.ts';

const direct = await startServer();

/** Starts a server whose database connection can be paused. */
async function startPausable(max: number) {
  const proxy = await startProxy(direct.url);
  const through = openDatabase(`${proxy.url}?query_timeout=15000`, { max });
  const app = await createApp({
    config: { trustProxy: false, tagManagerId: undefined },
    db: through.db,
    clock: () => direct.clock.now,
  });
  const server = new TestServer(app, { ...through, url: direct.url }, direct.clock);
  server.employee = direct.employee;
  const close = async () => {
    await proxy.close();
    await app.close();
    await through.close();
  };
  return { server, proxy, close };
}

it('sets the time limits and the maximum number of connections (R-1246)', () => {
  const { server } = direct.app;
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 15_000]);
  expect([server.timeout, server.keepAliveTimeout]).toEqual([120_000, 72_000]);
  expect(server.maxConnections).toBe(2_000);
});

it('returns 503 for a session lookup without a response, and serves the next one', async () => {
  const { server, proxy, close } = await startPausable(4);
  try {
    await server.ask(listCourses, {});
    proxy.pause();
    const began = performance.now();
    const first = server.fail(listCourses, {});
    await new Promise((resolve) => setTimeout(resolve, 200));
    proxy.resume();
    // It waits for the first lookup to time out, then uses another connection.
    const second = server.ask(listCourses, {});
    expect(await first).toMatchObject({
      status: 503,
      code: 'BUSY',
      headers: { 'retry-after': '1' },
    });
    await second;
    expect(performance.now() - began).toBeLessThan(12_000);
  } finally {
    await close();
  }
});

it('refuses requests beyond the queue for session lookups', async () => {
  const { server, proxy, close } = await startPausable(1);
  try {
    await server.ask(listCourses, {});
    proxy.pause();
    let refused = 0;
    const requests = times(1_100, async () => {
      const { status, code } = await server.fail(listCourses, {});
      refused += 1;
      return `${status} ${code}`;
    });
    await until(() => refused >= 99);
    expect(refused).toBeLessThan(150);
    // The waiting requests fail when the connection ends.
    await proxy.cut();
    expect(new Set(await requests)).toEqual(new Set(['503 BUSY', '503 DATABASE_UNAVAILABLE']));
  } finally {
    await close();
  }
});

it('refuses a list beyond the queue for lists with 503', async () => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  async function* rows() {
    await allowed;
    yield [{ id: 1 }];
  }
  const read = () => new StreamedList(rows(), 'searched').begin();
  const lists = times(104, read);
  await expect(read()).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  allow();
  await lists;
  expect(await read()).toEqual([{ id: 1 }]);
});
