import {
  IMPORT_FIELDS,
  IMPORT_GROUPS_MAX,
  type ImportField,
  type ImportKind,
  importColumns,
} from '@kelas/contract/import-fields';
import { unreadableFile } from './encoding.ts';
import { HEADING_WORDS, UNSURE_WORDS } from './heading-words.ts';

/** The fields of a kind by the words of their headings. */
type Dictionary = ReadonlyMap<string, ImportField>;

const HEADING_MAX_CHARACTERS = 200;

/** Returns a heading without case, spaces and punctuation. */
function simplify(heading: string): string {
  return heading
    .slice(0, HEADING_MAX_CHARACTERS)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
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

const dictionaries: Readonly<Record<ImportKind, Dictionary>> = {
  SUBJECTS: dictionaryOf('SUBJECTS'),
  TEACHERS: dictionaryOf('TEACHERS'),
  STUDENTS: dictionaryOf('STUDENTS'),
  MISC_ITEMS: dictionaryOf('MISC_ITEMS'),
  PAYMENTS: dictionaryOf('PAYMENTS'),
};

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

function tooManyGroups() {
  return unreadableFile(
    'TOO_MANY_GROUPS',
    `A table can have at most ${IMPORT_GROUPS_MAX} courses in a row, such as Subject 1 to Subject ${IMPORT_GROUPS_MAX}. Divide its columns into two files.`,
  );
}

/** Gives the columns of one heading pass their keys. */
function assign(
  found: (string | null)[],
  taken: Set<string>,
  column: number,
  { field, group }: Meaning,
): void {
  if (found[column] !== null) return;
  const numbers =
    group > 0 ? [group] : Array.from({ length: IMPORT_GROUPS_MAX }, (_, at) => at + 1);
  const keys = field.repeats ? numbers.map((number) => field.key + number) : [field.key];
  const key = keys.find((each) => !taken.has(each));
  const isBeyond = group > IMPORT_GROUPS_MAX || (group === 0 && key === undefined);
  if (field.repeats && isBeyond) throw tooManyGroups();
  if (key === undefined) return;
  found[column] = key;
  taken.add(key);
}

/**
 * Gives a field to the column whose heading can mean several ones: `Amount` is what was paid, or
 * the fee if another column is what was paid. Two such columns get none, since either could be it.
 */
function assignUnsure(
  kind: ImportKind,
  headings: readonly string[],
  found: (string | null)[],
  taken: ReadonlySet<string>,
): void {
  const unsure = UNSURE_WORDS[kind];
  const words = new Set(unsure?.words.split(',').map(simplify));
  const columns = headings.flatMap((heading, column) => {
    const texts = [heading.slice(0, HEADING_MAX_CHARACTERS), ...partsOf(heading)];
    return found[column] === null && texts.some((text) => words.has(simplify(text)))
      ? [column]
      : [];
  });
  const [column, other] = columns;
  if (column === undefined || other !== undefined) return;
  found[column] = unsure?.keys.find((key) => !taken.has(key)) ?? null;
}

/**
 * Returns the field key of each column, guessed from its heading; null for an unknown heading
 * (R-1644). Each key is returned once. Numbered headings come first, so that `Subject` without a
 * number gets the first free group.
 */
export function guessColumns(kind: ImportKind, headings: readonly string[]): (string | null)[] {
  const words = dictionaries[kind];
  const found: (string | null)[] = headings.map(() => null);
  const taken = new Set<string>();
  const meanings = headings.map((heading) => meaningsOf(heading, words));
  for (const isNumbered of [true, false]) {
    meanings.forEach((each, column) => {
      for (const meaning of each) {
        if (meaning.group > 0 === isNumbered) assign(found, taken, column, meaning);
      }
    });
  }
  assignUnsure(kind, headings, found, taken);
  return found;
}

/** Types that a spreadsheet rewrites when it opens a file: 6/4 becomes a date. */
const REWRITTEN = new Set(['AMOUNT', 'MONTH', 'DATE', 'RATE', 'PHONE', 'NRIC']);

function examplesOf(kind: ImportKind): ReadonlyMap<string, string> {
  const kept = importColumns(kind).filter(({ type }) => !REWRITTEN.has(type));
  return new Map(kept.map(({ key, example }) => [key, simplify(example)]));
}

const exampleCells: Readonly<Record<ImportKind, ReadonlyMap<string, string>>> = {
  SUBJECTS: examplesOf('SUBJECTS'),
  TEACHERS: examplesOf('TEACHERS'),
  STUDENTS: examplesOf('STUDENTS'),
  MISC_ITEMS: examplesOf('MISC_ITEMS'),
  PAYMENTS: examplesOf('PAYMENTS'),
};

/**
 * True for the example row of the template (R-1645). Cells that a spreadsheet rewrites are not
 * compared; the name of the example starts with `Example:`, so that no other row is left out.
 */
export function isExampleRow(
  kind: ImportKind,
  columns: readonly (string | null)[],
  cells: readonly string[],
): boolean {
  const examples = exampleCells[kind];
  const named = columns.findIndex((key) => key !== null && key === IMPORT_FIELDS[kind][0]?.key);
  const isSame = (key: string, cell: string) => {
    const example = examples.get(key);
    return example === undefined || simplify(cell) === example;
  };
  return (
    named >= 0 &&
    // Decides for almost every row at little cost.
    /example/i.test(cells[named] ?? '') &&
    columns.every((key, index) => key === null || isSame(key, cells[index] ?? ''))
  );
}
