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
  'LEVEL',
  'CLASS_SESSION',
  'IMPORT',
  'TRAIL',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * The actions that the audit log records, each with the kinds of its record (R-1122) and with its name
 * on the screen.
 */
export const auditActions = {
  STUDENT_REGISTERED: { kinds: ['STUDENT'], label: 'Student registered' },
  STUDENT_CHANGED: { kinds: ['STUDENT'], label: 'Student changed' },
  STUDENT_STATUS_CHANGED: { kinds: ['STUDENT'], label: 'Status changed' },
  SUBSCRIPTION_CANCELLED: { kinds: ['STUDENT'], label: 'Subscription cancelled' },
  COURSE_CHANGED: { kinds: ['STUDENT'], label: 'Course changed' },
  STUDENT_MOVED: { kinds: ['STUDENT'], label: 'Moved to another level' },
  STUDENT_MOVE_UNDONE: { kinds: ['STUDENT'], label: 'Move to another level undone' },
  ADJUSTMENT_ADDED: { kinds: ['STUDENT'], label: 'Discount added' },
  ADJUSTMENT_ENDED: { kinds: ['STUDENT'], label: 'Discount ended' },
  MISC_CANCELLED: { kinds: ['STUDENT'], label: 'Misc cancelled' },
  NOTE_CHANGED: { kinds: ['STUDENT'], label: 'Note changed' },
  PAYER_RECORDED: { kinds: ['STUDENT'], label: 'Who paid recorded' },
  SIBLING_DECIDED: { kinds: ['STUDENT'], label: 'Sibling confirmed or refused' },
  STUDENT_EXPORTED: { kinds: ['STUDENT'], label: 'Data of a student exported' },
  STUDENT_ANONYMISED: { kinds: ['STUDENT'], label: 'Student anonymised' },
  NRIC_READ: { kinds: ['STUDENT', 'TEACHER'], label: 'Viewed IC no.' },
  TEACHER_REGISTERED: { kinds: ['TEACHER'], label: 'Teacher registered' },
  TEACHER_CHANGED: { kinds: ['TEACHER'], label: 'Teacher changed' },
  OFFERING_ADDED: { kinds: ['TEACHER'], label: 'Course of a teacher added' },
  OFFERING_CANCELLED: { kinds: ['TEACHER'], label: 'Course of a teacher cancelled' },
  PAYMENT_RECORDED: { kinds: ['PAYMENT'], label: 'Payment recorded' },
  PAYMENT_VOIDED: { kinds: ['PAYMENT'], label: 'Payment voided' },
  REFUND_RECORDED: { kinds: ['REFUND'], label: 'Refund recorded' },
  SALARY_PAID: { kinds: ['SALARY'], label: 'Salary paid' },
  CASH_CLOSED: { kinds: ['CASH'], label: 'Day closed' },
  SALARY_VOIDED: { kinds: ['SALARY'], label: 'Salary voided' },
  LIST_EXPORTED: { kinds: ['CENTRE'], label: 'List exported' },
  EVERYTHING_EXPORTED: { kinds: ['CENTRE'], label: 'Everything exported' },
  STAFF_ADDED: { kinds: ['STAFF'], label: 'Staff account added' },
  STAFF_CHANGED: { kinds: ['STAFF'], label: 'Staff account changed' },
  PASSWORD_CHANGED: { kinds: ['STAFF'], label: 'Password changed' },
  SEARCHES_LIMITED: { kinds: ['STAFF'], label: 'Too many searches without a result' },
  SETTINGS_CHANGED: { kinds: ['CENTRE'], label: 'Settings changed' },
  HOUSE_RULES_CHANGED: { kinds: ['CENTRE'], label: 'House rules changed' },
  HOUSE_RULES_APPLIED: { kinds: ['CENTRE'], label: 'House rules applied' },
  FEES_CHANGED: { kinds: ['CENTRE'], label: 'Fees changed' },
  FEE_CHANGE_UNDONE: { kinds: ['CENTRE'], label: 'Change of fees undone' },
  YEAR_APPLIED: { kinds: ['CENTRE'], label: 'School year applied' },
  YEAR_UNDONE: { kinds: ['CENTRE'], label: 'School year undone' },
  PLANNED_MOVES_MADE: { kinds: ['CENTRE'], label: 'Planned levels changed' },
  COURSE_RENAMED: { kinds: ['COURSE'], label: 'Subject renamed' },
  MISC_ITEM_ADDED: { kinds: ['MISC_ITEM'], label: 'Misc item added' },
  MISC_ITEM_CHANGED: { kinds: ['MISC_ITEM'], label: 'Misc item changed' },
  LEVEL_ADDED: { kinds: ['LEVEL'], label: 'Level added' },
  LEVEL_CHANGED: { kinds: ['LEVEL'], label: 'Level changed' },
  LEVEL_REMOVED: { kinds: ['LEVEL'], label: 'Level removed' },
  CLASS_SESSION_ADDED: { kinds: ['CLASS_SESSION'], label: 'Session added' },
  CLASS_SESSION_CHANGED: { kinds: ['CLASS_SESSION'], label: 'Session changed' },
  CLASS_SESSION_REMOVED: { kinds: ['CLASS_SESSION'], label: 'Session removed' },
  MISC_CHARGED_IN_BULK: { kinds: ['MISC_ITEM'], label: 'Bulk charge' },
  BULK_CHARGE_UNDONE: { kinds: ['MISC_ITEM'], label: 'Bulk charge undone' },
  YEAR_COPIED: { kinds: ['CENTRE'], label: 'School year copied' },
  YEAR_COPY_UNDONE: { kinds: ['CENTRE'], label: 'Copy of a school year undone' },
  IMPORT_APPLIED: { kinds: ['IMPORT'], label: 'Import' },
  IMPORT_UNDONE: { kinds: ['IMPORT'], label: 'Import undone' },
  PAYMENTS_SEALED: { kinds: ['TRAIL'], label: 'Daily integrity seal' },
} as const satisfies Record<
  string,
  { readonly kinds: readonly SubjectKind[]; readonly label: string }
>;
export type AuditAction = keyof typeof auditActions;

/** The actions in the order of `auditActions`. */
export const actionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];
