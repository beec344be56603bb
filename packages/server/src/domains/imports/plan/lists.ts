import { IMPORT_GROUPS_MAX } from '@kelas/contract/import-fields';
import { genders, registerTeacher } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { levelNameOf } from '@kelas/contract/values/levels';
import { NameIndex, nameKey } from '@kelas/spreadsheet-reading/names/name-index';
import { sameSubjects } from '@kelas/spreadsheet-reading/names/subjects';
import type { TeacherRowValues } from '../../teachers/queries.ts';
import type { KnownRecords } from './known.ts';
import { emptyFieldsOf, FilledPeople, PeopleIndex } from './people.ts';
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
      const bank = findBank(cells, banks);
      const found = people.find(cells);
      if (found) return [cells.row, planKnown(cells, found, bank, filled)];
      const offerings = offeringsOf(cells, courses);
      const values = teacherValues(cells, bank);
      checkTeacher(cells, values);
      if (cells.faults.length === 0) teachers.push({ row: cells.row, values, offerings });
      return [cells.row, cells.planned('ADD')];
    }),
  );
  return { rows: planned, work: { ...NO_WORK, teachers, fills: filled.fills } };
}

function planKnown(
  cells: SheetRow,
  { person, why }: { readonly person: KnownRecords['teachers'][number]; readonly why: string },
  bank: string,
  filled: FilledPeople,
): RowPlan {
  const set = emptyFieldsOf(person, {
    nric: cells.text('nric'),
    email: cells.text('email'),
    bank_swift_code: bank,
    bank_account_no: cells.text('accountNo'),
  });
  return filled.plan(cells, { table: 'teacher', person, set, why });
}

function findBank(cells: SheetRow, banks: NameIndex<{ readonly code: string }>): string {
  if (!cells.has('bank')) return '';
  const [bank] = banks.find(cells.text('bank'));
  if (bank) return bank.code;
  const suggestions = banks.nearestTo(cells.text('bank'));
  cells.fault('bank', 'UNKNOWN_BANK', 'Kelas does not know this bank', suggestions);
  return '';
}

function teacherValues(cells: SheetRow, bank: string): TeacherRowValues {
  const isHourly = cells.text('paymentType') === 'HOUR';
  return {
    name: cells.text('name'),
    phone_no: cells.text('phone'),
    gender: genders.find((gender) => gender === cells.text('gender')) ?? 'M',
    nric: cells.text('nric'),
    email: cells.text('email'),
    bank_swift_code: bank || null,
    bank_account_no: cells.text('accountNo'),
    payment_type: isHourly ? 'HOUR' : 'RATIO',
    ratio: isHourly ? null : cells.text('rate'),
    hourly_rate: isHourly ? (cells.number('rate') ?? null) : null,
  };
}

const TEACHER_COLUMNS: Readonly<Record<string, string>> = {
  name: 'name',
  phoneNo: 'phone',
  gender: 'gender',
  identification: 'nric',
  email: 'email',
  bankAccountNo: 'accountNo',
  paymentRate: 'rate',
};

/** Applies the rules of the teacher form (R-1658). */
function checkTeacher(cells: SheetRow, values: TeacherRowValues): void {
  if (cells.faults.length > 0) return;
  const checked = registerTeacher.input.safeParse({
    name: values.name,
    phoneNo: values.phone_no,
    gender: values.gender,
    identification: values.nric,
    email: values.email,
    bankName: values.bank_swift_code,
    bankAccountNo: values.bank_account_no,
    paymentType: values.payment_type,
    paymentRate: values.ratio ?? values.hourly_rate ?? '',
  });
  for (const { path, message } of checked.error?.issues ?? []) {
    cells.fault(TEACHER_COLUMNS[String(path[0])] ?? 'name', 'NOT_VALID', message);
  }
}

function offeringsOf(cells: SheetRow, courses: NameIndex<{ readonly id: number }>) {
  const groups = Array.from({ length: IMPORT_GROUPS_MAX }, (_, index) => index + 1);
  const seen = new Set<string>();
  return groups.flatMap((group) => {
    const [levelKey, subjectKey, feeKey] = [`level${group}`, `subject${group}`, `fee${group}`];
    const keys = [levelKey, subjectKey, feeKey];
    if (!keys.some((key) => cells.has(key) || cells.isFaulty(key))) return [];
    const levelId = cells.number(levelKey);
    const [course] = courses.find(cells.text(subjectKey));
    const fee = cells.cents(feeKey);
    if (!course) {
      const suggestions = courses.nearestTo(cells.text(subjectKey));
      cells.fault(subjectKey, 'UNKNOWN_SUBJECT', 'This subject does not exist', suggestions);
    }
    if (levelId === undefined || !course || fee === undefined) return [];
    if (seen.has(`${levelId} ${course.id}`)) {
      const level = levelNameOf(levelId);
      cells.fault(subjectKey, 'TWICE_IN_ROW', `This row has ${level} of this subject twice`);
    }
    seen.add(`${levelId} ${course.id}`);
    return [{ levelId, courseId: course.id, fee }];
  });
}
