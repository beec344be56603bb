import { NameIndex, nameKey } from '@kelas/spreadsheet-reading/names/name-index';
import { divide } from './courses-of-row.ts';
import type { KnownRecords, KnownStudent } from './known.ts';
import type { PaymentFacts } from './payments.ts';
import { PeopleIndex } from './people.ts';
import type { SheetRow } from './sheet-row.ts';

/** Finds the students of payment rows. A wrong text becomes a fault of its cell (R-1663). */
export function findStudents(
  rows: readonly SheetRow[],
  known: KnownRecords,
): Map<number, KnownStudent | undefined> {
  const people = new PeopleIndex(known.students);
  const names = new NameIndex(known.students, ({ name }) => name);
  const find = (cells: SheetRow): KnownStudent | undefined => {
    const name = cells.text('student');
    const ofNric = cells.has('nric') ? people.byNric(cells.text('nric')) : undefined;
    if (ofNric && (name === '' || nameKey(ofNric.name) === nameKey(name))) return ofNric;
    if (ofNric) {
      const text = `This IC is of ${ofNric.name}`;
      cells.fault('student', 'OTHER_STUDENT', text, [ofNric.name]);
      return undefined;
    }
    const same = names.find(name);
    // Two numbers are two people, who share a name.
    const possible = cells.has('nric') ? same.filter((each) => each.nric === '') : same;
    const phone = cells.text('phone');
    const matching = phone === '' ? possible : possible.filter((each) => each.phone_no === phone);
    const [student, ...others] = matching;
    if (student && others.length === 0) return student;
    if (student) {
      const text = 'Several students have this name. Enter the IC or the phone.';
      cells.fault('student', 'SAME_NAME', text);
    } else if (possible.length > 0) {
      cells.fault('phone', 'OTHER_PHONE', 'No student of this name has this phone');
    } else if (same.length > 0) {
      cells.fault('nric', 'OTHER_IC', `${same[0]?.name} has another IC`);
    } else {
      const text = 'This student does not exist';
      cells.fault('student', 'UNKNOWN_STUDENT', text, names.nearestTo(name));
    }
    return undefined;
  };
  return new Map(rows.map((cells) => [cells.row, find(cells)]));
}

/**
 * Divides an amount that was paid for several rows in proportion to their amounts due (R-1929);
 * into equal parts where a fee is not known.
 */
export function withPaidDivided(
  cells: readonly SheetRow[],
  together: readonly (readonly number[])[],
  { known, students, lines }: Pick<PaymentFacts, 'known' | 'students' | 'lines'>,
): readonly SheetRow[] {
  if (together.length === 0) return cells;
  const courses = new NameIndex(known.courses, ({ name }) => name);
  const byCourse = Map.groupBy(lines, (line) => `${line.studentId} ${line.month} ${line.courseId}`);
  const dueOf = (row: SheetRow): number => {
    const [course] = courses.find(row.text('item'));
    const key = `${students.get(row.row)?.id} ${row.text('month')} ${course?.id}`;
    return byCourse.get(key)?.[0]?.fee ?? 0;
  };
  const byRow = new Map(cells.map((each) => [each.row, each]));
  for (const group of together) {
    const rows = group.flatMap((row) => byRow.get(row) ?? []);
    const total = rows[0]?.cents('paid');
    if (total === undefined) continue;
    const due = rows.map(dueOf);
    const parts = divide(total, due.includes(0) ? due.map(() => 0) : due);
    for (const [index, row] of rows.entries()) {
      byRow.set(row.row, row.withCents('paid', parts[index] ?? total));
    }
  }
  return [...byRow.values()];
}
