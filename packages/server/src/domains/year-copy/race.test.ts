import type { RequestOf } from '@kelas/contract/call';
import { addQuiz, listQuizzes, updateQuiz } from '@kelas/contract/materials';
import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { copyYear, undoYearCopy } from '@kelas/contract/year-copy';
import { openClients, tally, times } from '@kelas/testkit/clients';
import { Makers } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { copyAllOf, previewYears, type Years } from '@kelas/testkit/year-copy';
import { afterEach, describe, expect, it } from 'vitest';

const server = await startServer();
const course = await new Makers(server).course();
const client = await openClients(server);
const YEARS = { from: 2026, to: 2027 };

async function clear() {
  await server.database.pool.query(
    `update material set status = 'DELETED' where status = 'ACTIVE';
     update timetable_entry set status = 'DELETED' where status = 'ACTIVE';
     update year_copy set undone_at = recorded_at, undone_by = recorded_by
       where undone_at is null`,
  );
}
afterEach(clear);

const admin = { as: server.admin };
const copy = (request: RequestOf<typeof copyYear>, key?: string) =>
  client(copyYear.path, request, { ...admin, key });
const undo = (years: Years = YEARS, key?: string) =>
  client(undoYearCopy.path, years, { ...admin, key });

async function fill(count = 3) {
  for (let each = 0; each < count; each += 1) {
    await server.ask(addQuiz, { title: `Quiz ${each}`, url: 'x' });
    await server.ask(addTimetableEntry, {
      subjectId: course.id,
      programLvl: 2,
      classSession: 'MORNING',
      dayOfWeek: each + 1,
    });
  }
  return copyAllOf(await previewYears(server, YEARS), YEARS);
}

async function countOf(year: number) {
  const of = { year: String(year) };
  const rows = [...(await server.ask(listQuizzes, of)), ...(await server.ask(listTimetable, of))];
  return rows.length;
}

describe('copies of one year at once (R-1745)', () => {
  it('are one copy; the others return 409 with who and when, never 500', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await fill();
      const responses = await times(3, () => copy(request));
      expect(tally(responses)).toEqual({ '200': 1, '409 PREVIEW_CHANGED': 2 });
      const refused = responses.find(({ status }) => status === 409);
      expect(refused?.body.error?.message).toMatch(
        /^.+ copied entries of 2026 to 2027 on 16 Mar 2026, \d\d:\d\d\. Check the new preview/,
      );
      expect([await countOf(2026), await countOf(2027)]).toEqual([6, 6]);
      expect((await undo()).status).toBe(200);
      await clear();
    }
  });

  it('are one copy, also twelve of them, of different entries, to different years', async () => {
    const request = await fill();
    const other = { from: 2027, to: 2028 };
    const toOther = copyAllOf(await previewYears(server, other), other);
    const requests = [
      request,
      { ...request, quizzes: request.quizzes.slice(1), timetable: [] },
      toOther,
    ];
    const responses = await times(12, (index) => copy(requests[index % 3] ?? request));
    // The first copy separates the years, so that every other preview is stale.
    expect(tally(responses)).toEqual({ '200': 1, '409 PREVIEW_CHANGED': 11 });
  });

  it('return one result for one key', async () => {
    const request = await fill();
    const responses = await times(6, () => copy(request, 'copy-at-once'));
    expect(tally(responses)).toEqual({ '200': 6 });
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countOf(2027)).toBe(6);
    await server.ask(undoYearCopy, YEARS);
  });
});

it('undos at once are one undo (R-1748)', async () => {
  await server.ask(copyYear, await fill());
  expect(tally(await times(8, () => undo()))).toEqual({ '200': 1, '409 ALREADY_UNDONE': 7 });
  expect(await countOf(2027)).toBe(6);
});

it('waits for a change of an entry, and then is stale', async () => {
  const request = await fill();
  const other = await openTransaction(server);
  await other.query(
    `update material set title = 'Changed', version = version + 1
    where id = $1`,
    [request.quizzes[0]],
  );
  const copying = copy(request);
  await untilBlocked(server);
  await other.commit();
  expect((await copying).code).toBe('PREVIEW_CHANGED');
  expect(await countOf(2027)).toBe(6);
  expect(await server.ask(listQuizzes, {})).toHaveLength(3);
});

it('holds a change of an entry until its end, which is then stale', async () => {
  const request = await fill();
  const other = await openTransaction(server);
  await other.query('lock table audit_entry in share mode');
  const copying = copy(request);
  await untilBlocked(server);
  const id = request.quizzes[0] ?? 0;
  const form = { quizId: id, version: 1, title: 'Late', url: 'x' };
  const changing = client(updateQuiz.path, form, { method: 'PUT' });
  const adding = client(addQuiz.path, { title: 'New', url: 'x' });
  await untilBlocked(server, 3);
  await other.commit();
  expect((await copying).status).toBe(200);
  expect((await changing).code).toBe('STALE_VERSION');
  expect((await adding).status).toBe(200);
  await server.ask(undoYearCopy, YEARS);
});

it('copies, undos, additions and changes at once end without a deadlock or a 500', async () => {
  for (let round = 0; round < 4; round += 1) {
    const request = await fill();
    const [first] = request.timetable;
    const responses = await times(24, (index) => {
      const moves = [
        () => copy(request),
        () => undo(),
        () => client(addQuiz.path, { title: 'New', url: 'x', schoolYear: 2027 }),
        () => {
          const form = { subjectId: course.id, programLvl: 2, classSession: 'MORNING' };
          const change = { ...form, id: first, classroom: `R${index}` };
          return client(updateTimetableEntry.path, change, { method: 'PUT' });
        },
      ];
      return moves[index % moves.length]?.() as ReturnType<typeof undo>;
    });
    for (const { status, body } of responses) {
      expect([200, 409], JSON.stringify(body)).toContain(status);
    }
    await undo();
  }
});

it('a copy whose process dies before the commit leaves nothing (R-1745)', async () => {
  const request = await fill();
  const other = await openTransaction(server);
  await other.query('lock table audit_entry in share mode');
  const copying = copy(request);
  await untilBlocked(server);
  // Its connection ends after all copies are inserted, before the audit entry.
  await server.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect((await copying).status).toBeGreaterThanOrEqual(500);
  await other.commit();
  const { rows } = await server.database.pool.query(
    `select (select count(*)::integer from material where school_year is not null
         and status = 'ACTIVE') as entries,
       (select count(*)::integer from year_copy where undone_at is null) as copies`,
  );
  expect(rows).toEqual([{ entries: 0, copies: 0 }]);
  expect((await copy(request)).status).toBe(200);
});

it('a copy is only undone, once, and its lines never change', async () => {
  await server.ask(copyYear, await fill(1));
  const refused = async (statement: string) => {
    const { pool } = server.database;
    return pool.query(statement).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  };
  for (const statement of [
    'update year_copy set to_year = 2050',
    'delete from year_copy where undone_at is null',
    'update year_copy set undone_at = null, undone_by = null where undone_at is not null',
    'update year_copy_line set from_every_year = not from_every_year',
    'delete from year_copy_line',
  ]) {
    expect(await refused(statement), statement).toBe('23001');
  }
  const values = '1, now()';
  for (const years of ['2027, 2026', '2026, 2026', '1999, 2026', '2026, 2101']) {
    const statement = `insert into year_copy (from_year, to_year, recorded_by, recorded_at)
      values (${years}, ${values})`;
    expect(await refused(statement), years).toBe('23514');
  }
});
