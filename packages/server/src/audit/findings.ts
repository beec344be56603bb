/** The number of findings that a check lists one by one. */
export const MOST_FINDINGS = 20;

export interface Check {
  /** The line to print when the check passes. */
  readonly passed: string;
  /** The differences; empty when the check passes. */
  readonly findings: readonly string[];
}

/** Collects findings. Keeps the first and only counts further ones, so that it needs little memory. */
export class Findings {
  readonly #first: string[] = [];
  #more = 0;

  add(text: string): void {
    if (this.#first.length < MOST_FINDINGS) this.#first.push(text);
    else this.#more += 1;
  }

  list(): string[] {
    return this.#more === 0
      ? this.#first
      : [...this.#first, `… and ${formatCount(this.#more)} more`];
  }
}

const numbers = new Intl.NumberFormat('en');

/** Formats a count with thousands separators: `1,234`. */
export function formatCount(count: number): string {
  return numbers.format(count);
}
