import { z } from 'zod';
import { requiredError } from './text.ts';

/** Malaysian ringgit in integer cents. */
export type Cents = number & z.$brand<'Cents'>;

/** Highest fee or rate: RM 10,000.00. */
export const FEE_MAX = 1_000_000;

/** An amount in cents as it is read back: any integer that the database can sum to. */
export const amount = z.int().brand<'Cents'>();

/** A fee in cents, 0 to 1,000,000. */
export function fee(label: string, min = 0, missing?: string) {
  return z
    .int({ error: requiredError(label, `${label} must be a whole number of cents`, missing) })
    .min(min, min > 0 ? `${label} must be above zero` : `${label} cannot be below zero`)
    .max(FEE_MAX, `${label} can be at most RM ${formatRinggit(FEE_MAX as Cents)}`)
    .brand<'Cents'>();
}

/** The sum of amounts, in cents. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const each of amounts) total += each;
  return total as Cents;
}

const RINGGIT = /^(\d{1,10})(?:\.(\d{0,2}))?$|^\.(\d{1,2})$/;

/**
 * Reads what was typed into a money box, as decimal text and never as a floating point number
 * (`19.99 * 100` is not 1999). Accepts thousands separators (`1,200.50`).
 * Returns undefined for anything that is not an amount of at most two decimals.
 */
export function parseRinggit(text: string): Cents | undefined {
  const trimmed = text.trim();
  if (trimmed.includes(',') && !/^\d{1,3}(,\d{3})+(\.\d{0,2})?$/.test(trimmed)) return undefined;
  const match = RINGGIT.exec(trimmed.replaceAll(',', ''));
  if (!match) return undefined;
  const [, whole = '0', decimals, bare] = match;
  const sen = (decimals ?? bare ?? '').padEnd(2, '0');
  return Number(whole + sen) as Cents;
}

/** Cents as ringgit with two decimals and no currency: 123456 → `1,234.56` (specification 9). */
export function formatRinggit(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

/** Cents as the text of a money box: 123456 → `1234.56`. */
export function ringgitInput(cents: Cents): string {
  return formatRinggit(cents).replaceAll(',', '');
}
