import type { SheetRow } from './cells.ts';
import { nameKey, nricKey } from './names.ts';

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
export function emptyFieldsOf(
  stored: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): Record<string, string> {
  const filled = Object.entries(wanted).filter(
    ([key, value]) => stored[key] === '' && value !== '',
  );
  return Object.fromEntries(filled);
}

/** The names of filled fields, for the reason of a row. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  nric: 'IC',
  email: 'email',
  bank_swift_code: 'bank',
  bank_account_no: 'account no.',
  emergency_contact_name: 'contact name',
  emergency_contact_phone_no: 'contact phone',
  emergency_contact_relationship: 'contact relationship',
};

/** The sentence that says which fields a row fills. */
export function fillSentence(set: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(set).map((column) => FIELD_NAMES[column] ?? column);
  return `Fills ${new Intl.ListFormat('en').format(names)}`;
}
