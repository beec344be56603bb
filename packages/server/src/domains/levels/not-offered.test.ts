import { addAnnouncement, updateAnnouncement } from '@kelas/contract/announcements';
import { getImport } from '@kelas/contract/imports';
import { addLevel, changeLevel } from '@kelas/contract/levels';
import { addQuiz, updateQuiz } from '@kelas/contract/materials';
import { previewBulkCharge } from '@kelas/contract/misc-charges';
import { getStudent, registerStudent, updateStudent } from '@kelas/contract/students';
import { addOffering, registerTeacher } from '@kelas/contract/teachers';
import { addTimetableEntry, updateTimetableEntry } from '@kelas/contract/timetable';
import { previewStudentMove, undoYear } from '@kelas/contract/year-end';
import { Makers, studentForm, teacherForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { classOf } from '@kelas/testkit/materials';
import { startServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { applyStaying } from '@kelas/testkit/year';
import { previewYears } from '@kelas/testkit/year-copy';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { carryOutPlannedMoves } from '../year-end/carry-out.ts';

const server = await startServer();
const make = new Makers(server);
const importer = new Importer(server);

/** An own level, with a function that stops offering it. */
async function makeLevel(nextLvl: number | null = null) {
  const { id, name, position } = await server.ask(addLevel, {
    name: uniqueInFile('Standard'),
    position: 5,
    nextLvl,
  });
  const offer = (offered: boolean) =>
    server.ask(changeLevel, { id, name, position, nextLvl, offered });
  return { id, name, stop: () => offer(false) };
}

const closed = await makeLevel();
const offering = await (async () => {
  const { id: subjectId } = await make.course();
  const tuitionCourse = [{ programLvl: closed.id, subjectId, fee: 6000 }];
  const { offerings } = await make.teacher({ tuitionCourse });
  return offerings[0] ?? expect.unreachable('the teacher has no course');
})();
const lesson = {
  subjectId: offering.subjectId,
  programLvl: closed.id,
  classSession: 'MORNING',
  schoolYear: 2026,
} as const;
const announcement = {
  authorName: 'Lim',
  content: 'No class',
  programLvl: closed.id,
  subjectId: offering.subjectId,
  classSession: 'ALL',
} as const;
const quiz = { title: 'Algebra', url: 'https://example.my', ...classOf(offering) };
const student = studentForm({ programLvl: closed.id, nric: '050101-14-5678' });
const { uuid } = await server.ask(registerStudent, student);
const [storedLesson] = await server.ask(addTimetableEntry, lesson);
const [storedNotice] = await server.ask(addAnnouncement, announcement);
const [storedQuiz] = await server.ask(addQuiz, { ...quiz, schoolYear: 2026 });
await closed.stop();

describe('a level that is not offered (R-2260)', () => {
  it.each<[string, () => ReturnType<typeof server.fail>]>([
    ['student', () => server.fail(registerStudent, studentForm({ programLvl: closed.id }))],
    [
      'teacher with a course',
      async () => {
        const { id: subjectId } = await make.course();
        const line = { programLvl: closed.id, subjectId, fee: 6000 };
        return server.fail(registerTeacher, teacherForm({ tuitionCourse: [line] }));
      },
    ],
    [
      'course',
      async () => {
        const { id: subjectId } = await make.course();
        const line = { programLvl: closed.id, subjectId, fee: 6000 };
        return server.fail(addOffering, { teacher: offering.teacher, ...line });
      },
    ],
    ['lesson', () => server.fail(addTimetableEntry, lesson)],
    ['announcement', () => server.fail(addAnnouncement, announcement)],
    ['quiz', () => server.fail(addQuiz, quiz)],
    [
      'bulk charge',
      () => {
        const choice = { itemId: 5, month: '03-2026', fee: 3500, group: 'LEVEL' as const };
        return server.fail(previewBulkCharge, { ...choice, programLvl: closed.id });
      },
    ],
    [
      'level before it',
      () => server.fail(addLevel, { name: uniqueInFile('Year'), position: 5, nextLvl: closed.id }),
    ],
    [
      'move of a student',
      async () => {
        const moving = await make.student();
        const choice = { month: '03-2026', programLvl: closed.id, lines: [], fees: 'OFFERING' };
        return server.fail(previewStudentMove, { uuid: moving.uuid, ...choice });
      },
    ],
  ])('is refused in a new %s', async (_what, add) => {
    const refused = await add();
    expect([refused.status, Object.values(textsOf(refused.message))]).toEqual([
      422,
      ['This program level is not offered'],
    ]);
  });

  it('stays in stored records, which can be changed', async () => {
    const { version } = await server.ask(getStudent, { uuid });
    const renamed = { ...student, uuid, version, name: 'Aminah' };
    expect(await server.ask(updateStudent, renamed)).toMatchObject({
      name: 'Aminah',
      programLvl: closed.id,
    });
    const { id = 0 } = storedLesson ?? {};
    const lessons = await server.ask(updateTimetableEntry, {
      ...lesson,
      id,
      classroom: 'Room B',
      status: 'ACTIVE',
    });
    expect(lessons.find((each) => each.id === id)).toMatchObject({ classroom: 'Room B' });
    const notices = await server.ask(updateAnnouncement, {
      ...announcement,
      id: storedNotice?.id ?? 0,
      content: 'Class at 4',
    });
    expect(notices[0]).toMatchObject({ content: 'Class at 4', programLvl: closed.id });
    const change = { ...quiz, quizId: storedQuiz?.id ?? 0, title: 'Sets', schoolYear: 2026 };
    const quizzes = await server.ask(updateQuiz, { ...change, status: 'ACTIVE' });
    expect(quizzes[0]).toMatchObject({ title: 'Sets', programLvl: closed.id });
  });

  it('is refused as another level of a stored record', async () => {
    const other = await make.student();
    const { version } = await server.ask(getStudent, { uuid: other.uuid });
    const form = studentForm({ name: other.name, programLvl: closed.id });
    const refused = await server.fail(updateStudent, { ...form, uuid: other.uuid, version });
    expect(refused.message).toEqual({ programLvl: 'This program level is not offered' });
  });

  it('is not copied to another year with its lessons and quizzes', async () => {
    const { timetable, quizzes } = await previewYears(server, { from: 2026, to: 2027 });
    expect([timetable, quizzes]).toEqual([[], []]);
  });

  it('is a fault of the row that an import would add, and none of a stored student', async () => {
    const open = async (kind: 'STUDENTS' | 'TEACHERS', ...lines: readonly string[]) =>
      server.ask(getImport, { id: await importer.open(kind, lines.join('\n')) });
    const students = await open(
      'STUDENTS',
      'Name,NRIC,Phone,Gender,Level,Session,Enrolled',
      `Aminah,050101-14-5678,60123456789,F,${closed.name},Morning,01-2026`,
      `Bala,,60123456780,M,${closed.name},Morning,01-2026`,
    );
    const faults = students.rows.map((row) =>
      row.faults.map(({ code, message }) => [code, message]),
    );
    expect(faults).toEqual([[], [['LEVEL_NOT_OFFERED', `${closed.name} is not offered`]]]);
    const { name: subject } = await make.course();
    const teachers = await open(
      'TEACHERS',
      'Name,Phone,Gender,Payment type,Rate,Level,Subject,Fee',
      `Chong,60198765432,M,RATIO,6/4,${closed.name},${subject},60`,
    );
    expect(teachers.rows[0]?.faults).toMatchObject([{ column: 5, code: 'LEVEL_NOT_OFFERED' }]);
  });

  it('is the level of a year’s move and of its undo', async () => {
    server.clock.set('2026-11-20T02:00:00Z');
    const after = await makeLevel();
    const before = await makeLevel(after.id);
    const moving = await make.student({ programLvl: before.id });
    await before.stop();
    await after.stop();
    await applyStaying(server, 2027, [moving.uuid]);
    await carryOutPlannedMoves(server.database.db, new Date('2026-12-31T16:00:00Z'));
    const levelOf = async () => (await server.ask(getStudent, { uuid: moving.uuid })).programLvl;
    expect(await levelOf()).toBe(after.id);
    await server.ask(undoYear, { year: 2027 });
    expect(await levelOf()).toBe(before.id);
  });

  it.each([
    ['student', sql`update student set program_level_id = ${closed.id} where program_level_id = 2`],
    ['program_level', sql`update program_level set next_level_id = ${closed.id} where id = 6`],
    [
      'bulk_charge',
      sql`insert into bulk_charge (misc_item_id, month, fee, program_level_id, recorded_at, recorded_by)
        select 5, '2026-03-01', 3500, ${closed.id}, now(), min(id) from staff`,
    ],
    [
      'student_move',
      sql`insert into student_move (student_id, month, move, from_level, to_level, recorded_at,
          recorded_by)
        select min(student.id), '2026-03-01', 'ALONE', 2, ${closed.id}, now(), min(staff.id)
        from student, staff`,
    ],
  ])('is refused by the database in %s', async (table, statement) => {
    await make.student();
    await expect(statement.execute(server.db)).rejects.toMatchObject({
      constraint: `${table}_level_offered`,
    });
  });
});

/** The texts of a refusal, which names fields or not. */
function textsOf(message: string | Record<string, string>): Record<string, string> {
  return typeof message === 'string' ? { message } : message;
}
