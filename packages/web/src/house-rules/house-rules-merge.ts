import { type Cents, formatAmount, type MoneyInput } from '@kelas/contract/values/cents';
import type { MergeField } from '../conflicts/merge.ts';
import type { DiscountValues, RuleValues } from './house-rules-values.ts';

/** Returns the merge field of a rule with fields, which count as one with its switch. */
function rule<Name extends keyof RuleValues>(
  label: string,
  on: keyof RuleValues & `has${string}`,
  name: Name,
  show: (value: RuleValues[Name]) => string,
): MergeField<RuleValues> {
  return { label, names: [on, name], show: (values) => (values[on] ? show(values[name]) : 'Off') };
}

/** Returns the merge field of a rule that has only its switch. */
function switchOnly(label: string, name: 'partPayments' | 'keepsCredit'): MergeField<RuleValues> {
  return { label, names: [name], show: (values) => (values[name] ? 'On' : 'Off') };
}

const amountText = (value: MoneyInput) => formatAmount(Number(value) as Cents);

function offText({ amount, percent, borneBy }: DiscountValues): string {
  const off = amount === null ? `${percent} %` : amountText(amount);
  return `${off} off, borne by ${borneBy === 'CENTRE' ? 'the centre' : 'both'}`;
}

/** The rules to merge after a conflict (R-1351, R-1352). */
export const RULE_FIELDS: readonly MergeField<RuleValues>[] = [
  rule('Due day', 'hasDueDay', 'dueDay', (day) => day),
  rule(
    'Not admitted',
    'hasNotAdmittedMonths',
    'notAdmittedMonths',
    (months) => `From ${months} unpaid months`,
  ),
  rule('Registration fee', 'hasRegistrationFee', 'registrationFee', amountText),
  switchOnly('Part payments', 'partPayments'),
  rule(
    'Package discount',
    'hasPackageDiscount',
    'packageDiscount',
    (discount) => `From ${discount.from} courses, ${offText(discount)}`,
  ),
  rule(
    'Sibling discount',
    'hasSiblingDiscount',
    'siblingDiscount',
    (discount) => `From child ${discount.from}, ${offText(discount)}`,
  ),
  rule('First month', 'hasFirstMonth', 'firstMonth', (kind) =>
    kind === 'LESSONS' ? 'Lessons' : 'Half a month',
  ),
  switchOnly('Payments in advance', 'keepsCredit'),
  rule('Deposit', 'hasDeposit', 'deposit', amountText),
  rule(
    'Discounts by employees',
    'hasDiscountLimit',
    'discountLimit',
    (percent) => `At most ${percent} %`,
  ),
];
