import { z } from 'zod';
import { access } from './access.ts';
import { creditFields, reminder } from './arrears.ts';
import { actionNames } from './audit-actions.ts';
import { defineCall } from './call.ts';
import { adjustment } from './discounts.ts';
import { attendance } from './schema/lesson.ts';
import { bankSeen, funds, lessonsHeld, recordedTypes } from './schema/payment.ts';
import { admissionFields, dueFields } from './schema/rule-fields.ts';
import { endFields, studentStatuses } from './students.ts';
import { amount } from './values/cents.ts';
import { uuid } from './values/ids.ts';
import { familyLanguages } from './values/languages.ts';
import { optionalText } from './values/text.ts';

/** Months before the current one and after it on a student's page (R-1472). */
export const STRIP_MONTHS_BEFORE = 8;
export const STRIP_MONTHS_AFTER = 3;

/** Maximum number of receipts, changes and siblings in a response. */
export const ACCOUNT_RECEIPTS_MAX = 10;
export const ACCOUNT_CHANGES_MAX = 8;
export const SIBLINGS_MAX = 20;

/** Maximum length of a note (R-1475). */
export const NOTE_MAX_LENGTH = 2000;

/**
 * A month of a student: AHEAD is paid before it begins, UPCOMING is charged but not begun, NONE has
 * no charge (R-1472).
 */
export const monthStates = ['PAID', 'DUE', 'AHEAD', 'UPCOMING', 'NONE'] as const;

const sibling = z.object({
  uuid: z.string(),
  name: z.string(),
  programLvl: z.int(),
  status: z.enum(studentStatuses),
  totalOwedFee: amount,
  /** False for a student with the same contact phone who is only proposed (R-1477). */
  confirmed: z.boolean(),
});

const siblings = z.array(sibling);

export const getStudentAccount = defineCall({
  method: 'GET',
  path: '/student/account',
  roles: access.students.use,
  summary: "A student's page: contact, note, siblings, balance, months, courses and receipts",
  input: z.object({ uuid: uuid('uuid') }),
  output: z.object({
    uuid: z.string(),
    name: z.string(),
    programLvl: z.int(),
    /** The next planned move; the level is null for a student who leaves (R-1736). */
    plannedMove: z.object({ month: z.string(), programLvl: z.int().nullable() }).optional(),
    status: z.enum(studentStatuses),
    schedule: z.string(),
    enrolmentDate: z.string(),
    phoneNo: z.string(),
    emergencyContactName: z.string(),
    emergencyContactPhoneNo: z.string(),
    emergencyContactRelationship: z.string(),
    familyLanguage: z.enum(familyLanguages),
    /** The reference code of the family (R-2351). */
    referenceCode: z.string(),
    /** True for a former student whose personal data was erased. */
    anonymised: z.boolean(),
    note: z.string(),
    siblings,
    /** The amount owed up to the current month, as in Arrears. */
    owedFee: amount,
    /** The part of `owedFee` for months before the first of `months`. */
    earlierOwedFee: amount,
    /** Every month that `owedFee` is for, oldest first. */
    owedMonths: z.array(z.string()),
    ...dueFields,
    ...admissionFields,
    lastReminder: reminder.nullable(),
    /** The amount paid for months that have not begun. */
    aheadFee: amount,
    /** The amount paid in advance, and with the siblings; absent for nothing (R-1587). */
    credit: amount.optional(),
    /** The most that the person may take off a fee by hand, in percent; absent for no limit. */
    discountLimit: z.int().optional(),
    ...creditFields,
    /** The deposit that the centre holds; absent for none. */
    deposit: amount.optional(),
    /** The lessons of the last 4 weeks, without excused ones; absent for none (R-2464). */
    attendance: attendance.optional(),
    /** The lessons that the centre owes the student; absent for none (R-2504). */
    owedLessons: z.int().optional(),
    /** The present card, and when it was issued; absent for none (R-2474). */
    card: z.object({ code: z.string(), recordCreateDate: z.string() }).optional(),
    /** Twelve months; tuition and misc fees together. */
    months: z.array(
      z.object({
        month: z.string(),
        /** The charged or paid amount of the month, and its unpaid part. */
        fee: amount,
        owedFee: amount,
        /** The unpaid part that is tuition. */
        owedTuitionFee: amount,
        state: z.enum(monthStates),
        /** The due date of unpaid tuition, and whether it has passed (R-1554). */
        ...dueFields,
      }),
    ),
    /** The courses that have not ended. */
    courses: z.array(
      z.object({
        subscriptionId: z.int(),
        /** The teacher's uuid. */
        teacher: z.string(),
        subjectId: z.int(),
        subjectName: z.string(),
        teacherName: z.string(),
        programLvl: z.int(),
        /** Per month, or per lesson if `lessons` is present. */
        fee: amount,
        ...lessonsHeld,
        /** The amount due for the current month, or the first one, less adjustments (R-1534). */
        dueFee: amount,
        adjustments: z.array(adjustment),
        effectiveDate: z.string(),
        cancelledDate: z.string().nullable(),
        ...endFields,
      }),
    ),
    /** The newest receipts. */
    receipts: z.array(
      z.object({
        receiptNo: z.string(),
        transactionDate: z.string(),
        paymentType: z.enum(recordedTypes).nullable(),
        /** The fund that a payment of type CREDIT takes from (R-1578). */
        fund: z.enum(funds).optional(),
        totalAmount: amount,
        subjectName: z.string(),
        firstMonth: z.string(),
        lastMonth: z.string(),
        voided: z.boolean(),
        bankSeen,
      }),
    ),
    receiptCount: z.int(),
    /** The newest changes of the student's data, without values. */
    changes: z.array(
      z.object({
        recordCreateDate: z.string(),
        /** Null for commands and upgrades. */
        staffName: z.string().nullable(),
        action: z.enum(actionNames),
        /** The changed fields, under their names in `GET /student`. */
        fields: z.array(z.string()),
      }),
    ),
  }),
});

export const changeNote = defineCall({
  method: 'PUT',
  path: '/student/note',
  roles: access.students.use,
  audit: 'NOTE_CHANGED',
  summary: 'Change the note that staff share about a student; 409 when someone else changed it',
  input: z.object({
    uuid: uuid('uuid'),
    note: optionalText('Note', { max: NOTE_MAX_LENGTH }),
    /** The note that the person saw before the change. */
    shownNote: optionalText('Shown note', { max: NOTE_MAX_LENGTH }),
  }),
  output: z.object({ note: z.string() }),
});

/** The message when a confirmation of siblings would move credit (R-1891). */
export const SIBLING_NEEDS_ADMIN =
  'One of these families has money paid in advance, which all siblings can use. An admin must confirm them, and sees this request.';

export const decideSibling = defineCall({
  method: 'PUT',
  path: '/student/sibling',
  roles: access.students.use,
  audit: 'SIBLING_DECIDED',
  summary: 'Confirm that two students are siblings, or that they are not',
  input: z.object({
    uuid: uuid('uuid'),
    siblingUuid: uuid('siblingUuid'),
    isSibling: z.boolean({ error: 'isSibling must be true or false' }),
  }),
  output: z.object({ siblings }),
});
