import type { OutputOf } from '@kelas/contract/call';
import type { getFinanceSplits } from '@kelas/contract/finance';
import type { Cents } from '@kelas/contract/values/cents';
import { toCsv } from '@kelas/contract/values/csv';
import { t } from '@lingui/core/macro';
import { translatedName } from '../reference/centre-words.ts';

/** A month's payments by level, subject and teacher; amounts in cents. */
export type Splits = OutputOf<typeof getFinanceSplits>;

/** A split with its rows; the last ones are the misc fees and the total. */
export interface Split {
  readonly title: string;
  readonly head: string;
  /** The id distinguishes two teachers with the same name. */
  readonly rows: readonly {
    readonly id: string | number;
    readonly name: string;
    readonly cents: Cents;
  }[];
}

/** Returns the splits by level, subject and teacher, each with misc fees and total (R-1497). */
export function splitTables({ levels, subjects, teachers, misc, advance, total }: Splits): Split[] {
  const row = (id: string | number, name: string, cents: Cents) => ({ id, name, cents });
  const split = (title: string, head: string, rows: Split['rows']) => ({
    title,
    head,
    rows: [
      ...rows,
      row('misc', t`Misc fees`, misc),
      ...(advance ? [row('advance', t`Paid in advance, less used`, advance)] : []),
      row('total', t`Total`, total),
    ],
  });
  return [
    split(
      t`By level`,
      t`Level`,
      levels.map((level) =>
        row(level.programLvl, translatedName(level.programLvlLabel), level.totalAmount),
      ),
    ),
    split(
      t`By subject`,
      t`Subject`,
      subjects.map((subject) => row(subject.subjectId, subject.subjectName, subject.totalAmount)),
    ),
    split(
      t`By teacher`,
      t`Teacher`,
      teachers.map((teacher) => row(teacher.uuid, teacher.teacherName, teacher.totalAmount)),
    ),
  ];
}

/** Returns a part of a total in percent with one decimal: `12.5 %`; empty without a total. */
export function percentOf(cents: Cents, total: Cents): string {
  return total === 0 ? '' : `${((100 * cents) / total).toFixed(1)} %`;
}

/** Returns the splits as a CSV file (R-1498). */
export function splitsCsv(splits: Splits): string {
  return toCsv([
    [t({ message: 'Split', context: 'report' }), t`Name`, t`Amount`],
    ...splitTables(splits).flatMap(({ head, rows }) =>
      rows.map(({ name, cents }) => [head, name, cents]),
    ),
  ]);
}
