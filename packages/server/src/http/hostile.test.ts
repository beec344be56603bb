import { createHash } from 'node:crypto';
import type { Call } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { getSettings } from '@kelas/contract/centre';
import { uniqueInFile } from '@kelas/testkit/fixtures';
import { changedValues } from '@kelas/testkit/hostile/read-back';
import { type HostileRequest, hostileRequests, urlOf } from '@kelas/testkit/hostile/requests';
import { bodyOf, type HostileOutcome, holdRules } from '@kelas/testkit/hostile/rules';
import { watchTables } from '@kelas/testkit/hostile/touched';
import { makeSamples } from '@kelas/testkit/samples';
import { startServer, type TestServer } from '@kelas/testkit/server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

/** How many requests are made in all; more of them find rarer things. */
const CASES = Number(process.env.HOSTILE_CASES ?? 5_000);
const CASES_OF_A_CENTRE = 2_500;
/** After so many most of what a request names has been paid, voided or ended: others come in its place. */
const CASES_OF_A_ROUND = 125;
/** Where the numbers of the generator begin; a failure names the one that it came from. */
const SEED = Number(process.env.HOSTILE_SEED ?? 1);

/** Longest that a request may take, in milliseconds. */
const PATIENCE = 2_000;

const calls = allCalls;
const byName = new Map(calls.map((call) => [nameOf(call), call]));

/** How often each call was refused for its form, refused for its meaning, done, and seen to write. */
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

/** A centre with somebody in it to ask about, and all that a request is held against. */
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
    return { response, took: performance.now() - began, touched: await touched() };
  }

  async function make(request: HostileRequest): Promise<void> {
    const call = byName.get(request.name);
    if (!call) throw new Error(`There is no ${request.name}`);
    const outcome = await send(call, request);
    holdRules(call, outcome);
    // Once may be the machine's fault.
    if (outcome.took > PATIENCE) expect((await send(call, request)).took).toBeLessThan(PATIENCE);
    const { statusCode } = outcome.response;
    count(request.name, outcome);
    if (statusCode >= 300 || call.method === 'GET') return;
    const input = call.input.parse(JSON.parse(request.body?.replace(/^\ufeff/, '') || 'null'));
    // A repeated request is answered with what came of the first.
    if (!request.headers['idempotency-key']) {
      const body = bodyOf(outcome.response);
      const answer = body === '' ? undefined : JSON.parse(body);
      expect(await changedValues(server, call, input, answer)).toEqual([]);
    }
    await reopen(server);
    await touched();
  }

  /** Requests about somebody of whom nobody has asked yet. */
  async function newRequests() {
    const samples = await makeSamples(server);
    const login = { username: uniqueInFile('login'), password: 'a password' };
    await server.addAccount('EMPLOYEE', login.username, login.password);
    const { version } = await server.ask(getSettings, {});
    await touched();
    return hostileRequests(calls, {
      ...samples,
      'POST /login': login,
      'PUT /settings': { ...(samples['PUT /settings'] as object), version },
      // The first of the list, which earlier requests have changed.
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

/** Gives both accounts back what a request may have taken from them. */
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
      .onConflict((row) => row.doNothing())
      .execute();
  }
}

describe('whatever a request carries', () => {
  const centres = Array.from({ length: Math.ceil(CASES / CASES_OF_A_CENTRE) }, (_, at) => at);

  it.each(centres)(
    'is answered as the contract says, and stores what it says or nothing (centre %i)',
    { timeout: 600_000 },
    async (centre) => {
      const { newRequests, make } = await openCentre();
      const all = Math.min(CASES, CASES_OF_A_CENTRE);
      for (let made = 0; made < all; made += CASES_OF_A_ROUND) {
        await fc.assert(fc.asyncProperty(await newRequests(), make), {
          numRuns: Math.min(all - made, CASES_OF_A_ROUND),
          seed: SEED + centre * CASES_OF_A_CENTRE + made,
          includeErrorInReport: true,
        });
      }
    },
  );

  it.runIf(CASES >= 5_000)('has come in by every call, and was turned away by each', () => {
    const counts = calls.map((call) => ({ call, ...reached.get(nameOf(call)) }));
    const rare = counts.filter(({ call, form = 0, meaning = 0, done = 0, wrote = 0 }) =>
      call.method === 'GET' ? done < 3 : done < 3 || wrote < 1 || form + meaning < 3,
    );
    expect(rare.map(({ call, ...often }) => [nameOf(call), often])).toEqual([]);
  });
});
