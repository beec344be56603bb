/** So many findings of a check are told one by one. */
export const MOST_FINDINGS = 20;

/** What a check came to. */
export interface Check {
  /** What is said when nothing was found. */
  readonly passed: string;
  /** What was found; empty when all is in order. */
  readonly findings: readonly string[];
}

/** Gathers findings, the first of them in words and the others as a count, so that a ruined trail fits in memory. */
export class Findings {
  readonly #told: string[] = [];
  #more = 0;

  add(text: string): void {
    if (this.#told.length < MOST_FINDINGS) this.#told.push(text);
    else this.#more += 1;
  }

  list(): string[] {
    return this.#more === 0 ? this.#told : [...this.#told, `… and ${counted(this.#more)} more`];
  }
}

const numbers = new Intl.NumberFormat('en');

/** A count as it is told: `1,234`. */
export function counted(count: number): string {
  return numbers.format(count);
}
