import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { bearers, discountEffect, oneOff, percentOff } from './discounts.ts';
import { previewDigest } from './schema/preview.ts';
import { owedAbsences } from './values/attendance.ts';
import { amount, type Cents, fee } from './values/cents.ts';
import { requiredVersion } from './values/ids.ts';
import { month } from './values/month.ts';
import { choice } from './values/text.ts';

/** The last day of a month that every month has (R-1553). */
export const DUE_DAY_MAX = 28;
/** Maximum number of unpaid months of the rule *Not admitted* (R-1555). */
export const NOT_ADMITTED_MONTHS_MAX = 24;
/** Maximum number of absences that are owed in a month, and of the weeks until they lapse (R-2500). */
export const OWED_ABSENCES_MAX = 31;
export const OWED_WEEKS_MAX = 52;

/** A whole number of a rule, from 1 to `max`. */
function ruleNumber(label: string, max: number) {
  return z
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be from 1 to ${max}`)
    .max(max, `${label} must be from 1 to ${max}`)
    .meta({ examples: [max] });
}

/** Null for an absent number. */
function orNone(number: z.ZodType<number>) {
  return number.nullish().transform((value): number | null => value ?? null);
}

/** How the fee of a first month is charged pro rata (R-1563). */
export const firstMonthRules = ['HALF_MONTH', 'LESSONS'] as const;
export type FirstMonth = (typeof firstMonthRules)[number];

/** The least and the most courses or children from which a discount begins. */
export const DISCOUNT_FROM_MIN = 2;
export const DISCOUNT_FROM_MAX = 20;

function discountFrom(label: string) {
  const range = `${label} must be from ${DISCOUNT_FROM_MIN} to ${DISCOUNT_FROM_MAX}`;
  return z
    .int(`${label} must be a whole number`)
    .min(DISCOUNT_FROM_MIN, range)
    .max(DISCOUNT_FROM_MAX, range)
    .meta({ examples: [DISCOUNT_FROM_MAX] });
}

/** The amount that a discount takes off each course: an amount or a percentage (R-1560, R-1561). */
const offInput = {
  amount: fee('Amount', 1)
    .nullish()
    .transform((value): Cents | null => value ?? null),
  percent: percentOff
    .nullish()
    .meta({ examples: [null] })
    .transform((value): number | null => value ?? null),
  borneBy: choice('Borne by', bearers),
};
const off = { amount: amount.nullable(), percent: z.int().nullable(), borneBy: z.enum(bearers) };

/** Every house rule; null or false is off (R-1550). */
const houseRules = z.object({
  version: z.int(),
  /** A month's fee is overdue after this day of the month (R-1553). */
  dueDay: z.int().nullable(),
  /** A student with this many unpaid months has the mark *Not admitted* (R-1555). */
  notAdmittedMonths: z.int().nullable(),
  /** The fee that a new student is charged once (R-1557). */
  registrationFee: amount.nullable(),
  /** A payment may pay a part of a line (R-1540). */
  partPayments: z.boolean(),
  /** Taken off each course of a student with this many courses or more (R-1560). */
  packageDiscount: z.object({ fromCourses: z.int(), ...off }).nullable(),
  /** Taken off each course of this child of a family and of later ones (R-1561). */
  siblingDiscount: z.object({ fromChild: z.int(), ...off }).nullable(),
  /** How the month in which a course starts is charged (R-1563). */
  firstMonth: z.enum(firstMonthRules).nullable(),
  /** Money above the fees is kept as credit (R-1576). */
  keepsCredit: z.boolean(),
  /** The deposit that a new student is asked for (R-1577). */
  deposit: amount.nullable(),
  /** The most that an EMPLOYEE takes off a fee by hand, in percent; 20 at first (R-1890). */
  discountLimit: z.int().nullable(),
  /** An absence is owed like a lesson that the centre cancelled (R-2500). */
  owedAbsences: z
    .object({
      of: z.enum(owedAbsences),
      /** The most of a course that are owed in a month; null is no limit. */
      perMonth: z.int().nullable(),
      /** The weeks after the lesson in which they lapse; null is never. */
      weeks: z.int().nullable(),
    })
    .nullable(),
  /** Bills and statements say in how many lessons a student was (R-2505). */
  attendanceOnBills: z.boolean(),
});

export const getHouseRules = defineCall({
  method: 'GET',
  path: '/house-rules',
  roles: access.centre.use,
  summary: 'House rules of the centre; null or false is a rule that is off',
  output: houseRules,
});

export const changeHouseRules = defineCall({
  method: 'PUT',
  path: '/house-rules',
  roles: access.settings.use,
  audit: 'HOUSE_RULES_CHANGED',
  summary:
    'Change house rules: null or false turns a rule off, an absent one stays. 409 when the version is stale',
  input: z.object({
    version: requiredVersion,
    dueDay: ruleNumber('Due day', DUE_DAY_MAX).nullish(),
    notAdmittedMonths: ruleNumber('Unpaid months', NOT_ADMITTED_MONTHS_MAX).nullish(),
    registrationFee: fee('Registration fee', 1).nullish(),
    partPayments: z.boolean({ error: 'partPayments must be true or false' }).optional(),
    packageDiscount: oneOff(
      z.object(
        { fromCourses: discountFrom('Number of courses'), ...offInput },
        { error: 'The package discount is not valid' },
      ),
    ).nullish(),
    siblingDiscount: oneOff(
      z.object(
        { fromChild: discountFrom('Number of the child'), ...offInput },
        { error: 'The sibling discount is not valid' },
      ),
    ).nullish(),
    firstMonth: choice('First month', firstMonthRules).nullish(),
    keepsCredit: z.boolean({ error: 'keepsCredit must be true or false' }).optional(),
    deposit: fee('Deposit', 1).nullish(),
    discountLimit: ruleNumber('Discounts by employees', 100).nullish(),
    owedAbsences: z
      .object(
        {
          of: choice('Absences', owedAbsences),
          perMonth: orNone(ruleNumber('Absences a month', OWED_ABSENCES_MAX)),
          weeks: orNone(ruleNumber('Weeks', OWED_WEEKS_MAX)),
        },
        { error: 'The rule for absences is not valid' },
      )
      .nullish(),
    attendanceOnBills: z.boolean({ error: 'attendanceOnBills must be true or false' }).optional(),
  }),
  output: houseRules,
});

export type HouseRules = z.output<typeof houseRules>;

/** The number of students and courses whose fee due changes, and the sums of a month. */
const sums = {
  students: z.int(),
  courses: z.int(),
  totalBefore: amount,
  totalAfter: amount,
};

const fromMonth = month('From', 'Please choose the first month');

export const previewRules = defineCall({
  method: 'GET',
  path: '/house-rules/preview',
  roles: access.settings.use,
  summary:
    'The fees due that change when the house rules for discounts are applied from a month on',
  input: z.object({ month: fromMonth }),
  output: z.object({
    rows: z.array(discountEffect),
    ...sums,
    /** Names this preview for `POST /house-rules/apply`. */
    digest: z.string(),
  }),
});

export const applyRules = defineCall({
  method: 'POST',
  path: '/house-rules/apply',
  roles: access.settings.use,
  audit: 'HOUSE_RULES_APPLIED',
  summary:
    'Apply the house rules for discounts from a month on, as previewed; 409 when the preview is stale',
  input: z.object({
    month: fromMonth,
    digest: previewDigest,
  }),
  output: z.object(sums),
  idempotent: true,
});
