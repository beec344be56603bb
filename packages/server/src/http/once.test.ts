import { allCalls, nameOf } from '@kelas/contract/calls';
import { nextClose, nextCloseOfAnyone } from '@kelas/testkit/cash';
import { nextEInvoice } from '@kelas/testkit/e-invoice';
import { nextMonthEnd } from '@kelas/testkit/month-end';
import { makeSamples } from '@kelas/testkit/samples';
import { startServer } from '@kelas/testkit/server';
import { previewOfStaying } from '@kelas/testkit/year';
import { nextYearCopy, nextYearUndo } from '@kelas/testkit/year-copy';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const samples = await makeSamples(server);
const calls = allCalls.filter((call) => call.idempotent);

const year = Number((samples['GET /year-end'] as { year: string }).year);
/** Inputs that earlier calls of this test would make stale. */
const fresh: Readonly<Record<string, () => Promise<unknown>>> = {
  'POST /cash/count': async () => {
    const { number, count } = await nextClose(server, { rm100: 1 });
    return { number, count: { ...count, rm1: number } };
  },
  'POST /cash/close': () => nextCloseOfAnyone(server),
  'POST /month-end': () => nextMonthEnd(server),
  'POST /e-invoice': () => nextEInvoice(server),
  'POST /year-end/copy': () => nextYearCopy(server, { from: 2030, to: 2031 }),
  'POST /year-end/apply': () => previewOfStaying(server, year),
  'POST /year-end/copy/undo': () => nextYearUndo(server, { from: 2040, to: 2041 }),
};
const entries = ['announcement', 'material', 'timetable_entry'];
const tables = [
  'student',
  'teacher',
  'payment',
  'payment_void',
  'refund',
  'salary',
  'cash_count',
  'cash_close',
  'month_close',
  'e_invoice',
  'salary_void',
  'misc_item',
  'program_level',
  'class_session',
  'bank_account',
  'attendance_mark',
  'lesson_change',
  'make_up',
  'closed_day',
  'student_card',
  'waiting_place',
  'bank_file',
  'bank_match',
  'bill',
  'reminder',
  'adjustment',
  'bulk_charge',
  'fee_change',
  'lesson_count',
  'import_draft',
  'import_batch',
  ...entries,
];

/** Counts the rows that such calls may add, and the versions of all entries. */
async function written(): Promise<{ rows: number; versions: number }> {
  // An import goes on after its response.
  await server.app.background.idle();
  const add = (column: string, of: readonly string[]) =>
    sql.join(
      of.map((table) => sql`(select coalesce(${sql.raw(column)}, 0) from ${sql.table(table)})`),
      sql` + `,
    );
  const { rows } = await sql<{ rows: number; versions: number }>`
    select
      ${add('count(*)', tables)}
        -- A change of a course ends one.
        + (select count(*) from subscription where cancelled_month is not null)
        + (select count(*) from bulk_charge where undone_at is not null)
        + (select count(*) from bank_match where undone_at is not null)
        + (select count(*) from make_up where undone_at is not null)
        + (select count(*) from waiting_place where ended_at is not null)
        + (select count(*) from year_copy where undone_at is not null)
        + (select count(*) from year_end where undone_at is not null)
        + (select count(*) from student_move where move = 'MOVES_UP' and undone_at is not null)
        -- The offering of the sample.
        + (select count(*) from offering where program_level_id = 4)
        + (select count(*) from import_batch where undone_at is not null) as rows,
      ${add('sum(version)', entries)} as versions`.execute(server.db);
  return rows[0] ?? expect.unreachable('an aggregate returns a row');
}

describe('a request that is repeated with its key (R-1222)', () => {
  it.each(calls.map((call) => [nameOf(call), call] as const))(
    '%s is done once, also when several arrive at once',
    async (name, call) => {
      // The amounts of a close and of a salary, and all students of a year, depend on the earlier
      // calls of this test.
      const sample = (await fresh[name]?.()) ?? samples[name];
      const sum = { totalSalary: undefined };
      const changed = { title: 'changed', content: 'changed', classroom: 'changed', ...sum };
      const body = Array.isArray(sample) ? sample : { ...(sample as object), ...changed };
      const headers = { 'idempotency-key': name.replaceAll(' ', '-') };
      const before = await written();
      const send = () => server.send(call, body, { headers });
      const responses = await Promise.all(Array.from({ length: 5 }, send));
      responses.push(await send());
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);

      const after = await written();
      // The samples of /house-rules/apply and /year-end/apply change nothing that is counted.
      const changes = call.method === 'PUT' || /\/(?:update|apply)$/.test(call.path);
      const entry = /quiz|note|timetables|announcements|year-end.copy/.test(call.path);
      expect([after.rows - before.rows, after.versions - before.versions]).toEqual([
        changes ? 0 : 1,
        entry ? 1 : 0,
      ]);
    },
  );

  it('is stored without names of students and staff (D-10)', async () => {
    const results = await server.db.selectFrom('idempotency_key').select('answer').execute();
    const people = await server.db
      .selectFrom('student')
      .select('name')
      .unionAll(server.db.selectFrom('staff').select('display_name as name'))
      .execute();
    expect(results.length).toBeGreaterThan(calls.length - 1);
    const text = JSON.stringify(results);
    expect(people.filter(({ name }) => text.includes(name))).toEqual([]);
  });

  it('is done each time without a key', async () => {
    const call = calls.find((each) => each.path === '/quiz');
    if (!call) return expect.unreachable('there is no such call');
    const before = await written();
    for (let time = 0; time < 2; time += 1) await server.send(call, samples['POST /quiz']);
    expect((await written()).rows).toBe(before.rows + 2);
  });
});
