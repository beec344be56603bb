import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { doneBy, previewDigest } from './schema/preview.ts';
import { amount, FEE_MAX_CENTS } from './values/cents.ts';
import { id, optionalId, optionalUuid, uuid } from './values/ids.ts';
import { optionalLevel } from './values/levels.ts';
import { month } from './values/month.ts';
import { choice } from './values/text.ts';

/** How the fees of courses change: by an amount, by a percentage, or to a new fee (R-1970). */
export const feeChangeKinds = ['AMOUNT', 'PERCENT', 'FEE'] as const;
export type FeeChangeKind = (typeof feeChangeKinds)[number];

/** The outcome for a student whose fee is not the fee of the course (R-1972). */
export const ownFeeChoices = ['KEEP', 'KEEP_DIFFERENCE', 'OFFERING'] as const;
export type OwnFeeChoice = (typeof ownFeeChoices)[number];

/** Why a course of a student is not changed. */
export const feeChangeSkips = ['OWN_FEE', 'PAID_TO_END'] as const;

/** Maximum number of latest fee changes in the list. */
export const FEE_CHANGES_MAX = 50;

/** Maximum percentage of a fee change. */
export const PERCENT_MAX = 100;

/** Maximum number of students to leave out; a request has at most 1 MiB. */
const LEFT_OUT_MAX = 25_000;

const fields = z.object({
  month: month('From', 'Please choose the first month'),
  /** Without any of these three, the courses of all subjects, levels and teachers. */
  subjectId: optionalId('Subject'),
  programLvl: optionalLevel(),
  teacher: optionalUuid('Teacher'),
  kind: choice('Change', feeChangeKinds, 'Please choose the change'),
  /** Cents, or the percentage of the kind PERCENT. With 0 of AMOUNT the fees of courses stay. */
  value: z
    .int({ error: 'Please enter the change' })
    .min(0, 'The change cannot be below zero')
    .max(FEE_MAX_CENTS, 'The change is too large')
    .meta({ examples: [500] }),
  ownFees: choice('Own fees', ownFeeChoices, 'Please choose what happens with own fees'),
  /** Students whose courses stay as they are. */
  leftOut: z
    .array(uuid('Student'), { error: 'leftOut must be a list' })
    .max(LEFT_OUT_MAX, 'Too many students are left out. Choose a subject, a level or a teacher.')
    .meta({ examples: [[]] }),
});

/** Refuses a percentage above its limit. */
function checked<T extends z.output<typeof fields>, I>(schema: z.ZodType<T, I>) {
  return schema.refine(({ kind, value }) => kind !== 'PERCENT' || value <= PERCENT_MAX, {
    path: ['value'],
    message: `The percentage can be at most ${PERCENT_MAX}`,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}

/** The choice of a fee change (R-1970). */
export const feeChangeChoice = checked(fields);
export type FeeChangeChoice = z.output<typeof feeChangeChoice>;

/** Present for a fee per lesson (R-2275). */
const unit = { byLesson: z.literal(true).optional() };

/** An offering with its fee before and after, in cents. */
const changedOffering = z.object({
  id: z.int(),
  subjectName: z.string(),
  programLvl: z.int(),
  teacherName: z.string(),
  fee: amount,
  newFee: amount,
  ...unit,
});

/** The students and courses that change, and what is due for these courses in a month. */
const sums = {
  students: z.int(),
  courses: z.int(),
  totalBefore: amount,
  totalAfter: amount,
};

export const previewFeeChange = defineCall({
  method: 'POST',
  path: '/fees/changes/preview',
  roles: access.feeChanges.use,
  audit: null,
  summary: 'The courses of teachers and students whose fee would change; saves nothing',
  input: feeChangeChoice,
  output: z.object({
    offerings: z.array(changedOffering),
    /** The courses of students, also of students who are left out. */
    rows: z.array(
      z.object({
        subscriptionId: z.int(),
        uuid: z.string(),
        name: z.string(),
        programLvl: z.int(),
        subjectName: z.string(),
        teacherName: z.string(),
        fee: amount,
        newFee: amount,
        ...unit,
        /** The first month at the new fee; later than chosen where months are paid. */
        fromDate: z.string(),
        /** The last paid month from the chosen one on; null without one. */
        paidUntil: z.string().nullable(),
        skipped: z.enum(feeChangeSkips).nullable(),
      }),
    ),
    ...sums,
    digest: z.string(),
  }),
});

export const changeFees = defineCall({
  method: 'POST',
  path: '/fees/changes',
  roles: access.feeChanges.use,
  audit: 'FEES_CHANGED',
  summary: 'Change the fees of a preview, all or none; 409 when the preview is stale',
  input: checked(fields.extend({ digest: previewDigest })),
  output: z.object({ id: z.int(), students: z.int(), courses: z.int() }),
  idempotent: true,
});

export const listFeeChanges = defineCall({
  method: 'GET',
  path: '/fees/changes',
  roles: access.feeChanges.use,
  summary: `The latest ${FEE_CHANGES_MAX} changes of fees, newest first`,
  output: z.array(
    z.object({
      id: z.int(),
      month: z.string(),
      offerings: z.array(changedOffering),
      students: z.int(),
      courses: z.int(),
      ...doneBy,
      undone: z.object(doneBy).nullable(),
    }),
  ),
});

export const undoFeeChange = defineCall({
  method: 'POST',
  path: '/fees/changes/undo',
  roles: access.feeChanges.use,
  audit: 'FEE_CHANGE_UNDONE',
  summary: 'Give the courses of a change their earlier fees again; paid months stay paid',
  input: z.object({ id: id('id') }),
  output: z.object({
    id: z.int(),
    courses: z.int(),
    /** The students with a course that was changed or ended since, or is paid to its end. */
    kept: z.array(z.object({ uuid: z.string(), name: z.string() })),
  }),
  idempotent: true,
});
