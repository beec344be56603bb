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

/** The names of a centre's subjects and teachers, to tell them from other texts of a sheet. */
export class SheetNames {
  readonly #subjects: ReadonlySet<string>;
  readonly #teachers: readonly string[];

  constructor(subjects: Iterable<string> = [], teachers: Iterable<string> = []) {
    this.#subjects = new Set([...subjects].map(nameKey));
    this.#teachers = [...teachers];
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
