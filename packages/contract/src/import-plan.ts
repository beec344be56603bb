import { z } from 'zod';
import { earlierMonths } from './import-draft.ts';
import { importKinds } from './import-fields.ts';
import { amount } from './values/cents.ts';

/** Number of new students that a preview shows (R-1922). */
export const PREVIEW_PEOPLE = 10;

/** Numbers of records that an import makes. */
export const importCounts = {
  students: z.int(),
  teachers: z.int(),
  offerings: z.int(),
  subjects: z.int(),
  subscriptions: z.int(),
  miscItems: z.int(),
  charges: z.int(),
  payments: z.int(),
};

/** The plan of an import: its records, and the amounts that will be owed (R-1655, R-1920). */
export const importPlan = z.object({
  kind: z.enum(importKinds),
  rows: z.object({ add: z.int(), fill: z.int(), skip: z.int(), leftOut: z.int() }),
  /** The version of the draft. */
  version: z.int(),
  counts: z.object(importCounts),
  sums: z.object({
    /** The tuition that is owed right after the import. */
    tuition: amount,
    debt: amount,
    /** The rest of misc charges that the import makes. */
    unpaid: amount,
    credit: amount,
    deposit: amount,
    payments: amount,
  }),
  /** Months with tuition that is owed right after the import, and their students. */
  owing: z.object({ students: z.int(), months: z.int() }),
  /** Courses that began in earlier months; null if there are none (R-1921). */
  earlier: z
    .object({
      students: z.int(),
      /** The answer; an import is refused without one. */
      answer: z.enum(earlierMonths).nullable(),
      /** The tuition that is owed after each answer. */
      charge: amount,
      beginNow: amount,
    })
    .nullable(),
  /** New students without a course, who will owe no tuition. */
  withoutCourse: z.int(),
  /** The first new students (R-1922). */
  people: z.array(
    z.object({
      name: z.string(),
      programLvl: z.int(),
      courses: z.int(),
      monthlyFee: amount,
      /** Months with tuition that is owed right after the import. */
      months: z.int(),
      tuition: amount,
      debt: amount,
    }),
  ),
  warnings: z.array(z.string()),
  /** Names this plan for `POST /import/apply`. */
  digest: z.string(),
});
