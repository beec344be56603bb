import type { OutputOf, RequestOf } from '@kelas/contract/call';
import {
  BANKED_TOO_MUCH,
  type closeCash,
  FLOAT_REASON_MISSING,
  type getExpectedCash,
  type listCashCloses,
  REASON_MISSING,
} from '@kelas/contract/cash';
import {
  type CashCount,
  countedCents,
  type Denomination,
  denominations,
} from '@kelas/contract/values/cash-count';
import {
  type Cents,
  formatAmount,
  type MoneyInput,
  moneyFailure,
} from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import type { Failure } from '../ui/failure.ts';

export type CashClose = OutputOf<typeof listCashCloses>[number];
export type ExpectedCash = OutputOf<typeof getExpectedCash>;
export type CashMovement = ExpectedCash['movements'][number];

/** The form values of a close: the pieces as typed, and amounts. */
export type CloseForm = Record<Denomination, string> & {
  openingFloat: MoneyInput;
  floatReason: string;
  reason: string;
  banked: MoneyInput;
};

/** The fields that are filled in before the expected sum is shown. */
export const COUNT_FIELDS = [
  ...denominations.map(({ key }) => key),
  'openingFloat',
  'floatReason',
] as const;

const PIECES = /^\d{0,4}$/;

/** Returns an empty form with the float that the last close left. */
export function emptyClose(openingFloat: Cents): CloseForm {
  const pieces = Object.fromEntries(denominations.map(({ key }) => [key, '']));
  const texts = { floatReason: '', reason: '' };
  return { ...(pieces as Record<Denomination, string>), ...texts, openingFloat, banked: null };
}

/** Returns the typed pieces; text that is no number counts as none. */
export function typedCount(form: CloseForm): CashCount {
  const pieces = denominations.map(({ key }) => {
    const text = form[key].trim();
    return [key, PIECES.test(text) ? Number(text) : 0];
  });
  return Object.fromEntries(pieces) as CashCount;
}

/** Returns the typed amount in cents; 0 for an empty field and for text that is no amount. */
export function centsOf(input: MoneyInput): Cents {
  return typeof input === 'number' ? input : (0 as Cents);
}

/** The sums of a form, in cents. `expected` and `difference` are undefined before it is shown. */
export function closeSums(form: CloseForm, taken: Cents | undefined) {
  const counted = countedCents(typedCount(form));
  const sums = { counted, floatLeft: (counted - centsOf(form.banked)) as Cents };
  if (taken === undefined) return { ...sums, expected: undefined, difference: undefined };
  const expected = (centsOf(form.openingFloat) + taken) as Cents;
  return { ...sums, expected, difference: (counted - expected) as Cents };
}

/** The opening float less the float that the last close left; 0 before the first close (R-1889). */
export function floatDifference(form: CloseForm, floatLeft: Cents | undefined): Cents {
  return (floatLeft === undefined ? 0 : centsOf(form.openingFloat) - floatLeft) as Cents;
}

/** Returns the first failure of a form, in the order of its fields (R-1402 to R-1405, R-1889). */
export function findCloseFailure(
  form: CloseForm,
  {
    taken,
    floatLeft,
  }: { readonly taken: Cents | undefined; readonly floatLeft: Cents | undefined },
): Failure | undefined {
  for (const { key, label } of denominations) {
    if (PIECES.test(form[key].trim())) continue;
    return { field: key, message: t`${label}: enter a number of pieces, at most 9,999` };
  }
  if (denominations.every(({ key }) => form[key].trim() === '')) {
    const message = t`Enter what you counted. Enter 0 if the drawer is empty.`;
    return { field: 'rm100', message };
  }
  const float = moneyFailure(form.openingFloat);
  if (float) return { field: 'openingFloat', message: float };
  if (floatDifference(form, floatLeft) !== 0 && form.floatReason.trim() === '') {
    return { field: 'floatReason', message: FLOAT_REASON_MISSING };
  }
  const { counted, difference } = closeSums(form, taken);
  if (difference && form.reason.trim() === '') return { field: 'reason', message: REASON_MISSING };
  const banked = moneyFailure(form.banked);
  if (banked) return { field: 'banked', message: banked };
  if (centsOf(form.banked) > counted) return { field: 'banked', message: BANKED_TOO_MUCH };
  return undefined;
}

/** Returns the request of a form, with `number` and `taken` as the screen shows them. */
export function closeRequest(
  form: CloseForm,
  shown: { readonly number: number; readonly taken: Cents },
): RequestOf<typeof closeCash> {
  const openingFloat = centsOf(form.openingFloat);
  return {
    number: shown.number,
    openingFloat,
    count: typedCount(form),
    expected: openingFloat + shown.taken,
    reason: form.reason,
    floatReason: form.floatReason,
    banked: centsOf(form.banked),
  };
}

/** Returns the word for a difference between counted and expected cash (R-1411). */
export function differenceWord(difference: Cents): string {
  if (difference === 0) return t`balanced`;
  return difference < 0
    ? t({ message: 'short', context: 'cash' })
    : t({ message: 'over', context: 'cash' });
}

/** Returns how the opening float differs from the float left before; undefined if equal (R-1889). */
export function floatTexts(difference: Cents) {
  if (difference === 0) return undefined;
  const amount = formatAmount(Math.abs(difference) as Cents);
  if (difference < 0) {
    return {
      hint: t`${amount} less than the last close left`,
      present: t`The opening float is ${amount} less than the last close left.`,
      past: t`The opening float was ${amount} less than the last close left.`,
    };
  }
  return {
    hint: t`${amount} more than the last close left`,
    present: t`The opening float is ${amount} more than the last close left.`,
    past: t`The opening float was ${amount} more than the last close left.`,
  };
}
