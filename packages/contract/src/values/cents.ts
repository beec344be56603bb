import { z } from 'zod';
import { requiredError } from './text.ts';

/** Malaysian ringgit in integer cents (R-1212). */
export type Cents = number & z.$brand<'Cents'>;

/** Maximum fee or hourly rate, in cents: RM 10,000.00 (R-1315). */
export const FEE_MAX_CENTS = 1_000_000;

/** An amount in cents in a response: any integer, also below zero. */
export const amount = z.int().brand<'Cents'>();

/** A required fee in cents, from `min` to `FEE_MAX_CENTS`; `missing` is the message for a missing one. */
export function fee(label: string, min = 0, missing?: string) {
  return z
    .int({ error: requiredError(label, `${label} must be a whole number of cents`, missing) })
    .min(min, min > 0 ? `${label} must be above zero` : `${label} cannot be below zero`)
    .max(FEE_MAX_CENTS, `${label} can be at most RM ${formatRinggit(FEE_MAX_CENTS as Cents)}`)
    .brand<'Cents'>()
    .meta({ examples: [6000] });
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const each of amounts) total += each;
  return total as Cents;
}

const RINGGIT = /^(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/;

/**
 * Reads a typed amount as decimal text, since `19.99 * 100` is not 1999 in floating point (R-1316).
 * Accepts digits, correct thousands separators (`1,200.50`) and one or two decimals (R-1313).
 * Returns undefined for any other text.
 */
export function parseRinggit(text: string): Cents | undefined {
  const match = RINGGIT.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', decimals = ''] = match;
  return Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0')) as Cents;
}

/** The value of a money field: cents, null when empty, or the typed text when it is no amount. */
export type MoneyInput = Cents | null | string;

/** Converts the text of a money field to its value. */
export function readMoneyInput(text: string): MoneyInput {
  return text.trim() === '' ? null : (parseRinggit(text) ?? text);
}

/** Returns the error message of a money field; undefined for an amount or null (R-1314). */
export function moneyFailure(input: MoneyInput): string | undefined {
  return typeof input === 'string' ? 'Please enter an amount such as 70.50' : undefined;
}

/** Formats cents as ringgit with two decimals, without currency: 123456 → `1,234.56` (R-1315). */
export function formatRinggit(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

/** Formats an amount with its currency: `RM 1,234.56`, `-RM 20.00`. */
export function formatAmount(cents: Cents): string {
  const amount = `RM ${formatRinggit(Math.abs(cents) as Cents)}`;
  return cents < 0 ? `-${amount}` : amount;
}

/** Formats cents as the text of a money field: 123456 → `1234.56`. */
export function ringgitInput(cents: Cents): string {
  return formatRinggit(cents).replaceAll(',', '');
}
