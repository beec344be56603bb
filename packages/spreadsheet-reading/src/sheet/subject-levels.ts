import type { SheetNames } from '../names/subjects.ts';
import type { ReadingNotes, SheetInput, SheetText } from './sheet.ts';

const NUMBER = `(?:[1-9]|iv|v|i{1,3}|[一二三四五六])`;
const WORD = `(?:form|tingkatan|ting|tkt|f|t|standard|std|darjah|tahun|year|grade|primary|中学|初中|高中|[中初高小])`;
const END = String.raw`(?![\p{L}\p{N}])`;
const RANGE = `[-–—]|to|hingga|sampai|ke|至|到`;
/** `F1-F3`, `Ting. 1, 2`, `Form 4 & 5` or `中一至中三`. */
const LEVELS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${WORD})[. :-]{0,2}(${NUMBER})` +
    String.raw`((?:\s*(?:${RANGE}|[,&/+、和]|and|dan)\s*(?:${WORD})?[. ]{0,2}${NUMBER}${END})*)(?![\p{Script=Latin}\p{N}])`,
  'giu',
);
const NEXT = new RegExp(
  String.raw`(${RANGE}|[,&/+、和]|and|dan)\s*(?:${WORD})?[. ]{0,2}(${NUMBER})`,
  'giu',
);
/** `RM60`, `@60` or a number of two digits and more. */
const FEE =
  /(?<![\p{L}\p{N}.])(?:(?:rm ?|@ ?)\d{1,4}|(?!20\d\d)\d{2,4})(?:\.\d{1,2})?(?![\p{L}\p{N}])/giu;
const SUBJECT_SEPARATOR = /[,;/\n\r、，；+|&]|\s(?:dan|and)\s|和/iu;
/** What is left of brackets and signs around levels and fees. */
const AROUND = /^[\s()（）[\]:：=@.–—-]+|[\s()（）[\]:：=@.–—-]+$/gu;
const CELL_MAX_CHARACTERS = 500;

const NUMERALS = [['i', 'ii', 'iii', 'iv', 'v'], [...'一二三四五六']];

function numberOf(text: string): number {
  const at = Math.max(...NUMERALS.map((numerals) => numerals.indexOf(text.toLowerCase())));
  return at < 0 ? Number(text) : at + 1;
}

/** Levels of one subject in a cell, with their fee. */
interface LevelsOfSubject {
  readonly subject: string;
  readonly levels: readonly { readonly text: string; readonly part: string }[];
  fee?: string;
}

type Token =
  | { readonly is: 'LEVELS'; readonly levels: LevelsOfSubject['levels'] }
  | { readonly is: 'FEE'; readonly text: string }
  | { readonly is: 'SUBJECT'; readonly text: string };

/** Returns each level of `F1-F3`; none for a range that goes down. */
function levelsOf([run, word = '', first = '', rest = '']: RegExpMatchArray) {
  const numbers = [numberOf(first)];
  for (const [, sign = '', next = ''] of rest.matchAll(NEXT)) {
    const [from = 0, to] = [numbers.at(-1), numberOf(next)];
    if (!/^(?:[,&/+、和]|and|dan)$/i.test(sign)) {
      if (to <= from) return [];
      for (let between = from + 1; between < to; between += 1) numbers.push(between);
    }
    numbers.push(to);
  }
  const part = numbers.length > 1 ? '' : run;
  return numbers.map((number) => ({
    text: `${word}${word.length > 1 ? ' ' : ''}${number}`,
    part,
  }));
}

function tokensOf(cell: string): Token[] {
  const found = [
    ...[...cell.matchAll(LEVELS)].map((match) => {
      return {
        at: match.index,
        length: match[0].length,
        token: { is: 'LEVELS', levels: levelsOf(match) } as Token,
      };
    }),
  ];
  const isInLevels = (at: number) =>
    found.some((each) => at >= each.at && at < each.at + each.length);
  for (const match of cell.matchAll(FEE)) {
    if (isInLevels(match.index)) continue;
    found.push({ at: match.index, length: match[0].length, token: { is: 'FEE', text: match[0] } });
  }
  const tokens: Token[] = [];
  let from = 0;
  for (const { at, length, token } of [
    ...found.toSorted((one, other) => one.at - other.at),
    { at: cell.length, length: 0, token: undefined },
  ]) {
    for (const part of cell.slice(from, at).split(SUBJECT_SEPARATOR)) {
      const text = part.replace(AROUND, '');
      if (text !== '') tokens.push({ is: 'SUBJECT', text });
    }
    if (token) tokens.push(token);
    from = at + length;
  }
  return tokens;
}

/**
 * Returns the subjects of a cell such as `Maths (F1-F3), Sc F4 RM60` with their levels (R-1930);
 * undefined for a cell without levels, and for one in which they are not clear.
 */
export function listedLevels(cell: string, names: SheetNames): LevelsOfSubject[] | undefined {
  const text = cell.slice(0, CELL_MAX_CHARACTERS);
  if (text !== cell || names.isStored(cell.trim())) return undefined;
  const tokens = tokensOf(text);
  if (!tokens.some(({ is }) => is === 'LEVELS')) return undefined;
  const found: LevelsOfSubject[] = [];
  // Levels before the first subject are those of the subjects after them.
  const isLevelFirst = tokens[0]?.is === 'LEVELS';
  let levels: LevelsOfSubject['levels'] = [];
  for (const token of tokens) {
    const last = found.at(-1);
    if (token.is === 'SUBJECT') found.push({ subject: token.text, levels });
    else if (token.is === 'FEE') {
      if (!last || last.fee !== undefined) return undefined;
      last.fee = token.text.replace(/^@ ?/, '');
    } else if (token.levels.length === 0) return undefined;
    else if (isLevelFirst) levels = token.levels;
    else if (!last) return undefined;
    else if (last.levels.length === 0) found.splice(-1, 1, { ...last, levels: token.levels });
    else found.push({ subject: last.subject, levels: token.levels });
  }
  return found.length > 0 ? found : undefined;
}

const CHOICES = { SPLIT: 'One course for each level', WHOLE: 'Part of the name' };

/** Turns cells of teachers that hold subjects with their levels into courses (R-1930). */
export class LevelReader {
  readonly #lists = new Map<string, readonly LevelsOfSubject[]>();

  constructor(
    { kind, rows, leftOut, names }: SheetInput,
    columns: readonly number[],
    notes: ReadingNotes,
  ) {
    if (kind !== 'TEACHERS') return;
    for (const column of columns) {
      for (const [index, cells] of rows.entries()) {
        const cell = cells[column] ?? '';
        if (cell === '' || leftOut.has(index + 1) || this.#lists.has(cell)) continue;
        const found = listedLevels(cell, names);
        if (found) this.#lists.set(cell, found);
      }
    }
    const [sample] = this.#lists;
    if (!sample) return;
    const [cell, subjects] = sample;
    const read = subjects.flatMap(({ subject, levels }) =>
      levels.map(({ text }) => `${subject} ${text}`),
    );
    const detail = `${cell.trim()} → ${read.join(', ')}`;
    const value = notes.choose(
      'levels',
      'A level in the cell of a subject is',
      CHOICES,
      'SPLIT',
      detail,
    );
    if (value === 'WHOLE') this.#lists.clear();
  }

  has(cell: string): boolean {
    return this.#lists.has(cell);
  }

  /** The courses of a group whose subject has levels and whose level is empty. */
  coursesOf(texts: Readonly<Record<string, SheetText>>): Record<string, SheetText>[] | undefined {
    const { subject, level } = texts;
    if (!subject || (level?.text.trim() ?? '') !== '') return undefined;
    const { origin } = subject;
    return this.#lists
      .get(subject.text)
      ?.flatMap(({ subject: text, levels, fee }): Record<string, SheetText>[] => {
        const course: Record<string, SheetText> = {
          ...texts,
          subject: { text, origin: { ...origin, part: text } },
        };
        if (fee !== undefined) course.fee = { text: fee, origin: { ...origin, part: fee } };
        if (levels.length === 0) return [course];
        return levels.map(({ text: name, part }) => ({
          ...course,
          level: { text: name, origin: { ...origin, part } },
        }));
      });
  }
}
