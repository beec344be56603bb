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

/** Adds an entry; answers its row, which has the highest id. */
async function add(changes: Partial<Form> = {}) {
  const rows = await server.ask(addTimetableEntry, { ...least, ...changes });
  const row = rows.toSorted((a, b) => b.id - a.id)[0];
  if (!row) throw new Error('nothing was added');
  return row;
}

const find = async (id: number) => (await all()).find((row) => row.id === id);

describe('adding a timetable entry', () => {
  it('answers the full list, as the list itself, with the words for course and level', async () => {
    const form = { startTime: '0930', endTime: '1105', dayOfWeek: 5, classroom: ' A1 ' };
    const answer = await server.ask(addTimetableEntry, { ...least, ...form });
    expect(answer).toEqual([
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
        status: 'ACTIVE',
        recordCreateDate: '2026-03-16T02:00:00.000Z',
      },
    ]);
    expect(await all()).toEqual(answer);
  });

  it.each([
    {},
    { startTime: '', endTime: '', dayOfWeek: '', classroom: '' },
    { startTime: null, endTime: null, dayOfWeek: null, classroom: null },
  ] as const)('takes %j for neither time nor day nor classroom', async (none) => {
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
  ])('takes %j', async (changes) => {
    expect(await add(changes)).toMatchObject(changes);
  });

  it('may be done twice: two classes may sit in one room', async () => {
    const form = { startTime: '0930', endTime: '1100', dayOfWeek: 3, classroom: 'B3' };
    const [one, other] = [await add(form), await add(form)];
    expect(other.id).not.toBe(one.id);
  });

  it.each(HOSTILE_TEXTS)('gives the classroom %j back as it came', async (classroom) => {
    expect(await add({ classroom })).toMatchObject({ classroom });
  });
});

describe('the timetable', () => {
  it('is by day, then start, then end time, those without one last', async () => {
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
    [{ classSession: 'ALL' }, 'Class session must be one of MORNING, AFTERNOON'],
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
  ])('is 422 in plain text for %j, and changes nothing', async (changes, message) => {
    const { id } = await add();
    const before = await all();
    const refused = await server.fail(call, { ...least, id, ...changes });
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'INVALID', message]);
    expect(await all()).toEqual(before);
  });
});

describe('changing a timetable entry', () => {
  const when = { startTime: '0930', endTime: '1100', dayOfWeek: 3, classroom: 'A1' };

  it('writes all of its fields, counts the version up and answers the full list', async () => {
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
    const answer = await server.ask(updateTimetableEntry, { id: row.id, version: 1, ...form });
    expect(answer.find((each) => each.id === row.id)).toEqual({
      ...row,
      ...form,
      version: 2,
      subjectName: physics.name,
      programLvlLabel: 'Form 5 (Graduated)',
    });
    expect(await all()).toEqual(answer);
  });

  it('that changes nothing keeps the version', async () => {
    const row = await add(when);
    for (const version of [undefined, null, 1]) {
      for (const status of [undefined, '', 'ACTIVE'] as const) {
        const form = { ...least, ...when, id: row.id, version, status };
        await server.ask(updateTimetableEntry, form);
        expect(await find(row.id)).toEqual(row);
      }
    }
  });

  it('from a version that is not the stored one is 409 and changes nothing', async () => {
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

  it('by two desks at once from the same version is done once', async () => {
    const desk = await openClients(server);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add();
      const answers = await Promise.all(
        ['B1', 'B2'].map((classroom) =>
          desk(
            updateTimetableEntry.path,
            { ...least, id, version: 1, classroom },
            { method: 'PUT' },
          ),
        ),
      );
      expect(tally(answers)).toEqual({ '200': 1, '409 STALE_VERSION': 1 });
      expect(await find(id)).toMatchObject({ version: 2 });
    }
  });

  it('to DELETED takes it from the list for good', async () => {
    const { id } = await add(when);
    const answer = await server.ask(updateTimetableEntry, { ...least, id, status: 'DELETED' });
    expect(answer.map((row) => row.id)).not.toContain(id);
    expect(await all()).toEqual(answer);
    for (const changes of [{}, { status: 'ACTIVE' }, { status: 'DELETED' }, { version: 2 }]) {
      const refused = await server.fail(updateTimetableEntry, { ...least, id, ...changes });
      expect([refused.status, refused.code]).toEqual([409, 'DELETED']);
    }
    expect(await all()).toEqual(answer);
  });

  it('that is not there is 404; without an id it is 422', async () => {
    const refused = await server.fail(updateTimetableEntry, { ...least, id: 999_999 });
    expect([refused.status, refused.message]).toEqual([404, 'This timetable entry does not exist']);
    expect((await server.fail(updateTimetableEntry, least)).message).toBe('id is required');
    const gone = { ...least, id: 1, status: 'GONE' };
    expect((await server.fail(updateTimetableEntry, gone)).message).toBe(
      'status must be one of ACTIVE, DELETED',
    );
  });
});
