import { addAnnouncement } from '@kelas/contract/announcements';
import { addQuiz } from '@kelas/contract/materials';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { Makers } from '@kelas/testkit/fixtures';
import { classOf, emptyMaterial } from '@kelas/testkit/materials';
import { CHECK, FOREIGN, NULL, refusals } from '@kelas/testkit/refusals';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const { refused, refusedRow } = refusals(server);
const [offering, other] = [await make.offering(), await make.offering()];
const courses = [offering.subjectId, other.subjectId] as const;
const teachers = { one: 0, other: 0 };

beforeAll(async () => {
  await server.ask(addAnnouncement, { authorName: 'Admin', content: 'Hello' });
  await server.ask(addQuiz, { ...emptyMaterial, ...classOf(offering) });
  const entry = { subjectId: courses[0], programLvl: 2, classSession: 'MORNING' as const };
  await server.ask(addTimetableEntry, entry);
  const rows = await server.db.selectFrom('teacher').select('id').orderBy('id').execute();
  [teachers.one, teachers.other] = rows.map((row) => row.id) as [number, number];
});

describe('announcements', () => {
  const add = (changes: Record<string, unknown>) =>
    refusedRow('announcement', {
      author_name: 'Admin',
      content: 'Hello',
      program_level_id: 2,
      course_id: courses[0],
      class_session: 'ALL',
      created_at: new Date(),
      created_by: 1,
      ...changes,
    });

  it('are refused with a level or a course alone', async () => {
    for (const half of [{ program_level_id: null }, { course_id: null }]) {
      expect(await add(half)).toEqual({ code: CHECK, constraint: 'announcement_class' });
    }
  });

  it.each([
    [{ author_name: '' }, CHECK],
    [{ author_name: 'x'.repeat(201) }, CHECK],
    [{ content: '' }, CHECK],
    [{ content: 'x'.repeat(5001) }, CHECK],
    [{ program_level_id: 7 }, CHECK],
    [{ program_level_id: 9 }, FOREIGN],
    [{ course_id: 2_000_000_000 }, FOREIGN],
    [{ class_session: 'EVENING' }, FOREIGN],
    [{ created_at: null }, NULL],
    [{ created_by: 2_000_000_000 }, FOREIGN],
  ])('are refused with %j', async (changes, code) => {
    expect(await add(changes)).toMatchObject({ code });
  });
});

describe('quizzes and notes', () => {
  const add = (changes: Record<string, unknown>) =>
    refusedRow('material', {
      kind: 'QUIZ',
      title: 'Algebra',
      url: 'https://example.my',
      offering_id: offering.id,
      teacher_id: teachers.one,
      program_level_id: 2,
      course_id: courses[0],
      created_at: new Date(),
      created_by: 1,
      ...changes,
    });

  it('have the teacher, level and course of their offering (R-1023)', async () => {
    for (const wrong of [
      { teacher_id: teachers.other },
      { program_level_id: 3 },
      { course_id: courses[1] },
      { offering_id: other.id },
      { offering_id: 2_000_000_000 },
    ]) {
      expect(await add(wrong)).toMatchObject({ code: FOREIGN });
    }
  });

  it('have an offering exactly when teacher, level and course are given (R-1024)', async () => {
    const broken = { code: CHECK, constraint: 'material_class' };
    for (const part of [
      { offering_id: null },
      { teacher_id: null },
      { program_level_id: null },
      { course_id: null },
      { teacher_id: null, program_level_id: null, course_id: null },
    ]) {
      expect(await add(part)).toEqual(broken);
    }
  });

  it.each([
    [{ kind: 'BOOK' }, CHECK],
    [{ school_year: 1999 }, CHECK],
    [{ school_year: 2101 }, CHECK],
    [{ title: '' }, CHECK],
    [{ title: 'x'.repeat(201) }, CHECK],
    [{ url: '' }, CHECK],
    [{ url: 'x'.repeat(2001) }, CHECK],
    [{ status: 'GONE' }, CHECK],
    [{ offering_id: null, teacher_id: null, program_level_id: 7 }, CHECK],
    [{ created_by: 2_000_000_000 }, FOREIGN],
  ])('are refused with %j', async (changes, code) => {
    expect(await add(changes)).toMatchObject({ code });
  });

  it('prevent a delete or a change of their offering', async () => {
    for (const statement of [
      'delete from offering where id = $1',
      'update offering set program_level_id = 3 where id = $1',
    ]) {
      expect(await refused(statement, [offering.id])).toMatchObject({ code: FOREIGN });
    }
  });
});

describe('timetable entries', () => {
  const add = (changes: Record<string, unknown>) =>
    refusedRow('timetable_entry', {
      course_id: courses[0],
      program_level_id: 2,
      start_time: '0930',
      end_time: '1100',
      day_of_week: 1,
      classroom: 'A1',
      class_session: 'MORNING',
      created_at: new Date(),
      created_by: 1,
      ...changes,
    });

  it.each([
    [{ school_year: 1999 }, CHECK],
    [{ school_year: 2101 }, CHECK],
    [{ program_level_id: 7 }, CHECK],
    [{ program_level_id: 9 }, FOREIGN],
    [{ course_id: 2_000_000_000 }, FOREIGN],
    [{ course_id: null }, NULL],
    [{ start_time: '2400' }, CHECK],
    [{ start_time: '' }, CHECK],
    [{ end_time: '9:30' }, CHECK],
    [{ end_time: '0930\n' }, CHECK],
    [{ day_of_week: 0 }, CHECK],
    [{ day_of_week: 8 }, CHECK],
    [{ classroom: null }, NULL],
    [{ classroom: 'x'.repeat(201) }, CHECK],
    [{ class_session: 'ALL' }, FOREIGN],
    [{ status: 'GONE' }, CHECK],
  ])('are refused with %j', async (changes, code) => {
    expect(await add(changes)).toMatchObject({ code });
  });
});

describe.each(['material', 'timetable_entry'])('a deleted row of %s', (table) => {
  it('cannot be changed (R-1051)', async () => {
    await server.database.pool.query(`update ${table} set status = 'DELETED'`);
    for (const assignment of ["status = 'ACTIVE'", "status = 'DELETED'", 'version = version + 1']) {
      expect(await refused(`update ${table} set ${assignment}`)).toEqual({
        code: CHECK,
        constraint: 'entry_deleted',
      });
    }
  });
});
