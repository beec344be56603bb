import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { idFilter } from './values/filters.ts';
import { optionalMonth } from './values/month.ts';
import { optionalChoice } from './values/text.ts';

/** What an entry of the trail is about. */
export const subjectKinds = [
  'STUDENT',
  'TEACHER',
  'PAYMENT',
  'SALARY',
  'STAFF',
  'CENTRE',
  'TRAIL',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What is noted in the trail, and what such an entry can be about. */
export const actionKinds = {
  STUDENT_REGISTERED: ['STUDENT'],
  STUDENT_CHANGED: ['STUDENT'],
  STUDENT_STATUS_CHANGED: ['STUDENT'],
  SUBSCRIPTION_CANCELLED: ['STUDENT'],
  MISC_CANCELLED: ['STUDENT'],
  STUDENT_EXPORTED: ['STUDENT'],
  STUDENT_ANONYMISED: ['STUDENT'],
  NRIC_READ: ['STUDENT', 'TEACHER'],
  TEACHER_REGISTERED: ['TEACHER'],
  TEACHER_CHANGED: ['TEACHER'],
  OFFERING_CANCELLED: ['TEACHER'],
  PAYMENT_RECORDED: ['PAYMENT'],
  PAYMENT_VOIDED: ['PAYMENT'],
  SALARY_PAID: ['SALARY'],
  STAFF_ADDED: ['STAFF'],
  STAFF_CHANGED: ['STAFF'],
  PASSWORD_CHANGED: ['STAFF'],
  SETTINGS_CHANGED: ['CENTRE'],
  PAYMENTS_SEALED: ['TRAIL'],
} as const satisfies Record<string, readonly SubjectKind[]>;
export type AuditAction = keyof typeof actionKinds;

/** The actions, in their order. */
export const auditActions = Object.keys(actionKinds) as [AuditAction, ...AuditAction[]];

/** So many entries come in one answer. */
export const AUDIT_PAGE = 100;

export const listAudit = defineCall({
  method: 'GET',
  path: '/audit',
  roles: access.audit.use,
  summary: `Who did what when, newest first, ${AUDIT_PAGE} entries at a time`,
  input: z.object({
    month: optionalMonth('month'),
    kind: optionalChoice('kind', subjectKinds),
    staffId: idFilter('staffId'),
    /** Entries before this position: the last of the page before. */
    before: idFilter('before'),
  }),
  output: z.array(
    z.object({
      position: z.int(),
      recordCreateDate: z.string(),
      /** Null for the command line and for upgrades. */
      staffName: z.string().nullable(),
      action: z.enum(auditActions),
      kind: z.enum(subjectKinds),
      /** Whom or what it is about, as it is called today. */
      subjectName: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** Whether what it said was erased, because the student was anonymised. */
      erased: z.boolean(),
      /** In hexadecimal: what the next entry, and a check from outside, hold on to. */
      hash: z.string(),
    }),
  ),
});
