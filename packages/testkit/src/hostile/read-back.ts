import * as announcements from '@kelas/contract/announcements';
import type { Call } from '@kelas/contract/call';
import { nameOf } from '@kelas/contract/calls';
import { changeSettings } from '@kelas/contract/centre';
import { registerCourse } from '@kelas/contract/courses';
import { changeHouseRules } from '@kelas/contract/house-rules';
import * as materials from '@kelas/contract/materials';
import { listVoids, voidPayment } from '@kelas/contract/payments';
import { addStaff, changeStaff } from '@kelas/contract/staff';
import { getStudent, registerStudent, updateStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher, updateTeacher } from '@kelas/contract/teachers';
import * as timetable from '@kelas/contract/timetable';
import type { TestServer } from '../server.ts';

type Row = Readonly<Record<string, unknown>>;
/** Finds the record that a successful call stored. */
type Finding = (server: TestServer, input: Row, result: unknown) => Promise<Row | undefined>;

const returned: Finding = async (_server, _input, result) => result as Row;
const added: Finding = async (_server, _input, result) =>
  (result as Row[]).toSorted((a, b) => Number(b.id) - Number(a.id))[0];
const changed =
  (idField: string): Finding =>
  async (_server, input, result) =>
    (result as Row[]).find(({ id }) => id === input[idField]);
const student: Finding = (server, _input, result) =>
  server.ask(getStudent, { uuid: (result as { uuid: string }).uuid });
const teacher: Finding = async (server, _input, result) => {
  const { uuid } = result as { uuid: string };
  const { nric, ...rest } = await server.ask(getTeacher, { uuid }, { as: server.admin });
  return { ...rest, identification: nric };
};

const course: Finding = async (_server, _input, result) => ({ subjectName: (result as Row).name });
const voided: Finding = async (server, input) => {
  // The settings may exclude EMPLOYEEs.
  const asked = { transactionDate: '03-2026' } as const;
  const rows: readonly Row[] = await server.ask(listVoids, asked, { as: server.admin });
  return rows.find(({ receiptNo }) => receiptNo === input.receiptNo);
};

/** How to read back the record of each call, with the field names of its request. */
const places: readonly (readonly [Call, Finding])[] = [
  [registerStudent, student],
  [updateStudent, student],
  [registerTeacher, teacher],
  [updateTeacher, teacher],
  [registerCourse, course],
  [announcements.addAnnouncement, added],
  [announcements.updateAnnouncement, changed('id')],
  [materials.addQuiz, added],
  [materials.updateQuiz, changed('quizId')],
  [materials.addNote, added],
  [materials.updateNote, changed('noteId')],
  [timetable.addTimetableEntry, added],
  [timetable.updateTimetableEntry, changed('id')],
  [addStaff, returned],
  [changeStaff, returned],
  [changeSettings, returned],
  [changeHouseRules, returned],
  [voidPayment, voided],
];
const findings = new Map(places.map(([call, finding]) => [nameOf(call), finding]));

/**
 * Returns the texts, numbers and booleans that were stored differently from how they were sent,
 * each as `field: sent → stored`. `input` is already cleaned by the contract.
 */
export async function changedValues(
  server: TestServer,
  call: Call,
  input: unknown,
  result: unknown,
): Promise<string[]> {
  const finding = findings.get(nameOf(call));
  if (!finding) return [];
  const sent = input as Row;
  const stored = await finding(server, sent, result);
  // The call itself removed the entry from the list.
  if (!stored && sent.status === 'DELETED') return [];
  if (!stored) return ['nothing was stored'];
  const changed = Object.entries(sent)
    .filter(([key, value]) => isPlain(key, value) && key in stored && stored[key] !== value)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)} → ${JSON.stringify(stored[key])}`);
  const names = namesOf(stored.miscs);
  const lost = namesOf(sent.misc).filter((name) => !names.includes(name));
  return [...changed, ...lost.map((name) => `misc: ${JSON.stringify(name)} → nothing`)];
}

/** True for a value to compare. Empty text may mean a default, and the version always changes. */
function isPlain(key: string, value: unknown): boolean {
  if (key === 'version' || value === '') return false;
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Returns the names of the misc lines of a form or of a student, without empty ones. */
function namesOf(lines: unknown): unknown[] {
  return Array.isArray(lines) ? lines.map(({ name }) => name).filter(Boolean) : [];
}
