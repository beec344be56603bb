import { randomUUID } from 'node:crypto';
import type { Call } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { checkEach } from '@kelas/testkit/check-each';
import { type Direction, type Passed, startCuttingProxy } from '@kelas/testkit/cutting-proxy';
import { type Fresh, makeFreshInputs } from '@kelas/testkit/fresh-inputs';
import { startServer, TestServer, UNLIMITED } from '@kelas/testkit/server';
import { type Contents, readContents, type Traces, tracesBetween } from '@kelas/testkit/traces';
import { describe, expect, inject, it } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';
import { resumeImports } from '../domains/imports/orders.ts';
import { verify } from '../verify/verify.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Number of cut connections. */
    cuts?: number;
  }
}

/** Set to cut every call at every counted message, instead of a sample. */
const everywhere = process.env.KELAS_CUTS === 'all';
const MONEY = [
  'POST /student/payment',
  'POST /family/payment',
  'POST /student/misc/payment',
  'POST /payment/void',
  'POST /teacher/salary',
  'POST /teacher/salary/void',
];

/** Returns the distance between two cuts, in counted messages. */
function stepOf(name: string): number {
  if (everywhere) return 1;
  return name === MONEY[0] ? 2 : 6;
}

const calls = allCalls.filter((call) => call.method !== 'GET');
const directions: readonly Direction[] = ['toDatabase', 'fromDatabase'];

/** The changes of a call. Calls about a whole year change rows of all students, whose number grows. */
function changesOf({ path }: Call, before: Contents, after: Contents): Traces {
  const traces = tracesBetween(before, after);
  if (!path.startsWith('/year-end')) return traces;
  return Object.fromEntries(
    Object.entries(traces).map(([table, change]) => [table, change.replaceAll(/\d+/g, 'n')]),
  );
}

/** A centre with a second app on its database, whose connections can be cut. */
async function openCentre() {
  const direct = await startServer();
  const proxy = await startCuttingProxy(direct.url);
  const through = openDatabase(proxy.url, { role: inject('postgres').role, max: 2 });
  const app = await createApp({
    config: { trustProxy: false, tagManagerId: undefined },
    db: through.db,
    clock: () => direct.clock.now,
    anonymous: UNLIMITED,
  });
  const server = new TestServer(app, { ...through, url: direct.url }, direct.clock);
  const fresh = await makeFreshInputs(direct);

  /** Returns a function that sends a request, and repeats it unchanged. */
  function requestOf(call: Call, { input, as }: Fresh) {
    const headers: Record<string, string> = call.idempotent
      ? { 'idempotency-key': randomUUID() }
      : {};
    const token = call.roles === 'public' ? null : as;
    return () => server.send(call, input, { as: token, headers });
  }

  /** Reads all tables once the imports that were ordered are carried out. */
  async function settled(): Promise<Contents> {
    await app.background.idle();
    await resumeImports(direct.db, () => direct.clock.now);
    return readContents(direct);
  }

  /** Makes a call without a cut. Returns its changes and the number of its messages. */
  async function undisturbed(call: Call): Promise<{ whole: Traces; passed: Passed }> {
    const send = requestOf(call, await fresh(nameOf(call)));
    const before = await readContents(direct);
    proxy.plan('toDatabase');
    const { statusCode, body } = await send();
    await app.background.idle();
    const passed = proxy.passed();
    expect(statusCode, body).toBeLessThan(300);
    return { whole: changesOf(call, before, await settled()), passed };
  }

  /** Makes a call that is cut at the n-th message, then repeats it. Returns false without a cut. */
  async function cutAndRetry(
    call: Call,
    whole: Traces,
    direction: Direction,
    n: number,
  ): Promise<boolean> {
    // Only 20 may be open.
    await direct.db.deleteFrom('import_draft').execute();
    const send = requestOf(call, await fresh(nameOf(call)));
    const before = await readContents(direct);
    proxy.plan(direction, n);
    const first = await send();
    await app.background.idle();
    const { cut } = proxy.passed();
    const between = await settled();
    const place = `${nameOf(call)} cut ${direction} at ${n}`;

    const done = changesOf(call, before, between);
    expect(first.statusCode === 503 || first.statusCode < 300, `${place}: ${first.body}`).toBe(
      true,
    );
    expect([{}, whole], place).toContainEqual(done);
    if (first.statusCode < 300) expect(done, place).toEqual(whole);
    else expect(first.headers['retry-after'], place).toMatch(/^\d+$/);

    // A clerk presses the button again.
    direct.clock.pass(1);
    const began = performance.now();
    const second = await send();
    expect(performance.now() - began, place).toBeLessThan(5_000);
    const after = await settled();
    if (call.idempotent) {
      expect([second.statusCode, changesOf(call, before, after)], place).toEqual([200, whole]);
      if (first.statusCode === 200) expect(second.body, place).toBe(first.body);
    } else if (Object.keys(done).length === 0) {
      expect(second.statusCode, `${place}: ${second.body}`).toBeLessThan(300);
      expect(changesOf(call, before, after), place).toEqual(whole);
    } else {
      // The call was done, and has no key. So it may be refused now or done a second time.
      expect(second.statusCode, `${place}: ${second.body}`).toBeLessThan(500);
      expect([{}, whole], place).toContainEqual(changesOf(call, between, after));
    }
    return cut;
  }

  /** Closes it, once its records and summaries agree. */
  async function close(): Promise<void> {
    await app.close();
    await through.close();
    await proxy.close();
    const found: string[] = [];
    await verify(direct.db, ({ findings }) => found.push(...findings));
    expect(found).toEqual([]);
  }

  return { undisturbed, cutAndRetry, close };
}

describe('a connection that is cut in any statement', () => {
  const all = calls.filter((call) => everywhere || MONEY.includes(nameOf(call)));

  it.for(all.map((call) => [nameOf(call), call] as const))(
    'leaves %s done completely or not at all, and a retry completes it (R-423, R-1222)',
    async ([name, call], { task }) => {
      const step = stepOf(name);
      // Of its own, because the records of other calls would make each attempt slower.
      const { undisturbed, cutAndRetry, close } = await openCentre();
      const { whole, passed } = await undisturbed(call);
      let cuts = 0;
      for (const direction of directions) {
        for (let n = 1; await cutAndRetry(call, whole, direction, n); n += step) cuts += 1;
      }
      // A preview has no commit.
      const sent = passed.commit.toDatabase || passed.count.toDatabase;
      expect(sent).toBeGreaterThan(0);
      expect(cuts).toBeGreaterThanOrEqual(sent / step);
      await close();
      task.meta.cuts = cuts;
    },
  );
});

describe('a connection that is cut around the commit', () => {
  const others = calls.filter((call) => !MONEY.includes(nameOf(call)));

  it.skipIf(everywhere)('leaves every other call done completely or not at all', async () => {
    const { undisturbed, cutAndRetry, close } = await openCentre();
    await checkEach(others, async (call) => {
      const { whole, passed } = await undisturbed(call);
      for (const direction of directions) {
        const n = passed.commit[direction] || passed.count[direction];
        await cutAndRetry(call, whole, direction, n);
      }
    });
    await close();
  });
});
