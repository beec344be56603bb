import { NamesInTexts } from './names.ts';
import type { LineToMatch } from './recorded-money.ts';
import { studentsInText } from './words.ts';

/** A family that can pay; amounts in cents. */
export interface PayingFamily {
  readonly family: number;
  /** The ids of its students. */
  readonly students: readonly number[];
  /** The children and the contacts. */
  readonly names: readonly string[];
  /** The sum that it owes up to the current month, and up to the next month, less its credit. */
  readonly owed: number;
  readonly owedNext: number;
}

type Known = Pick<PayingFamily, 'family' | 'students' | 'owed'>;

/**
 * The families that can pay, to be found by the code, the amount or the name in a line of the bank. The
 * names themselves are not kept, because a large centre has thousands of families.
 */
export class FamiliesOfLines {
  readonly #known = new Map<number, Known>();
  readonly #byCode: Map<number, number | undefined>;
  readonly #byAmount: ReadonlyMap<number, number[]>;
  readonly #names: NamesInTexts;

  constructor(lines: readonly LineToMatch[]) {
    const texts = lines.map(({ text }) => text);
    this.#byCode = new Map(texts.flatMap(studentsInText).map((student) => [student, undefined]));
    this.#byAmount = new Map(lines.map(({ open }) => [open, []]));
    this.#names = new NamesInTexts(texts);
  }

  add({ family, students, names, owed, owedNext }: PayingFamily): void {
    this.#known.set(family, { family, students, owed });
    for (const student of students) {
      if (this.#byCode.has(student)) this.#byCode.set(student, family);
    }
    for (const amount of new Set([owed, owedNext])) {
      if (amount > 0) this.#byAmount.get(amount)?.push(family);
    }
    for (const name of names) this.#names.add(family, name);
  }

  get(family: number): Known | undefined {
    return this.#known.get(family);
  }

  /** The families of the reference codes in the text of a line. */
  ofCodesIn(text: string): ReadonlySet<number> {
    return new Set(studentsInText(text).flatMap((student) => this.#byCode.get(student) ?? []));
  }

  /** The families that owe what is open of a line, up to the current month or the next one. */
  owing(open: number): readonly number[] {
    return this.#byAmount.get(open) ?? [];
  }

  /** The one family whose name is in the text of a line. */
  namedIn(text: string): number | undefined {
    return this.#names.find(text);
  }
}
