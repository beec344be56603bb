import { cancelOffering, updateTeacher } from '@kelas/contract/teachers';
import { openClients, tally } from '@kelas/testkit/clients';
import { Makers, teacherForm } from '@kelas/testkit/fixtures';
import { classOf, emptyMaterial, kinds, materialsOf } from '@kelas/testkit/materials';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);
const [offering, other] = [await make.offering(), await make.offering()];
const [quizzes, notes] = [materialsOf(server, kinds[0]), materialsOf(server, kinds[1])];

describe.each(kinds)('changing a $kind', (kind) => {
  const { all, add, change, refuse, body } = materialsOf(server, kind);

  it('saves all fields, raises the version and returns the full list', async () => {
    const older = await add(classOf(offering));
    const row = await add();
    const form = { title: 'Geometry', url: 'javascript:alert(1)', ...classOf(other) };
    const response = await change({ id: older.id, version: 1, ...form });
    const expected = { ...older, ...form, version: 2, tuitionId: other.id };
    expect(response.slice(0, 2)).toEqual([row, expected]);
    expect(await all()).toEqual(response);

    const [, emptied] = await change({ ...emptyMaterial, id: older.id, teacherId: '' });
    const none = { teacherId: null, courseId: null, programLvl: null, tuitionId: null };
    expect(emptied).toEqual({ ...older, ...none, version: 3 });
  });

  it('without a change keeps the version (R-1345)', async () => {
    const { id } = await add(classOf(offering));
    for (const version of [undefined, null, 1]) {
      for (const status of [undefined, null, '', 'ACTIVE'] as const) {
        const [row] = await change({ ...emptyMaterial, ...classOf(offering), id, version, status });
        expect(row).toMatchObject({ version: 1, status: 'ACTIVE', tuitionId: offering.id });
      }
    }
  });

  it('keeps its offering, even if that was cancelled and offered again (R-1025)', async () => {
    const past = await make.offering();
    const row = await add(classOf(past));
    await server.ask(cancelOffering, { id: past.id });
    const { programLvl, subjectId } = past;
    const tuitionCourse = [{ programLvl, subjectId, fee: 7000 }];
    await server.ask(updateTeacher, { ...teacherForm({ tuitionCourse }), uuid: past.teacher });
    const [same] = await change({ ...emptyMaterial, ...classOf(past), id: row.id });
    expect(same).toEqual(row);
    const [renamed] = await change({ ...classOf(past), id: row.id, title: 'New', url: row.url });
    expect(renamed).toMatchObject({ title: 'New', version: 2, tuitionId: past.id });
    expect((await add(classOf(past))).tuitionId).toBeGreaterThan(past.id);
  });

  it('with a stale version returns 409 and changes nothing (R-1224)', async () => {
    const { id } = await add();
    await change({ ...emptyMaterial, id, version: 1, title: 'Newer' });
    const before = await all();
    for (const version of [1, 3]) {
      for (const status of ['ACTIVE', 'DELETED']) {
        const refused = await refuse({ id, version, status, title: 'Stale' });
        expect([refused.status, refused.code]).toEqual([409, 'STALE_VERSION']);
      }
    }
    expect(await all()).toEqual(before);
  });

  it('by two clients at once from one version succeeds once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add();
      const responses = await Promise.all(
        ['One', 'Other'].map((title) =>
          client(kind.update.path, body({ ...emptyMaterial, id, version: 1, title }), {
            method: 'PUT',
          }),
        ),
      );
      expect(tally(responses)).toEqual({ '200': 1, '409 STALE_VERSION': 1 });
      expect((await all())[0]).toMatchObject({ id, version: 2 });
    }
  });

  it('to DELETED removes it from the list, and later changes return 409 (R-1051)', async () => {
    const { id } = await add(classOf(offering));
    const response = await change({ ...emptyMaterial, id, version: 1, status: 'DELETED' });
    expect(response.map((row) => row.id)).not.toContain(id);
    expect(await all()).toEqual(response);
    for (const changes of [{}, { version: 2 }, { version: 1 }, { status: 'ACTIVE' }]) {
      for (const status of ['ACTIVE', 'DELETED']) {
        const refused = await refuse({ id, status, ...changes });
        expect([refused.status, refused.code]).toEqual([409, 'DELETED']);
      }
    }
    expect(await all()).toEqual(response);
  });

  it('to DELETED by two clients at once succeeds once, and the entry stays deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add();
      const put = (changes: object) =>
        client(kind.update.path, body({ ...emptyMaterial, id, ...changes }), { method: 'PUT' });
      const deletions = await Promise.all([
        put({ status: 'DELETED' }),
        put({ status: 'DELETED' }),
        put({ title: 'Changed' }),
      ]);
      expect(tally(deletions.slice(0, 2))).toEqual({ '200': 1, '409 DELETED': 1 });
      expect((await all()).map((row) => row.id)).not.toContain(id);
    }
  });

  it('to another status returns 422', async () => {
    const { id } = await add();
    for (const status of ['deleted', 'GONE', 1]) {
      const refused = await refuse({ id, status });
      expect([refused.status, refused.message]).toEqual([
        422,
        'status must be one of ACTIVE, DELETED',
      ]);
    }
  });

  it('returns 404 for an unknown id, and a message without a valid id', async () => {
    const refused = await refuse({ id: 999_999 });
    expect([refused.status, refused.message]).toEqual([404, `This ${kind.kind} does not exist`]);
    expect((await refuse({ id: undefined })).message).toBe(`${kind.idField} is required`);
    expect((await refuse({ id: '1' })).message).toBe(`${kind.idField} is not valid`);
  });
});

describe('quizzes and notes', () => {
  it('are separate: a call for one kind neither lists nor changes the other', async () => {
    const [quiz, note] = [await quizzes.add({ title: 'Quiz' }), await notes.add({ title: 'Note' })];
    expect((await quizzes.refuse({ id: note.id })).status).toBe(404);
    expect((await notes.refuse({ id: quiz.id })).status).toBe(404);
    expect((await quizzes.all()).map((row) => row.title)).not.toContain('Note');
    expect((await notes.all()).map((row) => row.title)).not.toContain('Quiz');
  });
});
