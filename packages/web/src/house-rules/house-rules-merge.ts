import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import type { MergeField } from '../conflicts/merge.ts';
import type { RuleValues } from './house-rules-values.ts';

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
      hasRegistrationFee ? `RM ${formatRinggit(Number(registrationFee) as Cents)}` : 'Off',
  },
  {
    label: 'Part payments',
    names: ['partPayments'],
    show: ({ partPayments }) => (partPayments ? 'On' : 'Off'),
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
      hasDeposit ? `RM ${formatRinggit(Number(deposit) as Cents)}` : 'Off',
  },
];
