import { until } from '@kelas/testkit/locks';
import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';

const { db } = await copyDatabase();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let stop = () => {};

afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Adds a row of the given age to every table whose rows expire. */
async function addRows(ageMs: number): Promise<void> {
  const at = new Date(Date.now() - ageMs);
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

async function countRows(): Promise<number[]> {
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
  it('removes only expired rows at the start', async () => {
    for (const age of [0, HOUR_MS, 25 * HOUR_MS, 31 * DAY_MS, 91 * DAY_MS]) await addRows(age);
    expect(await countRows()).toEqual([5, 5, 5, 5]);
    stop = startHousekeeping(db, (error) => expect(error).toBeUndefined());
    await until(async () => String(await countRows()) === '2,1,4,3');
  });

  it('repeats every hour until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const kept = String(await countRows());
    for (const hours of [0, 1, 2]) {
      await addRows(91 * DAY_MS);
      expect(String(await countRows())).not.toBe(kept);
      if (hours === 0) stop = startHousekeeping(db, (error) => expect(error).toBeUndefined());
      else vi.advanceTimersByTime(HOUR_MS);
      await until(async () => String(await countRows()) === kept);
    }
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends a draft of an import 30 days after its upload (R-1665)', async () => {
    const begun = new Date('2026-03-01T02:00:00Z');
    const ordered = new Date('2026-03-30T02:00:00Z');
    const add = (name: string, state: string) =>
      sql`
      insert into import_draft (kind, file_name, encoding, delimiter, content, row_count, choices,
        state, digest, ordered_by, ordered_at, created_at, created_by)
      select 'SUBJECTS', ${name}, '', '', '', 0, '', ${state}::text, sha256('x'), id,
        ${ordered}::timestamptz, ${begun}::timestamptz, id
      from staff order by id limit 1`.execute(db);
    await addRows(0);
    for (const state of ['OPEN', 'FAILED', 'WAITING']) await add(state, state);
    const listed = async () => {
      const drafts = await db.selectFrom('import_draft').select('file_name').execute();
      return drafts
        .map(({ file_name }) => file_name)
        .toSorted()
        .join();
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let days = 29;
    const clock = () => new Date(begun.getTime() + days * DAY_MS);
    stop = startHousekeeping(db, (error) => expect(error).toBeUndefined(), clock);
    await until(async () => (await listed()) === 'FAILED,OPEN,WAITING');
    days = 31;
    vi.advanceTimersByTime(HOUR_MS);
    await until(async () => (await listed()) === 'WAITING');
    // An import that was ordered a month ago is not carried out any more.
    days = 61;
    vi.advanceTimersByTime(HOUR_MS);
    await until(async () => (await listed()) === '');
  });

  it('calls onError when it fails', async () => {
    const other = await copyDatabase();
    await sql`alter table session rename to away`.execute(other.db);
    const failures: unknown[] = [];
    stop = startHousekeeping(other.db, (error) => failures.push(error));
    await until(() => failures.length > 0);
    expect(failures).toEqual([expect.objectContaining({ code: '42P01' })]);
  });
});
