import type { RequestOf } from '@kelas/contract/call';
import type { Bearer } from '@kelas/contract/discounts';
import type { changeHouseRules, FirstMonth, HouseRules } from '@kelas/contract/house-rules';
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
  readonly hasPackageDiscount: boolean;
  readonly packageDiscount: OfferValues;
  readonly hasSiblingDiscount: boolean;
  readonly siblingDiscount: OfferValues;
  readonly hasFirstMonth: boolean;
  readonly firstMonth: FirstMonth;
  readonly keepsCredit: boolean;
  readonly hasDeposit: boolean;
  readonly deposit: MoneyInput;
  readonly hasDiscountLimit: boolean;
  readonly discountLimit: string;
}

/** The fields of a discount: from how many courses or from which child, and what it takes off. */
export interface OfferValues {
  readonly from: string;
  readonly amount: MoneyInput;
  readonly percent: string;
  readonly borneBy: Bearer;
}

/** The values that a rule starts with when it is turned on; examples use them too. */
export const FIRST_VALUES = {
  dueDay: 7,
  notAdmittedMonths: 2,
  registrationFee: 5000 as Cents,
  packageDiscount: { from: '3', amount: null, percent: '10', borneBy: 'CENTRE' },
  siblingDiscount: { from: '2', amount: null, percent: '10', borneBy: 'CENTRE' },
  firstMonth: 'HALF_MONTH',
  deposit: 20_000 as Cents,
  discountLimit: 20,
} as const satisfies Partial<Record<keyof RuleValues, unknown>>;

interface StoredOff {
  readonly amount: Cents | null;
  readonly percent: number | null;
  readonly borneBy: Bearer;
}

function offerValuesOf(from: number, { amount, percent, borneBy }: StoredOff): OfferValues {
  return { from: String(from), amount, percent: percent === null ? '' : String(percent), borneBy };
}

/** Returns what a discount takes off, in the form of the call; the server checks it. */
function offOf({ amount, percent, borneBy }: OfferValues) {
  return {
    // The money field has checked that it is an amount.
    amount: amount === null ? null : Number(amount),
    percent: percent.trim() === '' ? null : Number(percent),
    borneBy,
  };
}

/** Returns the form values of the stored rules. */
export function ruleValuesOf(rules: HouseRules): RuleValues {
  const { dueDay, notAdmittedMonths, registrationFee, partPayments } = rules;
  const { packageDiscount, siblingDiscount, firstMonth, keepsCredit, deposit } = rules;
  const { discountLimit } = rules;
  return {
    hasDueDay: dueDay !== null,
    dueDay: String(dueDay ?? FIRST_VALUES.dueDay),
    hasNotAdmittedMonths: notAdmittedMonths !== null,
    notAdmittedMonths: String(notAdmittedMonths ?? FIRST_VALUES.notAdmittedMonths),
    hasRegistrationFee: registrationFee !== null,
    registrationFee: registrationFee ?? FIRST_VALUES.registrationFee,
    partPayments,
    hasPackageDiscount: packageDiscount !== null,
    packageDiscount: packageDiscount
      ? offerValuesOf(packageDiscount.fromCourses, packageDiscount)
      : FIRST_VALUES.packageDiscount,
    hasSiblingDiscount: siblingDiscount !== null,
    siblingDiscount: siblingDiscount
      ? offerValuesOf(siblingDiscount.fromChild, siblingDiscount)
      : FIRST_VALUES.siblingDiscount,
    hasFirstMonth: firstMonth !== null,
    firstMonth: firstMonth ?? FIRST_VALUES.firstMonth,
    keepsCredit,
    hasDeposit: deposit !== null,
    deposit: deposit ?? FIRST_VALUES.deposit,
    hasDiscountLimit: discountLimit !== null,
    discountLimit: String(discountLimit ?? FIRST_VALUES.discountLimit),
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
    packageDiscount: values.hasPackageDiscount
      ? { fromCourses: Number(values.packageDiscount.from), ...offOf(values.packageDiscount) }
      : null,
    siblingDiscount: values.hasSiblingDiscount
      ? { fromChild: Number(values.siblingDiscount.from), ...offOf(values.siblingDiscount) }
      : null,
    firstMonth: values.hasFirstMonth ? values.firstMonth : null,
    keepsCredit: values.keepsCredit,
    deposit: values.hasDeposit ? Number(values.deposit) : null,
    discountLimit: values.hasDiscountLimit ? Number(values.discountLimit) : null,
  };
}
