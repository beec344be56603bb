import { BASE_PATH } from '@kelas/contract/base-path';
import { createApp } from '@kelas/server/app';
import { openDatabase } from '@kelas/server/db/database';
import type pg from 'pg';
import { type BenchLine, type MeasuredCall, paymentBody, paymentSlots } from './calls.ts';
import { describeValue, type Slots, type SqlStatement, STUDENT_ID } from './statements.ts';

/** A call with the statements that the product runs for it, without the session check. */
export interface Captured extends MeasuredCall {
  readonly statements: readonly SqlStatement[];
}

export interface QueryAccess {
  readonly connectionString: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Makes each call once in the product and records the statements of the driver.
 * `payable` holds one line to pay for each measured kind of payment.
 */
export async function captureStatements(
  access: QueryAccess,
  calls: readonly MeasuredCall[],
  payable: readonly BenchLine[],
  now: Date,
): Promise<{ captured: Captured[]; token: string }> {
  const { db, pool, close } = openDatabase(access.connectionString);
  const app = await createApp({ config: { trustProxy: false, tagManagerId: undefined }, db });
  const sent: [text: string, values: readonly unknown[]][] = [];
  pool.on('connect', (client) => recordQueries(client, sent));
  try {
    const { username, password } = access;
    const login = await app.inject({
      method: 'POST',
      url: `${BASE_PATH}/login`,
      payload: { username, password },
    });
    const { token } = login.json<{ token: string }>();
    const lines = [...payable];
    const captured: Captured[] = [];
    for (const call of calls) {
      const line = call.payment ? lines.shift() : undefined;
      const key = call.payment === 'with key' ? 'a-key-that-is-captured' : undefined;
      sent.length = 0;
      const response = await app.inject({
        method: call.method,
        url: BASE_PATH + call.path,
        headers: {
          authorization: token,
          ...(line && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(line && { payload: paymentBody(line, now) }),
      });
      if (response.statusCode !== 200) throw new Error(`${call.name} failed: ${response.body}`);
      const slots = line ? await slotsOf(pool, line, key) : {};
      captured.push({ ...call, statements: describe(sent, slots) });
    }
    return { captured, token };
  } finally {
    await app.close();
    await close();
  }
}

function recordQueries(client: pg.ClientBase, sent: [string, readonly unknown[]][]): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const recorded = (first: unknown, values: unknown, ...rest: unknown[]) => {
    const config = typeof first === 'string' ? { text: first, values } : (first as pg.QueryConfig);
    sent.push([config.text, (config.values ?? []) as unknown[]]);
    return query(first, values, ...rest);
  };
  Object.assign(client, { query: recorded });
}

async function slotsOf(pool: pg.Pool, line: BenchLine, key?: string): Promise<Slots> {
  const { rows } = await pool.query('select id from student where uuid = $1', [line.uuid]);
  const slots = { ...paymentSlots(line, key), [STUDENT_ID]: rows[0].id as number };
  if (new Set(Object.values(slots)).size < Object.keys(slots).length) {
    throw new Error('two slots of a payment hold the same value');
  }
  return slots;
}

function describe(sent: readonly [string, readonly unknown[]][], slots: Slots): SqlStatement[] {
  return sent
    .filter(([text]) => !/from "?session"?\b/.test(text))
    .map(([text, values]) => ({
      text,
      values: values.map((value) => describeValue(value, slots)),
    }));
}
