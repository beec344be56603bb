import { createHash } from 'node:crypto';
import { type ImportKind, importColumns } from '@kelas/contract/import-fields';
import type { importCounts } from '@kelas/contract/imports';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { PHONE_PREFIX, PHONE_PREFIXES, type PhonePrefix } from '@kelas/contract/values/phone';
import { invalid } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { SheetRow } from './cells.ts';
import type { Draft } from './drafts.ts';
import { selectKnownCharges, selectKnownLines } from './due.ts';
import { type KnownRecords, selectKnown } from './known.ts';
import { type OwingPlan, planOwing, withOwing } from './owing-plan.ts';
import { findStudents } from './payers.ts';
import { planMiscItems, planSubjects, planTeachers } from './plan-lists.ts';
import { PaymentPlanner } from './plan-payments.ts';
import { planStudents } from './plan-students.ts';
import { type Question, type ReadRow, type ReadTableRows, readRows } from './reading/cells.ts';
import { findRepeated } from './reading/in-file.ts';
import { type ImportWork, noWork, type RowPlan } from './work.ts';

/** The plan of a draft (R-1655). */
export interface DraftPlan {
  /** Labels of required columns that the draft lacks. */
  readonly missing: readonly string[];
  readonly questions: readonly Question[];
  /** By number of the row, without those that are left out. */
  readonly rows: ReadonlyMap<number, RowPlan>;
  readonly work: ImportWork;
  readonly warnings: readonly string[];
  readonly known: KnownRecords;
  readonly owing: OwingPlan;
  readonly digest: string;
}

/** The last drafts that were read, by uuid: most requests change few rows of a draft, or none. */
const lastRead = new Map<string, ReadTableRows>();
const LAST_READ_MAX = 2;

function readCells({ uuid, kind, content, choices }: Draft, prefix: PhonePrefix): ReadTableRows {
  const earlier = lastRead.get(uuid);
  const { columns, formats } = choices;
  const leftOut = new Set(choices.leftOut);
  const read = readRows(kind, columns, content.rows, formats, prefix, earlier, leftOut);
  lastRead.delete(uuid);
  lastRead.set(uuid, read);
  for (const oldest of lastRead.keys()) {
    if (lastRead.size <= LAST_READ_MAX) break;
    lastRead.delete(oldest);
  }
  return read;
}

/**
 * Computes what an import of a draft does, for the preview and for the import (R-1655). Call it on
 * locked rows to carry it out.
 */
export async function makePlan(db: Db | Tx, draft: Draft, now: Date): Promise<DraftPlan> {
  const { kind, content, choices } = draft;
  const { phone_prefix } = await db
    .selectFrom('centre')
    .select('phone_prefix')
    .executeTakeFirstOrThrow();
  const prefix = PHONE_PREFIXES.find((each) => each === phone_prefix) ?? PHONE_PREFIX;
  const read = readCells(draft, prefix);
  const leftOut = new Set(choices.leftOut);
  const kept = read.rows.filter(({ row }) => !leftOut.has(row));
  const cells = cellsOf(kind, kept, (row) => content.lines[row - 1] ?? row);
  const missing = importColumns(kind)
    .filter(({ key, isRequired }) => isRequired && !choices.columns.includes(key))
    .map(({ label }) => label);
  const known = await selectKnown(db);
  const work = noWork();
  // Without an answer the values are not complete.
  const isOpen = missing.length > 0 || read.questions.length > 0;
  const rows = isOpen
    ? new Map(cells.map((each) => [each.row, each.planned(null)]))
    : await planRows(db, kind, cells, { known, work, fillsEmpty: choices.fillsEmpty, now });
  const owing = await planOwing(db, work, known, choices.earlierMonths, currentMonth(now));
  const { fillsEmpty } = choices;
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, fillsEmpty, work, known.offerRules, owing]))
    .digest('hex');
  return {
    missing,
    questions: read.questions,
    rows: withOwing(rows, owing),
    work,
    warnings: warningsOf(work, known),
    known,
    owing,
    digest,
  };
}

function cellsOf(
  kind: ImportKind,
  rows: readonly ReadRow[],
  lineOf: (row: number) => number,
): SheetRow[] {
  const repeated = new Map(findRepeated(kind, rows, lineOf).map((each) => [each.row, each.fault]));
  return rows.map((row) => {
    const cells = new SheetRow(row, lineOf(row.row));
    const found = repeated.get(row.row);
    if (found) cells.fault(found.column, found.code, found.message, found.suggestions);
    return cells;
  });
}

async function planRows(
  db: Db | Tx,
  kind: ImportKind,
  cells: readonly SheetRow[],
  how: {
    readonly known: KnownRecords;
    readonly work: ImportWork;
    readonly fillsEmpty: boolean;
    readonly now: Date;
  },
): Promise<ReadonlyMap<number, RowPlan>> {
  const { known, work, now } = how;
  if (kind === 'SUBJECTS') return planSubjects(cells, known, work);
  if (kind === 'MISC_ITEMS') return planMiscItems(cells, known, work);
  if (kind === 'TEACHERS') return planTeachers(cells, known, how);
  if (kind === 'STUDENTS') return planStudents(cells, known, how);
  const students = findStudents(cells, known);
  const wanted = cells.flatMap((each) => {
    const [student, month] = [students.get(each.row), each.month('month')];
    return student && month ? [{ studentId: student.id, month }] : [];
  });
  const ids = [...new Set(wanted.map(({ studentId }) => studentId))];
  const lines = await selectKnownLines(db, wanted);
  const charges = await selectKnownCharges(db, ids);
  const planner = new PaymentPlanner({ known, students, lines, charges, now }, work);
  return new Map(cells.map((each) => [each.row, planner.plan(each)]));
}

/** Throws 422 for a draft that cannot be imported yet, with the first thing to do. */
export function requireReady({ missing, questions, rows, work }: DraftPlan): void {
  const [label] = missing;
  if (label) throw invalid('columns', `Choose the column of ${label}`);
  if (questions.length > 0) throw invalid('formats', 'Answer the questions about dates first');
  const faulty = [...rows.values()].filter(({ faults }) => faults.length > 0).length;
  if (faulty > 0) {
    const text = faulty === 1 ? '1 row has a fault' : `${faulty} rows have faults`;
    throw invalid('rows', `${text}. Correct the cells, or leave the rows out.`);
  }
  if (Object.values(work).every((list) => list.length === 0)) {
    throw invalid('rows', 'There is nothing to import: every row is skipped or left out');
  }
}

/** The numbers of records that the work makes (R-1655). */
export function countsOf(work: ImportWork): Record<keyof typeof importCounts, number> {
  const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
  const opening = (key: 'debt' | 'credit' | 'deposit') =>
    work.students.filter((student) => student[key] > 0).length;
  return {
    students: work.students.length,
    teachers: work.teachers.length,
    offerings: total(work.teachers.map(({ offerings }) => offerings.length)),
    subjects: work.subjects.length,
    subscriptions: total(work.students.map(({ courses }) => courses.length)),
    miscItems: work.miscItems.length,
    charges: work.charges.length + opening('debt'),
    payments: work.payments.length + openingPaymentsOf(work),
  };
}

/** Credit and deposit of a student come in with one payment. */
function openingPaymentsOf({ students }: ImportWork): number {
  return students.filter(({ credit, deposit }) => credit + deposit > 0).length;
}

/** The sums of money that the work records, and what is owed for it afterwards, in cents. */
export function sumsOf({ work: { students, payments, charges }, owing }: DraftPlan) {
  const lines = payments.flatMap((payment) => payment.lines.map(({ fee }) => fee));
  const paid = payments.flatMap((payment) =>
    payment.lines.flatMap(({ charge, fee }) => (charge === undefined ? [] : [fee])),
  );
  return {
    tuition: owing.sum,
    debt: sumCents(students.map(({ debt }) => debt)),
    unpaid: (sumCents(charges.map(({ fee }) => fee)) - sumCents(paid)) as Cents,
    credit: sumCents(students.map(({ credit }) => credit)),
    deposit: sumCents(students.map(({ deposit }) => deposit)),
    payments: sumCents(lines) satisfies Cents,
  };
}

function warningsOf(work: ImportWork, known: KnownRecords): string[] {
  const cash = work.payments.filter(({ paymentType }) => paymentType === 'CASH').length;
  const hasCourses = work.students.some(({ courses }) => courses.length > 0);
  return [
    cash > 0 &&
      `${cash} cash ${cash === 1 ? 'payment counts' : 'payments count'} in the next close of the day. Leave the type empty for cash that was counted before.`,
    known.hasOfferRules &&
      hasCourses &&
      'The house rules have discounts. The new courses get them as if they were registered by hand.',
  ].filter((text) => text !== false);
}
