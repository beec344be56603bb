import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { idFilter } from './values/filters.ts';
import { optionalMonth } from './values/month.ts';
import { optionalChoice } from './values/text.ts';

/** The kinds of record that an audit entry names. */
export const subjectKinds = [
  'STUDENT',
  'TEACHER',
  'PAYMENT',
  'REFUND',
  'SALARY',
  'CASH',
  'STAFF',
  'CENTRE',
  'COURSE',
  'MISC_ITEM',
  'IMPORT',
  'TRAIL',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The actions that the audit log records, each with the kinds of its record (R-1122). */
export const actionKinds = {
  STUDENT_REGISTERED: ['STUDENT'],
  STUDENT_CHANGED: ['STUDENT'],
  STUDENT_STATUS_CHANGED: ['STUDENT'],
  SUBSCRIPTION_CANCELLED: ['STUDENT'],
  COURSE_CHANGED: ['STUDENT'],
  STUDENT_MOVED: ['STUDENT'],
  STUDENT_MOVE_UNDONE: ['STUDENT'],
  ADJUSTMENT_ADDED: ['STUDENT'],
  ADJUSTMENT_ENDED: ['STUDENT'],
  MISC_CANCELLED: ['STUDENT'],
  NOTE_CHANGED: ['STUDENT'],
  PAYER_RECORDED: ['STUDENT'],
  SIBLING_DECIDED: ['STUDENT'],
  STUDENT_EXPORTED: ['STUDENT'],
  STUDENT_ANONYMISED: ['STUDENT'],
  NRIC_READ: ['STUDENT', 'TEACHER'],
  TEACHER_REGISTERED: ['TEACHER'],
  TEACHER_CHANGED: ['TEACHER'],
  OFFERING_ADDED: ['TEACHER'],
  OFFERING_CANCELLED: ['TEACHER'],
  PAYMENT_RECORDED: ['PAYMENT'],
  PAYMENT_VOIDED: ['PAYMENT'],
  REFUND_RECORDED: ['REFUND'],
  SALARY_PAID: ['SALARY'],
  CASH_CLOSED: ['CASH'],
  SALARY_VOIDED: ['SALARY'],
  LIST_EXPORTED: ['CENTRE'],
  EVERYTHING_EXPORTED: ['CENTRE'],
  STAFF_ADDED: ['STAFF'],
  STAFF_CHANGED: ['STAFF'],
  PASSWORD_CHANGED: ['STAFF'],
  SEARCHES_LIMITED: ['STAFF'],
  SETTINGS_CHANGED: ['CENTRE'],
  HOUSE_RULES_CHANGED: ['CENTRE'],
  HOUSE_RULES_APPLIED: ['CENTRE'],
  FEES_CHANGED: ['CENTRE'],
  FEE_CHANGE_UNDONE: ['CENTRE'],
  YEAR_APPLIED: ['CENTRE'],
  YEAR_UNDONE: ['CENTRE'],
  PLANNED_MOVES_MADE: ['CENTRE'],
  COURSE_RENAMED: ['COURSE'],
  MISC_ITEM_ADDED: ['MISC_ITEM'],
  MISC_ITEM_CHANGED: ['MISC_ITEM'],
  MISC_CHARGED_IN_BULK: ['MISC_ITEM'],
  BULK_CHARGE_UNDONE: ['MISC_ITEM'],
  YEAR_COPIED: ['CENTRE'],
  YEAR_COPY_UNDONE: ['CENTRE'],
  IMPORT_APPLIED: ['IMPORT'],
  IMPORT_UNDONE: ['IMPORT'],
  PAYMENTS_SEALED: ['TRAIL'],
} as const satisfies Record<string, readonly SubjectKind[]>;
export type AuditAction = keyof typeof actionKinds;

/** The names of the actions, in the order of `actionKinds`. */
export const auditActions = Object.keys(actionKinds) as [AuditAction, ...AuditAction[]];

/** Maximum number of entries in a response (R-1132). */
export const AUDIT_PAGE_SIZE = 100;

export const listAudit = defineCall({
  method: 'GET',
  path: '/audit',
  roles: access.audit.use,
  summary: `Entries of the audit log, newest first, ${AUDIT_PAGE_SIZE} at a time`,
  input: z.object({
    month: optionalMonth('month'),
    kind: optionalChoice('kind', subjectKinds),
    staffId: idFilter('staffId'),
    /** `hide` leaves out the readings of identity card numbers (R-1458). */
    nricReads: optionalChoice('nricReads', ['hide']),
    /** Returns the entries before this position, the last one of the previous page. */
    before: idFilter('before'),
  }),
  output: z.array(
    z.object({
      position: z.int(),
      recordCreateDate: z.string(),
      /** Null for commands and upgrades. */
      staffName: z.string().nullable(),
      action: z.enum(auditActions),
      kind: z.enum(subjectKinds),
      /** The present name of the record. */
      subjectName: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** True when the details were erased because the student was anonymised (R-1128). */
      erased: z.boolean(),
      /** The hash of the entry in hexadecimal; the hash of the next entry covers it. */
      hash: z.string(),
    }),
  ),
});
