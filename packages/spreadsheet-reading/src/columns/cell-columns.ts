import type { ImportKind } from '@kelas/contract/import-fields';
import { isLevelName } from '../cells/group-words.ts';
import { listedSubjects } from '../cells/sheet-words.ts';
import type { SheetNames } from '../names/subjects.ts';

const IC = /^\d{6}-?\d{2}-?\d{4}$/;
const PHONE = /^\+?\d[\d ()-]{6,18}$/;
const NAME = /^\p{L}[\p{L}\p{M} .,'’@/()-]+$/u;

/** The fields that cells without a heading show, the surest first. */
const FIELDS: readonly (readonly [
  key: string,
  test: (cell: string, names: SheetNames) => boolean,
])[] = [
  ['nric', (cell) => IC.test(cell)],
  ['phone', (cell) => PHONE.test(cell)],
  ['level', isLevelName],
  ['subject1', (cell, names) => listedSubjects(cell, names).some((part) => names.has(part))],
  ['name', (cell) => NAME.test(cell)],
];
const SHARE_OF_CELLS = 0.6;

/**
 * Returns the field of each column of a list of students without headings, as its cells show it
 * (R-1927); null for a column that is not clear.
 */
export function columnsByCells(
  kind: ImportKind,
  samples: readonly (readonly string[])[],
  names: SheetNames,
): (string | null)[] {
  const columns: (string | null)[] = samples.map(() => null);
  if (kind !== 'STUDENTS') return columns;
  for (const [key, test] of FIELDS) {
    const found = samples.findIndex((cells, at) => {
      const known = cells.filter((cell) => test(cell, names)).length;
      return columns[at] === null && known > 0 && known >= cells.length * SHARE_OF_CELLS;
    });
    if (found >= 0) columns[found] = key;
  }
  return columns;
}
