import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { getHouseRules } from '@kelas/contract/house-rules';
import { emptyDatabase, restoreFile } from '@kelas/testkit/backup';
import { Clock, TestServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { afterAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { createApp } from '../app.ts';
import { openBackup } from './open.ts';
import { checkBackup } from './read.ts';

/** The last migration of the version without house rules. */
const LAST_BEFORE = '0032-adjustments';

/**
 * A backup of a centre after 600 random commands, written by the version without house rules, and
 * what that version returned at this moment.
 */
const fixture = join(import.meta.dirname, 'fixtures', 'before-house-rules');

interface Recorded {
  readonly now: string;
  readonly answers: readonly { call: string; input: object; answer: unknown }[];
}

const { now, answers } = JSON.parse(
  gunzipSync(await readFile(`${fixture}.json.gz`)).toString(),
) as Recorded;

async function restored(): Promise<TestServer> {
  const target = await emptyDatabase();
  await restoreFile(`${fixture}.kbackup`, target.url);
  const clock = new Clock();
  clock.set(now);
  const app = await createApp({
    config: { trustProxy: false, tagManagerId: undefined },
    db: target.db,
    clock: () => clock.now,
  });
  afterAll(() => app.close());
  const server = new TestServer(app, target, clock);
  const staff = await target.db.selectFrom('staff').select(['id', 'role']).execute();
  for (const { id, role } of staff) {
    server[role === 'ADMIN' ? 'admin' : 'employee'] = await server.addSession(id);
  }
  return server;
}

/** Returns a value without the fields that the recorded one lacks, in their present order. */
function withoutAdded(value: unknown, recorded: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(recorded)) {
    return value.map((each, index) => withoutAdded(each, recorded[index]));
  }
  if (!isObject(value) || !isObject(recorded)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => Object.hasOwn(recorded, key))
      .map(([key, each]) => [key, withoutAdded(each, recorded[key])]),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const server = await restored();

describe('a centre of the version without house rules', () => {
  it('has payments, voids, salaries, closes and discounts', async () => {
    const backup = await openBackup(`${fixture}.kbackup`, undefined);
    expect(backup.migrations.at(-1)).toBe(LAST_BEFORE);
    expect(Object.keys(migrations).at(-1)).not.toBe(LAST_BEFORE);
    const { tables } = await checkBackup(backup).finally(backup.close);
    const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows;
    for (const [table, least] of [
      ['student', 30],
      ['payment', 100],
      ['payment_void', 40],
      ['salary', 25],
      ['salary_void', 10],
      ['cash_close', 10],
      ['adjustment', 20],
    ] as const) {
      expect(rowsOf(table), table).toBeGreaterThanOrEqual(least);
    }
  });

  it('has all house rules off after the upgrade, and passes verify', async () => {
    const { version: _, ...rules } = await server.ask(getHouseRules, {});
    expect(new Set(Object.values(rules))).toEqual(new Set([null, false]));
    await expectVerified(server);
  });

  it.each([...Map.groupBy(answers, ({ call }) => call)])(
    'returns what it returned before, to the byte, except for added fields: %s',
    async (name, recorded) => {
      const call = allCalls.find((each) => nameOf(each) === name);
      if (!call) throw new Error(`There is no call ${name} any more`);
      for (const { input, answer } of recorded) {
        const response = await server.send(call, input);
        expect(response.statusCode, JSON.stringify(input)).toBe(200);
        const present = withoutAdded(response.json(), answer);
        // As values first, because this shows a difference in a readable form.
        expect(present, JSON.stringify(input)).toEqual(answer);
        expect(JSON.stringify(present)).toBe(JSON.stringify(answer));
      }
    },
  );
});
