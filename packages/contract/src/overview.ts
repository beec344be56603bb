import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { recordedTypes } from './schema/payment.ts';
import { timetableEntry } from './timetable.ts';
import { amount } from './values/cents.ts';

/** The number of today's receipts that the landing page lists (R-1422). */
export const RECEIPTS_SHOWN = 8;

/** The number of people with held money that the landing page lists (R-1844). */
export const LEAVERS_SHOWN = 5;

/** All money that moved today: with deposits, refunds and voids; amounts in cents (R-1420). */
const collected = {
  cash: amount,
  bank: amount,
  /** Of payments without a payment type. */
  unknown: amount,
  /** Of payments from deposits; absent for nothing (R-1582). */
  deposit: amount.optional(),
  receipts: z.int(),
  voids: z.int(),
};

/** Which first steps of a new centre are done. */
const setup = z.object({
  /** The settings were saved once, with the centre's name. */
  centre: z.boolean(),
  subject: z.boolean(),
  /** A teacher who offers a course. */
  teacher: z.boolean(),
  student: z.boolean(),
  payment: z.boolean(),
});

/** The first steps alone, for the screens that offer the next one (R-2240, R-2241). */
export const getSetup = defineCall({
  method: 'GET',
  path: '/overview/setup',
  roles: access.overview.use,
  summary: 'Which first steps of a new centre are done; null for an EMPLOYEE and once all are done',
  output: z.object({ setup: setup.nullable() }),
});

/** All data of the landing page in one response (R-1062). */
export const getOverview = defineCall({
  method: 'GET',
  path: '/overview',
  roles: access.overview.use,
  summary:
    "The landing page: today's receipts and timetable, newest announcements, this month's enrolments and its unpaid tuition",
  output: z.object({
    /** Today and the current month in Singapore (R-1328). */
    date: z.string(),
    month: z.string(),
    /** All of today for an ADMIN, the own part for an EMPLOYEE (R-1421). */
    today: z.object({
      ...collected,
      people: z.array(z.object({ staffName: z.string(), ...collected })),
      /** The newest receipts of today. */
      latest: z.array(
        z.object({
          receiptNo: z.string(),
          uuid: z.string(),
          name: z.string(),
          totalAmount: amount,
          paymentType: z.enum(recordedTypes).nullable(),
          recordCreateDate: z.string(),
          voided: z.boolean(),
        }),
      ),
    }),
    timetable: z.array(
      /** Everyone who teaches the subject at the level (R-2206). */
      timetableEntry.extend({ teachers: z.array(z.string()) }),
    ),
    announcements: z.array(
      z.object({
        id: z.int(),
        authorName: z.string(),
        content: z.string(),
        schedule: z.string().nullable(),
        recordCreateDate: z.string(),
      }),
    ),
    enrolments: z.object({
      total: z.int(),
      newest: z.array(z.object({ uuid: z.string(), name: z.string(), programLvl: z.int() })),
    }),
    /**
     * Which first steps of a new centre are done; null for an EMPLOYEE, and for good once all are
     * done (R-1528).
     */
    setup: setup.nullable(),
    /**
     * The changes that an ADMIN has to look at; absent for nothing, and for an EMPLOYEE (R-1892).
     */
    review: z
      .object({
        /** Discounts by hand of employees that no admin has seen, newest first. */
        discounts: z.array(
          z.object({
            id: z.int(),
            uuid: z.string(),
            name: z.string(),
            subjectName: z.string(),
            amount: amount.nullable(),
            percent: z.int().nullable(),
            reason: z.string(),
            staffName: z.string(),
            recordCreateDate: z.string(),
          }),
        ),
        /** The number of all these discounts, listed or not. */
        discountCount: z.int(),
        /** Siblings that an employee wants to confirm, until an admin has decided (R-1891). */
        siblings: z.array(
          z.object({
            uuid: z.string(),
            name: z.string(),
            siblingName: z.string(),
            staffName: z.string(),
            recordCreateDate: z.string(),
          }),
        ),
      })
      .optional(),
    /** The amount owed in all up to the current month, as in Arrears, in cents (R-1846). */
    arrearsFee: amount,
    /** The part of it for months before the last three, in cents (R-2160). */
    arrearsOlderFee: amount,
    /** Earlier months with salaries to pay, oldest first; null for an EMPLOYEE (R-1847). */
    unpaidSalaries: z.array(z.object({ month: z.string(), teachers: z.int() })).nullable(),
    /**
     * The teachers whose salary of this month is not paid and above zero, and the sum so far in cents;
     * null for an EMPLOYEE (R-2161).
     */
    openSalaries: z.object({ teachers: z.int(), fee: amount }).nullable(),
    /**
     * The day of the last close, if cash came in after it and before today; null for nothing to
     * count, and for a centre that closes no day (R-2162).
     */
    drawerOpenSince: z.string().nullable(),
    /**
     * The courses that are charged by lesson and have students but no recorded lessons in the month
     * before; absent for nothing (R-2323).
     */
    missingLessons: z.object({ month: z.string(), courses: z.int() }).optional(),
    /** The lessons of the last 14 days that are not marked; absent for none (R-2461). */
    unmarkedLessons: z.int().optional(),
    /** The number of people on waiting lists for whom a place is free; absent for none (R-2495). */
    freePlaces: z.int().optional(),
    /** The imports that were started and not finished, newest first; null for an EMPLOYEE (R-2163). */
    openImports: z.array(z.object({ id: z.string(), fileName: z.string() })).nullable(),
    /**
     * The credit and deposits held for people who left, in cents; null for an EMPLOYEE and for
     * nothing (R-1844).
     */
    heldOfLeavers: z
      .object({
        credit: amount,
        deposit: amount,
        total: z.int(),
        /** The first of them by name. */
        students: z.array(
          z.object({ uuid: z.string(), name: z.string(), credit: amount, deposit: amount }),
        ),
      })
      .nullable(),
    /** Students with a tuition line this month, in all and with an unpaid one; amounts in cents. */
    tuition: z.object({
      students: z.int(),
      owing: z.int(),
      totalFee: amount,
      owedFee: amount,
      /** The month before and the same month of the last year, for comparison (R-2160). */
      earlier: z.array(z.object({ month: z.string(), totalFee: amount, owedFee: amount })),
    }),
  }),
});
