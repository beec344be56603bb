import { createHash } from 'node:crypto';
import type { Call } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { getSettings } from '@kelas/contract/centre';
import { uniqueInFile } from '@kelas/testkit/fixtures';
import { changedValues } from '@kelas/testkit/hostile/read-back';
import { type HostileRequest, hostileRequests, urlOf } from '@kelas/testkit/hostile/requests';
import { bodyOf, checkRules, type HostileOutcome } from '@kelas/testkit/hostile/rules';
import { watchTables } from '@kelas/testkit/hostile/touched';
import { makeSamples } from '@kelas/testkit/samples';
import { startServer, type TestServer } from '@kelas/testkit/server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Number of requests. More find rarer errors; `npm run resilience` makes 50,000. */
const CASES = Number(process.env.HOSTILE_CASES ?? 1_500);
const CASES_PER_CENTRE = 3_125;
/** From about 35 requests for each call on, most calls succeed a few times. */
const MANY_CASES = 6_250;
/** New records are added after this many requests, because most are paid, voided or ended by then. */
const CASES_PER_ROUND = 200;
/** Each call must succeed this often. */
const LEAST_DONE = CASES < MANY_CASES ? 1 : 3;
/** Rounds for the calls that succeeded too seldom by then; each needs a valid input and a new record. */
const LATE_ROUNDS_MAX = 12;
/** The first seed of the generator. A failure names its seed. */
const SEED = Number(process.env.HOSTILE_SEED ?? 2);

/** Longest duration of a request. */
const REQUEST_MAX_MS = 2_000;

const calls = allCalls;
/** They write nothing. */
const isPreview = ({ path }: Call) => path.endsWith('/preview');
const byName = new Map(calls.map((call) => [nameOf(call), call]));

/** Counts per call: refused for its form, refused for the state, done, and done with a change. */
const reached = new Map(
  calls.map((call) => [nameOf(call), { form: 0, meaning: 0, done: 0, wrote: 0 }]),
);

function count(name: string, { response, touched }: HostileOutcome): void {
  const status = response.statusCode;
  const counts = reached.get(name);
  if (!counts) throw new Error(`There is no ${name}`);
  if (status < 300 && touched.length > 0) counts.wrote += 1;
  if (status < 300) counts.done += 1;
  else if (status === 404 || status === 409) counts.meaning += 1;
  else counts.form += 1;
}

/** Starts a centre and returns functions that make requests and check their responses. */
async function openCentre() {
  const server = await startServer();
  const touched = await watchTables(server);
  async function send(call: Call, { as, query, body, headers }: HostileRequest) {
    const began = performance.now();
    const response = await server.app.inject({
      method: call.method,
      url: urlOf(call, query),
      headers: { ...headers, authorization: tokenFor(server, call, as) },
      ...(body !== undefined && { payload: body }),
    });
    const took = performance.now() - began;
    // An import goes on after its response.
    await server.app.background.idle();
    return { response, took, touched: await touched() };
  }

  async function make(request: HostileRequest): Promise<void> {
    const call = byName.get(request.name);
    if (!call) throw new Error(`There is no ${request.name}`);
    const outcome = await send(call, request);
    checkRules(call, outcome);
    // A single slow request may be due to a busy machine.
    if (outcome.took > REQUEST_MAX_MS) {
      expect((await send(call, request)).took).toBeLessThan(REQUEST_MAX_MS);
    }
    const { statusCode } = outcome.response;
    count(request.name, outcome);
    if (statusCode >= 300 || call.method === 'GET') return;
    const input = call.input.parse(JSON.parse(request.body?.replace(/^\ufeff/, '') || 'null'));
    // A repeated request returns the result of the first one.
    if (!request.headers['idempotency-key']) {
      const body = bodyOf(outcome.response);
      const result = body === '' ? undefined : JSON.parse(body);
      expect(await changedValues(server, call, input, result)).toEqual([]);
    }
    await reopen(server);
    await touched();
  }

  /** Returns a generator of requests about new records. */
  async function newRequests(among = calls) {
    // On a slow machine a request would otherwise be the one that notes the use of the session.
    await reopen(server);
    const samples = await makeSamples(server);
    const login = { username: uniqueInFile('login'), password: 'a password' };
    await server.addAccount('EMPLOYEE', login.username, login.password);
    const { version } = await server.ask(getSettings, {});
    await touched();
    return hostileRequests(among, {
      ...samples,
      'POST /login': login,
      'PUT /settings': { ...(samples['PUT /settings'] as object), version },
      // The sample is the first of the list, which earlier requests have changed.
      'PUT /student/timetables': {
        ...(samples['PUT /student/timetables'] as object),
        version: undefined,
      },
    });
  }

  return { newRequests, make };
}

function tokenFor(server: TestServer, call: Call, as: HostileRequest['as']): string {
  return as === 'ADMIN' || !call.roles.includes('EMPLOYEE') ? server.admin : server.employee;
}

/** Restores role, activity and session of both accounts, which a request may have changed. */
async function reopen({ db, admin, employee }: TestServer): Promise<void> {
  const now = sql<Date>`now()`;
  for (const [username, role, token] of [
    ['the-admin', 'ADMIN', admin],
    ['the-employee', 'EMPLOYEE', employee],
  ] as const) {
    const { id } = await db
      .updateTable('staff')
      .set({ role, active: true })
      .where('username', '=', username)
      .returning('id')
      .executeTakeFirstOrThrow();
    const token_hash = createHash('sha256').update(token).digest();
    await db
      .insertInto('session')
      .values({ token_hash, staff_id: id, created_at: now, last_used_at: now })
      .onConflict((row) => row.column('token_hash').doUpdateSet({ last_used_at: now }))
      .execute();
  }
}

describe('hostile requests', () => {
  const centres = Array.from({ length: Math.ceil(CASES / CASES_PER_CENTRE) }, (_, at) => at);

  it.each(centres)(
    'get a response of the contract, and store their values or nothing (centre %i)',
    async (centre) => {
      const { newRequests, make } = await openCentre();
      const all = Math.min(CASES, CASES_PER_CENTRE);
      for (let made = 0; made < all; made += CASES_PER_ROUND) {
        await fc.assert(fc.asyncProperty(await newRequests(), make), {
          numRuns: Math.min(all - made, CASES_PER_ROUND),
          seed: SEED + centre * CASES_PER_CENTRE + made,
          includeErrorInReport: true,
        });
      }
    },
  );

  it('succeed at every call, and are refused by every call that writes', async () => {
    const { newRequests, make } = await openCentre();
    for (let round = 0; round < LATE_ROUNDS_MAX && rareCalls().length > 0; round += 1) {
      await fc.assert(fc.asyncProperty(await newRequests(rareCalls()), make), {
        numRuns: CASES_PER_ROUND,
        seed: SEED + CASES + round,
        includeErrorInReport: true,
      });
    }
    const rare = rareCalls().map((call) => [nameOf(call), reached.get(nameOf(call))]);
    expect(rare).toEqual([]);
  });
});

/** Returns the calls that were not done, or not refused, often enough. */
function rareCalls(): Call[] {
  return calls.filter((call) => {
    const { form = 0, meaning = 0, done = 0, wrote = 0 } = reached.get(nameOf(call)) ?? {};
    if (done < LEAST_DONE) return true;
    if (call.method === 'GET') return false;
    const isUnwritten = wrote < 1 && !isPreview(call);
    return isUnwritten || form + meaning < (readsInput(call) ? LEAST_DONE : 1);
  });
}

/** False for a call that reads no input: only a broken body is refused, which is rare. */
function readsInput({ input }: Call): boolean {
  return !(input instanceof z.ZodUnknown);
}
