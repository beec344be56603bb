import type { SheetNames } from '../names/subjects.ts';
import { MONTH_OF } from './dates.ts';

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
export interface SubjectMonth {
  readonly subject: string;
  readonly month: number;
  readonly year: number | undefined;
}

type Part = { readonly [K in keyof SubjectMonth]: SubjectMonth[K] | undefined };

/** Returns a text without its month, and the month; undefined with two months. */
function partOf(text: string, names: SheetNames): Part | undefined {
  const dated = (rest: string, month: number | undefined, ofMonth: string | undefined): Part => {
    const year = ofMonth ?? YEAR.exec(rest)?.[0];
    const full = year?.length === 2 ? `20${year}` : year;
    const subject = subjectIn(rest, names);
    return { subject, month, year: full === undefined ? undefined : Number(full) };
  };
  const numbered = NUMBERED.exec(text);
  if (numbered) {
    const [all, m1, y1, y2, m2, m3] = numbered;
    const rest = `${text.slice(0, numbered.index)} ${text.slice(numbered.index + all.length)}`;
    return dated(rest, Number(m1 ?? m2 ?? m3), y1 ?? y2);
  }
  const words = [...text.matchAll(/\p{L}+/gu)].filter(([word]) => MONTH_OF.has(word.toLowerCase()));
  const [word, other] = words;
  if (other) return undefined;
  if (!word) return { subject: subjectIn(text, names), month: undefined, year: undefined };
  const after = text.slice(word.index + word[0].length);
  const [next = '', digits] = YEAR_NEXT.exec(after) ?? [];
  const rest = `${text.slice(0, word.index)} ${after.slice(next.length)}`;
  return dated(rest, MONTH_OF.get(word[0].toLowerCase()), digits);
}

/** The subject in the rest of a part; undefined without a subject. */
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
