import { NameIndex } from '@kelas/spreadsheet-reading/names/name-index';
import { divide } from './divide.ts';
import type { KnownLine } from './due.ts';
import type { KnownRecords, KnownStudent } from './known.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * Divides an amount that was paid for several rows in proportion to what is due of each (R-1929);
 * into equal parts where a fee is not known.
 */
export function withPaidDivided(
  cells: readonly SheetRow[],
  together: readonly (readonly number[])[],
  how: {
    readonly known: KnownRecords;
    readonly students: ReadonlyMap<number, KnownStudent | undefined>;
    readonly lines: readonly KnownLine[];
  },
): readonly SheetRow[] {
  if (together.length === 0) return cells;
  const courses = new NameIndex(how.known.courses, ({ name }) => name);
  const lines = Map.groupBy(
    how.lines,
    (line) => `${line.studentId} ${line.month} ${line.courseId}`,
  );
  const dueOf = (row: SheetRow): number => {
    const [course] = courses.find(row.text('item'));
    const key = `${how.students.get(row.row)?.id} ${row.text('month')} ${course?.id}`;
    return lines.get(key)?.[0]?.fee ?? 0;
  };
  const byRow = new Map(cells.map((each) => [each.row, each]));
  for (const group of together) {
    const rows = group.flatMap((row) => byRow.get(row) ?? []);
    const total = rows[0]?.cents('paid');
    if (total === undefined) continue;
    const due = rows.map(dueOf);
    const parts = divide(total, due.includes(0) ? due.map(() => 0) : due);
    for (const [index, row] of rows.entries()) {
      const part = parts[index];
      if (part !== undefined) byRow.set(row.row, row.withCents('paid', part));
    }
  }
  return [...byRow.values()];
}
