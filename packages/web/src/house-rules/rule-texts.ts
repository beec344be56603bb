import { type Cents, formatAmount, formatRinggit } from '@kelas/contract/values/cents';
import { msg, plural, t } from '@lingui/core/macro';

export const EXAMPLE_FEE_CENTS = 12_000 as Cents;

/** Returns an amount that no line break splits: `RM 120.00`. */
export function exampleAmount(cents: number): string {
  return `RM\u00a0${formatRinggit(cents as Cents)}`;
}

const FEE = exampleAmount(EXAMPLE_FEE_CENTS);

/** The rules with one number, each with its effect and an example (R-1553, R-1555, R-1890). */
export const NUMBER_RULES = {
  dueDay: {
    on: 'hasDueDay',
    title: msg`Due day`,
    label: msg`Day of the month`,
    sentence: (day: number) =>
      t`A month’s fee is overdue after this day. Example: ${{ fee: FEE }} for December is due on ${day} Dec, and marked as overdue from ${{ next: day + 1 }} Dec on. What is owed stays the same.`,
  },
  notAdmittedMonths: {
    on: 'hasNotAdmittedMonths',
    title: msg`Not admitted`,
    label: msg`Unpaid months`,
    sentence: (months: number) =>
      t`A student with this many unpaid months has the mark Not admitted, which staff see. Nothing else happens. Example: at ${{ fee: FEE }} a month, the mark appears from ${plural(months, { one: '# unpaid month', other: '# unpaid months' })} (${{ sum: exampleAmount(EXAMPLE_FEE_CENTS * months) }}).`,
  },
  discountLimit: {
    on: 'hasDiscountLimit',
    title: msg`Discounts by employees`,
    label: msg`Percent of the fee`,
    sentence: (percent: number) =>
      t`All discounts by hand of a course together take at most this part off its fee. Only an admin adds more. Example: of ${{ fee: FEE }} an employee can take off ${{ off: exampleAmount(Math.floor((EXAMPLE_FEE_CENTS * percent) / 100)) }} a month.`,
  },
} as const;

/** The rules with one amount, each with its effect and an example (R-1557, R-1577). */
export const MONEY_RULES = {
  registrationFee: {
    on: 'hasRegistrationFee',
    title: msg`Registration fee`,
    sentence: (fee: Cents) =>
      t`A new student is charged this fee once, unless its line in the form is unticked. Example: with ${{ fee: FEE }} for the first month, the first payment is ${{ sum: exampleAmount(EXAMPLE_FEE_CENTS + fee) }}.`,
  },
  deposit: {
    on: 'hasDeposit',
    title: msg`Deposit`,
    sentence: (deposit: Cents) =>
      t`Registration offers to take this deposit. It is not income until it pays a fee, and can be refunded. Example: of ${{ deposit: formatAmount(deposit) }}, a last fee of RM 120.00 is set off and ${{ rest: formatAmount(Math.max(0, deposit - EXAMPLE_FEE_CENTS) as Cents) }} is refunded.`,
  },
} as const;

/** R-1880 on the screen. */
export const DISCOUNT_ORDER = msg`A course can have the package and the sibling discount together: each percentage is taken of the same amount, and both are taken off. The order of all discounts is: the first month, then each percentage of what that leaves, then amounts.`;

/** R-1540 on the screen. */
export const PART_PAYMENTS = msg`A payment may pay a part of a fee; the rest stays owed. Example: of RM 120.00 for December a family pays RM 50.00 now and owes RM 70.00. The teacher’s share of each part counts in the month in which it was received.`;

/** R-1576 on the screen. */
export const CREDIT = msg`What a family pays above its fees can be kept as credit and pays later fees of all its children. Example: of RM 240.00 for a fee of RM 120.00, the other RM 120.00 is paid in advance and pays the next month with one click.`;

/** R-2500 on the screen. */
export const OWED_ABSENCES = msg`Such an absence is owed like a lesson that the centre cancelled: it is made up in another lesson of the subject and level, or paid by a discount. Example: with at most 1 a month and 4 weeks, an absence of 3 March can be made up until 31 March, and a second one in March is not owed.`;

export const OWED_ABSENCES_OF = [
  { value: 'EXCUSED', label: msg`Excused absences` },
  { value: 'ANY', label: msg`All absences` },
] as const;

/** R-2505 on the screen. */
export const ATTENDANCE_ON_BILLS = msg`Bills and statements say in how many of the marked lessons each child was. Example: Attendance in March: 7 of 8 lessons.`;

export const FIRST_MONTHS = [
  {
    value: 'HALF_MONTH',
    label: msg`Half a month from the 16th on`,
    sentence: msg`A course that starts in the middle of a month is charged for a part of it. Example: for a first lesson on the 20th, RM 120.00 becomes RM 60.00.`,
  },
  {
    value: 'LESSONS',
    label: msg`The lessons that are left`,
    sentence: msg`A course that starts in the middle of a month is charged for a part of it. Example: with 3 of 8 lessons of the timetable left, RM 120.00 becomes RM 45.00. Without lessons in the timetable the full fee is due.`,
  },
] as const;

/** The rules that take an amount off each course, each with its effect and an example. */
export const DISCOUNT_RULES = {
  packageDiscount: {
    on: 'hasPackageDiscount',
    title: msg`Package discount`,
    from: msg`Courses at least`,
    sentence: (from: string, rest: string) =>
      t`A student with ${from} or more courses in a month gets a discount on each of them. Example: with ${from} courses, ${{ fee: FEE }} becomes ${rest} each.`,
  },
  siblingDiscount: {
    on: 'hasSiblingDiscount',
    title: msg`Sibling discount`,
    from: msg`From child`,
    sentence: (from: string, rest: string) =>
      t`From child ${from} of a family on, each course has a discount. Children with fees in that month count, the first registered first. Example: for child ${from}, ${{ fee: FEE }} becomes ${rest}.`,
  },
} as const;
