import type { RequestOf } from '@kelas/contract/call';
import type { changeHouseRules, HouseRules } from '@kelas/contract/house-rules';
import type { Cents, MoneyInput } from '@kelas/contract/values/cents';

/** The form values of the house rules: for each rule whether it is on, and its fields. */
export interface RuleValues {
  readonly hasDueDay: boolean;
  readonly dueDay: string;
  readonly hasNotAdmittedMonths: boolean;
  readonly notAdmittedMonths: string;
  readonly hasRegistrationFee: boolean;
  readonly registrationFee: MoneyInput;
  readonly partPayments: boolean;
  readonly keepsCredit: boolean;
  readonly hasDeposit: boolean;
  readonly deposit: MoneyInput;
}

/** The values that a rule starts with when it is turned on; examples use them too. */
export const FIRST_VALUES = {
  dueDay: 7,
  notAdmittedMonths: 2,
  registrationFee: 5000 as Cents,
  deposit: 20_000 as Cents,
} as const;

/** Returns the form values of the stored rules. */
export function ruleValuesOf(rules: HouseRules): RuleValues {
  const { dueDay, notAdmittedMonths, registrationFee, partPayments, keepsCredit, deposit } = rules;
  return {
    hasDueDay: dueDay !== null,
    dueDay: String(dueDay ?? FIRST_VALUES.dueDay),
    hasNotAdmittedMonths: notAdmittedMonths !== null,
    notAdmittedMonths: String(notAdmittedMonths ?? FIRST_VALUES.notAdmittedMonths),
    hasRegistrationFee: registrationFee !== null,
    registrationFee: registrationFee ?? FIRST_VALUES.registrationFee,
    partPayments,
    keepsCredit,
    hasDeposit: deposit !== null,
    deposit: deposit ?? FIRST_VALUES.deposit,
  };
}

/** Returns the request of the form; the server refuses an empty field as 0. */
export function ruleRequestOf(
  values: RuleValues,
): Omit<RequestOf<typeof changeHouseRules>, 'version'> {
  return {
    dueDay: values.hasDueDay ? Number(values.dueDay) : null,
    notAdmittedMonths: values.hasNotAdmittedMonths ? Number(values.notAdmittedMonths) : null,
    // The money field has checked that it is an amount.
    registrationFee: values.hasRegistrationFee ? Number(values.registrationFee) : null,
    partPayments: values.partPayments,
    keepsCredit: values.keepsCredit,
    deposit: values.hasDeposit ? Number(values.deposit) : null,
  };
}
