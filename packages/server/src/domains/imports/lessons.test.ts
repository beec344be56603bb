import { exportEverything, exportList } from '@kelas/contract/exports';
import { getImport, planImport } from '@kelas/contract/imports';
import { recordLessons } from '@kelas/contract/lessons';
import { getReceipt, payTuition } from '@kelas/contract/payments';
import { getStudentAccount } from '@kelas/contract/student-account';
import { listStudents } from '@kelas/contract/students';
import { getTeacher, listTeachers } from '@kelas/contract/teachers';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { Makers, paymentLine, type TestOffering } from '@kelas/testkit/fixtures';
import { owedIn, owes } from '@kelas/testkit/owed-in';
import { startServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, describe, expect, it } from 'vitest';
import { exportStudent } from '../../personal-data/export.ts';

const server = await startServer();
const make = new Makers(server);
const importer = new Importer(server);
const MARCH = '03-2026';

afterEach(() => expectVerified(server));

/** The course of a subject by lesson, and a student with its name who takes it from March on. */
async function taken(subject: string) {
  const { id: subjectId } = await make.course(subject);
  const line = { programLvl: 2, subjectId, fee: 2000, byLesson: true };
  const { offerings } = await make.teacher({ tuitionCourse: [line] });
  const [offering] = offerings;
  if (!offering) throw new Error('the teacher has no offering');
  const name = `${subject} student`;
  return { offering, student: await make.enrolled({ offering, effectiveDate: MARCH }, { name }) };
}

const payments = (...rows: readonly string[]) =>
  ['Student,Item,Month,Fee,Paid,Date,Payment type', ...rows].join('\n');

const faultsOf = async (id: string) =>
  (await server.ask(getImport, { id })).rows.flatMap(({ faults }) =>
    faults.map(({ message }) => message),
  );

const lineOf = async ({ uuid }: { readonly uuid: string }) =>
  (await server.ask(getTuitionPayment, { uuid, month: MARCH }))[0];

const change = ({ id: offeringId }: TestOffering, lessons: number, before: number) => ({
  month: MARCH,
  counts: [{ offeringId, lessons, before }],
});

describe('a list of teachers (R-2331)', () => {
  it('says how each course is charged, and its export says the same', async () => {
    await make.course('Violin');
    await make.course('Piano');
    await make.course('Drums');
    const sheet = (word: string) =>
      [
        'Name,Phone,Gender,Payment type,Rate,Level 1,Subject 1,Fee 1,Charged by 1,Level 2,Subject 2,Fee 2,Charged by 2,Level 3,Subject 3,Fee 3',
        `Ms Music,012-3401122,F,Split,6/4,Form 1,Violin,25.00,${word},Form 1,Piano,90.00,Month,Form 1,Drums,80.00`,
      ].join('\n');
    const faulty = await importer.open('TEACHERS', sheet('Hour'));
    expect((await faultsOf(faulty)).length).toBe(1);
    await importer.run('TEACHERS', sheet('per class'));
    const teacher = (await server.ask(listTeachers, {})).find(({ name }) => name === 'Ms Music');
    const { tuitionCourse } = await server.ask(getTeacher, { uuid: teacher?.uuid ?? '' });
    expect(tuitionCourse.map(({ subjectName, byLesson }) => [subjectName, byLesson])).toEqual([
      ['Violin', true],
      ['Piano', undefined],
      ['Drums', undefined],
    ]);
    const { body } = await server.send(exportList, { kind: 'TEACHERS' });
    const [headings = '', row = ''] = body.split('\r\n').filter((line) => /Name|Music/.test(line));
    const cells = row.split(',');
    const words = headings
      .split(',')
      .flatMap((heading, at) => (heading.includes('Charged by') ? [cells[at]] : []));
    expect(words.map((word) => word?.replaceAll('"', ''))).toEqual(['Lesson', '', '']);
  });
});

describe('an imported payment of a course by lesson (R-2333)', () => {
  it('without a type keeps its own fee, before and after its lessons are recorded', async () => {
    const { offering, student } = await taken('Botany');
    await importer.run('PAYMENTS', payments('Botany student,Botany,Mar 2026,,55.00,10 Mar 2026,'));
    expect(await lineOf(student)).toMatchObject({ fee: 5500, paymentStatus: 'PAID' });
    expect(await owedIn(server, student, MARCH)).toEqual(owes(0));
    await make.lessons(offering, MARCH, 4);
    await server.ask(recordLessons, change(offering, 5, 4));
    expect(await lineOf(student)).toMatchObject({ fee: 5500, paymentStatus: 'PAID' });
    const { receipts } = await server.ask(getStudentAccount, { uuid: student.uuid });
    const receiptNo = receipts[0]?.receiptNo ?? '';
    const { lines } = await server.ask(getReceipt, { receiptNo });
    expect(lines).toMatchObject([{ fee: 5500, chargedFee: 5500 }]);
    expect(lines[0]).not.toHaveProperty('lessons');
  });

  it('leaves the rest of a part to pay, without recorded lessons too', async () => {
    const { offering, student } = await taken('Zoology');
    await importer.run(
      'PAYMENTS',
      payments('Zoology student,Zoology,Mar 2026,80.00,30.00,10 Mar 2026,'),
    );
    expect(await owedIn(server, student, MARCH)).toEqual(owes(5000));
    const rest = { ...student, fee: 5000 };
    const { receiptNo } = await server.ask(payTuition, [paymentLine(rest, MARCH)]);
    expect(await owedIn(server, student, MARCH)).toEqual(owes(0));
    const { lines } = await server.ask(getReceipt, { receiptNo });
    expect(lines).toMatchObject([{ fee: 5000, chargedFee: 8000, dueFee: 8000 }]);
    expect(lines[0]).not.toHaveProperty('discountFee');
    // The parts have their own fee, so the lessons can still be recorded.
    await make.lessons(offering, MARCH, 6);
    expect(await lineOf(student)).toMatchObject({ fee: 8000, paymentStatus: 'PAID' });
  });

  it('leaves the rest of a part to pay when the lessons are recorded after it', async () => {
    const { offering, student } = await taken('Ecology');
    await importer.run(
      'PAYMENTS',
      payments('Ecology student,Ecology,Mar 2026,80.00,30.00,10 Mar 2026,'),
    );
    await make.lessons(offering, MARCH, 6);
    const rest = { ...student, fee: 5000 };
    await server.ask(payTuition, [paymentLine(rest, MARCH)]);
    expect(await owedIn(server, student, MARCH)).toEqual(owes(0));
  });

  it('with a type pays the recorded lessons, which then stay until the import is undone', async () => {
    const { offering, student } = await taken('Geology');
    const row = (paid: string) =>
      payments(`Geology student,Geology,Mar 2026,${paid},${paid},10 Mar 2026,Bank`);
    expect(await faultsOf(await importer.open('PAYMENTS', row('80.00')))).toEqual([
      'The lessons of Mar 2026 are not recorded. Record them first, or leave the type empty.',
    ]);
    await make.lessons(offering, MARCH, 4);
    expect(await faultsOf(await importer.open('PAYMENTS', row('70.00')))).toEqual([
      'The fee of Mar 2026 is RM 80.00',
    ]);
    const id = await importer.run('PAYMENTS', row('80.00'));
    expect(await lineOf(student)).toMatchObject({ fee: 8000, lessons: 4, paymentStatus: 'PAID' });
    const refused = await server.fail(recordLessons, change(offering, 5, 4));
    expect(refused.code).toBe('LESSONS_USED');
    const data = await server.db
      .transaction()
      .execute((tx) => exportStudent(tx, student.uuid, server.clock.now));
    expect(data).toMatchObject({
      courses: [{ fee: 2000, byLesson: true }],
      payments: [{ lines: [{ fee: 8000, lessons: 4 }] }],
    });
    await importer.undo(id);
    await server.ask(recordLessons, change(offering, 5, 4));
    expect(await owedIn(server, student, MARCH)).toEqual(owes(10_000));
  });
});

describe('the undo of an import (R-2334)', () => {
  it('keeps a course whose lessons are recorded, and removes students of one by lesson', async () => {
    await make.course('Flute');
    const teachers = await importer.run(
      'TEACHERS',
      [
        'Name,Phone,Gender,Payment type,Rate,Level 1,Subject 1,Fee 1,Charged by 1',
        'Ms Flute,012-3401123,F,Split,6/4,Form 1,Flute,25.00,Lesson',
      ].join('\n'),
    );
    const students = [
      'Name,Phone,Gender,Level,Session,Enrolled,Subject 1,From 1',
      'Flute student,012-3401124,F,Form 1,Morning,Mar 2026,Flute,Mar 2026',
    ].join('\n');
    const before = await importer.open('STUDENTS', students);
    expect((await server.ask(planImport, { id: before })).sums.tuition).toBe(0);
    const teacher = (await server.ask(listTeachers, {})).find(({ name }) => name === 'Ms Flute');
    const { tuitionCourse } = await server.ask(getTeacher, { uuid: teacher?.uuid ?? '' });
    const [offering] = tuitionCourse;
    await make.lessons({ ...offering, teacher: '' } as TestOffering, MARCH, 4);
    const id = await importer.run('STUDENTS', students);
    const [student] = await server.ask(listStudents, { name: 'Flute student' });
    expect((await owedIn(server, { uuid: student?.uuid ?? '' }, MARCH)).page).toBe(10_000);
    expect((await importer.undo(id)).kept).toEqual([]);
    const { kept } = await importer.undo(teachers);
    expect(kept.map(({ reason }) => reason).join()).toContain('has recorded lessons');
  });
});

it('the export of everything has the lessons (R-1757)', async () => {
  const response = await server.send(exportEverything, {});
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.includes('lesson_count.csv')).toBe(true);
});
