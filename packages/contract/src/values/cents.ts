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
    .brand<'Cents'>()
    .meta({ examples: [6000] });
}

/** The sum of amounts, in cents. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const each of amounts) total += each;
  return total as Cents;
}

const RINGGIT = /^(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/;

/**
 * Reads an amount that was typed, as decimal text and never as a floating point number
 * (`19.99 * 100` is not 1999). Accepts digits, thousands separators in their places (`1,200.50`)
 * and a point with one or two decimals. Returns undefined for anything else.
 */
export function parseRinggit(text: string): Cents | undefined {
  const match = RINGGIT.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', decimals = ''] = match;
  return Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0')) as Cents;
}

/** What a money box holds: cents, null while it is empty, or the text as typed where that is no amount. */
export type MoneyInput = Cents | null | string;

/** Reads what a money box shows. */
export function readMoneyInput(text: string): MoneyInput {
  return text.trim() === '' ? null : (parseRinggit(text) ?? text);
}

/** What is wrong with what a money box holds; undefined for an amount, and for an empty box. */
export function moneyFailure(input: MoneyInput): string | undefined {
  return typeof input === 'string' ? 'Please enter an amount such as 70.50' : undefined;
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
