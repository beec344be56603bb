import { BASE_PATH } from '@kelas/contract/base-path';
import { currentMonth, today } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import type { Slots } from './statements.ts';

/** A call that is measured. */
export interface MeasuredCall {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path with its query string, below the base path. */
  readonly path: string;
  /** A payment of the next unpaid line, with or without an Idempotency-Key. */
  readonly payment?: 'plain' | 'with key';
}

/** The uuids of a student and a teacher for the calls, and the phone number of the student. */
export interface Sample {
  readonly uuid: string;
  readonly phoneNo: string;
  readonly teacher: string;
}

/** Returns the measured calls: lists and searches, reads of one student, and payments. */
export function measuredCalls({ uuid, phoneNo, teacher }: Sample, now: Date): MeasuredCall[] {
  const month = addMonths(currentMonth(now), -1);
  const get = (name: string, path: string): MeasuredCall => ({ name, method: 'GET', path });
  return [
    get('students, all', '/students'),
    get('students by name', '/students?name=tan'),
    get('students by level', '/students?programLvl=3'),
    get('tuition fees, all', `/students/payment?month=${month}`),
    get('tuition fees by name', `/students/payment?month=${month}&name=tan`),
    get('tuition fees by level', `/students/payment?month=${month}&programLvl=3`),
    get('one student', `/student?uuid=${uuid}`),
    get("one student's tuition fees", `/student/payment?uuid=${uuid}&month=${month}`),
    get('enrolments of a month', `/students/enrollment?month=${currentMonth(now)}`),
    get('misc fees, all', `/students/misc/payment?month=${month}&itemId=7`),
    get('misc fees by name', `/students/misc/payment?month=${month}&itemId=7&name=tan`),
    get('misc fees by level', `/students/misc/payment?month=${month}&itemId=7&programLvl=3`),
    get("one student's misc fees", `/student/misc/payment?uuid=${uuid}&month=${month}`),
    get('history of one student', `/payment/history?uuid=${uuid}&type=STUDENT`),
    get('receipts of a month', `/payment/receipts?from=01-${month}&until=28-${month}`),
    get("one student's months", `/student/payment/months?uuid=${uuid}`),
    get('arrears, all', '/arrears'),
    get('arrears by name', '/arrears?name=tan'),
    get('arrears by level', '/arrears?programLvl=3'),
    get('month end', `/month-end?month=${month}`),
    get('e-invoice', `/e-invoice?month=${month}`),
    get('month end, twelve months', `/month-end/year?month=${month}`),
    get('open lines of the bank', '/bank/open'),
    get('lines of the bank', `/bank/lines?month=${month}`),
    get('claimed, not seen', '/bank/claimed'),
    get('bills, all', `/bills?month=${month}`),
    get('bills by name', `/bills?month=${month}&name=tan`),
    get('bills by level', `/bills?month=${month}&programLvl=3`),
    get('classroom, all', '/classroom'),
    get('classroom by course', '/classroom?courseId=1&programLvl=3'),
    get('classroom by teacher', '/classroom?teacherName=an'),
    get('announcements', '/announcements'),
    get('quizzes', '/quiz'),
    get('timetable', '/student/timetables'),
    get('lessons of a day', `/attendance?date=${today(now)}`),
    get('owed lessons', '/owed-lessons'),
    get('cards by name', '/cards?name=tan'),
    get('unmarked lessons', `/attendance/unmarked?until=${today(now)}`),
    get('attendance of a month', `/attendance/month?month=${month}`),
    get("one student's attendance", `/attendance/student?uuid=${uuid}&month=${month}`),
    get('students who may leave', '/attendance/slipping'),
    get('places of classes', '/classes/places'),
    get('waiting lists', '/waiting-list'),
    get("one student's page", `/student/account?uuid=${uuid}`),
    get("one student's unpaid fees", `/student/payment/unpaid?uuid=${uuid}`),
    get('search by name', '/search?text=tan%20mei'),
    get('search by two letters', '/search?text=an'),
    get('search by two rare letters', '/search?text=zx'),
    // Digits that exist: many searches for a number without a hit are refused.
    get('search by phone', `/search?text=${phoneNo.slice(2, 7)}`),
    get('search by receipt', '/search?text=000012'),
    get('overview', '/overview'),
    get('finance of students, all', `/finance/report/students?transactionDate=${month}`),
    get(
      'finance of students by level',
      `/finance/report/students?transactionDate=${month}&programLvl=3`,
    ),
    get('finance of a month', `/finance/report/month?transactionDate=${month}`),
    get("splits of a month's finance", `/finance/report/splits?transactionDate=${month}`),
    get('finance of a year', `/finance/report/year?transactionDate=${month}`),
    get('salaries', `/teachers/salary?month=${currentMonth(now)}`),
    get("one teacher's salary", `/teacher/salary?teacherUuid=${teacher}&month=${month}`),
    get(
      'statement of one student',
      `/student/statement?uuid=${uuid}&from=${addMonths(month, -11)}&until=${month}`,
    ),
    get('teachers', '/teachers'),
    get('teachers by name', '/teachers?name=an'),
    get('offerings', '/tuitionFees'),
    { name: 'payment', method: 'POST', path: '/student/payment', payment: 'plain' },
    { name: 'payment with key', method: 'POST', path: '/student/payment', payment: 'with key' },
  ];
}

/** A tuition line that may be paid. */
export interface BenchLine {
  readonly uuid: string;
  readonly phoneNo: string;
  readonly subscriptionId: number;
  readonly month: Month;
  readonly fee: number;
}

/** Returns the body of a payment. */
export function paymentBody(line: BenchLine, now: Date): string {
  return JSON.stringify([{ ...line, transactionDate: today(now), paymentType: 'CASH' }]);
}

/** Returns the values in a payment's statements that depend on the request. */
export function paymentSlots({ uuid, subscriptionId, month, fee }: BenchLine, key?: string): Slots {
  return { uuid, subscriptionId, fee, month: monthToSql(month), ...(key && { key }) };
}

/** Returns the text of an HTTP request. */
export function httpRequestText(
  { method, path }: Pick<MeasuredCall, 'method' | 'path'>,
  token: string,
  body?: { text: string; key?: string },
): string {
  const lines = [
    `${method} ${BASE_PATH}${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: application/json',
    'accept-encoding: gzip, deflate, br',
    `authorization: ${token}`,
  ];
  if (body) lines.push('content-type: application/json', `content-length: ${body.text.length}`);
  if (body?.key) lines.push(`idempotency-key: ${body.key}`);
  return `${lines.join('\r\n')}\r\n\r\n${body?.text ?? ''}`;
}
