import { addAnnouncement } from '@kelas/contract/announcements';
import { cancelLesson } from '@kelas/contract/attendance';
import { listAudit } from '@kelas/contract/audit';
import {
  addLevel,
  addSession,
  changeLevel,
  changeSession,
  getReference,
  removeLevel,
  removeSession,
} from '@kelas/contract/levels';
import { listLevels } from '@kelas/contract/reference';
import { getStudent, registerStudent } from '@kelas/contract/students';
import { addTimetableEntry, updateTimetableEntry } from '@kelas/contract/timetable';
import { DEFAULT_LEVELS } from '@kelas/contract/values/levels';
import { DEFAULT_SESSIONS } from '@kelas/contract/values/sessions';
import { Makers, studentForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

const newLevel = (values: object = {}) =>
  server.ask(addLevel, { name: uniqueInFile('Standard'), position: 5, nextLvl: null, ...values });
const newSession = (values: object = {}) =>
  server.ask(addSession, { name: uniqueInFile('Evening'), position: 30, ...values });
const reference = () => server.ask(getReference, {});
const storedLevel = async (id: number) => (await reference()).levels.find((each) => each.id === id);
const storedSession = async (id: number) =>
  (await reference()).sessions.find((each) => each.id === id);

describe('the levels and sessions of every centre', () => {
  it('are in the database as the contract lists them (R-2171, R-2175)', async () => {
    const fresh = await startServer();
    const { levels, sessions } = await fresh.ask(getReference, {}, { as: fresh.employee });
    expect(
      levels
        .filter(({ id }) => id !== 7)
        .map(({ id, name, position, nextLvl }) => ({ id, name, position, nextLvl })),
    ).toEqual(DEFAULT_LEVELS);
    expect(sessions.map(({ code, name }) => [code, name])).toEqual(
      Object.entries(DEFAULT_SESSIONS),
    );
    expect(sessions.map(({ inUse }) => inUse)).toEqual([false, false]);
  });

  it('keep their names, and cannot be removed (R-2171, R-2176)', async () => {
    const change = { id: 2, name: 'Tingkatan 1', position: 20, nextLvl: 3 };
    const renamed = await server.fail(changeLevel, change);
    expect([renamed.status, renamed.code]).toEqual([409, 'LEVEL_NEEDED']);
    const removed = await server.fail(removeLevel, { id: 1 });
    expect([removed.status, removed.message]).toEqual([
      409,
      'The first eight levels cannot be removed',
    ]);
    const [morning] = (await reference()).sessions;
    const { id = 0, position = 0 } = morning ?? {};
    const session = await server.fail(changeSession, { id, name: 'Pagi', position });
    expect([session.status, session.code]).toEqual([409, 'SESSION_NEEDED']);
    expect((await server.fail(removeSession, { id })).code).toBe('SESSION_NEEDED');
  });
});

describe('adding a level', () => {
  it('gives it an id from 9 on, its place and what follows, and records that (R-2170)', async () => {
    const name = uniqueInFile('Standard');
    const level = await newLevel({ name: `  ${name} `, nextLvl: 1 });
    expect(level).toEqual({
      id: level.id,
      name,
      offered: true,
      position: 5,
      nextLvl: 1,
      version: 1,
    });
    expect(level.id).toBeGreaterThan(8);
    const [first] = await server.ask(listLevels, {}, { as: server.employee });
    expect(first).toMatchObject({ name, position: 5, nextLvl: 1 });
    const [entry] = await server.ask(listAudit, {});
    expect(entry).toMatchObject({ action: 'LEVEL_ADDED', subjectName: name, after: level });
  });

  it('lists levels by position, then by id (R-2173)', async () => {
    const [later, earlier] = [await newLevel({ position: 8 }), await newLevel({ position: 7 })];
    const same = await newLevel({ position: 7 });
    const ids = (await server.ask(listLevels, {})).map(({ id }) => id);
    const places = [earlier, same, later].map(({ id }) => ids.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(ids.filter((id) => id <= 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('returns 409 for a name that exists, in any case or Unicode form', async () => {
    for (const name of ['form 1', 'ＦＯＲＭ 1', 'Not  offered']) {
      const refused = await server.fail(addLevel, { name, position: 5, nextLvl: null });
      expect([refused.status, refused.code]).toEqual([409, 'LEVEL_EXISTS']);
    }
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'Name is required'],
    [{ position: null }, 'Position is required'],
    [{ position: -1 }, 'Position must be a whole number from 0 to 9999'],
    [{ nextLvl: 7 }, 'Level after the year is not offered'],
    [{ nextLvl: 9999 }, 'This program level does not exist'],
  ])('returns 422 for %j', async (wrong, message) => {
    const level = { name: uniqueInFile('Wrong'), position: 5, nextLvl: null, ...wrong };
    const refused = await server.fail(addLevel, level);
    expect([refused.status, refused.message]).toEqual([422, message]);
  });

  it('adds one level for a repeated request (R-1221)', async () => {
    const level = { name: uniqueInFile('Once'), position: 5, nextLvl: null };
    const key = { headers: { 'idempotency-key': 'level-once' } };
    const first = await server.ask(addLevel, level, key);
    expect(await server.ask(addLevel, level, key)).toEqual(first);
  });
});

describe('changing a level', () => {
  it('changes name, place, what follows and whether it is offered (R-2170)', async () => {
    const { id } = await newLevel();
    const change = { id, name: uniqueInFile('Year'), position: 6, nextLvl: 2 };
    const after = await server.ask(changeLevel, { ...change, offered: false });
    expect(after).toEqual({ ...change, offered: false, version: 2 });
    expect(await server.ask(changeLevel, change)).toEqual(after);
    expect(await storedLevel(id)).toEqual({ ...after, inUse: false });
    const [entry] = await server.ask(listAudit, {});
    expect(entry).toMatchObject({ action: 'LEVEL_CHANGED', after });
  });

  it('lets a level of every centre lead to an own one (R-2171)', async () => {
    const { id } = await newLevel({ position: 65, nextLvl: 8 });
    const form5 = { id: 6, name: 'Form 5', position: 60 };
    expect(await server.ask(changeLevel, { ...form5, nextLvl: id })).toMatchObject({ nextLvl: id });
    expect(await storedLevel(id)).toMatchObject({ inUse: false });
    const refused = await server.fail(removeLevel, { id });
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'LEVEL_IN_USE',
      'Another level leads to this level. Change that level first.',
    ]);
    await server.ask(changeLevel, { ...form5, nextLvl: 8 });
    await server.ask(removeLevel, { id });
  });

  it('returns 422 for a level that follows itself, and for one after graduation', async () => {
    const { id, name } = await newLevel();
    const own = await server.fail(changeLevel, { id, name, position: 5, nextLvl: id });
    expect(own.message).toBe('A level cannot follow itself');
    const graduated = { id: 8, name: 'Form 5 (Graduated)', position: 80, nextLvl: id };
    expect((await server.fail(changeLevel, graduated)).status).toBe(422);
  });

  it('returns 409 with the name of the other ADMIN for a stale version (R-1350)', async () => {
    const { id, name } = await newLevel();
    const change = { id, name, nextLvl: null, version: 1 };
    const both = await Promise.all(
      [11, 12].map((position) => server.send(changeLevel, { ...change, position })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stale = await server.fail(removeLevel, { id, version: 1 });
    expect([stale.status, stale.code]).toEqual([409, 'STALE_VERSION']);
  });

  it('returns 404 for an unknown level', async () => {
    const change = { id: 999_999, name: 'Any', position: 5, nextLvl: null };
    expect((await server.fail(changeLevel, change)).message).toBe('This level does not exist');
    expect((await server.fail(removeLevel, { id: 999_999 })).status).toBe(404);
  });
});

describe('removing a level (R-2172)', () => {
  it('removes an unused one, and its name stays in the audit log', async () => {
    const { id, name } = await newLevel();
    expect(await server.ask(removeLevel, { id, version: 1 })).toEqual({ id });
    expect(await storedLevel(id)).toBeUndefined();
    const [entry] = await server.ask(listAudit, {});
    expect(entry).toMatchObject({ action: 'LEVEL_REMOVED', subjectName: name, after: null });
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['student', (id) => make.student({ programLvl: id })],
    [
      'lesson',
      async (id) => {
        const { subjectId } = await make.offering();
        const entry = { subjectId, programLvl: id, classSession: 'MORNING' };
        return server.ask(addTimetableEntry, entry);
      },
    ],
    [
      'announcement',
      async (programLvl) => {
        const { subjectId } = await make.offering();
        const text = { authorName: 'Lim', content: 'No class', classSession: 'ALL' };
        return server.ask(addAnnouncement, { ...text, programLvl, subjectId });
      },
    ],
  ])('refuses one that a %s names', async (_what, use) => {
    const { id } = await newLevel();
    await use(id);
    expect(await storedLevel(id)).toMatchObject({ inUse: true });
    const refused = await server.fail(removeLevel, { id });
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'LEVEL_IN_USE',
      'This level is in use, so it cannot be removed',
    ]);
  });

  it('refuses a form that chooses a level which was removed meanwhile', async () => {
    const { id } = await newLevel();
    await server.ask(removeLevel, { id });
    const refused = await server.fail(registerStudent, studentForm({ programLvl: id }));
    expect([refused.status, refused.message]).toEqual([
      422,
      { programLvl: 'This program level does not exist' },
    ]);
  });
});

describe('sessions', () => {
  it('have a code from the first name, which students keep after a new name (R-2175)', async () => {
    const session = await newSession({ name: 'Week-end (1)' });
    expect(session).toMatchObject({ code: 'WEEK_END_1', name: 'Week-end (1)', version: 1 });
    const { uuid } = await make.student({ schedule: session.code });
    const { id } = session;
    await server.ask(changeSession, { id, name: 'Saturday', position: 40, version: 1 });
    expect((await server.ask(getStudent, { uuid })).schedule).toBe('WEEK_END_1');
    expect(await storedSession(id)).toMatchObject({
      code: 'WEEK_END_1',
      name: 'Saturday',
      position: 40,
      inUse: true,
    });
    const refused = await server.fail(removeSession, { id });
    expect([refused.status, refused.code]).toEqual([409, 'SESSION_IN_USE']);
  });

  it('have free codes, also for names without Latin letters and for All', async () => {
    const codes = [];
    for (const name of ['晚班', '夜班', 'All', 'Night', 'Night!']) {
      codes.push((await newSession({ name })).code);
    }
    expect(codes).toEqual(['SESSION', 'SESSION_2', 'ALL_2', 'NIGHT', 'NIGHT_2']);
  });

  it('are refused where none has the code', async () => {
    const wrong = await server.fail(registerStudent, studentForm({ schedule: 'NOON' }));
    expect([wrong.status, wrong.message]).toEqual([
      422,
      { schedule: 'This session does not exist' },
    ]);
  });

  it('of an announcement and a lesson cannot be removed (R-2176)', async () => {
    const [told, taught] = [await newSession(), await newSession()];
    const text = { authorName: 'Lim', content: 'No class', classSession: told.code };
    await server.ask(addAnnouncement, text);
    const { subjectId, programLvl } = await make.offering();
    const entry = { subjectId, programLvl, classSession: taught.code };
    await server.ask(addTimetableEntry, entry);
    for (const { id } of [told, taught]) {
      expect((await server.fail(removeSession, { id })).code).toBe('SESSION_IN_USE');
    }
  });

  it('are removed when nothing names them, and 409 for a stale version', async () => {
    const { id, name } = await newSession();
    await server.ask(changeSession, { id, name, position: 50, version: 1 });
    expect((await server.fail(removeSession, { id, version: 1 })).code).toBe('STALE_VERSION');
    await server.ask(removeSession, { id, version: 2 });
    expect(await storedSession(id)).toBeUndefined();
    expect((await server.fail(removeSession, { id })).message).toBe('This session does not exist');
  });
});

describe('an EMPLOYEE', () => {
  it('reads levels and sessions, and changes none (R-2177)', async () => {
    const as = { as: server.employee };
    await server.ask(getReference, {}, as);
    const { id, name } = await newLevel();
    const level = { name, position: 5, nextLvl: null };
    const session = { name: 'Mine', position: 5 };
    const refused = [
      await server.fail(addLevel, level, as),
      await server.fail(changeLevel, { id, ...level }, as),
      await server.fail(removeLevel, { id }, as),
      await server.fail(addSession, session, as),
      await server.fail(changeSession, { id: 1, ...session }, as),
      await server.fail(removeSession, { id: 1 }, as),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });
});

it('a lesson keeps its level and session in use when the timetable changes', async () => {
  const [level, session] = [await newLevel(), await newSession()];
  const { subjectId } = await make.offering();
  const entry = { subjectId, programLvl: level.id, dayOfWeek: 1, classSession: session.code };
  const list = await server.ask(addTimetableEntry, entry);
  const id = Math.max(...list.map((each) => each.id));
  await server.ask(cancelLesson, { entryId: id, day: '16-03-2026', reason: 'Exam' });
  const change = { ...entry, programLvl: 2, classSession: 'MORNING' };
  await server.ask(updateTimetableEntry, { id, ...change });
  expect(await storedLevel(level.id)).toMatchObject({ inUse: true });
  expect(await storedSession(session.id)).toMatchObject({ inUse: true });
});
