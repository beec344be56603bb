import { addAnnouncement } from '@kelas/contract/announcements';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import { listCourses, registerCourse } from '@kelas/contract/courses';
import { addNote, addQuiz } from '@kelas/contract/materials';
import { payMisc } from '@kelas/contract/misc-payments';
import { voidPayment } from '@kelas/contract/receipts';
import { paySalary } from '@kelas/contract/salaries';
import { addStaff } from '@kelas/contract/staff';
import { getStudent, registerStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher } from '@kelas/contract/teachers';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { payTuition } from '@kelas/contract/tuition-payments';
import { expect, request } from './fixtures.ts';
import { thisMonth, todaysDate } from './test-data.ts';

/** What every payload would do if it ran. */
const RUN = 'window.payloadRan=1';
/** Stands in every payload, so that what is shown of it can be found. */
export const MARK = 'onerror=';

/**
 * Texts of the kinds that become a script somewhere; the number keeps names apart. As many as a
 * prime number, so that each comes to each field in turn.
 */
export const payloads: readonly ((number: number) => string)[] = [
  (n) => `<img src=x onerror=${RUN}>${n}`,
  (n) => `"><svg onload=${RUN}><img src=x onerror=${RUN}>${n}`,
  (n) => `</title></script><script>${RUN}</script><!-- onerror= ${n}`,
  (n) => `=HYPERLINK("javascript:${RUN}") onerror=${n}`,
  (n) => `javascript:${RUN}//onerror=${n}`,
  (n) => `{{constructor.constructor('${RUN}')()}}\${${RUN}} onerror=${n}`,
  (n) => `' onmouseover=${RUN} onfocus=${RUN} autofocus onerror=${RUN} x='${n}`,
  (n) => `<math><mtext></mtext><style><img src=x onerror=${RUN}></style></math>${n}`,
  (n) => `-1+cmd|'/C calc'!A0 onerror=${n}`,
  (n) => `<iframe srcdoc="<script>top.${RUN}</script>" onerror=></iframe>\u202e${n}`,
  (n) => `＜script＞${RUN}＜/script＞<a href=" java\nscript:${RUN}" onerror=>${n}`,
];

/** Texts that name a row of the database. */
const KEYS = ['bankName'];

let made = 0;

function nextPayload(): string {
  made += 1;
  return payloads[made % payloads.length]?.(made) ?? '';
}

interface Schema {
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Puts a payload wherever the input's schema has text that the call would take it as. */
function poison(call: Call, sample: unknown): { input: unknown; fields: string[] } {
  const input: unknown = structuredClone(sample);
  const fields: string[] = [];
  // Moves the turn on, so that the same fields get other payloads the next time.
  made += 1;
  const tryAt = (at: Record<string, unknown>, name: string) => {
    const before = at[name];
    at[name] = nextPayload();
    if (call.input.safeParse(input).success) fields.push(name);
    else if (before === undefined) delete at[name];
    else at[name] = before;
  };
  const walk = (schema: Schema, value: unknown) => {
    for (const each of schema.anyOf ?? []) walk(each, value);
    if (Array.isArray(value) && schema.items) {
      for (const item of value) walk(schema.items, item);
    } else if (typeof value === 'object' && value !== null) {
      const record = value as Record<string, unknown>;
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        if (takesText(inner) && !KEYS.includes(name)) tryAt(record, name);
        walk(inner, record[name]);
      }
    }
  };
  walk(call.input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema, input);
  return { input, fields };
}

function takesText({ type, anyOf }: Schema): boolean {
  return type === 'string' || (anyOf ?? []).some(takesText);
}

/**
 * A centre in which every text that a call takes is a payload. Answers the student and the teacher
 * whose forms are looked at, and the texts that were put in, by call.
 */
export async function makeHostileCentre(token: string) {
  const poisoned: Record<string, string[]> = {};
  const ask = async <C extends Call>(call: C, sample: RequestOf<C>): Promise<OutputOf<C>> => {
    const { input, fields } = poison(call, sample);
    poisoned[`${call.method} ${call.path}`] = fields;
    return request(call, input as RequestOf<C>, token);
  };

  const { hasLogo: _, ...settings } = await request(getSettings, {}, token);
  await ask(changeSettings, settings);
  await ask(addStaff, { username: 'x', password: 'a long password', role: 'EMPLOYEE' });
  await ask(registerCourse, { subjectName: 'x' });
  const courses = await request(listCourses, {}, token);
  const subjectId = courses.find(({ name }) => name.includes('onerror'))?.id ?? 0;

  const teacher = await ask(registerTeacher, {
    name: 'x',
    phoneNo: '60198765432',
    gender: 'F',
    bankName: 'MBBEMYKL',
    paymentType: 'RATIO',
    paymentRate: '6/4',
    tuitionCourse: [{ programLvl: 2, subjectId, fee: 6000 }],
  });
  const line = { teacher: teacher.uuid, programLvl: 2, subjectId, fee: 6000 };
  const students = [];
  for (let count = 0; count < payloads.length; count += 1) {
    const { uuid } = await ask(registerStudent, {
      name: 'x',
      phoneNo: '60123456789',
      gender: 'M',
      programLvl: 2,
      schedule: 'MORNING',
      enrolmentDate: thisMonth,
      tuitionCourse: [{ ...line, effectiveDate: thisMonth }],
      misc: [{ id: 2, name: 'x', fee: 1000 }],
    });
    students.push(await request(getStudent, { uuid }, token));
  }
  const [first, second] = students;
  if (!first || !second) throw new Error('There are no students');
  const paid = { month: thisMonth, transactionDate: todaysDate, paymentType: 'CASH' } as const;
  for (const { uuid, tuitionCourses } of [first, second]) {
    const { receiptNo } = await ask(payTuition, [
      { uuid, subscriptionId: tuitionCourses[0]?.subscriptionId ?? 0, fee: 6000, ...paid },
      { uuid, id: 2, name: 'x', fee: 500, ...paid },
    ]);
    if (uuid === second.uuid) await ask(voidPayment, { receiptNo, reason: 'x' });
  }
  const { month: __, ...misc } = paid;
  await ask(payMisc, {
    studentUuid: first.uuid,
    paymentDetails: [{ id: 2, name: 'x', fee: 500 }],
    ...misc,
  });
  await ask(paySalary, { id: teacher.uuid, month: thisMonth });

  const taught = { teacherId: teacher.uuid, courseId: subjectId, programLvl: 2 };
  const entry = { subjectId, programLvl: 2, classSession: 'MORNING' } as const;
  for (let count = 0; count < payloads.length; count += 1) {
    await ask(addQuiz, { ...taught, title: 'x', url: 'x' });
    await ask(addNote, { ...taught, title: 'x', url: 'x' });
    await ask(addAnnouncement, { authorName: 'x', content: 'x', subjectId, programLvl: 2 });
    await ask(addTimetableEntry, { ...entry, classroom: 'x', dayOfWeek: 1 + (count % 5) });
  }
  expect(await request(getTeacher, { uuid: teacher.uuid }, token)).toBeDefined();
  return { student: first, teacher, poisoned };
}
