import { nameKey } from '@kelas/spreadsheet-reading/names/name-index';
import type { KnownStudent } from './known.ts';
import type { SheetRow } from './sheet-row.ts';
import type { ImportWork } from './work.ts';

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

  /** Notes a new student, by the place in the work. */
  addNew(cells: SheetRow, place: number): void {
    const key = nameKey(cells.text('family'));
    if (key === '') return;
    const places = this.#places.get(key) ?? [];
    this.#places.set(key, places);
    places.push(place);
  }

  /** Gives each new student with a sibling the number of its family. */
  join({ students, families }: Pick<ImportWork, 'students' | 'families'>): void {
    for (const [key, places] of this.#places) {
      const familyId = this.#stored.get(key) ?? null;
      if (familyId === null && places.length < 2) continue;
      const family = families.push({ familyId }) - 1;
      for (const place of places) {
        const student = students[place];
        if (student) students[place] = { ...student, family };
      }
    }
  }
}
