import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import type { KnownLine } from './due.ts';
import type { KnownItem, KnownStudent } from './known.ts';
import type { ImportedLine } from './work.ts';

type Parts = Omit<ImportedLine, 'row' | 'month' | 'fee'>;

/** What a row pays for tuition. */
export interface TuitionRow {
  readonly student: KnownStudent;
  readonly lines: readonly KnownLine[];
  readonly month: Month;
  readonly paid: Cents | undefined;
  readonly date: Day | undefined;
}

/** What a row charges or pays of a misc item. */
export interface MiscRow extends Omit<TuitionRow, 'lines'> {
  readonly item: KnownItem;
}

/** A line to add to the payment of its row. */
export interface Paying {
  readonly studentId: number;
  readonly month: Month;
  readonly paid: Cents;
  readonly date: Day;
  readonly parts: Parts;
}
