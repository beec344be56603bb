import { DEFAULT_LEVELS, LEVEL_DEFAULT_LAST } from '@kelas/contract/values/levels';
import { DEFAULT_SESSIONS } from '@kelas/contract/values/sessions';
import { SUBJECT_NAMES } from '../words/subjects.ts';
import { lettersOf } from '../words/texts.ts';
import { nameKey } from './name-index.ts';

const MAX_CHARACTERS = 100;
/** A form in the name of a subject, such as `F4 Maths`. */
const FORM = /\b(?:form|tingkatan|ting|tkt|f|t)[ .]{0,2}(?:[1-5]|iv|v|i{1,3})\b/giu;
const BRACKETS = /[([（【][^)\]）】]{0,40}[)\]）】]/gu;

function simplify(name: string): string {
  return lettersOf(name.slice(0, MAX_CHARACTERS));
}

const SUBJECT_OF: ReadonlyMap<string, number> = new Map(
  SUBJECT_NAMES.flatMap((names, subject) =>
    names.split(',').map((name) => [simplify(name), subject] as const),
  ),
);

/** Returns a number for the subject that a text names or is short for; undefined for another text. */
export function usualSubject(text: string): number | undefined {
  const known = SUBJECT_OF.get(simplify(text));
  if (known !== undefined) return known;
  const plain = text.slice(0, MAX_CHARACTERS).replace(BRACKETS, ' ').replace(FORM, ' ');
  return SUBJECT_OF.get(simplify(plain));
}

/** Returns the names that mean the same subject as a text, such as Mathematics for `Maths`. */
export function sameSubjects(text: string, names: readonly string[]): string[] {
  const subject = usualSubject(text);
  if (subject === undefined) return [];
  return names.filter((name) => usualSubject(name) === subject);
}

/** Words before the number of a level, each with the word that they all mean. */
const LEVEL_WORDS: readonly (readonly [words: RegExp, word: string])[] = [
  [/^(?:standard|std|darjah|tahun|year|primary|grade|d)(?=\d)/, 'standard'],
  [/^(?:form|tingkatan|ting|tkt|t|f)(?=\d)/, 'form'],
];

/** Returns the compared form of a level's name: `Std. 4`, `Darjah 4` and `Standard 4` are equal. */
function levelKey(name: string): string {
  const letters = simplify(name);
  return LEVEL_WORDS.reduce((key, [words, word]) => key.replace(words, word), letters);
}

/** The levels and sessions of a centre. */
export interface CentreWords {
  readonly levels: readonly { readonly id: number; readonly name: string }[];
  readonly sessions: readonly { readonly code: string; readonly name: string }[];
}

const DEFAULT_WORDS: CentreWords = {
  levels: DEFAULT_LEVELS,
  sessions: Object.entries(DEFAULT_SESSIONS).map(([code, name]) => ({ code, name })),
};

/**
 * The names of a centre's subjects, teachers, levels and sessions, to tell them from other texts of a
 * sheet.
 */
export class SheetNames {
  readonly #subjects: ReadonlySet<string>;
  readonly #teachers: readonly string[];
  readonly #words: CentreWords;
  readonly #ownLevels: ReadonlyMap<string, number>;
  readonly #sessions: ReadonlyMap<string, string>;

  constructor(
    subjects: Iterable<string> = [],
    teachers: Iterable<string> = [],
    words: CentreWords = DEFAULT_WORDS,
  ) {
    this.#subjects = new Set([...subjects].map(nameKey));
    this.#teachers = [...teachers];
    this.#words = words;
    const own = words.levels.filter(({ id }) => id > LEVEL_DEFAULT_LAST);
    this.#ownLevels = new Map([
      ...own.map(({ id, name }) => [levelKey(name), id] as const),
      ...own.map(({ id, name }) => [nameKey(name), id] as const),
    ]);
    this.#sessions = new Map(words.sessions.map(({ code, name }) => [nameKey(name), code]));
  }

  /** The names of the levels in their order, then the names of the sessions. */
  get words(): CentreWords {
    return this.#words;
  }

  /** Returns the id of the own level that a text names; undefined for another text (R-2178). */
  ownLevel(text: string): number | undefined {
    return this.#ownLevels.get(nameKey(text)) ?? this.#ownLevels.get(levelKey(text));
  }

  /** Returns the code of the session that a text names; undefined for another text (R-2178). */
  session(text: string): string | undefined {
    return this.#sessions.get(nameKey(text));
  }

  /** Returns the name of a level; empty text for an unknown one. */
  levelName(id: number): string {
    return this.#words.levels.find((level) => level.id === id)?.name ?? '';
  }

  /** True for the name of a stored subject, and for a usual name or short name. */
  has(text: string): boolean {
    return this.isStored(text) || usualSubject(text) !== undefined;
  }

  isStored(text: string): boolean {
    return this.#subjects.has(nameKey(text));
  }

  /** Returns the stored teacher whose name is in a text. */
  teacherIn(text: string): string | undefined {
    const lower = text.toLowerCase();
    return this.#teachers.find((name) => lower.includes(name.toLowerCase()));
  }
}
