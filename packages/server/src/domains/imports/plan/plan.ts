import { createHash } from 'node:crypto';
import { type ImportKind, importColumns } from '@kelas/contract/import-fields';
import type { importCounts } from '@kelas/contract/import-plan';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { currentMonth, today } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import { PHONE_PREFIX, PHONE_PREFIXES } from '@kelas/contract/values/phone';
import { type Question, readRows } from '@kelas/spreadsheet-reading/cells/read-rows';
import { findRepeated } from '@kelas/spreadsheet-reading/cells/repeated-rows';
import { readSheet } from '@kelas/spreadsheet-reading/sheet/read-sheet';
import type { ReadingOption, ReadSheet } from '@kelas/spreadsheet-reading/sheet/sheet';
import { invalid } from '../../../base/errors.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Draft } from '../draft/drafts.ts';
import { selectKnownCharges, selectKnownLines } from './due.ts';
import { type KnownRecords, namesOf, selectKnown } from './known.ts';
import { planMiscItems, planSubjects, planTeachers } from './lists.ts';
import { type OwingPlan, planOwing, withOwing } from './owing-plan.ts';
import { findStudents, withPaidDivided } from './payers.ts';
import { PaymentPlanner } from './payments.ts';
import type { PlanMemory } from './plan-memory.ts';
import { plansOfSheet } from './sheet-plans.ts';
import { SheetRow } from './sheet-row.ts';
import { planStudents } from './students.ts';
import { type ImportWork, NO_WORK, type PlannedRow, type PlannedRows } from './work.ts';

/** The plan of a draft (R-1655). */
export interface DraftPlan {
  /** Labels of required columns that the draft lacks. */
  readonly missing: string[];
  readonly questions: Question[];
  /** How the sheet is read; one without a value is a question (R-1900). */
  readonly options: ReadingOption[];
  /** The parts that the reading does not import. */
  readonly notImported: string[];
  /** By number of the row, without left-out rows. */
  readonly rows: ReadonlyMap<number, PlannedRow>;
  readonly work: ImportWork;
  readonly warnings: string[];
  readonly known: KnownRecords;
  readonly owing: OwingPlan;
  readonly digest: string;
}

/**
 * Computes all that an import of a draft does, for the preview and for the import (R-1655). Call it on
 * locked rows to carry it out.
 */
export async function makePlan(
  db: Db | Tx,
  draft: Draft,
  now: Date,
  memory: PlanMemory,
): Promise<DraftPlan> {
  const { uuid, kind, content, choices } = draft;
  const { phone_prefix } = await db
    .selectFrom('centre')
    .select('phone_prefix')
    .executeTakeFirstOrThrow();
  const prefix = PHONE_PREFIXES.find((each) => each === phone_prefix) ?? PHONE_PREFIX;
  const known = await selectKnown(db, currentMonth(now));
  const names = namesOf(known);
  const sheet = readSheet({
    kind,
    ...content,
    columns: choices.columns,
    leftOut: new Set(choices.leftOut),
    chosen: choices.reading,
    names,
    today: today(now),
  });
  const read = memory.rowsOf(uuid, (earlier) =>
    readRows(
      kind,
      sheet.columns,
      sheet.rows,
      choices.formats,
      prefix,
      earlier,
      sheet.leftOut,
      names,
    ),
  );
  const kept = read.rows.filter(({ row }) => !sheet.leftOut.has(row));
  const lineOf = (row: number) => content.lines[(sheet.owners[row - 1] ?? row) - 1] ?? row;
  const cells = kept.map((row) => new SheetRow(row, lineOf(row.row), sheet.shares.get(row.row)));
  const byRow = new Map(cells.map((each) => [each.row, each]));
  for (const { row, fault } of findRepeated(kind, kept, lineOf)) {
    byRow.get(row)?.fault(fault.column, fault.code, fault.message);
  }
  const missing = importColumns(kind)
    .filter(({ key, isRequired }) => isRequired && !sheet.hasField(key))
    .map(({ label }) => label);
  // Without an answer the values are not complete.
  const isAsked = sheet.options.some(({ value }) => value === null);
  const isOpen = missing.length > 0 || read.questions.length > 0 || isAsked;
  const { fillsEmpty, earlierMonths } = choices;
  const { together } = sheet;
  const planned: PlannedRows = isOpen
    ? { rows: new Map(cells.map((each) => [each.row, each.planned(null)])), work: NO_WORK }
    : await planRows(db, kind, cells, { known, fillsEmpty, now, together, memory });
  const month = currentMonth(now);
  const { owing, students } = await planOwing(db, planned.work, known, earlierMonths, month);
  const work: ImportWork = { ...planned.work, students };
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, fillsEmpty, work, known.discountRules, owing]))
    .digest('hex');
  return {
    missing,
    questions: read.questions,
    options: sheet.options,
    notImported: sheet.notImported,
    rows: plansOfSheet(sheet, withOwing(planned.rows, owing), content),
    work,
    warnings: warningsOf(work, known),
    known,
    owing,
    digest,
  };
}

async function planRows(
  db: Db | Tx,
  kind: ImportKind,
  cells: readonly SheetRow[],
  how: {
    readonly known: KnownRecords;
    readonly fillsEmpty: boolean;
    readonly now: Date;
    readonly together: ReadSheet['together'];
    readonly memory: PlanMemory;
  },
): Promise<PlannedRows> {
  const { known, now } = how;
  if (kind === 'SUBJECTS') return planSubjects(cells, known);
  if (kind === 'MISC_ITEMS') return planMiscItems(cells, known);
  if (kind === 'TEACHERS') return planTeachers(cells, known, how.fillsEmpty);
  if (kind === 'STUDENTS') return planStudents(cells, known, how);
  const students = findStudents(cells, known);
  const wanted = cells.flatMap((each) => {
    const [student, month] = [students.get(each.row), each.month('month')];
    return student && month ? [{ studentId: student.id, month }] : [];
  });
  const ids = [...new Set(wanted.map(({ studentId }) => studentId))];
  const lines = await selectKnownLines(db, wanted);
  const charges = await selectKnownCharges(db, ids);
  const facts = { known, students, lines, charges, now };
  const planner = new PaymentPlanner(facts);
  const divided = withPaidDivided(cells, how.together, facts);
  const rows = new Map(divided.map((each) => [each.row, planner.plan(each)]));
  return { rows, work: planner.work };
}

/** Throws 422 for a draft that cannot be imported yet, with the first thing to do. */
export function requireReady({ missing, questions, options, rows, work }: DraftPlan): void {
  const [label] = missing;
  if (label) {
    throw invalid('columns', errorText`Choose the column of ${{ label: { word: label } }}`);
  }
  if (questions.length > 0) throw invalid('formats', 'Answer the questions about dates first');
  const asked = options.find(({ value }) => value === null);
  if (asked) {
    throw invalid('reading', errorText`Choose first: ${{ question: { word: asked.label } }}`);
  }
  const faulty = [...rows.values()].filter(({ faults }) => faults.length > 0).length;
  if (faulty > 0) {
    throw invalid(
      'rows',
      faulty === 1
        ? '1 row has a fault. Correct the cells, or leave the rows out.'
        : errorText`${{ count: faulty }} rows have faults. Correct the cells, or leave the rows out.`,
    );
  }
  if (Object.values(work).every((list) => list.length === 0)) {
    throw invalid('rows', 'There is nothing to import: every row is skipped or left out');
  }
}

/** The numbers of records that the work makes (R-1655). */
export function countsOf(work: ImportWork): Record<keyof typeof importCounts, number> {
  const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
  const debts = work.students.filter(({ debt }) => debt > 0);
  // Credit and deposit of a student come in with one payment.
  const opened = work.students.filter(({ credit, deposit }) => credit + deposit > 0);
  return {
    students: work.students.length,
    teachers: work.teachers.length,
    offerings: total(work.teachers.map(({ offerings }) => offerings.length)),
    subjects: work.subjects.length,
    subscriptions: total(work.students.map(({ courses }) => courses.length)),
    miscItems: work.miscItems.length,
    charges: work.charges.length + debts.length,
    payments: work.payments.length + opened.length,
  };
}

/** The sums of money that the work records, and the sum owed after it, in cents. */
export function sumsOf({ work: { students, payments, charges }, owing }: DraftPlan) {
  const lines = payments.flatMap((payment) => payment.lines);
  const ofCharges = lines.filter(({ charge }) => charge !== undefined);
  const sumOf = (all: readonly { readonly fee: Cents }[]) => sumCents(all.map(({ fee }) => fee));
  return {
    tuition: owing.sum,
    debt: sumCents(students.map(({ debt }) => debt)),
    unpaid: (sumOf(charges) - sumOf(ofCharges)) as Cents,
    credit: sumCents(students.map(({ credit }) => credit)),
    deposit: sumCents(students.map(({ deposit }) => deposit)),
    payments: sumOf(lines),
  };
}

function warningsOf(work: ImportWork, known: KnownRecords): string[] {
  const cash = work.payments.filter(({ paymentType }) => paymentType === 'CASH').length;
  const hasCourses = work.students.some(({ courses }) => courses.length > 0);
  return [
    cash > 0 &&
      `${cash} cash ${cash === 1 ? 'payment counts' : 'payments count'} in the next close of the day. Leave the type empty for cash that was counted before.`,
    known.hasDiscountRules &&
      hasCourses &&
      'The house rules have discounts. The new courses get them as if they were registered by hand.',
  ].filter((text) => text !== false);
}
