import { addMonths, compareMonths, isMonth } from '@kelas/contract/values/month';
import { nameKey } from '../names.ts';
import { MONTH_OF } from './dates.ts';
import {
  type CellOrigin,
  fewOf,
  type ReadingNotes,
  type SheetInput,
  type SheetText,
} from './sheet.ts';
import type { SheetNames } from './subject-words.ts';

/** `10/2026`, `2026-10`, `10月`, and a month's name with or without its year. */
const NUMBERED =
  /(?<!\d)(?:(1[0-2]|0?[1-9])[-/.](20\d\d)|(20\d\d)(?:[-/.]|年)(1[0-2]|0?[1-9])月?|(1[0-2]|[1-9])月(?:份)?)(?!\d)/u;
const YEAR_NEXT = /^[\s'’./-]{0,2}(20\d\d|\d\d)(?!\d)/;
const YEAR = /(?<!\d)20\d\d(?!\d)/;
/** Words that say neither the subject nor the month. */
const FILLER =
  /(?<![\p{L}\p{N}])(?:yuran|fees?|bayaran|payment|bayar|paid|untuk|for|bulan|month|of|kelas|class|tuition|tuisyen|学费|學費)(?![\p{L}\p{N}])/giu;
const SEPARATOR = /[,;\n\r、，；+&]|\s[/|]\s|\s(?:dan|and)\s|和/iu;
const CELL_MAX_CHARACTERS = 500;

/** A subject and the month that is paid for; the text is the subject as the cell has it. */
interface SubjectMonth {
  readonly subject: string;
  readonly month: number;
  readonly year: number | undefined;
}

type Part = { readonly [K in keyof SubjectMonth]: SubjectMonth[K] | undefined };

/** Returns a text without its month, and the month; undefined with two months. */
function partOf(text: string, names: SheetNames): Part | undefined {
  const numbered = NUMBERED.exec(text);
  if (numbered) {
    const [all, m1, y1, y2, m2, m3] = numbered;
    const rest = `${text.slice(0, numbered.index)} ${text.slice(numbered.index + all.length)}`;
    const year = y1 ?? y2 ?? YEAR.exec(rest)?.[0];
    return {
      subject: subjectIn(rest, names),
      month: Number(m1 ?? m2 ?? m3),
      year: year === undefined ? undefined : Number(year),
    };
  }
  const words = [...text.matchAll(/\p{L}+/gu)].filter(([word]) => MONTH_OF.has(word.toLowerCase()));
  const [word, other] = words;
  if (other) return undefined;
  if (!word) return { subject: subjectIn(text, names), month: undefined, year: undefined };
  const after = text.slice(word.index + word[0].length);
  const [next = '', digits] = YEAR_NEXT.exec(after) ?? [];
  const rest = `${text.slice(0, word.index)} ${after.slice(next.length)}`;
  const year = digits ?? YEAR.exec(rest)?.[0];
  const full = year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year);
  return {
    subject: subjectIn(rest, names),
    month: MONTH_OF.get(word[0].toLowerCase()),
    year: full,
  };
}

/** The subject of what is left of a part; undefined without one. */
function subjectIn(rest: string, names: SheetNames): string | undefined {
  const plain = (text: string) => text.replace(/[\s()（）[\]:：=–—-]+/g, ' ').trim();
  const all = plain(rest.replace(YEAR, ' '));
  const subject = plain(all.replace(FILLER, ' '));
  // Such a word can be a part of the name of a misc item.
  return (names.has(subject) ? subject : all) || undefined;
}

/**
 * Returns the subjects and months of a cell such as `Maths Oct 2026, BM Nov` (R-1929): a part
 * without a subject has the one before, a part without a month or a year the next one. Returns
 * undefined for a cell that is not clear, and for one without a month.
 */
export function listedMonths(cell: string, names: SheetNames): SubjectMonth[] | undefined {
  if (cell.length > CELL_MAX_CHARACTERS || names.isStored(cell.trim())) return undefined;
  const parts = cell
    .split(SEPARATOR)
    .filter((part) => part.trim() !== '')
    .map((part) => partOf(part, names));
  const found: SubjectMonth[] = [];
  for (const [at, part] of parts.entries()) {
    const dated = parts.slice(at).find((each) => each?.month !== undefined);
    const subject = part?.subject ?? found.at(-1)?.subject;
    const month = part?.month ?? dated?.month;
    if (!part || subject === undefined || month === undefined) return undefined;
    const year = part.year ?? parts.slice(at).find((each) => each?.year !== undefined)?.year;
    found.push({ subject, month, year: year ?? found.at(-1)?.year });
  }
  return found.length > 0 ? found : undefined;
}

/** Returns true for a column most of whose cells are subjects with months. */
export function holdsMonths(cells: readonly string[], names: SheetNames): boolean {
  const isKnown = (cell: string) =>
    listedMonths(cell, names)?.every(({ subject }) => names.has(subject)) === true;
  const found = cells.filter(isKnown).length;
  return found > 0 && found * 2 > cells.length;
}

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
