import type { OutputOf } from '@kelas/contract/call';
import type { previewDiscounts } from '@kelas/contract/discounts';
import type { getStudentAccount } from '@kelas/contract/student-account';
import { formatAmount } from '@kelas/contract/values/cents';
import { monthInWords } from '@kelas/contract/values/month';
import { RULE_NAMES } from './rule-names.ts';

export type Discount = OutputOf<typeof getStudentAccount>['courses'][number]['adjustments'][number];

/** Returns `10 % off` or `RM 10.00 off`. */
export function offText({ amount, percent }: Pick<Discount, 'amount' | 'percent'>): string {
  return amount === null ? `${percent} % off` : `${formatAmount(amount)} off`;
}

/** Returns `from Feb 2026`, `Feb 2026 to Apr 2026`, or `Feb 2026` for one month. */
export function monthsOf({ fromDate, untilDate }: Pick<Discount, 'fromDate' | 'untilDate'>) {
  const from = monthInWords(fromDate);
  if (untilDate === null) return `from ${from}`;
  return untilDate === fromDate ? from : `${from} to ${monthInWords(untilDate)}`;
}

type Effect = OutputOf<typeof previewDiscounts>[number];

/** Returns the names of the rules, for example `Package discount and sibling discount`. */
export function rulesOf({ rules }: Pick<Effect, 'rules'>): string {
  const [first = 'Discount', ...others] = rules.map((rule) => RULE_NAMES[rule]);
  return [first, ...others.map((name) => name.toLowerCase())].join(' and ');
}

/**
 * Returns what a rule changes, for example `Package discount: Maths RM 120.00 → RM 108.00 from
 * 12-2026`. Names the student if it is another one.
 */
export function effectText(effect: Effect, own: string | undefined): string {
  const { uuid, name, subjectName, feeBefore, feeAfter } = effect;
  const ends = feeAfter > feeBefore && !effect.rules.includes('FIRST_MONTH') ? ' ends' : '';
  const of = uuid === null || uuid === own ? '' : `${name}, `;
  const fees = `${formatAmount(feeBefore)} → ${formatAmount(feeAfter)}`;
  const months = effect.untilDate === effect.fromDate ? `in ${monthsOf(effect)}` : monthsOf(effect);
  return `${rulesOf(effect)}${ends}: ${of}${subjectName} ${fees} ${months}`;
}
