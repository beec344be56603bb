import type { OutputOf } from '@kelas/contract/call';
import type { getSalary, listSalaries } from '@kelas/contract/salaries';
import { salarySheet } from '@kelas/contract/salary-sheet';
import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import { toCsv } from '@kelas/contract/values/csv';
import { currentMonth, type Day, monthOfDay } from '@kelas/contract/values/date';
import { feeOfHours, hoursOf } from '@kelas/contract/values/hours';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { parseRatio } from '@kelas/contract/values/payment-rate';
import { msg, plural, t } from '@lingui/core/macro';
import { formatDay, formatMonth, numberText } from '../languages/formats.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { paymentTypeText } from '../reference/payment-types.ts';
import { amountRateText } from '../reference/teacher-pay.ts';

/** A row of the list: a teacher with the salary of a month. */
export type SalaryRow = OutputOf<typeof listSalaries>[number];
/** The details of a salary. */
export type Salary = OutputOf<typeof getSalary>;
/** A line that the salary counts or deducts. */
export type CountedLine = Salary['salaryDetails'][number];
export type UncountedLine = Salary['uncounted'][number];
/** A student in a course that a HEAD salary pays for. */
export type HeadLine = NonNullable<Salary['heads']>[number];

export const HEADS = {
  one: msg`head`,
  many: msg`heads`,
  count: (count: number) => t`${plural(count, { one: '# head', other: '# heads' })}`,
};

/** Returns an amount with its currency; the non-breaking space keeps them together. */
export const ringgit = (cents: Cents) => formatAmount(cents).replace(' ', '\u00a0');

/**
 * Returns `3 not paid · RM 900.00 to pay · RM 100.00 paid` or `all paid`; undefined for an empty
 * list.
 */
export function salariesSummary(rows: readonly SalaryRow[] | undefined): string | undefined {
  if (!rows || rows.length === 0) return undefined;
  const paid = rows.filter(({ status }) => status === 'PAID');
  const open = rows.filter(({ status }) => status !== 'PAID');
  if (open.length === 0) return t`all paid`;
  const count = numberText(open.length);
  const toPay = ringgit(salariesTotal(open));
  return t`${count} not paid · ${toPay} to pay · ${{ paid: ringgit(salariesTotal(paid)) }} paid`;
}

/** Returns a salary's status as text. The wire has PENDING for a salary that is not paid. */
export function statusText(status: SalaryRow['status']): string {
  return status === 'PAID' ? t`Paid` : t`Not paid`;
}

export function salariesTotal(rows: readonly SalaryRow[]): Cents {
  return sumCents(rows.map((row) => row.totalSalary));
}

/** Returns the rate in cents an hour, month or head; 0 for a split. */
export function amountRateOf({ paymentRate }: Salary): Cents {
  return (typeof paymentRate === 'number' ? paymentRate : 0) as Cents;
}

/** True for a month that has not begun, whose salary cannot be paid yet. */
export function isAhead({ month }: Pick<Salary, 'month'>): boolean {
  // The server sends real months only.
  return compareMonths(month as Month, currentMonth(new Date())) > 0;
}

/** Returns the rate as text: `6/4`, `RM 20.00 an hour`, `RM 15.00 per head`. */
export function rateText({ paymentType, paymentRate }: Salary): string {
  if (typeof paymentRate === 'string') return paymentRate;
  return amountRateText(paymentType, paymentRate).replace('RM ', 'RM\u00a0');
}

/** Returns the amount to pay in cents; undefined if the typed hours are not valid. */
export function payable(salary: Salary, hours: string): Cents | undefined {
  const { paymentType, paymentStatus, totalSalary, deducted } = salary;
  if (paymentType !== 'HOUR' || paymentStatus === 'PAID') return totalSalary;
  const fee = feeOfHours(hours, amountRateOf(salary));
  return fee === undefined ? undefined : ((fee - deducted) as Cents);
}

/** A salary with the amounts that were shown when Pay now was pressed; in cents. */
export interface PayableSalary {
  readonly salary: Salary;
  /** HOUR: the hours times the rate. */
  readonly fee: Cents | undefined;
  readonly amount: Cents;
}

/** Returns how and when a salary was paid: `on 16 Mar 2026 by Mei (BANK)`. */
export function paymentText(salary: Salary): string {
  const { paidOn, staffName, transactionDate, transactionType } = salary;
  const type = paymentTypeText(transactionType, '');
  const who = [staffName, type && `(${type})`].filter(Boolean).join(' ');
  const day = formatDay(transactionDate ?? paidOn ?? '');
  const recorded = formatDay(paidOn ?? '');
  return day === recorded ? t`on ${day} by ${who}` : t`on ${day} by ${who}, entered on ${recorded}`;
}

/** Returns a warning while the month of a salary still runs; undefined for an earlier one. */
export function runningMonthNotice({ month, paymentType }: Salary): string | undefined {
  if (month !== currentMonth(new Date())) return undefined;
  const name = formatMonth(month);
  if (paymentType === 'RATIO') {
    return t`${name} is not over yet. Fees received later in ${name} are counted in the next unpaid month.`;
  }
  return paymentType === 'HEAD'
    ? t`${name} is not over yet. Students who join later in ${name} are not counted.`
    : t`${name} is not over yet.`;
}

/** Returns the calculation of the salary, one sentence for each step. */
export function basisOf(salary: Salary, hours: string): string[] {
  const { deducted } = salary;
  const sum = payable(salary, hours);
  const off = deducted === 0 ? [] : [t`less ${{ amount: ringgit(deducted) }} for voided payments`];
  const rest = deducted === 0 || sum === undefined ? [] : [`= ${ringgit(sum)}`];
  return [...shareBasis(salary, hours), ...off, ...rest];
}

/** Returns the calculation of the share, before deductions. */
function shareBasis(salary: Salary, hours: string): string[] {
  const { collected, share, heads = [] } = salary;
  const rate = ringgit(amountRateOf(salary));
  switch (salary.paymentType) {
    case 'HOUR':
      return hoursBasis(salary, hours);
    case 'FIXED':
      return [rateText(salary)];
    case 'HEAD':
      return [`${HEADS.count(heads.length)} × ${rate} = ${ringgit(share)}`];
    case 'RATIO': {
      const whole = { ratio: String(salary.paymentRate), collected, share };
      const { splits = [whole] } = salary;
      const together = splits.length > 1 ? [t`${{ amount: ringgit(share) }} together`] : [];
      return [...splits.map(splitBasis), ...together];
    }
  }
}

function splitBasis({ ratio, collected, share }: NonNullable<Salary['splits']>[number]): string {
  const { teacher, centre } = parseRatio(ratio) ?? { teacher: 0, centre: 0 };
  const part = `${teacher}/${teacher + centre}`;
  const [amount, result] = [ringgit(collected), ringgit(share)];
  return t`${part} of ${amount} collected = ${result}`;
}

function hoursBasis(salary: Salary, typed: string): string[] {
  const [cents, paid] = [amountRateOf(salary), salary.paymentStatus === 'PAID'];
  const fee = paid ? salary.share : feeOfHours(typed, cents);
  const rate = ringgit(cents);
  if (fee === undefined) return [t`Hours × ${rate}`];
  const hours = paid ? hoursOf(fee, cents) : typed.trim();
  const amount = ringgit(fee);
  if (hours === undefined) return [t`${amount} for hours at ${rate}`];
  return Number(hours) === 1
    ? [t`${hours} hour × ${rate} = ${amount}`]
    : [t`${hours} hours × ${rate} = ${amount}`];
}

/** Returns the mark of a counted line; undefined for none. */
export function markOf(line: CountedLine, month: string): string | undefined {
  if (line.fee < 0) return t`Voided, deducted`;
  // The server sends real days only.
  if (monthOfDay(line.transactionDate as Day) === month) return undefined;
  return line.free ? t`Counted later` : t`Late payment`;
}

/** Returns the reason why this salary does not count a line. */
export function reasonText({ reason, countedIn }: UncountedLine): string {
  if (reason === 'UNPAID') return t`Not paid yet`;
  if (reason === 'VOIDED') return t`Voided`;
  return countedIn === null
    ? t`Included in a later month`
    : t`Counted in ${{ month: formatMonth(countedIn) }}`;
}

/** Returns the salary as a CSV file. */
export function salaryCsv(salary: Salary): string {
  const texts = {
    headings: [
      t`Student Name`,
      t`Program Level`,
      t`Subject Name`,
      t`Payment Month`,
      t`Transaction Date`,
      t`Fee`,
    ],
    split: t({ message: 'Split', context: 'salary' }),
    totalFee: t`Total Fee`,
    perHead: t`Per head`,
    share: (ratio: string) => t`Share ${ratio}`,
    salary: t`Teacher Salary`,
  };
  return toCsv(salarySheet(salary, levelNameOf, texts));
}
