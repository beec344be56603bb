import {
  addAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@kelas/contract/announcements';
import type { RequestOf } from '@kelas/contract/call';
import { openClients, tally } from '@kelas/testkit/clients';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { HOSTILE_TEXTS } from '@kelas/testkit/texts';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const maths = await make.course();

type Form = RequestOf<typeof addAnnouncement>;
const empty: Form = { authorName: 'Admin', content: 'No class on Friday' };
const all = () => server.ask(listAnnouncements, {});

/** Adds an announcement; returns its row, the first of the list. */
async function add(changes: Partial<Form> = {}) {
  const [row] = await server.ask(addAnnouncement, { ...empty, ...changes });
  if (!row) throw new Error('nothing was added');
  return row;
}

describe('adding an announcement', () => {
  it('returns the full list, newest first (R-1049)', async () => {
    server.clock.set('2026-03-16T02:00:00Z');
    const first = await add({ content: 'The first' });
    server.clock.set('2026-03-15T02:00:00Z');
    const response = await server.ask(addAnnouncement, { ...empty, content: 'The second' });
    expect(response.slice(0, 2).map((row) => row.content)).toEqual(['The second', 'The first']);
    expect(await all()).toEqual(response);
    expect(first).toEqual({
      id: expect.any(Number),
      version: 1,
      authorName: 'Admin',
      content: 'The first',
      programLvl: null,
      subjectId: null,
      schedule: null,
      recordCreateDate: '2026-03-16T02:00:00.000Z',
    });
  });

  it.each(['MORNING', 'AFTERNOON', 'ALL'] as const)(
    'accepts level, course and the session %s',
    async (each) => {
      const row = await add({ programLvl: 2, subjectId: maths.id, classSession: each });
      expect(row).toMatchObject({ programLvl: 2, subjectId: maths.id, schedule: each });
    },
  );

  it.each([1, 8])('accepts the level %i', async (programLvl) => {
    expect(await add({ programLvl, subjectId: maths.id })).toMatchObject({ programLvl });
  });

  it.each([0, '', null, undefined] as const)(
    'accepts %j as no level and no course (R-1011)',
    async (none) => {
      const row = await add({ programLvl: none, subjectId: none });
      expect(row).toMatchObject({ programLvl: null, subjectId: null });
    },
  );

  it.each(['', null, undefined] as const)(
    'accepts %j as no session (R-1011)',
    async (classSession) => {
      expect(await add({ classSession })).toMatchObject({ schedule: null });
    },
  );

  it('trims name and content and accepts the longest texts (R-1013)', async () => {
    const content = 'x'.repeat(5000);
    expect(
      await add({ authorName: ` ${'n'.repeat(200)}\n`, content: ` ${content} ` }),
    ).toMatchObject({ authorName: 'n'.repeat(200), content });
  });

  it.each(HOSTILE_TEXTS)('returns %j unchanged', async (text) => {
    expect(await add({ authorName: text, content: text })).toMatchObject({
      authorName: text,
      content: text,
    });
  });

  it('ignores unknown fields (R-1219)', async () => {
    const row = await add({ id: 999_999, version: 7, schedule: 'ALL', canary: 1 } as Partial<Form>);
    expect(row).toMatchObject({ version: 1, schedule: null });
    expect(row.id).not.toBe(999_999);
  });
});

const NAME = 'Please fill in the authorName';
const CONTENT = 'Please fill in the content';
const COURSE = 'Please fill in the course';
const LEVEL = 'Please fill in the program lvl';

describe.each([
  ['adding', addAnnouncement],
  ['changing', updateAnnouncement],
] as const)('%s an announcement', (_, call) => {
  it.each([
    [{}, NAME],
    [{ authorName: '', content: '' }, NAME],
    [{ authorName: ' \n', content: 'x' }, NAME],
    [{ authorName: null, content: 'x' }, NAME],
    [{ authorName: '', content: 'x', programLvl: 2 }, NAME],
    [{ authorName: 'x', programLvl: 2 }, CONTENT],
    [{ authorName: 'x', content: ' ' }, CONTENT],
    [{ authorName: 'x', content: null }, CONTENT],
    [{ ...empty, programLvl: 2 }, COURSE],
    [{ ...empty, programLvl: 1, subjectId: 0 }, COURSE],
    [{ ...empty, programLvl: 2, subjectId: '' }, COURSE],
    [{ ...empty, subjectId: maths.id }, LEVEL],
    [{ ...empty, subjectId: maths.id, programLvl: 0 }, LEVEL],
    [{ ...empty, subjectId: maths.id, programLvl: null }, LEVEL],
    [{ ...empty, subjectId: maths.id, programLvl: 7 }, 'programLvl is not offered'],
    [{ ...empty, subjectId: maths.id, programLvl: 9 }, 'This program level does not exist'],
    [{ ...empty, subjectId: maths.id, programLvl: '2' }, 'programLvl is not valid'],
    [{ ...empty, subjectId: 999_999, programLvl: 2 }, 'This course does not exist'],
    [{ ...empty, subjectId: -1, programLvl: 2 }, 'subjectId is not valid'],
    [{ ...empty, classSession: 'EVENING' }, 'This session does not exist'],
    [{ ...empty, authorName: 5 }, 'authorName must be text'],
    [{ ...empty, authorName: 'x'.repeat(201) }, 'authorName can have at most 200 characters'],
    [{ ...empty, content: 'x'.repeat(5001) }, 'content can have at most 5000 characters'],
    [{ ...empty, content: 'a\u0000b' }, 'content has characters that cannot be stored'],
  ])('returns 422 with a text for %j and changes nothing', async (form, message) => {
    const { id } = await add();
    const before = await all();
    const refused = await server.fail(call, { id, ...form });
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'INVALID', message]);
    expect(await all()).toEqual(before);
  });
});

describe('changing an announcement', () => {
  it('saves all fields, raises the version and returns the full list', async () => {
    const older = await add();
    const row = await add();
    const changes = {
      authorName: 'Cikgu Lim',
      content: 'Moved to Saturday',
      programLvl: 3,
      subjectId: maths.id,
    };
    const response = await server.ask(updateAnnouncement, {
      ...changes,
      id: older.id,
      version: 1,
      classSession: 'AFTERNOON',
    });
    const expected = { ...older, ...changes, version: 2, schedule: 'AFTERNOON' };
    expect(response.slice(0, 2)).toEqual([row, expected]);
    expect(await all()).toEqual(response);

    const [, emptied] = await server.ask(updateAnnouncement, { ...empty, id: older.id });
    expect(emptied).toEqual({ ...older, version: 3 });
  });

  it('without a change keeps the version (R-1345)', async () => {
    const { id } = await add({ programLvl: 2, subjectId: maths.id, classSession: 'ALL' });
    const same = { ...empty, programLvl: 2, subjectId: maths.id, classSession: 'ALL' as const };
    for (const version of [undefined, null, 1]) {
      const [row] = await server.ask(updateAnnouncement, { ...same, id, version });
      expect(row?.version).toBe(1);
    }
  });

  it('with a stale version returns 409 and changes nothing (R-1224)', async () => {
    const { id } = await add();
    await server.ask(updateAnnouncement, { ...empty, id, version: 1, content: 'Newer' });
    const before = await all();
    for (const version of [1, 3]) {
      const form = { ...empty, id, version, content: 'Stale' };
      const refused = await server.fail(updateAnnouncement, form);
      expect([refused.status, refused.code]).toEqual([409, 'STALE_VERSION']);
    }
    expect(await all()).toEqual(before);
  });

  it('by two clients at once from one version succeeds once', async () => {
    const client = await openClients(server);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add();
      const responses = await Promise.all(
        ['One', 'Other'].map((content) =>
          client(updateAnnouncement.path, { ...empty, id, version: 1, content }),
        ),
      );
      expect(tally(responses)).toEqual({ '200': 1, '409 STALE_VERSION': 1 });
      expect((await all())[0]).toMatchObject({ id, version: 2 });
    }
  });

  it('returns 404 for an unknown id and refuses an invalid id or version', async () => {
    const refused = await server.fail(updateAnnouncement, { ...empty, id: 999_999 });
    expect([refused.status, refused.code, refused.message]).toEqual([
      404,
      'NOT_FOUND',
      'This announcement does not exist',
    ]);
    for (const [id, message] of [
      [undefined, 'id is required'],
      [0, 'id is not valid'],
      ['1', 'id is not valid'],
    ]) {
      expect((await server.fail(updateAnnouncement, { ...empty, id })).message).toBe(message);
    }
    const wrong = await server.fail(updateAnnouncement, { ...empty, id: 1, version: 0 });
    expect([wrong.status, wrong.message]).toEqual([422, 'version is not valid']);
  });
});
