import { genders, registerTeacher } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { nameOfLevel } from '@kelas/contract/values/levels';
import { teacherPaymentTypes } from '@kelas/contract/values/payment-rate';
import { NameIndex, nameKey } from '@kelas/spreadsheet-reading/names/name-index';
import { sameSubjects } from '@kelas/spreadsheet-reading/names/subjects';
import type { TeacherRowValues } from '../../teachers/queries.ts';
import { NO_SUCH_SUBJECT } from './courses-of-row.ts';
import { checkLevelOffered, type KnownRecords } from './known.ts';
import { checkForm, FilledPeople, PeopleIndex } from './people.ts';
import type { SheetRow } from './sheet-row.ts';
import { type ImportWork, NO_WORK, type PlannedRows, type RowPlan } from './work.ts';

/** Plans a list of names: one that is stored is skipped (R-1657). */
function planNames<T>(
  rows: readonly SheetRow[],
  stored: readonly { readonly name: string }[],
  newOf: (cells: SheetRow) => T,
): { readonly rows: ReadonlyMap<number, RowPlan>; readonly added: readonly T[] } {
  const known = new Map(stored.map(({ name }) => [nameKey(name), `${name} is already in Kelas`]));
  const added: T[] = [];
  const planned = new Map(
    rows.map((cells) => {
      const name = cells.text('name');
      const reason = known.get(nameKey(name));
      if (cells.faults.length > 0) return [cells.row, cells.planned(null)];
      if (reason) return [cells.row, cells.planned('SKIP', reason)];
      added.push(newOf(cells));
      return [cells.row, cells.planned('ADD')];
    }),
  );
  return { rows: planned, added };
}

export function planSubjects(rows: readonly SheetRow[], known: KnownRecords): PlannedRows {
  const { rows: planned, added } = planNames(rows, known.courses, (cells) => ({
    row: cells.row,
    name: cells.text('name'),
  }));
  return { rows: planned, work: { ...NO_WORK, subjects: added } };
}

export function planMiscItems(rows: readonly SheetRow[], known: KnownRecords): PlannedRows {
  const { rows: planned, added } = planNames(rows, known.items, (cells) => ({
    row: cells.row,
    name: cells.text('name'),
    fee: cells.cents('price') ?? (0 as Cents),
  }));
  return { rows: planned, work: { ...NO_WORK, miscItems: added } };
}

/** Plans teachers with their offerings (R-1658). */
export function planTeachers(
  rows: readonly SheetRow[],
  known: KnownRecords,
  fillsEmpty: boolean,
): PlannedRows {
  const people = new PeopleIndex(known.teachers);
  const courses = new NameIndex(known.courses, ({ name }) => name, sameSubjects);
  const banks = new NameIndex(known.banks, ({ name }) => name);
  const filled = new FilledPeople(fillsEmpty);
  const teachers: ImportWork['teachers'][number][] = [];
  for (const bank of known.banks) banks.add(bank.code, bank);
  const planned = new Map(
    rows.map((cells) => {
      const values = teacherValues(cells, bankOf(cells, banks));
      const found = people.find(cells);
      if (found) return [cells.row, filled.plan(cells, 'teacher', found, values)];
      const offerings = offeringsOf(cells, courses, known);
      const bankName = values.bank_swift_code;
      checkForm(cells, registerTeacher, TEACHER_COLUMNS, { bankName });
      if (cells.faults.length === 0) teachers.push({ row: cells.row, values, offerings });
      return [cells.row, cells.planned('ADD')];
    }),
  );
  return { rows: planned, work: { ...NO_WORK, teachers, fills: filled.fills } };
}

/** The cell of each field of the teacher form. */
const TEACHER_COLUMNS = {
  name: 'name',
  phoneNo: 'phone',
  gender: 'gender',
  identification: 'nric',
  email: 'email',
  bankAccountNo: 'accountNo',
  paymentType: 'paymentType',
  paymentRate: 'rate',
};

function bankOf(cells: SheetRow, banks: NameIndex<{ readonly code: string }>): string | null {
  if (!cells.has('bank')) return null;
  const [bank] = cells.named('bank', banks, 'UNKNOWN_BANK', 'Kelas does not know this bank');
  return bank?.code ?? null;
}

function teacherValues(cells: SheetRow, bank: string | null): TeacherRowValues {
  const type = teacherPaymentTypes.find((each) => each === cells.text('paymentType')) ?? 'RATIO';
  return {
    name: cells.text('name'),
    phone_no: cells.text('phone'),
    gender: genders.find((gender) => gender === cells.text('gender')) ?? 'M',
    nric: cells.text('nric'),
    email: cells.text('email'),
    bank_swift_code: bank,
    bank_account_no: cells.text('accountNo'),
    payment_type: type,
    ratio: type === 'RATIO' ? cells.text('rate') : null,
    rate: type === 'RATIO' ? null : (cells.number('rate') ?? null),
  };
}

function offeringsOf(
  cells: SheetRow,
  courses: NameIndex<{ readonly id: number }>,
  known: KnownRecords,
) {
  const seen = new Set<string>();
  return cells.groups().flatMap((group) => {
    const subject = `subject${group}`;
    const levelId = cells.number(`level${group}`);
    checkLevelOffered(cells, `level${group}`, known);
    const [course] = cells.named(subject, courses, 'UNKNOWN_SUBJECT', NO_SUCH_SUBJECT);
    const fee = cells.cents(`fee${group}`);
    if (levelId === undefined || !course || fee === undefined) return [];
    if (seen.has(`${levelId} ${course.id}`)) {
      const level = nameOfLevel(known.levels, levelId);
      cells.fault(subject, 'TWICE_IN_ROW', `This row has ${level} of this subject twice`);
    }
    seen.add(`${levelId} ${course.id}`);
    const ratio = cells.text(`split${group}`) || null;
    const byLesson = cells.text(`charged${group}`) === 'LESSON';
    return [{ levelId, courseId: course.id, fee, byLesson, ratio }];
  });
}
