import { get } from 'node:http';
import { Readable } from 'node:stream';
import { exportEverything, exportList } from '@kelas/contract/exports';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../auth/actor.ts';
import { EXPORTS_AT_ONCE, runExport } from './run-export.ts';

const server = await startServer();
const address = await server.listen();

// Enough for the buffers between the database and a client that reads nothing.
await sql`
  insert into announcement (author_name, content, created_at, created_by)
  select 'Admin', string_agg(md5(number::text || line::text), ''), now(), 1
  from generate_series(1, 4000) number, generate_series(1, 60) line group by number`.execute(
  server.db,
);

/** Begins an export over HTTP and reads nothing of it after the head. */
function begin(): Promise<{
  status: number | undefined;
  leave: () => void;
  body: () => Promise<string>;
}> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${address}/export/everything`,
      { headers: { authorization: `Bearer ${server.admin}` }, agent: false },
      (response) =>
        resolve({
          status: response.statusCode,
          leave: () => void request.destroy(),
          body: async () => {
            let text = '';
            for await (const chunk of response) text += chunk;
            return text;
          },
        }),
    );
    request.on('error', reject);
  });
}

async function snapshots(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  `.execute(server.db);
  return rows[0]?.count ?? -1;
}

async function audited(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_entry where action like '%_EXPORTED'`.execute(
    server.db,
  );
  return rows[0]?.count ?? -1;
}

describe('exports at the same time (R-1757)', () => {
  it('are refused beyond the limit with a text, and possible again when a client has left', async () => {
    const running = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE }, begin));
    expect(running.map(({ status }) => status)).toEqual(running.map(() => 200));
    expect(await snapshots()).toBe(EXPORTS_AT_ONCE);
    const before = await audited();
    expect(await server.fail(exportList, { kind: 'SUBJECTS' })).toMatchObject({
      status: 503,
      code: 'BUSY',
      message: '2 exports are running. Nothing was exported. Try again in a minute.',
      headers: expect.objectContaining({ 'retry-after': '30' }),
    });
    expect(await audited()).toBe(before);
    for (const { leave } of running) leave();
    await expect.poll(snapshots).toBe(0);
    const again = async () => (await server.send(exportList, { kind: 'SUBJECTS' })).statusCode;
    await expect.poll(again).toBe(200);
  });

  it('free their place and connection at the end', async () => {
    for (let count = 0; count <= EXPORTS_AT_ONCE; count += 1) {
      const response = await server.send(exportEverything, {});
      expect(response.statusCode).toBe(200);
    }
    await expect.poll(snapshots).toBe(0);
  });
});

describe('an export that fails while it is recorded', () => {
  it('is refused, and frees its place and connection', async () => {
    const { rows } = await sql<Actor>`
      select staff_id as id, role, token_hash as "tokenHash"
      from session join staff on staff.id = staff_id where role = 'ADMIN'`.execute(server.db);
    const [actor] = rows;
    if (!actor) return expect.unreachable();
    const context = { db: server.db, now: server.clock.now, actor };
    for (let count = 0; count <= EXPORTS_AT_ONCE; count += 1) {
      const recording = await openTransaction(server);
      await recording.query('lock table audit_entry in exclusive mode');
      const content = new Readable({ read: () => {} });
      content.push('Name');
      const running = runExport(context, {
        fileName: 'subjects.csv',
        action: 'LIST_EXPORTED',
        after: { kind: 'SUBJECTS' },
        make: () => content,
      });
      const refused = expect(running).rejects.toThrow('the content broke');
      await untilBlocked(server);
      content.destroy(new Error('the content broke'));
      await recording.commit();
      await refused;
    }
    await expect.poll(snapshots).toBe(0);
    expect((await server.send(exportList, { kind: 'SUBJECTS' })).statusCode).toBe(200);
  });
});

describe('an export whose connection breaks', () => {
  it('breaks the response, so that no client takes it for complete', async () => {
    const running = await begin();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    `.execute(server.db);
    await expect(running.body()).rejects.toThrow('aborted');
    expect((await server.send(exportList, { kind: 'SUBJECTS' })).statusCode).toBe(200);
  });
});
