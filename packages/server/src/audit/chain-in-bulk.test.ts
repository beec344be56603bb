import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { queryDatabase } from '@kelas/testkit/postgres';
import { startServer } from '@kelas/testkit/server';
import { findingsIn, makeBusyDatabase, tamper } from '@kelas/testkit/tampering';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkChain } from './chain.ts';
import { recordEvent, recordEvents } from './record.ts';

const server = await startServer();
const by = { actor: null, now: new Date('2026-03-01T00:00:00Z') };

const eventOf = (id: number) => ({
  action: 'STUDENT_CHANGED' as const,
  kind: 'STUDENT' as const,
  id,
  after: { id },
});

const check = () => server.db.transaction().execute((tx) => checkChain(tx));

/** Runs a change; the chain is complete after it. Returns the ids of the new entries in order. */
async function idsAfter(change: () => Promise<unknown>): Promise<number[]> {
  const before = await check();
  await change();
  const after = await check();
  expect(after.findings).toEqual([]);
  const entries = await server.db
    .selectFrom('audit_entry')
    .select(['position', 'subject_id'])
    .where('position', '>', before.head.position)
    .orderBy('position')
    .execute();
  expect(after.head.position).toBe(before.head.position + entries.length);
  return entries.map(({ subject_id }) => subject_id ?? 0);
}

const INSERT = 'insert into audit_entry (recorded_at, action, subject_kind, subject_id)';

describe('the chain of many entries (R-1126, R-1130)', () => {
  it('follows the order of several statements of one transaction', async () => {
    const ids = Array.from({ length: 2_100 }, (_, index) => index + 1);
    const added = await idsAfter(() =>
      server.db.transaction().execute(async (tx) => {
        await recordEvents(tx, ids.map(eventOf), by);
        await recordEvent(tx, eventOf(7), by);
        await recordEvents(tx, [eventOf(9), eventOf(8)], by);
      }),
    );
    expect(added).toEqual([...ids, 7, 9, 8]);
  });

  it('holds an entry of a function that the statement calls', async () => {
    await queryDatabase(
      server.url,
      `create function add_entry(id integer) returns integer language sql as $$
         ${INSERT} values (now(), 'STUDENT_CHANGED', 'STUDENT', id + 100) returning subject_id - 100
       $$`,
    );
    const added = await idsAfter(() =>
      queryDatabase(
        server.url,
        `${INSERT} select now(), 'STUDENT_CHANGED', 'STUDENT', add_entry(id)
         from generate_series(1, 3) id`,
      ),
    );
    expect(added.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 101, 102, 103]);
  });

  it('holds both entries of two inserts in one statement', async () => {
    const added = await idsAfter(() =>
      queryDatabase(
        server.url,
        `with one as (${INSERT} values (now(), 'STUDENT_CHANGED', 'STUDENT', 1))
         ${INSERT} values (now(), 'STUDENT_CHANGED', 'STUDENT', 2)`,
      ),
    );
    expect(added.toSorted()).toEqual([1, 2]);
  });

  it('leaves out entries that were rolled back to a savepoint', async () => {
    const added = await idsAfter(async () => {
      const work = await openTransaction(server);
      const add = (id: number) =>
        work.query(`${INSERT} values (now(), 'STUDENT_CHANGED', 'STUDENT', ${id})`);
      await add(1);
      await work.query('savepoint before_two');
      await add(2);
      await work.query('rollback to savepoint before_two');
      await add(3);
      await work.commit();
    });
    expect(added).toEqual([1, 3]);
  });

  it('orders transactions at the same time by their commits', async () => {
    const added = await idsAfter(async () => {
      const first = await openTransaction(server);
      await first.query(`${INSERT} values (now(), 'STUDENT_CHANGED', 'STUDENT', 1)`);
      const second = server.db
        .transaction()
        .execute((tx) => recordEvents(tx, [eventOf(3), eventOf(4)], by));
      await untilBlocked(server);
      await first.query(`${INSERT} values (now(), 'STUDENT_CHANGED', 'STUDENT', 2)`);
      await first.commit();
      await second;
    });
    expect(added).toEqual([1, 2, 3, 4]);
  });

  it('is not chosen by a statement of the app role', async () => {
    const added = await idsAfter(() =>
      server.db.transaction().execute(async (tx) => {
        await recordEvent(tx, eventOf(1), by);
        await sql`set constraints all immediate`.execute(tx);
        await sql`
          insert into audit_entry
          select position, recorded_at, staff_id, action, subject_kind, 2, before, after,
            details_hash, previous_hash, hash
          from audit_entry where position = 1
          on conflict (position) do nothing`.execute(tx);
        await sql`set constraints all deferred`.execute(tx);
        await recordEvent(tx, eventOf(3), by);
      }),
    );
    expect(added).toEqual([1, 2, 3]);
  });
});

it('an entry after deleted ones does not hide the gap (R-1130)', async () => {
  const frozen = await makeBusyDatabase();
  const { head } = await findingsIn(await tamper(frozen, ''));
  const url = await tamper(frozen, `delete from audit_entry where position = ${head.position}`);
  await queryDatabase(url, `${INSERT} values (now(), 'STUDENT_CHANGED', 'STUDENT', 1)`);
  const { findings } = await findingsIn(url);
  expect(findings).toContain(`Entry ${head.position} is missing`);
});
