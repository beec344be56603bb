import { getCardsDocument, issueCards, listCards, replaceCard } from '@kelas/contract/cards';
import { getStudentAccount } from '@kelas/contract/student-account';
import { changeStudentStatus } from '@kelas/contract/students';
import { issueTo } from '@kelas/testkit/cards';
import { Makers } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';
import { exportStudent } from '../../personal-data/export.ts';

const server = await startServer();
const make = new Makers(server);
const unknown = '00000000-0000-4000-8000-000000000000';

const list = (chosen: Parameters<typeof server.ask<typeof listCards>>[1] = {}) =>
  server.ask(listCards, chosen);
/** The number of cards that a student has had, and of present ones. */
async function countCards(uuid: string) {
  const { rows } = await sql<{ all: number; present: number }>`
    select count(*)::integer as all, count(*) filter (where ended_at is null)::integer as present
    from student_card join student on student.id = student_id
    where uuid = ${uuid}`.execute(server.db);
  return rows[0];
}

it('cards are issued to students who have none (R-2447)', async () => {
  const [one, other] = [await make.student(), await make.student()];
  expect(await server.ask(issueCards, { uuids: [one.uuid, one.uuid] })).toEqual({ issued: 1 });
  expect(await server.ask(issueCards, { uuids: [one.uuid, other.uuid] })).toEqual({ issued: 1 });
  expect(await countCards(one.uuid)).toEqual({ all: 1, present: 1 });
  const gone = await make.student();
  await server.ask(changeStudentStatus, { uuid: gone.uuid, status: 'DEACTIVATED' });
  expect(await server.ask(issueCards, { uuids: [gone.uuid] })).toEqual({ issued: 0 });
  const fresh = await make.student();
  expect(await server.fail(issueCards, { uuids: [fresh.uuid, unknown] })).toMatchObject({
    status: 404,
  });
  expect(await countCards(fresh.uuid)).toMatchObject({ all: 0 });
});

it('two people who issue or replace at once leave one present card', async () => {
  const { uuid } = await make.student();
  const issued = await Promise.all(
    Array.from({ length: 6 }, () => server.ask(issueCards, { uuids: [uuid] })),
  );
  expect(issued.reduce((sum, { issued: each }) => sum + each, 0)).toBe(1);
  const [code = ''] = await issueTo(server, uuid);
  const replaced = await Promise.allSettled(
    Array.from({ length: 6 }, () => server.ask(replaceCard, { code })),
  );
  expect(replaced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await countCards(uuid)).toEqual({ all: 2, present: 1 });
});

it('the list has ACTIVE students by level, session and name (R-2448)', async () => {
  const { uuid } = await make.student({ name: 'Zulaikha', programLvl: 3, schedule: 'AFTERNOON' });
  const row = { uuid, name: 'Zulaikha', programLvl: 3, classSession: 'AFTERNOON' };
  expect(await list({ name: 'zulai' })).toEqual([{ ...row, code: null }]);
  const [code] = await issueTo(server, uuid);
  expect(code).toMatch(/^K[2-9A-Z]{6}$/);
  expect(await list({ programLvl: '3', classSession: 'AFTERNOON' })).toEqual([{ ...row, code }]);
  expect(await list({ name: 'zulai', classSession: 'MORNING' })).toEqual([]);
  await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
  expect(await list({ name: 'zulai' })).toEqual([]);
});

it('the file has the present cards of the chosen students alone (R-2448)', async () => {
  const [one, other, without] = [
    await make.student({ name: 'Chong Ah Kow' }),
    await make.student({ name: 'Devi' }),
    await make.student({ name: 'Elly' }),
  ];
  const [code = '', kept = ''] = await issueTo(server, one.uuid, other.uuid);
  const { code: next } = await server.ask(replaceCard, { code });
  const uuids = [one, other, without].map(({ uuid }) => uuid).join(',');
  const response = await server.send(getCardsDocument, { uuids });
  const [page, ...more] = readPdf(response.rawPayload).pages;
  expect(more).toEqual([]);
  for (const text of ['Chong Ah Kow', 'Devi', 'Form 1', next, kept]) {
    expect(page?.text).toContain(text);
  }
  expect(page?.text).not.toContain(code);
  expect(page?.text).not.toContain('Elly');
  expect(await server.fail(getCardsDocument, { uuids: without.uuid })).toMatchObject({
    ...{ status: 409, code: 'NO_CARDS' },
  });
});

it('the page of a student has the present card (R-2474)', async () => {
  const { uuid } = await make.student();
  const cardOf = async () => (await server.ask(getStudentAccount, { uuid })).card;
  expect(await cardOf()).toBeUndefined();
  const [code = ''] = await issueTo(server, uuid);
  const recordCreateDate = server.clock.now.toISOString();
  expect(await cardOf()).toEqual({ code, recordCreateDate });
  const { code: next } = await server.ask(replaceCard, { code });
  expect(await cardOf()).toEqual({ code: next, recordCreateDate });
  expect(await server.fail(replaceCard, { code })).toMatchObject({ code: 'CARD_REPLACED' });
});

it('an erased student has no card, and the export has all of them (R-2451)', async () => {
  const { uuid } = await make.student();
  const [code = ''] = await issueTo(server, uuid);
  const { code: next } = await server.ask(replaceCard, { code });
  await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
  const at = server.clock.now;
  const exported = await server.db.transaction().execute(async (tx) => {
    await anonymiseStudent(tx, uuid, { evenIfOwing: false, now: at });
    return exportStudent(tx, uuid, at);
  });
  expect(exported.cards).toEqual([
    { code, recordedAt: at, endedAt: at },
    { code: next, recordedAt: at, endedAt: at },
  ]);
  expect(await countCards(uuid)).toEqual({ all: 2, present: 0 });
});
