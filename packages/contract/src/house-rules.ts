import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { amount, fee } from './values/cents.ts';
import { requiredVersion } from './values/ids.ts';

/** The last day of a month that every month has (R-1553). */
export const DUE_DAY_MAX = 28;
/** Maximum number of unpaid months of the rule *Not admitted* (R-1555). */
export const NOT_ADMITTED_MONTHS_MAX = 24;

/** The fields of the rule *Due day* in a response; absent while it is off (R-1554). */
export const dueFields = {
  /** The due date of the first month with unpaid tuition; absent without one. */
  dueDate: z.string().optional(),
  /** Whether that date has passed. */
  overdue: z.boolean().optional(),
};

/** The field of the rule *Not admitted* in a response; absent while it is off (R-1556). */
export const admissionFields = { notAdmitted: z.boolean().optional() };

/** A whole number of a rule, from 1 to `max`. */
function ruleNumber(label: string, max: number) {
  return z
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be from 1 to ${max}`)
    .max(max, `${label} must be from 1 to ${max}`)
    .meta({ examples: [max] });
}

/** Every house rule; null or false is off (R-1550). */
const houseRules = z.object({
  version: z.int(),
  /** A month's fee is overdue after this day of the month (R-1553). */
  dueDay: z.int().nullable(),
  /** A student with this many unpaid months has the mark *Not admitted* (R-1555). */
  notAdmittedMonths: z.int().nullable(),
  /** What a new student is charged once (R-1557). */
  registrationFee: amount.nullable(),
  /** A payment may pay a part of a line (R-1540). */
  partPayments: z.boolean(),
  /** What is received above the fees is kept as credit (R-1576). */
  keepsCredit: z.boolean(),
  /** The deposit that a new student is asked for (R-1577). */
  deposit: amount.nullable(),
});

export const getHouseRules = defineCall({
  method: 'GET',
  path: '/house-rules',
  roles: access.centre.use,
  summary: 'House rules of the centre; null or false is a rule that is off',
  input: z.object({}),
  output: houseRules,
});

export const changeHouseRules = defineCall({
  method: 'PUT',
  path: '/house-rules',
  roles: access.settings.use,
  summary:
    'Change house rules: null or false turns a rule off, an absent one stays. 409 when the version is stale',
  input: z.object({
    version: requiredVersion,
    dueDay: ruleNumber('Due day', DUE_DAY_MAX).nullish(),
    notAdmittedMonths: ruleNumber('Unpaid months', NOT_ADMITTED_MONTHS_MAX).nullish(),
    registrationFee: fee('Registration fee', 1).nullish(),
    partPayments: z.boolean({ error: 'partPayments must be true or false' }).optional(),
    keepsCredit: z.boolean({ error: 'keepsCredit must be true or false' }).optional(),
    deposit: fee('Deposit', 1).nullish(),
  }),
  output: houseRules,
});

export type HouseRules = z.output<typeof houseRules>;
