import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { doneBy, previewDigest } from './schema/preview.ts';
import { amount, fee } from './values/cents.ts';
import { id, optionalId, uuid } from './values/ids.ts';
import { optionalLevel } from './values/levels.ts';
import { month } from './values/month.ts';
import { choice } from './values/text.ts';

/** The students that a bulk charge is for: of a level, of a class, or all (R-1620). */
export const bulkGroups = ['LEVEL', 'CLASS', 'ALL'] as const;
export type BulkGroup = (typeof bulkGroups)[number];

/** Maximum number of latest bulk charges in the list (R-1629). */
export const BULK_CHARGES_MAX = 50;

/** Maximum number of students to leave out; a request has at most 1 MiB. */
const UNTICKED_MAX = 25_000;

/** The fields that preview and charge share. */
const fields = z.object({
  itemId: id('Item', 'Please choose an item'),
  month: month('Month', 'Please choose the month'),
  fee: fee('Fee', 1, 'Please enter the fee'),
  group: choice('Students', bulkGroups, 'Please choose the students'),
  /** The level of the group LEVEL. */
  programLvl: optionalLevel().meta({ examples: [2] }),
  /** The offering of the group CLASS. */
  offeringId: optionalId('Class').meta({ examples: [1] }),
});
type Choice = z.output<typeof fields>;

/** Also checks a choice with other wrong fields, so that a form shows all errors at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** Refuses a choice without its level or class (R-1622). */
function checked<T extends Choice, I>(schema: z.ZodType<T, I>) {
  return schema
    .refine(({ group, programLvl }) => group !== 'LEVEL' || Boolean(programLvl), {
      path: ['programLvl'],
      message: 'Please choose the level',
      when: isObject,
    })
    .refine(({ group, offeringId }) => group !== 'CLASS' || Boolean(offeringId), {
      path: ['offeringId'],
      message: 'Please choose the class',
      when: isObject,
    });
}

/** The choice of a bulk charge (R-1620). */
export const bulkChoice = checked(fields);
export type BulkChoice = z.output<typeof bulkChoice>;

/** The number of students to charge and their sum. */
const sums = { count: z.int(), total: amount };

export const previewBulkCharge = defineCall({
  method: 'POST',
  path: '/misc/charges/preview',
  roles: access.miscCharges.use,
  audit: null,
  summary: 'The students that a bulk charge would charge or skip; saves nothing',
  input: bulkChoice,
  output: z.object({
    rows: z.array(
      z.object({
        uuid: z.string(),
        name: z.string(),
        programLvl: z.int(),
        /** Why the student is not charged; null for a charged student. */
        skipped: z.enum(['HAS_IT']).nullable(),
      }),
    ),
    ...sums,
    /** Names this preview for `POST /misc/charges`. */
    digest: z.string(),
  }),
});

export const chargeInBulk = defineCall({
  method: 'POST',
  path: '/misc/charges',
  roles: access.miscCharges.use,
  audit: 'MISC_CHARGED_IN_BULK',
  summary:
    'Charge a misc item to the students of a preview, all or none; 409 when the preview is stale',
  input: checked(
    fields.extend({
      /** Students of the preview who are left out. */
      unticked: z
        .array(uuid('Student'), { error: 'unticked must be a list' })
        .max(UNTICKED_MAX, 'Too many students are left out. Choose a level or a class.'),
      digest: previewDigest,
    }),
  ),
  output: z.object({ id: z.int(), ...sums }),
  idempotent: true,
});

export const listBulkCharges = defineCall({
  method: 'GET',
  path: '/misc/charges',
  roles: access.miscCharges.use,
  summary: `The latest ${BULK_CHARGES_MAX} bulk charges, newest first`,
  output: z.array(
    z.object({
      id: z.int(),
      itemName: z.string(),
      month: z.string(),
      fee: amount,
      group: z.enum(bulkGroups),
      /** Null unless the group is LEVEL. */
      programLvl: z.int().nullable(),
      /** The class; null unless the group is CLASS. */
      offering: z
        .object({ subjectName: z.string(), programLvl: z.int(), teacherName: z.string() })
        .nullable(),
      students: z.int(),
      /** Charges that are paid in full. */
      paid: z.int(),
      /** Charges of which a part is paid. */
      partlyPaid: z.int(),
      cancelled: z.int(),
      ...doneBy,
      undone: z.object(doneBy).nullable(),
    }),
  ),
});

export const undoBulkCharge = defineCall({
  method: 'POST',
  path: '/misc/charges/undo',
  roles: access.miscCharges.use,
  audit: 'BULK_CHARGE_UNDONE',
  summary:
    'Cancel the charges of a bulk charge that have no payment; 409 when that was done already',
  input: z.object({ id: id('id') }),
  output: z.object({
    id: z.int(),
    cancelled: z.int(),
    /** The students whose charge stays, because it is paid or partly paid. */
    kept: z.array(z.object({ uuid: z.string(), name: z.string() })),
  }),
  idempotent: true,
});
