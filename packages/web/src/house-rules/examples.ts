import { type Cents, formatRinggit } from '@kelas/contract/values/cents';

/** The monthly fee of the examples. */
export const EXAMPLE_FEE_CENTS = 12_000 as Cents;

/** Returns an amount that no line break splits: `RM 120.00`. */
export function exampleAmount(cents: number): string {
  return `RM\u00a0${formatRinggit(cents as Cents)}`;
}
