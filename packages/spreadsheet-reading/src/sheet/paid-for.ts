import { addMonths, compareMonths, isMonth } from '@kelas/contract/values/month';
import { holdsMonths, listedMonths, type SubjectMonth } from '../cells/subject-months.ts';
import { nameKey } from '../names/name-index.ts';
import {
  type CellOrigin,
  fewOf,
  type ReadingNotes,
  type SheetInput,
  type SheetText,
} from './sheet.ts';

const CHOICES = { SPLIT: 'Subject and month paid for', WHOLE: 'One name' };

/** A subject and a month whose year is known. */
export interface PaidFor {
  readonly subject: string;
  readonly month: string;
}

/** The origin of a subject in its cell; a subject around the month cannot be replaced. */
export function partOrigin({ text, origin }: SheetText, subject: string): CellOrigin {
  return { ...origin, part: text.includes(subject) ? subject : '' };
}

/** Reads the cells of a column that hold a subject and a month (R-1929). */
export class PaidForReader {
  readonly #lists = new Map<string, readonly SubjectMonth[]>();
  readonly #year: number | undefined;

  constructor(
    { rows, leftOut, names, today }: SheetInput,
    columns: readonly number[],
    titleYear: number | undefined,
    notes: ReadingNotes,
  ) {
    for (const column of columns) {
      const cells = rows.flatMap((row, at) => (leftOut.has(at + 1) ? [] : (row[column] ?? '')));
      const texts = cells.filter((cell) => cell.trim() !== '');
      if (!holdsMonths(texts, names)) continue;
      for (const cell of texts) {
        const found = listedMonths(cell, names);
        if (found) this.#lists.set(cell, found);
      }
    }
    const [sample] = this.#lists.keys();
    if (sample === undefined) return;
    const label = 'A subject with a month is';
    if (notes.choose('paidFor', label, CHOICES, 'SPLIT', sample.trim()) === 'WHOLE')
      this.#lists.clear();
    this.#year = titleYear ?? this.#chooseYear(Number(today.slice(6)), notes);
  }

  /** Asks for the year of months without one; proposes the only year that is named. */
  #chooseYear(now: number, notes: ReadingNotes): number | undefined {
    const all = [...this.#lists];
    const open = all.find(([, parts]) => parts.some(({ year }) => year === undefined));
    if (!open) return undefined;
    const named = new Set(all.flatMap(([, parts]) => parts.flatMap(({ year }) => year ?? [])));
    const [only = now] = named.size === 1 ? named : [];
    const years = [...new Set([now - 1, now, now + 1, only])].toSorted((one, other) => one - other);
    const choices = Object.fromEntries(years.map((year) => [String(year), String(year)]));
    const label = `The year of ${open[0].trim().slice(0, 40)}`;
    const year = notes.choose('year', label, choices, named.size === 1 ? String(only) : null);
    return year === null ? undefined : Number(year);
  }

  get isFound(): boolean {
    return this.#lists.size > 0;
  }

  /** The first cells, for a question. */
  get example(): string {
    return fewOf([...this.#lists.keys()]);
  }

  /** False while a year is asked for. */
  get hasYears(): boolean {
    const all = [...this.#lists.values()].flat();
    return this.#year !== undefined || all.every(({ year }) => year !== undefined);
  }

  has(cell: string): boolean {
    return this.#lists.has(cell);
  }

  /** The courses of a student's cell, one for each subject, with the first month if it is known. */
  coursesOf(
    texts: Readonly<Record<string, SheetText>>,
    begin: string | null,
  ): Record<string, SheetText>[] | undefined {
    const { subject: cell } = texts;
    const found = cell && this.read(cell.text);
    if (!found) return undefined;
    return [...Map.groupBy(found, ({ subject }) => nameKey(subject)).values()].map((paid) => {
      const months = paid.flatMap(({ month }) => (isMonth(month) ? [month] : []));
      const sorted = months.toSorted(compareMonths);
      const [first, last] = [sorted[0], sorted.at(-1)];
      const from = begin === 'AFTER_LAST' ? last && addMonths(last, 1) : first;
      const text = paid[0]?.subject ?? '';
      const origin = partOrigin(cell, text);
      return {
        ...texts,
        subject: { text, origin },
        ...(from && begin && { from: { text: from, origin: { ...origin, part: '' } } }),
      };
    });
  }

  /** What a cell pays for; undefined for a cell of another form. */
  read(cell: string): readonly PaidFor[] | undefined {
    return this.#lists.get(cell)?.map(({ subject, month, year = this.#year }) => ({
      subject,
      month: year === undefined ? '' : `${String(month).padStart(2, '0')}-${year}`,
    }));
  }
}
