import type { SubjectKind } from '@kelas/contract/audit-actions';

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
  { value: 'LEVEL', label: 'Levels' },
  { value: 'CLASS_SESSION', label: 'Sessions' },
  { value: 'IMPORT', label: 'Imports' },
  { value: 'TRAIL', label: 'Audit log' },
];

/** Labels of fields whose name alone is unclear. */
const FIELDS: Readonly<Record<string, string>> = {
  nric: 'IC no.',
  phoneNo: 'Phone no.',
  programLvl: 'Program level',
  nextLvl: 'Level after the year',
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
  floatDifference: 'Difference of the opening float',
  freeLines: 'Months with nothing due',
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
  'rate',
  'collected',
  'heads',
  'share',
  'ownShare',
  'deducted',
  'openingFloat',
  'floatDifference',
  'floatReason',
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
