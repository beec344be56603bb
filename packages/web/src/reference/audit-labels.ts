import type { AuditAction, SubjectKind } from '@kelas/contract/audit';

/** The label of each action. */
export const ACTIONS: Readonly<Record<AuditAction, string>> = {
  STUDENT_REGISTERED: 'Student registered',
  STUDENT_CHANGED: 'Student changed',
  STUDENT_STATUS_CHANGED: 'Status changed',
  SUBSCRIPTION_CANCELLED: 'Subscription cancelled',
  COURSE_CHANGED: 'Course changed',
  STUDENT_MOVED: 'Moved to another level',
  STUDENT_MOVE_UNDONE: 'Move to another level undone',
  ADJUSTMENT_ADDED: 'Discount added',
  ADJUSTMENT_ENDED: 'Discount ended',
  MISC_CANCELLED: 'Misc cancelled',
  NOTE_CHANGED: 'Note changed',
  PAYER_RECORDED: 'Who paid recorded',
  SIBLING_DECIDED: 'Sibling confirmed or refused',
  STUDENT_EXPORTED: 'Data of a student exported',
  STUDENT_ANONYMISED: 'Student anonymised',
  NRIC_READ: 'Viewed IC no.',
  TEACHER_REGISTERED: 'Teacher registered',
  TEACHER_CHANGED: 'Teacher changed',
  OFFERING_ADDED: 'Course of a teacher added',
  OFFERING_CANCELLED: 'Course of a teacher cancelled',
  PAYMENT_RECORDED: 'Payment recorded',
  PAYMENT_VOIDED: 'Payment voided',
  REFUND_RECORDED: 'Refund recorded',
  SALARY_PAID: 'Salary paid',
  CASH_CLOSED: 'Day closed',
  SALARY_VOIDED: 'Salary voided',
  LIST_EXPORTED: 'List exported',
  EVERYTHING_EXPORTED: 'Everything exported',
  STAFF_ADDED: 'Staff account added',
  STAFF_CHANGED: 'Staff account changed',
  PASSWORD_CHANGED: 'Password changed',
  SETTINGS_CHANGED: 'Settings changed',
  HOUSE_RULES_APPLIED: 'House rules applied',
  HOUSE_RULES_CHANGED: 'House rules changed',
  YEAR_APPLIED: 'School year applied',
  YEAR_UNDONE: 'School year undone',
  PLANNED_MOVES_MADE: 'Planned levels changed',
  COURSE_RENAMED: 'Subject renamed',
  MISC_ITEM_ADDED: 'Misc item added',
  MISC_ITEM_CHANGED: 'Misc item changed',
  MISC_CHARGED_IN_BULK: 'Bulk charge',
  BULK_CHARGE_UNDONE: 'Bulk charge undone',
  YEAR_COPIED: 'School year copied',
  YEAR_COPY_UNDONE: 'Copy of a school year undone',
  IMPORT_APPLIED: 'Import',
  IMPORT_UNDONE: 'Import undone',
  PAYMENTS_SEALED: 'Daily integrity seal',
};

/** The kinds of record, with their labels in the filter. */
export const SUBJECT_KINDS: readonly { readonly value: SubjectKind; readonly label: string }[] = [
  { value: 'STUDENT', label: 'Students' },
  { value: 'TEACHER', label: 'Teachers' },
  { value: 'PAYMENT', label: 'Payments' },
  { value: 'REFUND', label: 'Refunds' },
  { value: 'SALARY', label: 'Salaries' },
  { value: 'CASH', label: 'Closes of the day' },
  { value: 'STAFF', label: 'Staff accounts' },
  { value: 'CENTRE', label: 'Settings' },
  { value: 'COURSE', label: 'Subjects' },
  { value: 'MISC_ITEM', label: 'Misc items' },
  { value: 'IMPORT', label: 'Imports' },
  { value: 'TRAIL', label: 'Audit log' },
];

/** Labels of fields whose name alone is unclear. */
const FIELDS: Readonly<Record<string, string>> = {
  nric: 'IC no.',
  phoneNo: 'Phone no.',
  programLvl: 'Program level',
  enrolmentDate: 'Enrolment date',
  emergencyContactPhoneNo: 'Emergency contact phone no.',
  bankName: 'Bank',
  bankAccountNo: 'Bank account no.',
  registrationNo: 'Registration no.',
  paymentInfo: 'Payment line',
  hasLogo: 'Has a logo',
  phonePrefix: 'Default country code',
  language: 'Language of receipts and reminders',
  employeeFinance: 'Employees may see finance reports',
  employeeTeacherHistory: 'Employees may see teachers’ history',
  notAdmittedMonths: 'Not admitted from unpaid months',
  lastLoginDate: 'Last login',
  displayName: 'Display name',
  cancelledDate: 'Cancelled from',
  subscriptionId: 'Line no.',
  taken: 'Cash payments less voids',
  firstCounted: 'First count',
  banked: 'To the bank',
  digest: 'Digest of the lines',
  fromId: 'First payment id',
  untilId: 'Last payment id',
};

/** Returns the label of a field: `transactionDate` → `Transaction date`. */
export function fieldName(key: string): string {
  const plain = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return FIELDS[key] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Fields in the order of the forms; the stored values have no order. */
const ORDER = [
  'name',
  'username',
  'displayName',
  'role',
  'active',
  'registrationNo',
  'address',
  'nric',
  'phoneNo',
  'email',
  'gender',
  'programLvl',
  'schedule',
  'enrolmentDate',
  'status',
  'month',
  'transactionDate',
  'reason',
  'bankName',
  'bankAccountNo',
  'paymentType',
  'transactionType',
  'paymentRate',
  'ratio',
  'hourlyRate',
  'collected',
  'share',
  'deducted',
  'openingFloat',
  'taken',
  'count',
  'firstCounted',
  'counted',
  'difference',
  'banked',
];

/** Returns the position of a field in the order of the forms; unlisted fields come last. */
export function orderOf(key: string): number {
  const index = ORDER.indexOf(key);
  return index < 0 ? ORDER.length : index;
}
