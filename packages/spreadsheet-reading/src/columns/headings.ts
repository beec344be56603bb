import {
  IMPORT_FIELDS,
  IMPORT_GROUPS_MAX,
  type ImportField,
  type ImportKind,
  importColumns,
  importKinds,
} from '@kelas/contract/import-fields';
import { UnreadableFileError } from '../table/unreadable-file.ts';
import { HEADING_WORDS, UNSURE_WORDS } from '../words/headings.ts';
import { plainText, textAt } from '../words/texts.ts';

/** The fields of a kind by the words of their headings. */
type Dictionary = ReadonlyMap<string, ImportField>;

const HEADING_MAX_CHARACTERS = 200;

/** Returns a heading without case, spaces and punctuation. */
function simplify(heading: string): string {
  return plainText(heading.slice(0, HEADING_MAX_CHARACTERS));
}

/** The label of a field comes first, so that no word of another field replaces it. */
function dictionaryOf(kind: ImportKind): Dictionary {
  const found = new Map<string, ImportField>();
  const add = (word: string, field: ImportField) => {
    const simple = simplify(word);
    if (!found.has(simple)) found.set(simple, field);
  };
  for (const field of IMPORT_FIELDS[kind]) {
    if (!field.repeats) add(field.label, field);
  }
  for (const field of IMPORT_FIELDS[kind]) {
    for (const word of HEADING_WORDS[kind][field.key]?.split(',') ?? []) add(word, field);
    add(field.label, field);
  }
  return found;
}

const dictionaries = Object.fromEntries(
  importKinds.map((kind) => [kind, dictionaryOf(kind)]),
) as Record<ImportKind, Dictionary>;

/** A field that a heading means; `group` is 0 without a number. */
interface Meaning {
  readonly field: ImportField;
  readonly group: number;
}

function meaningOf(text: string, words: Dictionary): Meaning | undefined {
  const simple = simplify(text);
  const plain = words.get(simple);
  if (plain) return { field: plain, group: 0 };
  const number = /\d{1,3}/.exec(simple)?.[0];
  const numbered = number === undefined ? undefined : words.get(simple.replace(number, ''));
  return numbered?.repeats && { field: numbered, group: Number(number) };
}

/** Returns the parts of a heading in two languages, and the heading without its brackets. */
function partsOf(heading: string): string[] {
  const short = heading.slice(0, HEADING_MAX_CHARACTERS).normalize('NFKC');
  const open = short.replace(/[([【][^)\]】]*[)\]】]?/g, ' ');
  const number = /\d{1,3}/.exec(open)?.[0] ?? '';
  const latin = open.replace(/\p{Script=Han}+/gu, ' ');
  const chinese = (open.match(/\p{Script=Han}+/gu) ?? []).join('') + number;
  return [open, ...short.split(/[/|\\\n([)\]【】:;,-]/), latin, chinese];
}

/** Returns the meanings of a heading, the best one first. */
function meaningsOf(heading: string, words: Dictionary): Meaning[] {
  const whole = meaningOf(heading, words);
  if (whole) return [whole];
  return partsOf(heading).flatMap((part) => meaningOf(part, words) ?? []);
}

function refuseManyGroups(group: number): void {
  if (group <= IMPORT_GROUPS_MAX) return;
  throw new UnreadableFileError(
    'TOO_MANY_GROUPS',
    `A table can have at most ${IMPORT_GROUPS_MAX} courses in a row, such as Subject 1 to Subject ${IMPORT_GROUPS_MAX}. Divide its columns into two files.`,
  );
}

/** Returns true for a known heading of a kind. */
export function hasMeaning(kind: ImportKind, heading: string): boolean {
  return meaningsOf(heading, dictionaries[kind]).length > 0;
}

/** Returns whether a cell is the heading of the name, which every table has. */
export function hasNameHeading(kind: ImportKind, cells: readonly string[]): boolean {
  const [name] = IMPORT_FIELDS[kind];
  const words = dictionaries[kind];
  return cells.some((cell) => meaningsOf(cell, words).some(({ field }) => field === name));
}

/** The columns that have a field, and the fields that have a column. */
interface Guess {
  readonly found: (string | null)[];
  readonly taken: Set<string>;
}

/** Gives a column a field; returns false if one of them is taken. */
function assign({ found, taken }: Guess, column: number, key: string): boolean {
  if (found[column] !== null || taken.has(key)) return false;
  found[column] = key;
  taken.add(key);
  return true;
}

/** A heading of a course group without a number. */
type GroupHeading = { readonly column: number; readonly key: string };

/**
 * Returns the course group of each heading by its place: the group of the last *Subject* before it.
 * A heading that this group has already begins the next one. Undefined if a group has no subject,
 * as in `Subject, Subject, Fee, Fee`.
 */
function groupsByPlace(
  { found, taken }: Guess,
  headings: readonly GroupHeading[],
): number[] | undefined {
  const used = new Set(taken);
  const begun = new Set<number>();
  let group = 0;
  let done = 0;
  const groups = headings.map(({ column, key }) => {
    for (const numbered of found.slice(done, column)) {
      if (numbered?.startsWith('subject')) group = Number(numbered.slice('subject'.length));
    }
    done = column;
    if (group === 0 || used.has(key + group)) {
      group = 1;
      while (begun.has(group) || used.has(key + group) || used.has(`subject${group}`)) group += 1;
      begun.add(group);
    }
    used.add(key + group);
    return group;
  });
  return [...begun].every((each) => used.has(`subject${each}`)) ? groups : undefined;
}

/** Returns the first free course group of each heading. */
function groupsByCount({ taken }: Guess, headings: readonly GroupHeading[]): number[] {
  const used = new Set(taken);
  return headings.map(({ key }) => {
    let group = 1;
    while (used.has(key + group)) group += 1;
    used.add(key + group);
    return group;
  });
}

/** Returns whether most of the first cells of a column can be phone numbers. */
function holdsPhones(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => textAt(row, column)).filter((cell) => cell !== '');
  const first = cells.slice(0, 100);
  return first.filter((cell) => cell.replace(/\D/g, '').length > 6).length > first.length / 2;
}

/**
 * Gives a field to the column whose heading is not sure: `Amount` is the amount paid, or the fee
 * if another column is the amount paid. `Contact` is a phone number if its cells are. Two such columns
 * get no field, since either could be it.
 */
function assignUnsure(
  kind: ImportKind,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  guess: Guess,
): void {
  const unsure = UNSURE_WORDS[kind];
  const words = new Set(unsure?.words.split(',').map(simplify));
  const columns = headings.flatMap((heading, column) => {
    const texts = [heading.slice(0, HEADING_MAX_CHARACTERS), ...partsOf(heading)];
    return guess.found[column] === null && texts.some((text) => words.has(simplify(text)))
      ? [column]
      : [];
  });
  const [column, other] = columns;
  if (column === undefined || other !== undefined) return;
  if (unsure?.isPhone && !holdsPhones(rows, column)) return;
  unsure?.keys.some((key) => assign(guess, column, key));
}

/**
 * Returns the field key of each column, guessed from its heading and, where that is not sure,
 * from the rows; null for an unknown heading (R-1644). Each key is returned once.
 * @throws {UnreadableFileError} for too many course groups.
 */
export function guessColumns(
  kind: ImportKind,
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
): (string | null)[] {
  const words = dictionaries[kind];
  const guess: Guess = { found: headings.map(() => null), taken: new Set() };
  const meanings = headings.map((heading) => meaningsOf(heading, words));
  for (const [column, each] of meanings.entries()) {
    for (const { field, group } of each) {
      refuseManyGroups(group);
      if (group > 0) assign(guess, column, field.key + group);
    }
  }
  const unnumbered: GroupHeading[] = [];
  for (const [column, each] of meanings.entries()) {
    for (const { field, group } of each) {
      if (group > 0 || guess.found[column] !== null) continue;
      if (field.repeats) {
        unnumbered.push({ column, key: field.key });
        break;
      }
      assign(guess, column, field.key);
    }
  }
  const groups = groupsByPlace(guess, unnumbered) ?? groupsByCount(guess, unnumbered);
  for (const [index, { column, key }] of unnumbered.entries()) {
    const group = groups[index] ?? 0;
    refuseManyGroups(group);
    assign(guess, column, key + group);
  }
  assignUnsure(kind, headings, rows, guess);
  return guess.found;
}

/** Types that a spreadsheet rewrites when it opens a file: 6/4 becomes a date. */
const REWRITTEN = new Set(['AMOUNT', 'MONTH', 'DATE', 'RATE', 'PHONE', 'NRIC']);

const exampleCells = new Map(
  importKinds.map((kind) => {
    const kept = importColumns(kind).filter(({ type }) => !REWRITTEN.has(type));
    return [kind, new Map(kept.map(({ key, example }) => [key, simplify(example)]))];
  }),
);

/**
 * True for the example row of the template (R-1645). Cells that a spreadsheet rewrites are not
 * compared; the name of the example starts with `Example:`, so that no other row is left out.
 */
export function isExampleRow(
  kind: ImportKind,
  columns: readonly (string | null)[],
  cells: readonly string[],
): boolean {
  const examples = exampleCells.get(kind);
  const named = columns.findIndex((key) => key !== null && key === IMPORT_FIELDS[kind][0]?.key);
  const isSame = (key: string, cell: string) => {
    const example = examples?.get(key);
    return example === undefined || simplify(cell) === example;
  };
  return (
    named >= 0 &&
    // Decides for almost every row at little cost.
    /example/i.test(cells[named] ?? '') &&
    columns.every((key, index) => key === null || isSame(key, cells[index] ?? ''))
  );
}
