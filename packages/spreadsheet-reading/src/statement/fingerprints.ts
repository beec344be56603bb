import type { BankStatementLine } from './statement.ts';

type Identified = Pick<BankStatementLine, 'date' | 'cents' | 'text' | 'balance'>;

/** Banks change spaces, capitals and signs of a text between two exports. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/**
 * The key of a line in each file that has it: `date|cents|text|balance|occurrence`. `occurrence` is its
 * number among the equal lines of a file, from 1.
 */
export function fingerprintOf(line: Identified, occurrence: number): string {
  return `${line.date}|${line.cents}|${normalise(line.text)}|${line.balance ?? ''}|${occurrence}`;
}

/**
 * Returns the key of each line. Equal lines are counted within the file, so it must have whole days, or
 * a balance for each line.
 */
export function fingerprints(lines: readonly Identified[]): readonly string[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const first = fingerprintOf(line, 1);
    const occurrence = (counts.get(first) ?? 0) + 1;
    counts.set(first, occurrence);
    return fingerprintOf(line, occurrence);
  });
}
