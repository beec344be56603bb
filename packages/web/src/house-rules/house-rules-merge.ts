import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { MergeField } from '../conflicts/merge.ts';
import type { OfferValues, RuleValues } from './house-rules-values.ts';

function offOf({ amount, percent, borneBy }: OfferValues): string {
  const off = amount === null ? `${percent} %` : formatAmount(Number(amount) as Cents);
  return `${off} off, borne by ${borneBy === 'CENTRE' ? 'the centre' : 'both'}`;
}

/** The rules to merge after a conflict; the fields of a rule count as one (R-1351, R-1352). */
export const RULE_FIELDS: readonly MergeField<RuleValues>[] = [
  {
    label: 'Due day',
    names: ['hasDueDay', 'dueDay'],
    show: ({ hasDueDay, dueDay }) => (hasDueDay ? dueDay : 'Off'),
  },
  {
    label: 'Not admitted',
    names: ['hasNotAdmittedMonths', 'notAdmittedMonths'],
    show: ({ hasNotAdmittedMonths, notAdmittedMonths }) =>
      hasNotAdmittedMonths ? `From ${notAdmittedMonths} unpaid months` : 'Off',
  },
  {
    label: 'Registration fee',
    names: ['hasRegistrationFee', 'registrationFee'],
    show: ({ hasRegistrationFee, registrationFee }) =>
      hasRegistrationFee ? formatAmount(Number(registrationFee) as Cents) : 'Off',
  },
  {
    label: 'Part payments',
    names: ['partPayments'],
    show: ({ partPayments }) => (partPayments ? 'On' : 'Off'),
  },
  {
    label: 'Package discount',
    names: ['hasPackageDiscount', 'packageDiscount'],
    show: ({ hasPackageDiscount, packageDiscount }) =>
      hasPackageDiscount
        ? `From ${packageDiscount.from} courses, ${offOf(packageDiscount)}`
        : 'Off',
  },
  {
    label: 'Sibling discount',
    names: ['hasSiblingDiscount', 'siblingDiscount'],
    show: ({ hasSiblingDiscount, siblingDiscount }) =>
      hasSiblingDiscount ? `From child ${siblingDiscount.from}, ${offOf(siblingDiscount)}` : 'Off',
  },
  {
    label: 'First month',
    names: ['hasFirstMonth', 'firstMonth'],
    show: ({ hasFirstMonth, firstMonth }) =>
      hasFirstMonth ? (firstMonth === 'LESSONS' ? 'Lessons' : 'Half a month') : 'Off',
  },
  {
    label: 'Payments in advance',
    names: ['keepsCredit'],
    show: ({ keepsCredit }) => (keepsCredit ? 'On' : 'Off'),
  },
  {
    label: 'Deposit',
    names: ['hasDeposit', 'deposit'],
    show: ({ hasDeposit, deposit }) =>
      hasDeposit ? formatAmount(Number(deposit) as Cents) : 'Off',
  },
  {
    label: 'Discounts by employees',
    names: ['hasDiscountLimit', 'discountLimit'],
    show: ({ hasDiscountLimit, discountLimit }) =>
      hasDiscountLimit ? `At most ${discountLimit} %` : 'Off',
  },
];
