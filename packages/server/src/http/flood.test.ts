import { randomBytes } from 'node:crypto';
import { listCourses } from '@kelas/contract/courses';
import { payTuition } from '@kelas/contract/payments';
import { logIn } from '@kelas/contract/session';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { openTransaction, until, untilBlocked } from '@kelas/testkit/locks';
import { copyDatabase, startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/database.ts';

const NEVER = { burst: 0, perSecond: 0 };
const forgedToken = () => randomBytes(32).toString('base64url');

describe('a payment of a logged-in clerk (R-1274)', () => {
  it('is recorded while hundreds of logins wait for the database', async () => {
    const server = await startServer();
    const student = await new Makers(server).enrolled();
    const other = await openTransaction(server);
    await other.query('lock table login_failure');
    const logins = Array.from({ length: 400 }, (_, index) =>
      server.send(
        logIn,
        { username: `guess-${index}`, password: 'wrong' },
        { from: `10.50.${index % 8}.${index >> 3}` },
      ),
    );
    await untilBlocked(server);
    await server.ask(payTuition, [paymentLine(student, '03-2026')]);
    await other.commit();
    const statuses = (await Promise.all(logins)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it('is recorded while forged tokens fill their queue', async () => {
    const server = await startServer();
    const student = await new Makers(server).enrolled();
    // Makes the token known.
    await server.ask(listCourses, {});
    const other = await openTransaction(server);
    await other.query('lock table session');
    const statuses: number[] = [];
    const guess = async () => {
      statuses.push((await server.send(listCourses, {}, { as: forgedToken() })).statusCode);
    };
    const first = guess();
    await untilBlocked(server);
    const others = Array.from({ length: 1_100 }, guess);
    await until(() => statuses.length > 0);
    const paying = server.ask(payTuition, [paymentLine(student, '03-2026')]);
    await other.commit();
    await Promise.all([paying, first, ...others]);
    expect(statuses.filter((status) => status === 401)).toHaveLength(201);
    expect(statuses.filter((status) => status === 503)).toHaveLength(900);
  });

  it('is recorded while requests without a session wait until the server closes', async () => {
    const server = await startServer({
      anonymous: { health: NEVER, others: { burst: 10, perSecond: 0 } },
    });
    const student = await new Makers(server).enrolled();
    // Makes the token known and uses up the burst.
    await server.ask(listCourses, {});
    const ask = (url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers });
    // The first requests of both tokens took two of the burst.
    for (let asked = 2; asked < 10; asked += 1) await ask('/services/qms/nothing');
    const statuses: number[] = [];
    const waiting = [
      ...Array.from({ length: 200 }, () => ask('/services/qms/students')),
      ...Array.from({ length: 200 }, () =>
        ask('/services/qms/students', { authorization: forgedToken() }),
      ),
      ...Array.from({ length: 200 }, () => ask('/healthz')),
      ...Array.from({ length: 200 }, () =>
        server.send(logIn, { username: 'guess', password: 'wrong' }),
      ),
    ].map(async (response) => statuses.push((await response).statusCode));
    await server.ask(payTuition, [paymentLine(student, '03-2026')]);
    expect(statuses).toEqual([]);
    await server.app.close();
    await Promise.all(waiting);
    expect(new Set(statuses)).toEqual(new Set([200, 401, 429]));
  });
});

describe('a flood of /readyz', () => {
  it('makes one query', async () => {
    const { url } = await copyDatabase();
    const { db, pool, close } = openDatabase(url);
    const app = await createApp({ config: { trustProxy: false, tagManagerId: undefined }, db });
    let queries = 0;
    pool.on('acquire', () => {
      queries += 1;
    });
    const responses = await Promise.all(Array.from({ length: 90 }, () => app.inject('/readyz')));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(queries).toBe(1);
    await app.close();
    await close();
  });
});
