import { nameKey, nricKey } from '@kelas/spreadsheet-reading/names/name-index';
import type { SheetRow } from './sheet-row.ts';
import type { FilledRecord, RowPlan } from './work.ts';

/** Someone who can be here already. */
interface Person {
  readonly name: string;
  readonly phone_no: string;
  readonly nric: string;
}

/** Finds people by identity card number, or by name and phone (R-1656). */
export class PeopleIndex<T extends Person> {
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
  find(cells: SheetRow): { readonly person: T; readonly why: string } | undefined {
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

/** The empty fields of a stored record for which a row has a value (R-1656). */
export function emptyFieldsOf<T extends Readonly<Record<string, string>>>(
  stored: Readonly<Record<keyof T, string>>,
  wanted: T,
): Record<string, string> {
  const own: Readonly<Record<string, string>> = stored;
  const filled = Object.entries(wanted).filter(([key, value]) => own[key] === '' && value !== '');
  return Object.fromEntries(filled);
}

/** The names of filled fields, for the reason of a row. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  nric: 'IC',
  email: 'email',
  bank_swift_code: 'bank',
  bank_account_no: 'account no.',
  emergency_contact_name: 'contact name',
  emergency_contact_phone_no: 'contact phone',
  emergency_contact_relationship: 'contact relationship',
};

/** The sentence that says which fields a row fills. */
function fillSentence(set: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(set).map((column) => FIELD_NAMES[column] ?? column);
  return `Fills ${new Intl.ListFormat('en').format(names)}`;
}

/** Plans the rows of stored people: each person is filled by one row (R-1656). */
export class FilledPeople {
  readonly #fillsEmpty: boolean;
  readonly #fills: FilledRecord[] = [];
  /** The line of the spreadsheet that fills each person. */
  readonly #lines = new Map<number, number>();

  constructor(fillsEmpty: boolean) {
    this.#fillsEmpty = fillsEmpty;
  }

  /** What the rows that were planned fill. */
  get fills(): readonly FilledRecord[] {
    return this.#fills;
  }

  plan(
    cells: SheetRow,
    {
      table,
      person: { id, version },
      set,
      why,
    }: Pick<FilledRecord, 'table' | 'set'> & {
      readonly person: Pick<FilledRecord, 'id' | 'version'>;
      readonly why: string;
    },
  ): RowPlan {
    if (!this.#fillsEmpty || Object.keys(set).length === 0) return cells.planned('SKIP', why);
    const line = this.#lines.get(id);
    if (line !== undefined) return cells.planned('SKIP', `Row ${line} fills it`);
    if (cells.faults.length === 0) {
      this.#lines.set(id, cells.line);
      this.#fills.push({ row: cells.row, table, id, version, set });
    }
    return cells.planned('FILL', `${why}. ${fillSentence(set)}.`);
  }
}
