import { cancelOffering, listOfferings, updateTeacher } from '@kelas/contract/teachers';
import { Makers, teacherForm } from '@kelas/testkit/fixtures';
import { classOf, emptyMaterial, kinds, materialsOf } from '@kelas/testkit/materials';
import { startServer } from '@kelas/testkit/server';
import { HOSTILE_TEXTS } from '@kelas/testkit/texts';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const offering = await make.offering();
const other = await make.offering();
const ofClass = classOf(offering);
const UNKNOWN = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe.each(kinds)('adding a $kind', (kind) => {
  const { all, add } = materialsOf(server, kind);

  it('returns the full list, newest first (R-1049)', async () => {
    server.clock.set('2026-03-16T02:00:00Z');
    const first = await add({ title: 'The first' });
    server.clock.set('2026-03-15T02:00:00Z');
    const response = await server.ask(kind.add, { ...emptyMaterial, title: 'The second' });
    expect(response.slice(0, 2).map((row) => row.title)).toEqual(['The second', 'The first']);
    expect(await all()).toEqual(response);
    expect(first).toEqual({
      id: expect.any(Number),
      version: 1,
      title: 'The first',
      url: 'https://example.my/algebra',
      tuitionId: null,
      teacherId: null,
      courseId: null,
      programLvl: null,
      schoolYear: null,
      status: 'ACTIVE',
      recordCreateDate: '2026-03-16T02:00:00.000Z',
    });
  });

  it('with teacher, level and course belongs to their offering (R-1023)', async () => {
    const row = await add(ofClass);
    expect(row).toMatchObject({ ...ofClass, tuitionId: offering.id });
    expect((await server.ask(listOfferings, {})).map((each) => each.id)).toContain(row.tuitionId);
    const upperCase = { ...ofClass, teacherId: ofClass.teacherId.toUpperCase() };
    expect(await add(upperCase)).toMatchObject({ ...ofClass, tuitionId: offering.id });
  });

  it('belongs to a cancelled offering, but to the running one if both exist', async () => {
    const past = await make.offering();
    await server.ask(cancelOffering, { id: past.id });
    expect(await add(classOf(past))).toMatchObject({ tuitionId: past.id });

    const { programLvl, subjectId } = past;
    const tuitionCourse = [{ programLvl, subjectId, fee: 7000 }];
    await server.ask(updateTeacher, { ...teacherForm({ tuitionCourse }), uuid: past.teacher });
    const running = (await server.ask(listOfferings, {})).find(
      (each) => each.teacherId === past.teacher,
    );
    expect(running?.id).toBeGreaterThan(past.id);
    expect(await add(classOf(past))).toMatchObject({ tuitionId: running?.id });
  });

  it.each([
    { teacherId: ofClass.teacherId },
    { programLvl: 1 },
    { courseId: ofClass.courseId },
    { teacherId: ofClass.teacherId, programLvl: 2 },
    { teacherId: ofClass.teacherId, courseId: ofClass.courseId },
    { programLvl: 2, courseId: other.subjectId },
  ])('with only %j belongs to no offering and keeps these fields (R-1024)', async (part) => {
    const none = { teacherId: null, courseId: null, programLvl: null };
    expect(await add(part)).toMatchObject({ ...none, ...part, tuitionId: null });
  });

  it.each([
    { teacherId: '', courseId: 0, programLvl: 0 },
    { teacherId: null, courseId: null, programLvl: null },
    { teacherId: undefined, courseId: '', programLvl: '' },
  ] as const)('accepts %j as no teacher, level and course', async (none) => {
    expect(await add(none)).toMatchObject({
      teacherId: null,
      courseId: null,
      programLvl: null,
      tuitionId: null,
    });
  });

  it.each(HOSTILE_TEXTS)('returns %j unchanged', async (text) => {
    expect(await add({ title: text, url: text })).toMatchObject({ title: text, url: text });
  });

  it('trims title and url and accepts the longest texts', async () => {
    const [title, url] = ['t'.repeat(200), `https://example.my/${'u'.repeat(1981)}`];
    expect(await add({ title: ` ${title}\n`, url: `\t${url} ` })).toMatchObject({ title, url });
  });

  it('ignores unknown fields (R-1219)', async () => {
    const odd = { id: 999_999, version: 9, status: 'DELETED', tuitionId: 1, kind: 'NOTE' };
    const row = await add({ ...odd, title: 'Odd' } as object);
    expect(row).toMatchObject({ title: 'Odd', version: 1, status: 'ACTIVE', tuitionId: null });
  });
});

describe.each(
  kinds.flatMap((kind) => [
    { ...kind, name: `adding a ${kind.kind}`, call: kind.add, kind },
    { ...kind, name: `changing a ${kind.kind}`, call: kind.update, kind },
  ]),
)('$name', ({ call, idField, kind }) => {
  const { all, add } = materialsOf(server, kind);
  const NO_OFFER = 'This teacher does not offer this course at this level';

  it.each([
    [{ title: undefined, url: undefined }, 'Please fill in the title'],
    [{ title: ' ', url: '' }, 'Please fill in the title'],
    [{ title: null }, 'Please fill in the title'],
    [{ url: undefined }, 'Please fill in the url'],
    [{ url: ' \n' }, 'Please fill in the url'],
    [{ url: null }, 'Please fill in the url'],
    [{ title: 5 }, 'title must be text'],
    [{ title: 'x'.repeat(201) }, 'title can have at most 200 characters'],
    [{ url: 'x'.repeat(2001) }, 'url can have at most 2000 characters'],
    [{ title: 'a\u0000' }, 'title has characters that cannot be stored'],
    [{ teacherId: 'x' }, 'teacherId is not valid'],
    [{ teacherId: UNKNOWN }, 'This teacher does not exist'],
    [{ ...ofClass, teacherId: UNKNOWN }, 'This teacher does not exist'],
    [{ courseId: '1' }, 'courseId is not valid'],
    [{ courseId: 999_999 }, 'This course does not exist'],
    [{ programLvl: 7 }, 'programLvl is not offered'],
    [{ programLvl: 9 }, 'This program level does not exist'],
    [{ ...ofClass, programLvl: 3 }, NO_OFFER],
    [{ ...ofClass, programLvl: 9 }, NO_OFFER],
    [{ ...ofClass, courseId: other.subjectId }, NO_OFFER],
    [{ ...ofClass, teacherId: other.teacher }, NO_OFFER],
  ])('returns 422 with a text for %j and changes nothing', async (changes, message) => {
    const { id } = await add();
    const before = await all();
    const refused = await server.fail(call, { ...emptyMaterial, [idField]: id, ...changes });
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'INVALID', message]);
    expect(await all()).toEqual(before);
  });
});
