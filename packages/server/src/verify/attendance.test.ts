import { cancelLesson, markAttendance } from '@kelas/contract/attendance';
import { replaceCard } from '@kelas/contract/cards';
import {
  bookMakeUp,
  discountOwedLesson,
  listMakeUpChoices,
  listOwedLessons,
} from '@kelas/contract/owed-lessons';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { MONDAY_BEFORE, makeClass } from '@kelas/testkit/attendance';
import { issueTo } from '@kelas/testkit/cards';
import { startServer } from '@kelas/testkit/server';
import { findingsIn, freeze, tamper } from '@kelas/testkit/tampering';
import { describe, expect, it } from 'vitest';

const source = await makeDatabase();

/**
 * Lesson 1 with a mark of Anu that was replaced, and cancelled lesson 2, which is made up for Anu in
 * lesson 3 and discounted for Bala. Anu has a replaced card.
 */
async function makeDatabase(): Promise<string> {
  const server = await startServer();
  const { key, offering, students } = await makeClass(server, ['Anu', 'Bala']);
  const { subjectId, programLvl } = offering;
  await server.ask(addTimetableEntry, {
    ...{ subjectId, programLvl, dayOfWeek: 2, classSession: 'AFTERNOON', classroom: '' },
  });
  const { Anu: uuid = '', Bala = '' } = students;
  const before = { ...key, day: MONDAY_BEFORE };
  const mark = (given: 'PRESENT' | 'ABSENT') =>
    server.ask(markAttendance, { ...before, marks: [{ uuid, mark: given }], isDone: true });
  await mark('PRESENT');
  await mark('ABSENT');
  await server.ask(cancelLesson, { ...key, reason: 'The teacher is ill' });
  const owedTo = async (student: string) => {
    const [owed] = await server.ask(listOwedLessons, { uuid: student });
    return owed?.id ?? 0;
  };
  const id = await owedTo(uuid);
  const [choice] = await server.ask(listMakeUpChoices, { id: String(id) });
  if (!choice) throw new Error('there is no lesson in which to make it up');
  await server.ask(bookMakeUp, { id, entryId: choice.entryId, day: choice.day });
  const discount = { month: '04-2026', amount: 500, reason: 'Not held' };
  await server.ask(discountOwedLesson, { id: await owedTo(Bala), ...discount });
  const [code = ''] = await issueTo(server, uuid);
  await server.ask(replaceCard, { code });
  return freeze(server.url);
}

describe('lessons, marks, owed lessons and cards (R-2428)', () => {
  it('pass every check', async () => {
    const { findings, passed } = await findingsIn(await tamper(source, ''));
    expect(findings).toEqual([]);
    for (const line of [
      'Marks of lessons: 3, of each student the last one counts',
      'Cancelled lessons: 1, without marks and make-ups',
      'Owed lessons: 2, each settled at most once',
      'Cards: 1 present, one of each student',
    ]) {
      expect(passed).toContain(line);
    }
  });

  const cancelled = `(select id from present_lesson where state = 'CANCELLED')`;
  const held = '(select min(id) from lesson)';
  const addMark = (mark: string) => `
    insert into attendance_mark (lesson_id, student_id, mark, guest, recorded_at, recorded_by)
    values (${cancelled}, 1, '${mark}', false, now(), 1)`;

  it.each<[what: string, change: string, found: RegExp[]]>([
    [
      'an earlier mark that counts',
      `update attendance_mark set replaced = true where id = 3;
       update attendance_mark set replaced = false where id = 1`,
      [
        /^Mark 1 of student 1 in lesson \d+ counts, but is not the last one$/,
        /^Mark 3 of student 1 in lesson \d+ is the last one, but does not count$/,
      ],
    ],
    [
      'no mark that counts',
      'update attendance_mark set replaced = true where id = 2',
      [/^Mark 2 of student 2 in lesson \d+ is the last one, but does not count$/],
    ],
    [
      'a mark in a cancelled lesson',
      addMark('LATE'),
      [/^Lesson \d+: it is cancelled, but student 1 is marked as LATE$/],
    ],
    ['but no mark that was taken back', addMark('CLEARED'), []],
    [
      'a make-up in a cancelled lesson',
      `update make_up set lesson_id = ${cancelled}`,
      [/^Lesson \d+: it is cancelled, but make-up 1 is in it$/],
    ],
    [
      'a lesson with a make-up and a discount',
      'update make_up set owed_lesson_id = (select owed_lesson_id from lesson_discount)',
      [/^Owed lesson \d+: it is owed, but settled 2 times$/],
    ],
    [
      'a lesson with two make-ups',
      `drop index make_up_once;
       insert into make_up (owed_lesson_id, lesson_id, recorded_at, recorded_by)
       select owed_lesson_id, ${held}, now(), 1 from make_up`,
      [/^Owed lesson \d+: it is owed, but settled 2 times$/],
    ],
    [
      'a settled lesson that is withdrawn',
      'update owed_lesson set withdrawn_at = now(), withdrawn_by = 1 where student_id = 2',
      [/^Owed lesson \d+: it is withdrawn, but settled once$/],
    ],
    [
      'a lesson that is owed but was held',
      `update owed_lesson set lesson_id = ${held} where student_id = 1`,
      [/^Owed lesson \d+: lesson \d+ was not cancelled, and the student was not absent$/],
    ],
    [
      'an absence of a student who was not absent',
      'update owed_lesson set absence = true where student_id = 1',
      [/^Owed lesson \d+: lesson \d+ was not cancelled, and the student was not absent$/],
    ],
    [
      'a lesson that is owed for a course of another student',
      'update owed_lesson set subscription_id = 2 where student_id = 1',
      [/^Owed lesson \d+: course 2 is not of student 1$/],
    ],
    [
      'a discount of another course',
      'update adjustment set subscription_id = 1, student_id = 1',
      [
        /^Owed lesson \d+: discount \d+ is of another course$/,
        /^The fee due of subscription/,
        /^The tuition that student/,
        /differs from entry/,
      ],
    ],
    [
      'a second present card',
      `drop index student_card_present;
       update student_card set ended_at = null, ended_by = null`,
      [/^Student 1 has 2 present cards$/],
    ],
  ])('is found: %s', async (_, change, found) => {
    const { findings } = await findingsIn(await tamper(source, change));
    for (const each of found) expect(findings).toContainEqual(expect.stringMatching(each));
    expect(findings.filter((text) => !found.some((each) => each.test(text)))).toEqual([]);
  });
});
