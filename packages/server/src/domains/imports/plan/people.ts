import type { registerStudent } from '@kelas/contract/students';
import type { registerTeacher } from '@kelas/contract/teachers';
import { nameKey, nricKey } from '@kelas/spreadsheet-reading/names/name-index';
import type { KnownPerson } from './known.ts';
import type { PlanMemory } from './plan-memory.ts';
import type { SheetRow } from './sheet-row.ts';
import type { FilledRecord, ImportedStudent, ImportWork, RowPlan } from './work.ts';

/** A stored person whom a row means, with the reason for a skipped row. */
interface FoundPerson<T> {
  readonly person: T;
  readonly why: string;
}

/** Finds people by identity card number, or by name and phone (R-1656). */
export class PeopleIndex<T extends KnownPerson> {
  readonly #byNric = new Map<string, T>();
  readonly #byNamePhone = new Map<string, T>();

  constructor(people: Iterable<T>) {
    for (const person of people) {
      const key = nricKey(person.nric);
      if (key !== '' && !this.#byNric.has(key)) this.#byNric.set(key, person);
      const both = keyOf(person.name, person.phone_no);
      if (!this.#byNamePhone.has(both)) this.#byNamePhone.set(both, person);
    }
  }

  byNric(nric: string): T | undefined {
    return this.#byNric.get(nricKey(nric));
  }

  /** The person of a row, with why it is the same one. */
  find(cells: SheetRow): FoundPerson<T> | undefined {
    const ofNric = this.byNric(cells.text('nric'));
    if (ofNric) return { person: ofNric, why: `${ofNric.name} is already in Kelas with this IC` };
    const same = this.#byNamePhone.get(keyOf(cells.text('name'), cells.text('phone')));
    // Two numbers are two people, who share a name and a phone.
    if (!same || (cells.has('nric') && nricKey(same.nric) !== '')) return undefined;
    return { person: same, why: `${same.name} is already in Kelas with this phone` };
  }
}

function keyOf(name: string, phone: string): string {
  return `${nameKey(name)}\n${phone}`;
}

/** The fields that a row can fill, with their names for the reason of the row. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  nric: 'IC',
  email: 'email',
  bank_swift_code: 'bank',
  bank_account_no: 'account no.',
  emergency_contact_name: 'contact name',
  emergency_contact_phone_no: 'contact phone',
  emergency_contact_relationship: 'contact relationship',
  family_language: 'language',
};

/** Plans the rows of stored people: each person is filled by one row (R-1656). */
export class FilledPeople {
  readonly #fillsEmpty: boolean;
  readonly #fills: FilledRecord[] = [];
  /** The line of the spreadsheet that fills each person. */
  readonly #lines = new Map<number, number>();

  constructor(fillsEmpty: boolean) {
    this.#fillsEmpty = fillsEmpty;
  }

  /** The records that the planned rows fill. */
  get fills(): readonly FilledRecord[] {
    return this.#fills;
  }

  /** Plans a row of a stored person; `values` has the values of the row by column of the table. */
  plan(
    cells: SheetRow,
    table: FilledRecord['table'],
    { person, why }: FoundPerson<KnownPerson>,
    values: Readonly<Record<string, string | number | null>>,
  ): RowPlan {
    const { id, version } = person;
    const empty = Object.entries(person).flatMap(([key, value]) => (value === '' ? [key] : []));
    const set = Object.fromEntries(
      Object.keys(FIELD_NAMES).flatMap((column) => {
        const value = values[column];
        return value && empty.includes(column) ? [[column, String(value)]] : [];
      }),
    );
    if (!this.#fillsEmpty || Object.keys(set).length === 0) return cells.planned('SKIP', why);
    const line = this.#lines.get(id);
    if (line !== undefined) return cells.planned('SKIP', `Row ${line} fills it`);
    if (cells.faults.length === 0) {
      this.#lines.set(id, cells.line);
      this.#fills.push({ row: cells.row, table, id, version, set });
    }
    const names = Object.keys(set).map((column) => FIELD_NAMES[column] ?? column);
    const list = new Intl.ListFormat('en').format(names);
    return cells.planned('FILL', `${why}. Fills ${list}.`);
  }
}

/** The forms whose rules a new person must follow. */
type Form = typeof registerStudent | typeof registerTeacher;

/**
 * Adds the faults of a new person under the rules of the form (R-1658, R-1659). `columns` has the
 * cell of each field of the form.
 */
export function checkForm(
  cells: SheetRow,
  form: Form,
  columns: Readonly<Record<string, string>>,
  { memory, ...others }: { readonly memory?: PlanMemory; readonly bankName?: string | null },
): void {
  if (cells.faults.length > 0) return;
  const check = () => {
    const fields = Object.entries(columns).map(([field, key]) => {
      return [field, cells.number(key) ?? cells.text(key)];
    });
    const checked = form.input.safeParse({ ...Object.fromEntries(fields), ...others });
    return checked.error?.issues ?? [];
  };
  const issues = memory ? memory.issuesOf(cells.values, check) : check();
  for (const { path, message } of issues) {
    cells.fault(columns[String(path[0])] ?? 'name', 'NOT_VALID', message);
  }
}

/**
 * Puts new students with the same family text into one family: the stored one of a known student with
 * this text, else a new one for siblings (R-1661).
 */
export function groupSiblings(
  rows: readonly SheetRow[],
  familyIdOf: (row: number) => number | null | undefined,
  added: readonly ImportedStudent[],
): Pick<ImportWork, 'students' | 'families'> {
  const keys = new Map(rows.map((cells) => [cells.row, nameKey(cells.text('family'))]));
  const stored = new Map<string, number>();
  for (const [row, key] of keys) {
    const familyId = familyIdOf(row);
    if (familyId && !stored.has(key)) stored.set(key, familyId);
  }
  const families: ImportWork['families'][number][] = [];
  const familyOf = new Map<string, number>();
  for (const [key, members] of Map.groupBy(added, ({ row }) => keys.get(row) ?? '')) {
    const familyId = stored.get(key) ?? null;
    if (key === '' || (familyId === null && members.length < 2)) continue;
    familyOf.set(key, families.push({ familyId }) - 1);
  }
  const students = added.map((student) => ({
    ...student,
    family: familyOf.get(keys.get(student.row) ?? '') ?? null,
  }));
  return { students, families };
}
