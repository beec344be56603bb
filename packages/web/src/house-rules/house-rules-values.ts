import type { RequestOf } from '@kelas/contract/call';
import type { Bearer } from '@kelas/contract/discounts';
import type { changeHouseRules, FirstMonth, HouseRules } from '@kelas/contract/house-rules';
import type { Cents, MoneyInput } from '@kelas/contract/values/cents';

/** The values that a rule starts with when it is turned on; examples use them too. */
export const FIRST_VALUES = {
  dueDay: 7,
  notAdmittedMonths: 2,
  registrationFee: 5000 as Cents,
  packageDiscount: { from: '3', amount: null, percent: '10', borneBy: 'CENTRE' } as DiscountValues,
  siblingDiscount: { from: '2', amount: null, percent: '10', borneBy: 'CENTRE' } as DiscountValues,
  firstMonth: 'HALF_MONTH',
  deposit: 20_000 as Cents,
  discountLimit: 20,
  owedAbsences: { of: 'EXCUSED', perMonth: '', weeks: '' } as AbsenceValues,
} as const;

/** The fields of a discount: from how many courses or from which child, and its amount. */
export interface DiscountValues {
  readonly from: string;
  readonly amount: MoneyInput;
  readonly percent: string;
  readonly borneBy: Bearer;
}

/** The fields of the rule for absences; an empty number is none. */
interface AbsenceValues {
  readonly of: NonNullable<HouseRules['owedAbsences']>['of'];
  readonly perMonth: string;
  readonly weeks: string;
}

const numberOrNone = (text: string) => (text.trim() === '' ? null : Number(text));

type StoredOff = Pick<NonNullable<HouseRules['packageDiscount']>, 'amount' | 'percent' | 'borneBy'>;

function discountValuesOf(from: number, { amount, percent, borneBy }: StoredOff): DiscountValues {
  return { from: String(from), amount, percent: String(percent ?? ''), borneBy };
}

/** Returns the amount or percentage of a discount for the call; the server checks it. */
function offOf({ amount, percent, borneBy }: DiscountValues) {
  return {
    // The money field has checked that it is an amount.
    amount: amount === null ? null : Number(amount),
    percent: numberOrNone(percent),
    borneBy,
  };
}

/** Returns the form values of the stored rules; a number is text as it is typed. */
export function ruleValuesOf(rules: HouseRules) {
  const { packageDiscount, siblingDiscount, owedAbsences } = rules;
  return {
    hasDueDay: rules.dueDay !== null,
    dueDay: String(rules.dueDay ?? FIRST_VALUES.dueDay),
    hasNotAdmittedMonths: rules.notAdmittedMonths !== null,
    notAdmittedMonths: String(rules.notAdmittedMonths ?? FIRST_VALUES.notAdmittedMonths),
    hasRegistrationFee: rules.registrationFee !== null,
    registrationFee: (rules.registrationFee ?? FIRST_VALUES.registrationFee) as MoneyInput,
    partPayments: rules.partPayments,
    hasPackageDiscount: packageDiscount !== null,
    packageDiscount: packageDiscount
      ? discountValuesOf(packageDiscount.fromCourses, packageDiscount)
      : FIRST_VALUES.packageDiscount,
    hasSiblingDiscount: siblingDiscount !== null,
    siblingDiscount: siblingDiscount
      ? discountValuesOf(siblingDiscount.fromChild, siblingDiscount)
      : FIRST_VALUES.siblingDiscount,
    hasFirstMonth: rules.firstMonth !== null,
    firstMonth: (rules.firstMonth ?? FIRST_VALUES.firstMonth) as FirstMonth,
    keepsCredit: rules.keepsCredit,
    hasDeposit: rules.deposit !== null,
    deposit: (rules.deposit ?? FIRST_VALUES.deposit) as MoneyInput,
    hasDiscountLimit: rules.discountLimit !== null,
    discountLimit: String(rules.discountLimit ?? FIRST_VALUES.discountLimit),
    hasOwedAbsences: owedAbsences !== null,
    owedAbsences: owedAbsences
      ? {
          of: owedAbsences.of,
          perMonth: String(owedAbsences.perMonth ?? ''),
          weeks: String(owedAbsences.weeks ?? ''),
        }
      : FIRST_VALUES.owedAbsences,
    attendanceOnBills: rules.attendanceOnBills,
  };
}

export type RuleValues = ReturnType<typeof ruleValuesOf>;

/** Returns the request of the form; the server refuses an empty field as 0. */
export function ruleRequestOf(
  values: RuleValues,
): Omit<RequestOf<typeof changeHouseRules>, 'version'> {
  const { packageDiscount, siblingDiscount, owedAbsences } = values;
  return {
    dueDay: values.hasDueDay ? Number(values.dueDay) : null,
    notAdmittedMonths: values.hasNotAdmittedMonths ? Number(values.notAdmittedMonths) : null,
    // The money field has checked that it is an amount.
    registrationFee: values.hasRegistrationFee ? Number(values.registrationFee) : null,
    partPayments: values.partPayments,
    packageDiscount: values.hasPackageDiscount
      ? { fromCourses: Number(packageDiscount.from), ...offOf(packageDiscount) }
      : null,
    siblingDiscount: values.hasSiblingDiscount
      ? { fromChild: Number(siblingDiscount.from), ...offOf(siblingDiscount) }
      : null,
    firstMonth: values.hasFirstMonth ? values.firstMonth : null,
    keepsCredit: values.keepsCredit,
    deposit: values.hasDeposit ? Number(values.deposit) : null,
    discountLimit: values.hasDiscountLimit ? Number(values.discountLimit) : null,
    owedAbsences: values.hasOwedAbsences
      ? {
          of: owedAbsences.of,
          perMonth: numberOrNone(owedAbsences.perMonth),
          weeks: numberOrNone(owedAbsences.weeks),
        }
      : null,
    attendanceOnBills: values.attendanceOnBills,
  };
}
