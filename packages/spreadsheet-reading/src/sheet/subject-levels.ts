import type { SheetNames } from '../names/subjects.ts';
import type { SheetReader, SheetText } from './sheet.ts';

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
/** The rests of brackets and signs around levels and fees. */
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
  const levels = [...cell.matchAll(LEVELS)].map((match) => {
    const token: Token = { is: 'LEVELS', levels: levelsOf(match) };
    return { at: match.index, end: match.index + match[0].length, token };
  });
  const fees = [...cell.matchAll(FEE)].map((match) => {
    const token: Token = { is: 'FEE', text: match[0] };
    return { at: match.index, end: match.index + match[0].length, token };
  });
  const own = fees.filter((fee) => !levels.some(({ at, end }) => fee.at >= at && fee.at < end));
  const tokens: Token[] = [];
  const addSubjects = (text: string) => {
    const parts = text.split(SUBJECT_SEPARATOR).map((part) => part.replace(AROUND, ''));
    for (const part of parts) if (part !== '') tokens.push({ is: 'SUBJECT', text: part });
  };
  let from = 0;
  for (const { at, end, token } of [...levels, ...own].toSorted((a, b) => a.at - b.at)) {
    addSubjects(cell.slice(from, at));
    tokens.push(token);
    from = end;
  }
  addSubjects(cell.slice(from));
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
  // Levels before the first subject are the levels of the subjects after them.
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
  readonly #lists: Map<string, readonly LevelsOfSubject[]>;

  constructor(reading: SheetReader, columns: readonly number[]) {
    const { kind, names } = reading.input;
    const read = kind === 'TEACHERS' ? columns : [];
    this.#lists = reading.listsIn(read, (cell) => listedLevels(cell, names));
    const [sample] = this.#lists;
    if (!sample) return;
    const [cell, subjects] = sample;
    const texts = subjects.flatMap(({ subject, levels }) =>
      levels.map(({ text }) => `${subject} ${text}`),
    );
    const label = 'A level in the cell of a subject is';
    const detail = `${cell.trim()} → ${texts.join(', ')}`;
    if (reading.choose('levels', label, CHOICES, 'SPLIT', detail) === 'WHOLE') this.#lists.clear();
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
