import { type GroupHeading, isGroupHeading, readGroupHeading } from '../cells/group-words.ts';
import { isAddedColumn } from '../columns/added-column.ts';
import { textsOf } from '../words/texts.ts';
import { fewOf, type SheetInput, type SheetReader, type SheetText } from './sheet.ts';

/** The field that a heading can give to the rows below it, and its key in a course or a row. */
const GIVEN = { level: 'Level', subject: 'Subject', teacher: 'Teacher' } as const;
type GivenKey = keyof typeof GIVEN;

/** The texts that the title and the headings of groups give to each row. */
export interface SheetGroups {
  /** True for a row that is a heading of a group. */
  readonly isHeading: (row: number) => boolean;
  /** Returns the texts for a row: from its group, else from the title. */
  readonly givenTo: (row: number) => ReadonlyMap<GivenKey, SheetText>;
  /** The year of the title. */
  readonly year: number | undefined;
}

const HEADING_MAX_CHARACTERS = 120;

function onlyText(
  cells: readonly string[],
  headings: readonly string[] = [],
): { text: string; column: number } | undefined {
  let found: { text: string; column: number } | undefined;
  for (const [column, cell] of cells.entries()) {
    const text = cell.trim();
    if (text === '' || text === found?.text || isAddedColumn(headings[column])) continue;
    if (found) return undefined;
    found = { text, column };
  }
  return found && found.text.length <= HEADING_MAX_CHARACTERS ? found : undefined;
}

function words(heading: GroupHeading): string {
  return (Object.keys(GIVEN) as GivenKey[])
    .flatMap((key) => (heading[key] === undefined ? [] : [`${GIVEN[key]} ${heading[key]}`]))
    .join(', ');
}

/** The texts that a heading gives; a level is not replaced in its cell. */
function textsOfHeading(
  heading: GroupHeading,
  row: number,
  column: number,
): Map<GivenKey, SheetText> {
  return new Map(
    (Object.keys(GIVEN) as GivenKey[]).flatMap((key) => {
      const text = heading[key];
      if (text === undefined) return [];
      const origin = { row, column, part: key === 'level' ? '' : text };
      return [[key, { text, origin }] as const];
    }),
  );
}

/** Reads the rows above the headings, which are left out from the start (R-1905). */
function readTitle({ rows, leftOut, names, headings }: SheetInput) {
  const given = new Map<GivenKey, SheetText>();
  const texts: string[] = [];
  let year: number | undefined;
  const read = (cells: readonly string[], row: number) => {
    for (const [column, cell] of cells.entries()) {
      const text = cell.trim();
      if (text === '' || text.length > HEADING_MAX_CHARACTERS) continue;
      const found = readGroupHeading(text, names);
      if (isGroupHeading(found)) texts.push(`${text} → ${words(found)}`);
      year ??= found.year;
      for (const [key, each] of textsOfHeading(found, row, column)) {
        if (!given.has(key)) given.set(key, each);
      }
    }
  };
  for (const [index, cells] of rows.entries()) {
    if (!leftOut.has(index + 1)) break;
    const own = cells.map((cell, at) => (isAddedColumn(headings[at]) ? '' : cell));
    if (textsOf(own).length <= 2) read(own, index + 1);
  }
  if (onlyText(headings)) read(headings, 0);
  return { given, texts, year };
}

/** Finds the rows with one text that names a level, a subject or a teacher (R-1904). */
function findHeadings(input: SheetInput): Map<number, { column: number; text: string }> {
  const found = new Map<number, { column: number; text: string }>();
  let full = 0;
  for (const [index, cells] of input.rows.entries()) {
    const only = onlyText(cells, input.headings);
    if (!only) full += 1;
    else found.set(index + 1, only);
  }
  // In a sheet with one column each row has one text.
  return full > 0 && input.headings.length > 1 ? found : new Map();
}

const CHOICES = {
  AUTO: 'Headings, as recognised',
  LEVEL: 'Headings: the level',
  SUBJECT: 'Headings: the subject',
  TEACHER: 'Headings: the teacher',
  ROWS: 'Rows like the others',
};

/** Reads titles and headings of groups, and asks about headings that are not clear. */
export function readGroups(reading: SheetReader): SheetGroups {
  const { input, isGrid } = reading;
  const { kind, rows, names, leftOut } = input;
  const { given: titleTexts, texts, year } = readTitle(input);
  const isPeople = kind === 'STUDENTS' || kind === 'PAYMENTS' || isGrid;
  if (!isPeople) titleTexts.clear();
  if (kind === 'PAYMENTS' || isGrid) titleTexts.delete('level');
  if (isGrid) titleTexts.delete('subject');
  if (titleTexts.size > 0) {
    const choices = { USE: 'Used for rows without their own', IGNORE: 'Not used' };
    const use = reading.choose('title', 'The title is', choices, 'USE', fewOf(texts));
    if (use === 'IGNORE') titleTexts.clear();
  }
  const single = isPeople ? findHeadings(input) : new Map<number, never>();
  const kept = [...single].filter(([row]) => !leftOut.has(row));
  const read = kept.map(([row, { text, column }]) => {
    const heading = readGroupHeading(text, names);
    const isClear = isGrid ? heading.teacher !== undefined : isGroupHeading(heading);
    return { row, text, column, heading, isClear };
  });
  const clear = read.filter(({ isClear }) => isClear);
  const others = read.filter(({ isClear }) => !isClear);
  let used: keyof typeof CHOICES = 'ROWS';
  if (clear.length > 0 || (others.length > 1 && others.length * 2 < rows.length)) {
    const samples = clear.map(({ text, heading }) => `${text} → ${words(heading)}`);
    const detail = fewOf(samples.length > 0 ? samples : others.map(({ text }) => text));
    const proposed = clear.length > 0 ? 'AUTO' : 'ROWS';
    const label = 'Rows with one text only';
    used = reading.choose('groups', label, CHOICES, proposed, detail) ?? 'AUTO';
  }
  const isChosen = used !== 'AUTO' && used !== 'ROWS';
  const headings = used === 'AUTO' ? clear : isChosen ? read : [];
  const given = new Map<number, ReadonlyMap<GivenKey, SheetText>>();
  for (const { row, text, column, heading: recognised } of headings) {
    const heading = isChosen ? { [used.toLowerCase()]: text } : recognised;
    given.set(row, new Map([...titleTexts, ...textsOfHeading(heading, row, column)]));
    const reason = `Heading of the rows below: ${words(heading)}`;
    reading.parts.set(row, { of: null, reason });
  }
  // A left-out heading ends the group before it.
  const ended = used === 'ROWS' ? [] : [...single.keys()].filter((row) => leftOut.has(row));
  const groupOf = groupsByRow(rows.length, new Set([...given.keys(), ...ended]));
  return {
    isHeading: (row) => given.has(row),
    givenTo: (row) => given.get(groupOf[row - 1] ?? 0) ?? titleTexts,
    year,
  };
}

/** The number of the last heading above each row; 0 for none. */
function groupsByRow(count: number, starts: ReadonlySet<number>): number[] {
  let current = 0;
  return Array.from({ length: count }, (_, index) => {
    if (starts.has(index + 1)) current = index + 1;
    return current;
  });
}
