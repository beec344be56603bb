import { IMPORT_WORDS } from '@kelas/contract/import-fields';
import { LEVEL_DEFAULT_LAST, LEVEL_GRADUATED, LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { nearest } from '../names/nearest.ts';
import type { SheetNames } from '../names/subjects.ts';
import { CODE_WORDS, type WordType } from '../words/codes.ts';
import { lettersOf } from '../words/texts.ts';
import { type CellResult, excerpt, fault } from './faults.ts';

function codesOf(type: WordType): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(CODE_WORDS[type]).flatMap(([code, words]) =>
      [code, ...words.split(',')].map((word) => [lettersOf(word), code] as const),
    ),
  );
}

const CODES = new Map((Object.keys(CODE_WORDS) as WordType[]).map((type) => [type, codesOf(type)]));

/** Reads a cell that holds one of few words, such as a gender (R-1648). */
export function readWord(
  type: WordType,
  label: string,
  text: string,
  names: SheetNames,
): CellResult {
  const own = type === 'SESSION' ? names.session(text) : undefined;
  const code = own ?? CODES.get(type)?.get(lettersOf(text));
  if (code === 'UNKNOWN') return { value: undefined };
  if (code !== undefined) return { value: code };
  const words: string[] =
    type === 'SESSION'
      ? names.words.sessions.map(({ name }) => name)
      : Object.values(IMPORT_WORDS[type]);
  const like = nearest(text, words);
  return fault(
    'UNKNOWN_WORD',
    `${excerpt(text)} is not known. ${label} must be ${words.join(' or ')}`,
    like.length > 0 ? like : words,
  );
}

const FORMS = [2, 3, 4, 5, 6];
const NUMERALS = ['一二三四五六七八九', 'ⅰⅱⅲⅳⅴⅵⅶⅷⅸ'];
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi'];
const LEVEL_WORDS: ReadonlyMap<string, number> = new Map([
  ...['remove', 'remove class', 'peralihan', 'kelas peralihan', '预备班', '預備班'].map(
    (word) => [lettersOf(word), LEVEL_REMOVE] as const,
  ),
  ...[
    ...['form 5 graduated', 'graduated', 'graduate', 'tamat', 'tamat tingkatan 5', 'lulusan'],
    ...['毕业', '畢業', '毕业生', '畢業生'],
  ].map((word) => [lettersOf(word), LEVEL_GRADUATED] as const),
]);
/** Words before the number of a form. */
const FORM = /^(?:form|tingkatan|ting|tkt|t|f|中学|中學|中|初中|初)$/;
/** Words for the upper forms, whose first one is Form 4. */
const UPPER_FORM = /^(?:高中|高)$/;

/** A form with or without the name of its class: `4`, `4 Amanah`, `Form 4 (Sains)`. */
const WITH_CLASS =
  /^(?:(?:form|tingkatan|ting|tkt|t|f)[. ]{0,2})?([1-5])(?:[ (.-]{0,3}(\p{L}[\p{L} )&.'-]{0,40}))?$/u;
/** Words after a number that name no class, such as `4 tahun`. */
const NO_CLASS =
  /year|tahun|standard|darjah|grade|primary|rendah|remove|peralihan|graduat|tamat|lulus|lepas|school|[年小毕畢]|\b(?:std|form|ting|to|or|and|atau|dan)\b/u;

/** Returns the form of a text in which the name of a class is the only other thing. */
function formOfClass(text: string): number | undefined {
  const [, number, className = ''] = WITH_CLASS.exec(text.normalize('NFKC').toLowerCase()) ?? [];
  return number === undefined || NO_CLASS.test(className) ? undefined : Number(number);
}

/** Returns the number in a level's name, written with digits, in Chinese or in Roman numerals. */
function numberOf(text: string): number | undefined {
  const digits = /\d{1,4}/.exec(text)?.[0];
  if (digits !== undefined) return Number(digits);
  const sign = [...text].find((each) => NUMERALS.some((set) => set.includes(each)));
  if (sign !== undefined) {
    return Math.max(...NUMERALS.map((set) => set.indexOf(sign))) + 1;
  }
  const roman = ROMAN.indexOf(text.replace(/^(?:form|tingkatan|ting)/, ''));
  return roman < 0 ? undefined : roman + 1;
}

/** Reads the name of a level in English, Malay or Chinese; the value is its id (R-1648). */
export function readLevel(label: string, text: string, names: SheetNames): CellResult {
  const ownLevel = names.ownLevel(text.slice(0, 100));
  if (ownLevel !== undefined) return { value: ownLevel };
  const simple = lettersOf(text.slice(0, 100));
  const named = LEVEL_WORDS.get(simple);
  if (named !== undefined) return { value: named };
  const number = numberOf(simple);
  const word = simple.replace(
    /(?:\d{1,4}|[一二三四五六七八九]|(?<=form|tingkatan|ting)[iv]{1,3})$/u,
    '',
  );
  const form = UPPER_FORM.test(word) ? (number ?? 0) + 3 : (number ?? 0);
  if ((FORM.test(word) || UPPER_FORM.test(word)) && FORMS.includes(form + 1)) {
    return { value: form + 1 };
  }
  const ofClass = formOfClass(text.slice(0, 100));
  if (ofClass !== undefined) return { value: ofClass + 1 };
  const byNumber = FORMS.toSorted((a, b) => Math.abs(a - 1 - form) - Math.abs(b - 1 - form))
    .slice(0, 3)
    .map((id) => names.levelName(id));
  const own = names.words.levels.filter(({ id }) => id > LEVEL_DEFAULT_LAST);
  const known = names.words.levels.map(({ name }) => name);
  const isNear = number === undefined || own.length > 0;
  const like = isNear ? nearest(text, known) : byNumber;
  const others = own.map(({ name }) => `, ${name}`).join('');
  return fault(
    'UNKNOWN_LEVEL',
    `${excerpt(text)} is not a level. ${label} must be Remove or Form 1 to Form 5${others}`,
    like,
  );
}
