import { type Cents, formatAmount, type MoneyInput } from '@kelas/contract/values/cents';
import { msg, t } from '@lingui/core/macro';
import type { MergeField } from '../conflicts/merge.ts';
import { joinTexts } from '../languages/formats.ts';
import { type Text, textOf } from '../languages/language.ts';
import type { DiscountValues, RuleValues } from './house-rules-values.ts';
import { OWED_ABSENCES_OF } from './rule-texts.ts';

/** Returns the merge field of a rule with fields, which count as one with its switch. */
function rule<Name extends keyof RuleValues>(
  label: Text,
  on: keyof RuleValues & `has${string}`,
  name: Name,
  show: (value: RuleValues[Name]) => string,
): MergeField<RuleValues> {
  return { label, names: [on, name], show: (values) => (values[on] ? show(values[name]) : t`Off`) };
}

/** Returns the merge field of a rule that has only its switch. */
function switchOnly(
  label: Text,
  name: 'partPayments' | 'keepsCredit' | 'attendanceOnBills',
): MergeField<RuleValues> {
  return { label, names: [name], show: (values) => (values[name] ? t`On` : t`Off`) };
}

const amountText = (value: MoneyInput) => formatAmount(Number(value) as Cents);

function offText({ amount, percent, borneBy }: DiscountValues): string {
  const off = amount === null ? `${percent} %` : amountText(amount);
  return borneBy === 'CENTRE' ? t`${off} off, borne by the centre` : t`${off} off, borne by both`;
}

/** The rules to merge after a conflict (R-1351, R-1352). */
export const RULE_FIELDS: readonly MergeField<RuleValues>[] = [
  rule(msg`Due day`, 'hasDueDay', 'dueDay', (day) => day),
  rule(
    msg`Not admitted`,
    'hasNotAdmittedMonths',
    'notAdmittedMonths',
    (months) => t`From ${months} unpaid months`,
  ),
  rule(msg`Registration fee`, 'hasRegistrationFee', 'registrationFee', amountText),
  switchOnly(msg`Part payments`, 'partPayments'),
  rule(
    msg`Package discount`,
    'hasPackageDiscount',
    'packageDiscount',
    (discount) => t`From ${{ count: discount.from }} courses, ${{ discount: offText(discount) }}`,
  ),
  rule(
    msg`Sibling discount`,
    'hasSiblingDiscount',
    'siblingDiscount',
    (discount) => t`From child ${{ number: discount.from }}, ${{ discount: offText(discount) }}`,
  ),
  rule(msg`First month`, 'hasFirstMonth', 'firstMonth', (kind) =>
    kind === 'LESSONS' ? t`Lessons` : t`Half a month`,
  ),
  switchOnly(msg`Payments in advance`, 'keepsCredit'),
  rule(msg`Deposit`, 'hasDeposit', 'deposit', amountText),
  rule(
    msg`Discounts by employees`,
    'hasDiscountLimit',
    'discountLimit',
    (percent) => t`At most ${percent} %`,
  ),
  rule(msg`Owed absences`, 'hasOwedAbsences', 'owedAbsences', ({ of, perMonth, weeks }) =>
    joinTexts([
      textOf(OWED_ABSENCES_OF.find(({ value }) => value === of)?.label ?? ''),
      ...(perMonth ? [t`at most ${perMonth} in a month`] : []),
      ...(weeks ? [t`lapses after ${weeks} weeks`] : []),
    ]),
  ),
  switchOnly(msg`Attendance on bills`, 'attendanceOnBills'),
];
