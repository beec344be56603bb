import type { OutputOf } from '@kelas/contract/call';
import type { getSalary, listSalaries } from '@kelas/contract/salaries';
import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import { currentMonth, type Day, monthOfDay } from '@kelas/contract/values/date';
import { feeOfHours, hoursOf } from '@kelas/contract/values/hours';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { parseRatio } from '@kelas/contract/values/payment-rate';

/** A teacher and the salary of a month, as the list shows it. */
export type SalaryRow = OutputOf<typeof listSalaries>[number];
/** What a salary is made of. */
export type Salary = OutputOf<typeof getSalary>;
/** A line that counts, or that comes off again. */
export type CountedLine = Salary['salaryDetails'][number];
/** A line that does not count in this salary (yet). */
export type UncountedLine = Salary['uncounted'][number];

// An amount does not break from its currency.
const ringgit = (cents: Cents) => `RM\u00a0${formatRinggit(cents)}`;

/** `3 not paid`; `all paid`; nothing to say of an empty list. */
export function unpaidOf(rows: readonly SalaryRow[] | undefined): string | undefined {
  if (!rows || rows.length === 0) return undefined;
  const count = rows.filter(({ status }) => status !== 'PAID').length;
  return count === 0 ? 'all paid' : `${count.toLocaleString('en')} not paid`;
}

/** Cents an hour; 0 for a split. */
export function hourlyRateOf({ paymentRate }: Salary): Cents {
  return (typeof paymentRate === 'number' ? paymentRate : 0) as Cents;
}

/** True for a salary of a month that has not begun, which cannot be paid yet. */
export function isAhead({ month }: Pick<Salary, 'month'>): boolean {
  // The server sends real months only.
  return compareMonths(month as Month, currentMonth(new Date())) > 0;
}

/** How the teacher is paid: `6/4`, `RM 20.00 an hour`. */
export function rateText(salary: Salary): string {
  const { paymentRate } = salary;
  if (typeof paymentRate === 'string') return paymentRate;
  return `${ringgit(hourlyRateOf(salary))} an hour`;
}

/** What is paid out: of hours that are not paid yet what was typed comes to, or undefined for nothing sensible. */
export function payable(salary: Salary, hours: string): Cents | undefined {
  const { paymentType, paymentStatus, totalSalary, deducted } = salary;
  if (paymentType === 'RATIO' || paymentStatus === 'PAID') return totalSalary;
  const fee = feeOfHours(hours, hourlyRateOf(salary));
  return fee === undefined ? undefined : ((fee - deducted) as Cents);
}

/** How the salary comes about, sentence by sentence. */
export function basisOf(salary: Salary, hours: string): string[] {
  const { collected, share, deducted } = salary;
  const sum = payable(salary, hours);
  const off = deducted === 0 ? [] : [`less ${ringgit(deducted)} for voided payments`];
  const rest = deducted === 0 || sum === undefined ? [] : [`= ${ringgit(sum)}`];
  if (salary.paymentType === 'HOUR') return [...hoursBasis(salary, hours), ...off, ...rest];
  const { teacher, centre } = parseRatio(String(salary.paymentRate)) ?? { teacher: 0, centre: 0 };
  return [
    `${teacher}/${teacher + centre} of ${ringgit(collected)} collected = ${ringgit(share)}`,
    ...off,
    ...rest,
  ];
}

function hoursBasis(salary: Salary, typed: string): string[] {
  const rate = hourlyRateOf(salary);
  const paid = salary.paymentStatus === 'PAID';
  const fee = paid ? salary.share : feeOfHours(typed, rate);
  if (fee === undefined) return [`Hours × ${ringgit(rate)}`];
  const hours = paid ? hoursOf(fee, rate) : typed.trim();
  if (hours === undefined) return [`${ringgit(fee)} for hours at ${ringgit(rate)}`];
  return [
    `${hours} ${Number(hours) === 1 ? 'hour' : 'hours'} × ${ringgit(rate)} = ${ringgit(fee)}`,
  ];
}

/** What is special about a line that counts; undefined for nothing. */
export function markOf(line: CountedLine, month: string): string | undefined {
  if (line.fee < 0) return 'Voided, comes off';
  // The server sends real days only.
  return monthOfDay(line.transactionDate as Day) === month ? undefined : 'Late payment';
}

/** Why a line does not count in this salary. */
export function reasonText({ reason, countedIn }: UncountedLine): string {
  if (reason === 'UNPAID') return 'Not paid yet';
  if (reason === 'VOIDED') return 'Voided';
  return countedIn === null ? 'Counted later' : `Counted in ${countedIn}`;
}
