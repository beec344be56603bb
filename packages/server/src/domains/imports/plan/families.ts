import { nameKey } from '@kelas/spreadsheet-reading/names/name-index';
import type { KnownStudent } from './known.ts';
import type { SheetRow } from './sheet-row.ts';
import type { ImportedStudent, ImportWork } from './work.ts';

/** Collects the rows with the same family text, and puts new siblings into families (R-1661). */
export class SheetFamilies {
  /** The stored family of a text. */
  readonly #stored = new Map<string, number>();
  /** The places of new students by family text. */
  readonly #places = new Map<string, number[]>();

  /** Notes a stored student who has a family already: new siblings join it. */
  addKnown(cells: SheetRow, student: KnownStudent | undefined): void {
    const key = nameKey(cells.text('family'));
    if (key === '' || !student?.family_id || this.#stored.has(key)) return;
    this.#stored.set(key, student.family_id);
  }

  /** Notes a new student, by the place among the new ones. */
  addNew(cells: SheetRow, place: number): void {
    const key = nameKey(cells.text('family'));
    if (key === '') return;
    const places = this.#places.get(key) ?? [];
    this.#places.set(key, places);
    places.push(place);
  }

  /** Returns the new students, each with the number of its family if it has a sibling. */
  join(added: readonly ImportedStudent[]): Pick<ImportWork, 'students' | 'families'> {
    const students = [...added];
    const families: ImportWork['families'][number][] = [];
    for (const [key, places] of this.#places) {
      const familyId = this.#stored.get(key) ?? null;
      if (familyId === null && places.length < 2) continue;
      const family = families.push({ familyId }) - 1;
      for (const place of places) {
        const student = students[place];
        if (student) students[place] = { ...student, family };
      }
    }
    return { students, families };
  }
}
