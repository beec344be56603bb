import { addAnnouncement } from '@kelas/contract/announcements';
import { cancelLesson, markAttendance } from '@kelas/contract/attendance';
import { addBankAccount, addStatement } from '@kelas/contract/bank';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import { addClosedDays } from '@kelas/contract/closed-days';
import { listCourses, registerCourse } from '@kelas/contract/courses';
import { changeFees, previewFeeChange } from '@kelas/contract/fee-changes';
import { addRefund } from '@kelas/contract/funds';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { openImport } from '@kelas/contract/imports';
import { addLevel } from '@kelas/contract/levels';
import { addNote, addQuiz } from '@kelas/contract/materials';
import { chargeInBulk, previewBulkCharge } from '@kelas/contract/misc-charges';
import { addMiscItem } from '@kelas/contract/misc-items';
import { closeMonth, getMonthEnd } from '@kelas/contract/month-end';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { paySalary, voidSalary } from '@kelas/contract/salaries';
import { addStaff } from '@kelas/contract/staff';
import { getStudent, registerStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher } from '@kelas/contract/teachers';
import { addTimetableEntry, listTimetable } from '@kelas/contract/timetable';
import { toCsv } from '@kelas/contract/values/csv';
import { weekday } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import { expect, request } from './fixtures.ts';
import { thisMonth, todaysDate } from './test-data.ts';

/** The script of every payload. */
const RUN = 'window.payloadRan=1';
/** A part of every payload, by which a test finds it on a screen. */
export const PAYLOAD_MARKER = 'onerror=';

/**
 * Texts that run as a script where they are not escaped; the number makes names unique. Their count
 * is prime, so that each field gets each payload in turn.
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

/** Text fields that refer to a row of the database, or have a check value. */
const KEY_FIELDS = ['bankName', 'paymentQr'];
/** Text fields that all lines of one input share, as a payment has one payer. */
const SHARED_FIELDS = ['payer'];

let payloadCount = 0;

function nextPayload(): string {
  payloadCount += 1;
  return payloads[payloadCount % payloads.length]?.(payloadCount) ?? '';
}

interface Schema {
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Puts a payload into each text field of the input where the call's schema accepts it. */
function insertPayloads(call: Call, sample: unknown): { input: unknown; fields: string[] } {
  const input: unknown = structuredClone(sample);
  const fields: string[] = [];
  // Taken for each call, so that the same fields get other payloads in the next call.
  const shared = nextPayload();
  const tryPayload = (at: Record<string, unknown>, name: string) => {
    const before = at[name];
    at[name] = SHARED_FIELDS.includes(name) ? shared : nextPayload();
    if (call.input.safeParse(input).success) fields.push(name);
    else if (before === undefined) delete at[name];
    else at[name] = before;
  };
  const visit = (schema: Schema, value: unknown) => {
    for (const each of schema.anyOf ?? []) visit(each, value);
    if (Array.isArray(value) && schema.items) {
      for (const item of value) visit(schema.items, item);
    } else if (typeof value === 'object' && value !== null) {
      const record = value as Record<string, unknown>;
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        if (acceptsText(inner) && !KEY_FIELDS.includes(name)) tryPayload(record, name);
        visit(inner, record[name]);
      }
    }
  };
  visit(call.input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema, input);
  return { input, fields };
}

function acceptsText({ type, anyOf }: Schema): boolean {
  return type === 'string' || (anyOf ?? []).some(acceptsText);
}

/**
 * Makes a centre in which every text that a call accepts is a payload. Returns a student and a
 * teacher for the forms, and the names of the fields with payloads, by call.
 */
export async function makeHostileCentre(token: string) {
  const payloadFields: Record<string, string[]> = {};
  const callWithPayloads = async <C extends Call>(
    call: C,
    sample: RequestOf<C>,
  ): Promise<OutputOf<C>> => {
    const { input, fields } = insertPayloads(call, sample);
    payloadFields[`${call.method} ${call.path}`] = fields;
    return request(call, input as RequestOf<C>, token);
  };

  const sheet = toCsv([
    ['Name', 'Phone'],
    [nextPayload(), '1'],
  ]);
  await request(openImport, { kind: 'STUDENTS', fileName: nextPayload(), text: sheet }, token);
  const { hasLogo: _, ...settings } = await request(getSettings, {}, token);
  await callWithPayloads(changeSettings, settings);
  await callWithPayloads(addStaff, {
    username: 'x',
    password: 'a long password',
    role: 'EMPLOYEE',
  });
  await callWithPayloads(registerCourse, { subjectName: 'x' });
  const { id: programLvl } = await callWithPayloads(addLevel, { name: 'x', position: 90 });
  const item = await callWithPayloads(addMiscItem, { name: 'x', fee: 1000 });
  const courses = await request(listCourses, {}, token);
  const subjectId = courses.find(({ name }) => name.includes('onerror'))?.id ?? 0;

  const teacher = await callWithPayloads(registerTeacher, {
    name: 'x',
    phoneNo: '60198765432',
    gender: 'F',
    bankName: 'MBBEMYKL',
    paymentType: 'RATIO',
    paymentRate: '6/4',
    tuitionCourse: [
      { programLvl, subjectId, fee: 6000 },
      { programLvl: 3, subjectId, fee: 2000, byLesson: true },
    ],
  });
  const line = { teacher: teacher.uuid, programLvl, subjectId, fee: 6000 };
  const students = [];
  for (let count = 0; count < payloads.length; count += 1) {
    const { uuid } = await callWithPayloads(registerStudent, {
      name: 'x',
      phoneNo: '60123456789',
      gender: 'M',
      programLvl,
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
    const { receiptNo } = await callWithPayloads(payTuition, [
      { uuid, subscriptionId: tuitionCourses[0]?.subscriptionId ?? 0, fee: 6000, ...paid },
      { uuid, id: 2, name: 'x', fee: 500, ...paid },
    ]);
    if (uuid === second.uuid) await callWithPayloads(voidPayment, { receiptNo, reason: 'x' });
  }
  const { month: __, ...misc } = paid;
  await callWithPayloads(payMisc, {
    studentUuid: first.uuid,
    paymentDetails: [{ id: 2, name: 'x', fee: 500 }],
    ...misc,
  });
  const bulk = { itemId: item.id, month: thisMonth, fee: 1000, group: 'ALL' } as const;
  const { digest } = await request(previewBulkCharge, bulk, token);
  await request(chargeInBulk, { ...bulk, unticked: [], digest }, token);
  const { version } = await request(getHouseRules, {}, token);
  await request(changeHouseRules, { version, keepsCredit: true }, token);
  await callWithPayloads(payTuition, [{ uuid: first.uuid, fund: 'CREDIT', fee: 9000, ...misc }]);
  const refund = { uuid: first.uuid, fund: 'CREDIT', amount: 1000, reason: 'x' } as const;
  await callWithPayloads(addRefund, { ...refund, ...misc });
  const lastMonth = addMonths(thisMonth, -1);
  const { version: figures } = await request(getMonthEnd, { month: lastMonth }, token);
  await request(closeMonth, { month: lastMonth, version: figures, withUnclear: true }, token);
  // A correction of the closed month.
  await callWithPayloads(payTuition, [
    {
      ...{ uuid: first.uuid, fund: 'CREDIT', fee: 100, paymentType: 'BANK' },
      transactionDate: `01-${lastMonth}`,
    },
  ]);
  // The name of an account is shorter than most payloads.
  const name = payloads[0]?.(0) ?? '';
  const { id: accountId } = await request(addBankAccount, { name, number: '' }, token);
  const statement = toCsv([
    ['Date', 'Description', 'Debit', 'Credit'],
    ...payloads.map(() => [todaysDate, nextPayload(), '', '60.00']),
  ]);
  const file = { fileName: nextPayload(), text: statement, data: null, columns: null };
  await request(addStatement, { accountId, ...file }, token);
  const raise = {
    month: addMonths(thisMonth, 1),
    kind: 'AMOUNT' as const,
    value: 500,
    ownFees: 'KEEP' as const,
    leftOut: [],
  };
  const raised = await request(previewFeeChange, raise, token);
  await request(changeFees, { ...raise, digest: raised.digest }, token);
  const salary = { id: teacher.uuid, month: thisMonth };
  await callWithPayloads(paySalary, salary);
  await callWithPayloads(voidSalary, { ...salary, reason: 'x' });
  await callWithPayloads(paySalary, salary);

  const lesson = { teacherId: teacher.uuid, courseId: subjectId, programLvl };
  const entry = { subjectId, programLvl, classSession: 'MORNING' } as const;
  for (let count = 0; count < payloads.length; count += 1) {
    await callWithPayloads(addQuiz, { ...lesson, title: 'x', url: 'x' });
    await callWithPayloads(addNote, { ...lesson, title: 'x', url: 'x' });
    await callWithPayloads(addAnnouncement, {
      authorName: 'x',
      content: 'x',
      subjectId,
      programLvl,
    });
    await callWithPayloads(addTimetableEntry, {
      ...entry,
      classroom: 'x',
      dayOfWeek: 1 + (count % 7),
    });
  }
  const day = todaysDate;
  const timetable = await request(listTimetable, {}, token);
  const [held, cancelled] = [0, 1].map((place) =>
    timetable.findLast(({ dayOfWeek }) => dayOfWeek === 1 + ((weekday(day) - 1 + place) % 7)),
  );
  if (!held || !cancelled) throw new Error('There are no classes');
  const heldLesson = { entryId: held.id, day };
  await request(markAttendance, { ...heldLesson, marks: [], isDone: true }, token);
  await callWithPayloads(cancelLesson, {
    ...{ entryId: cancelled.id, day: dayAfter(day), reason: 'x' },
  });
  await request(
    addClosedDays,
    { days: [{ day: `31-12-${day.slice(6)}`, name: nextPayload() }] },
    token,
  );
  expect(await request(getTeacher, { uuid: teacher.uuid }, token)).toBeDefined();
  return { student: first, teacher, lesson: heldLesson, payloadFields };
}

/** Returns the day after a day of the wire. */
function dayAfter(day: string): string {
  const [date, month, year] = day.split('-').map(Number);
  const next = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (date ?? 0) + 1));
  return next.toISOString().slice(0, 10).split('-').toReversed().join('-');
}
