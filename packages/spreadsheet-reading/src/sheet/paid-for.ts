import { addMonths, compareMonths, isMonth } from '@kelas/contract/values/month';
import { holdsMonths, listedMonths, type SubjectMonth } from '../cells/subject-months.ts';
import { nameKey } from '../names/name-index.ts';
import { type CellOrigin, fewOf, type SheetReader, type SheetText } from './sheet.ts';

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

/** Reads the cells of columns that hold a subject and a month (R-1929). */
export class PaidForReader {
  readonly #lists: Map<string, readonly SubjectMonth[]>;
  readonly #year: number | undefined;

  constructor(reading: SheetReader, columns: readonly number[], titleYear: number | undefined) {
    const { names } = reading.input;
    const held = columns.filter((column) => holdsMonths(reading.textsIn(column), names));
    this.#lists = reading.listsIn(held, (cell) => listedMonths(cell, names));
    const [sample] = this.#lists.keys();
    if (sample === undefined) return;
    const label = 'A subject with a month is';
    if (reading.choose('paidFor', label, CHOICES, 'SPLIT', sample.trim()) === 'WHOLE')
      this.#lists.clear();
    const all = [...this.#lists];
    const [open] = all.find(([, parts]) => parts.some(({ year }) => year === undefined)) ?? [];
    // The only year that is named is proposed.
    const named = all.flatMap(([, parts]) => parts.flatMap(({ year }) => year ?? []));
    this.#year = titleYear;
    if (titleYear === undefined && open !== undefined) {
      this.#year = reading.chooseYear(open.trim().slice(0, 40), named);
    }
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

  /** The subjects and months of a cell; undefined for a cell of another form. */
  read(cell: string): readonly PaidFor[] | undefined {
    return this.#lists.get(cell)?.map(({ subject, month, year = this.#year }) => ({
      subject,
      month: year === undefined ? '' : `${String(month).padStart(2, '0')}-${year}`,
    }));
  }
}
