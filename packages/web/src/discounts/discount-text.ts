import type { OutputOf } from '@kelas/contract/call';
import type { previewDiscounts } from '@kelas/contract/discounts';
import type { getStudentAccount } from '@kelas/contract/student-account';
import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { formatMonth, joinTexts } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { RULE_NAMES } from './rule-names.ts';

export type Discount = OutputOf<typeof getStudentAccount>['courses'][number]['adjustments'][number];

/** Returns `10 % off` or `RM 10.00 off`. */
export function offText({ amount, percent }: Pick<Discount, 'amount' | 'percent'>): string {
  return amount === null
    ? t`${{ percent: percent ?? 0 }} % off`
    : t`${{ amount: formatAmount(amount) }} off`;
}

/** Returns `from Feb 2026`, `Feb 2026 to Apr 2026`, or `Feb 2026` for one month. */
export function monthsOf({ fromDate, untilDate }: Pick<Discount, 'fromDate' | 'untilDate'>) {
  const from = formatMonth(fromDate);
  if (untilDate === null) return t`from ${{ month: from }}`;
  return untilDate === fromDate ? from : t`${from} to ${{ until: formatMonth(untilDate) }}`;
}

type Effect = OutputOf<typeof previewDiscounts>[number];

/** Returns the names of the rules, for example `Package discount and sibling discount`. */
export function rulesOf({ rules }: Pick<Effect, 'rules'>): string {
  const [first = t`Discount`, ...others] = rules.map((rule) => textOf(RULE_NAMES[rule]));
  return others.reduce((list, name) => t`${list} and ${{ next: name.toLowerCase() }}`, first);
}

/**
 * Returns what a rule changes, for example `Package discount: Maths RM 120.00 → RM 108.00 from
 * 12-2026`. Names the student if it is another one.
 */
export function effectText(effect: Effect, own: string | undefined): string {
  const { uuid, name, subjectName, feeBefore, feeAfter } = effect;
  const isEnd = feeAfter > feeBefore && !effect.rules.includes('FIRST_MONTH');
  const rules = isEnd ? t`${{ rules: rulesOf(effect) }} ends` : rulesOf(effect);
  const subject = uuid === null || uuid === own ? subjectName : joinTexts([name, subjectName]);
  const [before, after] = [formatAmount(feeBefore), formatAmount(feeAfter)];
  const isOneMonth = effect.untilDate === effect.fromDate;
  const months = isOneMonth ? t`in ${{ month: monthsOf(effect) }}` : monthsOf(effect);
  return t`${rules}: ${subject} ${before} → ${after} ${months}`;
}
