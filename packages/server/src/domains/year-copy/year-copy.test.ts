import type { RequestOf } from '@kelas/contract/call';
import { addNote, addQuiz, listNotes, listQuizzes, updateQuiz } from '@kelas/contract/materials';
import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { copyYear, previewYearCopy, undoYearCopy } from '@kelas/contract/year-copy';
import { Makers } from '@kelas/testkit/fixtures';
import { classOf } from '@kelas/testkit/materials';
import { startServer } from '@kelas/testkit/server';
import { copyAllOf, previewYears, type Years } from '@kelas/testkit/year-copy';
import { afterEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const offering = await make.offering();
const YEARS = { from: 2026, to: 2027 };
const monday = { dayOfWeek: 1, startTime: '1400', endTime: '1600', classroom: 'Room A' } as const;

afterEach(async () => {
  // Entries of a test are no candidates of the next one.
  await server.database.pool.query(
    `update material set status = 'DELETED' where status = 'ACTIVE';
     update timetable_entry set status = 'DELETED' where status = 'ACTIVE';
     update year_copy set undone_at = recorded_at, undone_by = recorded_by
       where undone_at is null`,
  );
});

async function addEntry(changes: Partial<RequestOf<typeof addTimetableEntry>> = {}) {
  const { subjectId, programLvl } = offering;
  const form = { subjectId, programLvl, classSession: 'AFTERNOON', ...monday, ...changes } as const;
  const rows = await server.ask(addTimetableEntry, form);
  return rows.toSorted((a, b) => b.id - a.id)[0] ?? expect.unreachable('nothing was added');
}

async function addMaterial(
  call: typeof addQuiz | typeof addNote,
  changes: Partial<RequestOf<typeof addQuiz>> = {},
) {
  const form = { title: 'Algebra', url: 'https://example.my/a', ...classOf(offering), ...changes };
  return (await server.ask(call, form))[0] ?? expect.unreachable('nothing was added');
}

/** All lists that a copy changes, without versions. */
async function lists() {
  const all = [
    await server.ask(listTimetable, {}),
    await server.ask(listQuizzes, {}),
    await server.ask(listNotes, {}),
  ];
  return all.map((rows) => rows.map(({ version, ...row }) => row));
}

const ofYear = async (year: number) => ({
  timetable: await server.ask(listTimetable, { year: String(year) }),
  quizzes: await server.ask(listQuizzes, { year: String(year) }),
  notes: await server.ask(listNotes, { year: String(year) }),
});

async function copyAll(years: Years = YEARS) {
  return server.ask(copyYear, copyAllOf(await previewYears(server, years), years));
}

describe('the school year of an entry (R-1740, R-1741)', () => {
  it('is every year for a new entry without one, and is kept by a change without one', async () => {
    const entry = await addEntry();
    expect(entry.schoolYear).toBeNull();
    const { id, programLvl, subjectId, classSession } = entry;
    const change = { id, programLvl, subjectId, classSession };
    const yearAfter = async (more: object) =>
      (await server.ask(updateTimetableEntry, { ...change, ...more })).find((row) => row.id === id)
        ?.schoolYear;
    expect(await yearAfter({ schoolYear: 2026 })).toBe(2026);
    expect(await yearAfter({ classroom: 'B' })).toBe(2026);
    expect(await yearAfter({ schoolYear: '' })).toBeNull();
    expect(await yearAfter({ schoolYear: 2027 })).toBe(2027);
    expect(await yearAfter({ schoolYear: null })).toBeNull();
  });

  it('filters each list: the entries of a year and those of every year', async () => {
    for (const schoolYear of [2026, 2027, null]) {
      await addEntry({ schoolYear });
      await addMaterial(addQuiz, { schoolYear });
      await addMaterial(addNote, { schoolYear });
    }
    for (const [year, expected] of [
      [2026, [2026, null]],
      [2027, [2027, null]],
      [2028, [null]],
    ] as const) {
      for (const rows of Object.values(await ofYear(year))) {
        expect(new Set(rows.map(({ schoolYear }) => schoolYear))).toEqual(new Set(expected));
        expect(rows).toHaveLength(expected.length);
      }
    }
    for (const rows of await lists()) expect(rows).toHaveLength(3);
  });

  it.each([1999, 2101, 2026.5, '2026', 'x'])('%j is refused', async (schoolYear) => {
    const form = { title: 'Algebra', url: 'x', schoolYear };
    expect((await server.send(addQuiz, form)).statusCode).toBe(422);
    const query = { year: String(schoolYear) };
    if (schoolYear === '2026') return;
    expect((await server.send(listTimetable, query)).statusCode).toBe(400);
  });
});

describe('the preview (R-1743)', () => {
  it('lists the entries of the old year and of every year, not those of other years', async () => {
    const own = await addEntry({ schoolYear: 2026 });
    const every = await addEntry({ dayOfWeek: 2 });
    await addEntry({ schoolYear: 2025, dayOfWeek: 3 });
    await addEntry({ schoolYear: 2027, dayOfWeek: 4 });
    const quiz = await addMaterial(addQuiz, { schoolYear: 2026 });
    const note = await addMaterial(addNote);
    await addMaterial(addNote, { schoolYear: 2027, title: 'Other' });
    const preview = await previewYears(server, YEARS);
    expect(preview.timetable).toMatchObject([
      { id: own.id, schoolYear: 2026, ...monday, clashes: [], isCopied: false },
      { id: every.id, schoolYear: null, clashes: [], isCopied: false },
    ]);
    const of = { isCopied: false, programLvl: offering.programLvl, title: 'Algebra' };
    expect(preview.quizzes).toEqual([
      expect.objectContaining({ ...of, id: quiz.id, teacherName: expect.stringMatching(/./) }),
    ]);
    expect(preview.notes).toMatchObject([{ ...of, id: note.id, schoolYear: null }]);
    expect(preview.copied).toBeNull();
  });

  it('names what a copy would clash with: entries of the new year and of every year', async () => {
    const other = await make.course();
    const taken = { subjectId: other.id, programLvl: 3, startTime: '1500', endTime: '1700' };
    const entry = await addEntry({ schoolYear: 2026 });
    const clashesOf = async () =>
      (await previewYears(server, YEARS)).timetable.find(({ id }) => id === entry.id)?.clashes;
    await addEntry({ ...taken, schoolYear: 2026 });
    await addEntry({ ...taken, schoolYear: 2028 });
    await addEntry({ ...taken, schoolYear: 2027, dayOfWeek: 2 });
    await addEntry({ ...taken, schoolYear: 2027, classroom: '' });
    await addEntry({ ...taken, schoolYear: 2027, startTime: '', endTime: '' });
    expect(await clashesOf()).toEqual([]);
    const sentence = `Room A is taken: ${other.name}, Form 2, Monday 15:00–17:00`;
    await addEntry({ ...taken, schoolYear: 2027 });
    expect(await clashesOf()).toEqual([sentence]);
    await addEntry({ ...taken, schoolYear: null, classroom: 'ROOM  a', startTime: '1559' });
    expect(await clashesOf()).toHaveLength(2);
  });

  it('does not compare an entry of every year with itself', async () => {
    await addEntry();
    expect((await previewYears(server, YEARS)).timetable).toMatchObject([{ clashes: [] }]);
  });

  it('shows an entry as copied when the new year has an equal one', async () => {
    for (const schoolYear of [2026, 2027]) {
      await addEntry({ schoolYear });
      await addMaterial(addQuiz, { schoolYear });
    }
    await addEntry({ schoolYear: 2026, classroom: 'Room B', dayOfWeek: 2 });
    await addMaterial(addQuiz, { schoolYear: 2026, title: 'Other' });
    const { timetable, quizzes } = await previewYears(server, YEARS);
    expect(timetable.map(({ isCopied, clashes }) => [isCopied, clashes])).toEqual([
      [true, []],
      [false, []],
    ]);
    expect(quizzes.map(({ title, isCopied }) => [title, isCopied])).toEqual([
      ['Other', false],
      ['Algebra', true],
    ]);
  });

  it.each([
    { from: '2026', to: '2026' },
    { from: '2027', to: '2026' },
    { from: '1999', to: '2026' },
    { from: '2026', to: '2101' },
    { from: '2026' },
    {},
  ])('of %j is refused', async (query) => {
    expect((await server.send(previewYearCopy, query)).statusCode).toBe(400);
  });
});

describe('a copy (R-1745, R-1746)', () => {
  it('keeps teacher, level, course, room, places and times, and separates both years', async () => {
    await addEntry({ places: 15 });
    await addMaterial(addQuiz);
    await addMaterial(addNote, { schoolYear: 2026 });
    expect(await copyAll()).toEqual({
      id: expect.any(Number),
      timetable: 1,
      quizzes: 1,
      notes: 1,
    });
    const [old, fresh] = [await ofYear(2026), await ofYear(2027)];
    expect(fresh.timetable).toMatchObject([{ places: 15 }]);
    for (const list of ['timetable', 'quizzes', 'notes'] as const) {
      const [[original], [copy]] = [old[list], fresh[list]];
      expect([old[list].length, fresh[list].length]).toEqual([1, 1]);
      const { id, version, schoolYear, recordCreateDate, ...fields } = original ?? {};
      expect(copy).toMatchObject({ ...fields, version: 1, schoolYear: 2027 });
      expect([schoolYear, copy?.id === id]).toEqual([2026, false]);
    }
  });

  it('pairs each copy with its own original', async () => {
    for (const title of ['C', 'A', 'B']) await addMaterial(addQuiz, { title });
    await copyAll();
    const { rows } = await server.database.pool.query(
      `select copy.title as copy, original.title as original from year_copy_line
       join material copy on copy.id = material_id
       join material original on original.id = original_material_id
       where copy.status = 'ACTIVE' order by 1`,
    );
    expect(rows).toEqual(['A', 'B', 'C'].map((title) => ({ copy: title, original: title })));
  });

  it('copies only what is ticked, also what clashes, and shows the rest the next time', async () => {
    const entry = await addEntry({ schoolYear: 2026 });
    const other = await addMaterial(addQuiz, { schoolYear: 2026 });
    const { digest } = await previewYears(server, YEARS);
    const none = { timetable: [], quizzes: [], notes: [] };
    await server.ask(copyYear, { ...YEARS, ...none, timetable: [entry.id, entry.id], digest });
    const next = await previewYears(server, YEARS);
    expect(next.timetable).toMatchObject([{ isCopied: true }]);
    expect(next.quizzes).toMatchObject([{ id: other.id, isCopied: false }]);
    expect(next.copied).toMatchObject({ entries: 1, staffName: expect.stringMatching(/./) });
    expect(await copyAll()).toMatchObject({ timetable: 0, quizzes: 1 });
    expect((await previewYears(server, YEARS)).copied).toMatchObject({ entries: 2 });
  });

  it('shows a copy that was changed since as copied', async () => {
    await addMaterial(addQuiz, { schoolYear: 2026 });
    await copyAll();
    const [copy] = (await ofYear(2027)).quizzes;
    const change = { quizId: copy?.id ?? 0, title: 'Changed', url: 'x' };
    await server.ask(updateQuiz, change);
    expect((await previewYears(server, YEARS)).quizzes).toMatchObject([{ isCopied: true }]);
  });

  it('goes to the current year or a later one, so that the present entries stay (R-1742)', async () => {
    const entry = await addEntry();
    const over = { from: 2024, to: 2025 };
    const message = '2025 is over. Entries are copied to this year or a later one.';
    const query = { from: '2024', to: '2025' };
    const preview = await server.fail(previewYearCopy, query);
    expect([preview.status, preview.message]).toEqual([422, message]);
    const none = { timetable: [entry.id], quizzes: [], notes: [], digest: '0'.repeat(64) };
    const copy = await server.fail(copyYear, { ...over, ...none });
    expect([copy.status, copy.message]).toEqual([422, message]);
    const years = { from: 2025, to: 2026 };
    const request = copyAllOf(await previewYears(server, years), years);
    expect(await server.ask(copyYear, request)).toMatchObject({ timetable: 1 });
    expect((await server.ask(listTimetable, { year: '2026' })).length).toBe(1);
    // A copy is undone also when its year is over.
    const now = server.clock.now;
    server.clock.set('2027-01-02T02:00:00Z');
    expect(await server.ask(undoYearCopy, years)).toEqual({ deleted: 1, kept: 0 });
    server.clock.now = now;
  });

  it('is refused with 409 after a change, and with 422 for an entry that is not in it', async () => {
    const quiz = await addMaterial(addQuiz, { schoolYear: 2026 });
    const foreign = await addMaterial(addQuiz, { schoolYear: 2025 });
    const request = copyAllOf(await previewYears(server, YEARS), YEARS);
    const statusOf = async (changes: object) =>
      (await server.send(copyYear, { ...request, ...changes })).statusCode;
    expect(await statusOf({ quizzes: [foreign.id] })).toBe(422);
    expect(await statusOf({ notes: [quiz.id] })).toBe(422);
    expect(await statusOf({ quizzes: [] })).toBe(422);
    expect(await statusOf({ from: 2027 })).toBe(422);
    expect(await statusOf({ to: 2028 })).toBe(422);
    await addMaterial(addNote);
    const response = await server.send(copyYear, request);
    expect([response.statusCode, response.json().error.code]).toEqual([409, 'PREVIEW_CHANGED']);
    expect((await ofYear(2027)).quizzes).toEqual([]);
  });

  it('is in the audit log with numbers, without titles', async () => {
    await addMaterial(addQuiz, { title: 'Secret title' });
    const { id } = await copyAll();
    await server.ask(undoYearCopy, YEARS);
    const { rows } = await server.database.pool.query(
      'select action, after from audit_entry order by position desc limit 2',
    );
    expect(rows).toEqual([
      { action: 'YEAR_COPY_UNDONE', after: { ...YEARS, deleted: 1, kept: 0 } },
      {
        action: 'YEAR_COPIED',
        after: { ...YEARS, yearCopyId: id, timetable: 0, quizzes: 1, notes: 0 },
      },
    ]);
  });
});

describe('an undo (R-1747, R-1748)', () => {
  const undo = async () => {
    const response = await server.send(undoYearCopy, YEARS);
    return [response.statusCode, response.json().error?.code, response.json().error?.message];
  };

  it('brings all lists back as they were, also after several copies', async () => {
    await addEntry();
    await addEntry({ schoolYear: 2026, dayOfWeek: 2 });
    await addMaterial(addQuiz);
    const before = await lists();
    await copyAll();
    await addMaterial(addNote, { schoolYear: 2026 });
    const between = await lists();
    await copyAll();
    expect(await server.ask(undoYearCopy, YEARS)).toEqual({ deleted: 4, kept: 0 });
    const after = await lists();
    expect(after[2]).toEqual(between[2]?.filter(({ schoolYear }) => schoolYear !== 2027));
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    const preview = await previewYears(server, YEARS);
    expect(preview.timetable.map(({ isCopied }) => isCopied)).toEqual([false, false]);
    expect(await copyAll()).toMatchObject({ timetable: 2, quizzes: 1, notes: 1 });
  });

  it('leaves a copy that was changed, with its original in the old year', async () => {
    await addMaterial(addQuiz, { title: 'Kept' });
    await addMaterial(addQuiz, { title: 'Deleted' });
    await copyAll();
    const copy = (await ofYear(2027)).quizzes.find(({ title }) => title === 'Kept');
    await server.ask(updateQuiz, { quizId: copy?.id ?? 0, title: 'Changed', url: 'x' });
    expect(await server.ask(undoYearCopy, YEARS)).toEqual({ deleted: 1, kept: 1 });
    const titles = (await server.ask(listQuizzes, {})).map((row) => [row.title, row.schoolYear]);
    expect(titles.toSorted()).toEqual([
      ['Changed', 2027],
      ['Deleted', null],
      ['Kept', 2026],
    ]);
  });

  it('returns 409 when there is nothing to undo, with who undid it and when', async () => {
    const years = { from: 2040, to: 2041 };
    const response = await server.send(undoYearCopy, years);
    expect(response.json().error).toMatchObject({
      code: 'NOTHING_TO_UNDO',
      message: 'No entry of 2040 was copied to 2041',
    });
    await addMaterial(addQuiz);
    await copyAll();
    expect((await undo())[0]).toBe(200);
    expect(await undo()).toEqual([
      409,
      'ALREADY_UNDONE',
      expect.stringMatching(/^.+ undid the copy of 2026 to 2027 on 16 Mar 2026, \d\d:\d\d$/),
    ]);
  });

  it('returns 409 when every copy was changed or deleted since', async () => {
    await addMaterial(addQuiz);
    await copyAll();
    const [copy] = (await ofYear(2027)).quizzes;
    const gone = { quizId: copy?.id ?? 0, title: 'x', url: 'x', status: 'DELETED' } as const;
    await server.ask(updateQuiz, gone);
    expect((await undo()).slice(0, 2)).toEqual([409, 'NOTHING_TO_UNDO']);
  });
});
