import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { computeTuitionOnce } from './tuition-once.ts';

const server = await startServer();
const make = new Makers(server);

const endOf = async (tx: Tx, student: number) => {
  const { rows } = await sql<{ until: string }>`
    select max(until_month) as until from tuition_period where student_id = ${student}`.execute(tx);
  return rows[0]?.until;
};

const endCourses = (tx: Tx, student: number, month: string) =>
  sql`
    update subscription set cancelled_month = ${month}::date
    where student_id = ${student}`.execute(tx);

it('the tuition of many changes is computed once, and then by the triggers again (R-1707)', async () => {
  const { uuid } = await make.enrolled();
  const { id } = await server.db
    .selectFrom('student')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const ends = await server.db.transaction().execute(async (tx) => {
    const within = await computeTuitionOnce(tx, [id], async () => {
      await endCourses(tx, id, '2028-01-01');
      await endCourses(tx, id, '2029-01-01');
      return endOf(tx, id);
    });
    const after = await endOf(tx, id);
    await endCourses(tx, id, '2030-01-01');
    return [within, after, await endOf(tx, id)];
  });
  expect(ends).toEqual(['infinity', '2029-01-01', '2030-01-01']);
  await expectVerified(server);
});
