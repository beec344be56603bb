import type { RequestOf } from '@kelas/contract/call';
import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { openClients, tally } from '@kelas/testkit/clients';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { HOSTILE_TEXTS } from '@kelas/testkit/texts';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const maths = await make.course();

type Form = RequestOf<typeof addTimetableEntry>;
const least: Form = { subjectId: maths.id, programLvl: 2, classSession: 'MORNING' };
const all = () => server.ask(listTimetable, {});

/** Adds an entry; returns its row, which has the highest id. */
async function add(changes: Partial<Form> = {}) {
  const rows = await server.ask(addTimetableEntry, { ...least, ...changes });
  const row = rows.toSorted((a, b) => b.id - a.id)[0];
  if (!row) throw new Error('nothing was added');
  return row;
}

const find = async (id: number) => (await all()).find((row) => row.id === id);

describe('adding a timetable entry', () => {
  it('returns the full list with the names of course and level (R-1048, R-1049)', async () => {
    const form = { startTime: '0930', endTime: '1105', dayOfWeek: 5, classroom: ' A1 ' };
    const response = await server.ask(addTimetableEntry, { ...least, ...form });
    expect(response).toEqual([
      {
        id: expect.any(Number),
        version: 1,
        subjectId: maths.id,
        subjectName: maths.name,
        programLvl: 2,
        programLvlLabel: 'Form 1',
        startTime: '0930',
        endTime: '1105',
        dayOfWeek: 5,
        classroom: 'A1',
        classSession: 'MORNING',
        schoolYear: null,
        places: null,
        status: 'ACTIVE',
        recordCreateDate: '2026-03-16T02:00:00.000Z',
      },
    ]);
    expect(await all()).toEqual(response);
  });

  it.each([
    {},
    { startTime: '', endTime: '', dayOfWeek: '', classroom: '' },
    { startTime: null, endTime: null, dayOfWeek: null, classroom: null },
  ] as const)('accepts %j as no time, day and classroom', async (none) => {
    const nothing = { startTime: '', endTime: '', dayOfWeek: null, classroom: '' };
    expect(await add(none)).toMatchObject(nothing);
  });

  it.each([
    ...[1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek })),
    ...[1, 3, 8].map((programLvl) => ({ programLvl })),
    { startTime: '0000', endTime: '2359' },
    { startTime: '1500', endTime: '0900' },
    { startTime: '0901' },
    { endTime: '0901' },
    { classroom: 'x'.repeat(200) },
    { classSession: 'AFTERNOON' as const },
  ])('accepts %j', async (changes) => {
    expect(await add(changes)).toMatchObject(changes);
  });

  it('accepts a clash of rooms (R-1046)', async () => {
    const form = { startTime: '0930', endTime: '1100', dayOfWeek: 3, classroom: 'B3' };
    const [one, other] = [await add(form), await add(form)];
    expect(other.id).not.toBe(one.id);
  });

  it.each(HOSTILE_TEXTS)('returns the classroom %j unchanged', async (classroom) => {
    expect(await add({ classroom })).toMatchObject({ classroom });
  });
});

describe('the timetable', () => {
  it('comes by day, start and end time, entries without one last (R-1047)', async () => {
    const key = (row: { dayOfWeek: number | null; startTime: string; endTime: string }) =>
      [row.dayOfWeek ?? 'x', row.startTime || 'x', row.endTime || 'x'].join(' ');
    for (const dayOfWeek of [7, null, 2, 1]) {
      for (const [startTime, endTime] of [
        ['1400', '1500'],
        ['', '1000'],
        ['0800', ''],
        ['0800', '0900'],
        ['', ''],
      ]) {
        await add({ dayOfWeek, startTime, endTime });
      }
    }
    const keys = (await all()).map(key);
    expect(keys).toEqual(keys.toSorted());
    expect(new Set(keys).size).toBeGreaterThan(20);
  });
});

const COURSE = 'Please fill in the course';
const LEVEL = 'Please fill in the program lvl';
const SESSION = 'Please fill in the class session';
const START = 'Start time must be a time, HHmm';
const PLACES = 'Places must be a whole number from 1 to 999';
const DAY = 'Day of week must be a number from 1 to 7';

describe.each([
  ['adding', addTimetableEntry],
  ['changing', updateTimetableEntry],
] as const)('%s a timetable entry', (_, call) => {
  it.each([
    [{ subjectId: undefined, programLvl: undefined, classSession: undefined }, COURSE],
    [{ subjectId: null, programLvl: null }, COURSE],
    [{ subjectId: '', programLvl: '' }, COURSE],
    [{ subjectId: 0, programLvl: 0 }, COURSE],
    [{ programLvl: undefined, classSession: undefined }, LEVEL],
    [{ programLvl: null }, LEVEL],
    [{ programLvl: '' }, LEVEL],
    [{ programLvl: 0 }, LEVEL],
    [{ classSession: undefined }, SESSION],
    [{ classSession: null }, SESSION],
    [{ classSession: '' }, SESSION],
    [{ classSession: 'ALL' }, 'Class session must be one of the sessions of the centre'],
    [{ subjectId: 'x' }, 'Course is not valid'],
    [{ subjectId: 999_999 }, 'This course does not exist'],
    [{ programLvl: 7 }, 'Program level is not offered'],
    [{ programLvl: 9 }, 'This program level does not exist'],
    [{ startTime: '9:30' }, START],
    [{ startTime: '2400' }, START],
    [{ startTime: 930 }, START],
    [{ endTime: '0960' }, 'End time must be a time, HHmm'],
    [{ dayOfWeek: 0 }, DAY],
    [{ dayOfWeek: 8 }, DAY],
    [{ dayOfWeek: 1.5 }, DAY],
    [{ dayOfWeek: 2 ** 53 }, DAY],
    [{ dayOfWeek: '1' }, DAY],
    [{ classroom: 'x'.repeat(201) }, 'Classroom can have at most 200 characters'],
    [{ classroom: 5 }, 'Classroom must be text'],
    [{ places: 0 }, PLACES],
    [{ places: 1000 }, PLACES],
    [{ places: 2.5 }, PLACES],
    [{ places: '12' }, PLACES],
  ])('returns 422 with a text for %j and changes nothing', async (changes, message) => {
    const { id } = await add();
    const before = await all();
    const refused = await server.fail(call, { ...least, id, ...changes });
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'INVALID', message]);
    expect(await all()).toEqual(before);
  });
});

describe('changing a timetable entry', () => {
  const when = { startTime: '0930', endTime: '1100', dayOfWeek: 3, classroom: 'A1' };

  it('saves all fields, raises the version and returns the full list', async () => {
    const physics = await make.course();
    const row = await add(when);
    const form = {
      startTime: '',
      endTime: '1230',
      dayOfWeek: 6,
      subjectId: physics.id,
      programLvl: 8,
      classroom: '',
      classSession: 'AFTERNOON' as const,
    };
    const response = await server.ask(updateTimetableEntry, { id: row.id, version: 1, ...form });
    expect(response.find((each) => each.id === row.id)).toEqual({
      ...row,
      ...form,
      version: 2,
      subjectName: physics.name,
      programLvlLabel: 'Form 5 (Graduated)',
    });
    expect(await all()).toEqual(response);
  });

  it('keeps the places that a request does not name (R-2486)', async () => {
    const { id } = await add({ places: 15 });
    await server.ask(updateTimetableEntry, { ...least, id, ...when });
    expect(await find(id)).toMatchObject({ ...when, places: 15 });
    await server.ask(updateTimetableEntry, { ...least, id, ...when, places: 999 });
    expect(await find(id)).toMatchObject({ places: 999, version: 3 });
    for (const places of [null, ''] as const) {
      await server.ask(updateTimetableEntry, { ...least, id, ...when, places });
      expect(await find(id)).toMatchObject({ places: null, version: 4 });
    }
  });

  it('without a change keeps the version (R-1345)', async () => {
    const row = await add(when);
    for (const version of [undefined, null, 1]) {
      for (const status of [undefined, '', 'ACTIVE'] as const) {
        const form = { ...least, ...when, id: row.id, version, status };
        await server.ask(updateTimetableEntry, form);
        expect(await find(row.id)).toEqual(row);
      }
    }
  });

  it('with a stale version returns 409 and changes nothing (R-1224)', async () => {
    const { id } = await add(when);
    await server.ask(updateTimetableEntry, { ...least, id, version: 1 });
    const before = await all();
    for (const version of [1, 3]) {
      const form = { ...least, ...when, id, version, status: 'DELETED' };
      const refused = await server.fail(updateTimetableEntry, form);
      expect([refused.status, refused.code]).toEqual([409, 'STALE_VERSION']);
    }
    expect(await all()).toEqual(before);
  });

  it('by two clients at once from one version succeeds once', async () => {
    const client = await openClients(server);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add();
      const responses = await Promise.all(
        ['B1', 'B2'].map((classroom) =>
          client(
            updateTimetableEntry.path,
            { ...least, id, version: 1, classroom },
            { method: 'PUT' },
          ),
        ),
      );
      expect(tally(responses)).toEqual({ '200': 1, '409 STALE_VERSION': 1 });
      expect(await find(id)).toMatchObject({ version: 2 });
    }
  });

  it('to DELETED removes it from the list, and later changes return 409 (R-1051)', async () => {
    const { id } = await add(when);
    const response = await server.ask(updateTimetableEntry, { ...least, id, status: 'DELETED' });
    expect(response.map((row) => row.id)).not.toContain(id);
    expect(await all()).toEqual(response);
    for (const changes of [{}, { status: 'ACTIVE' }, { status: 'DELETED' }, { version: 2 }]) {
      const refused = await server.fail(updateTimetableEntry, { ...least, id, ...changes });
      expect([refused.status, refused.code]).toEqual([409, 'DELETED']);
    }
    expect(await all()).toEqual(response);
  });

  it('returns 404 for an unknown id, and 422 without an id', async () => {
    const refused = await server.fail(updateTimetableEntry, { ...least, id: 999_999 });
    expect([refused.status, refused.message]).toEqual([404, 'This timetable entry does not exist']);
    expect((await server.fail(updateTimetableEntry, least)).message).toBe('id is required');
    const gone = { ...least, id: 1, status: 'GONE' };
    expect((await server.fail(updateTimetableEntry, gone)).message).toBe(
      'status must be one of ACTIVE, DELETED',
    );
  });
});
