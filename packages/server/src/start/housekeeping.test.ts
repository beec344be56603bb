import { until } from '@kelas/testkit/locks';
import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';

const { db } = await copyDatabase();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let stop = () => {};

afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Adds one of everything that expires, that old. */
async function leave(age: number): Promise<void> {
  const at = new Date(Date.now() - age);
  const { rows } = await sql<{
    hash: Buffer;
  }>`select sha256(gen_random_uuid()::text::bytea) as hash`.execute(db);
  const hash = rows[0]?.hash ?? Buffer.alloc(32);
  await sql`
    insert into staff (username, canonical_username, display_name, role, password_hash)
    select id, id, '', 'EMPLOYEE', '$argon2id$' from gen_random_uuid() id`.execute(db);
  await sql`
    insert into session (token_hash, staff_id, created_at, last_used_at)
    select ${hash}, max(id), ${at}, ${at} from staff`.execute(db);
  await sql`insert into login_failure values (${hash}, 3, ${at})`.execute(db);
  await sql`insert into login_place values (${hash}, ${hash}, ${at})`.execute(db);
  await sql`insert into idempotency_key values (gen_random_uuid(), ${hash}, '{}', ${at})`.execute(
    db,
  );
}

async function left(): Promise<number[]> {
  const counts = await Promise.all(
    (['session', 'login_failure', 'login_place', 'idempotency_key'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.map((row) => row.count);
}

describe('housekeeping', () => {
  it('removes what has expired at the start, and nothing that still counts', async () => {
    for (const age of [0, HOUR, 25 * HOUR, 31 * DAY, 91 * DAY]) await leave(age);
    expect(await left()).toEqual([5, 5, 5, 5]);
    stop = startHousekeeping(db, (error) => expect(error).toBeUndefined());
    await until(async () => String(await left()) === '2,1,4,3');
  });

  it('does so again every hour, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const kept = String(await left());
    for (const hours of [0, 1, 2]) {
      await leave(91 * DAY);
      expect(String(await left())).not.toBe(kept);
      if (hours === 0) stop = startHousekeeping(db, (error) => expect(error).toBeUndefined());
      else vi.advanceTimersByTime(HOUR);
      await until(async () => String(await left()) === kept);
    }
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells when it fails', async () => {
    const other = await copyDatabase();
    await sql`alter table session rename to away`.execute(other.db);
    const failures: unknown[] = [];
    stop = startHousekeeping(other.db, (error) => failures.push(error));
    await until(() => failures.length > 0);
    expect(failures).toEqual([expect.objectContaining({ code: '42P01' })]);
  });
});
