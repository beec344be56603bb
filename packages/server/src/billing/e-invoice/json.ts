import { type Cents, ringgitInput } from '@kelas/contract/values/cents';

/** An amount of integer cents, written as a JSON number with two decimals. */
export class Decimal {
  readonly cents: number;

  constructor(cents: number) {
    this.cents = cents;
  }
}

/** A value that `writeJson` can write. */
export type Json = string | Decimal | readonly Json[] | { readonly [key: string]: Json };

/**
 * Writes JSON without whitespace. `JSON.stringify` cannot write `1234.50`: it would need a
 * floating-point number, and drops the last zero.
 */
export function writeJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Decimal) return formatDecimal(value.cents);
  if (isList(value)) return `[${value.map(writeJson).join(',')}]`;
  const members = Object.entries(value);
  return `{${members.map(([key, each]) => `${JSON.stringify(key)}:${writeJson(each)}`).join(',')}}`;
}

// Array.isArray does not narrow a readonly array.
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Formats cents with two decimals and without separators: 123450 → `1234.50`. */
export function formatDecimal(cents: number): string {
  return ringgitInput(cents as Cents);
}

/** Returns the length of a text in UTF-8. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
