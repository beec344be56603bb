import type { Cents } from './cents.ts';

/** The notes and coins of ringgit, largest first, with their value in cents (R-1402). */
export const denominations = [
  { key: 'rm100', label: 'RM 100', value: 10_000 },
  { key: 'rm50', label: 'RM 50', value: 5_000 },
  { key: 'rm20', label: 'RM 20', value: 2_000 },
  { key: 'rm10', label: 'RM 10', value: 1_000 },
  { key: 'rm5', label: 'RM 5', value: 500 },
  { key: 'rm1', label: 'RM 1', value: 100 },
  { key: 'sen50', label: '50 sen', value: 50 },
  { key: 'sen20', label: '20 sen', value: 20 },
  { key: 'sen10', label: '10 sen', value: 10 },
  { key: 'sen5', label: '5 sen', value: 5 },
] as const;

export type Denomination = (typeof denominations)[number]['key'];

/** Maximum number of pieces of one note or coin. */
export const PIECES_MAX = 9_999;

/** The number of pieces of each note and coin. */
export type CashCount = Readonly<Record<Denomination, number>>;

/** Returns the value of counted notes and coins, in cents. */
export function countedCents(count: CashCount): Cents {
  let total = 0;
  for (const { key, value } of denominations) total += count[key] * value;
  return total as Cents;
}
