import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { allCalls, nameOf } from '../testing/contract.ts';
import { makeSamples } from '../testing/samples.ts';
import { startServer } from '../testing/server.ts';

const server = await startServer();
const samples = await makeSamples(server);
const calls = (await allCalls()).filter((call) => call.takesKey);

/** How many rows there are of all that such a call may add, beside the keys. */
async function countRows(): Promise<number> {
  const tables = ['student', 'teacher', 'payment', 'announcement', 'material', 'timetable_entry'];
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)})`);
  const { rows } = await sql<{
    count: number;
  }>`select ${sql.join(counts, sql` + `)} as count`.execute(server.db);
  return rows[0]?.count ?? 0;
}

describe('a request that is sent again under its key', () => {
  it.each(calls.map((call) => [nameOf(call), call] as const))(
    '%s is done once, also when it comes several times at once',
    async (name, call) => {
      const send = () =>
        server.send(call, samples[name], {
          headers: { 'idempotency-key': `key of ${call.path}!`.replaceAll(' ', '-') },
        });
      const before = await countRows();
      const answers = await Promise.all(Array.from({ length: 5 }, send));
      answers.push(await send());
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200));
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
      expect(await countRows()).toBe(before + 1);
    },
  );

  it('is known by its key alone: without one it is done each time', async () => {
    const call = calls.find((each) => each.path === '/quiz');
    if (!call) return expect.unreachable('there is no such call');
    const before = await countRows();
    for (let time = 0; time < 2; time += 1) await server.send(call, samples['POST /quiz']);
    expect(await countRows()).toBe(before + 2);
  });
});
