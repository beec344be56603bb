import { FEE_MAX_CENTS, parseRinggit } from './cents.ts';

/** How a teacher is paid: a split of the collected fees, by the hour, month or head (R-318, R-2190). */
export const teacherPaymentTypes = ['RATIO', 'HOUR', 'FIXED', 'HEAD'] as const;
export type TeacherPaymentType = (typeof teacherPaymentTypes)[number];

/** Returns the error message of a typed rate; undefined if empty, an amount or `n/m`. */
export function rateFailure(typed: string): string | undefined {
  const isRate =
    typed.trim() === '' || parseRinggit(typed) !== undefined || RATIO.test(typed.trim());
  return isRate ? undefined : 'Please enter an amount such as 20.50, or a split such as 4/6';
}

/** Returns the error message of a typed own split of a course; undefined if empty or `n/m` (R-2199). */
export function splitFailure(typed: string): string | undefined {
  const isSplit = typed.trim() === '' || RATIO.test(typed.trim());
  return isSplit ? undefined : 'Please enter a split such as 4/6';
}

const RATIO = /^(\d{1,4})\/(\d{1,4})$/;

/** A split of the collected fees: `teacher` parts of `teacher + centre`. */
export interface Ratio {
  readonly teacher: number;
  readonly centre: number;
}

/** Reads `n/m`: whole parts of teacher and centre, not both zero. Undefined for any other text. */
export function parseRatio(text: string): Ratio | undefined {
  const match = RATIO.exec(text.trim());
  if (!match) return undefined;
  const ratio = { teacher: Number(match[1]), centre: Number(match[2]) };
  return ratio.teacher + ratio.centre > 0 ? ratio : undefined;
}

/** The highest amount a month: RM 1,000,000.00, as the highest salary. */
const MONTHLY_MAX_CENTS = 100_000_000;

/** True for an amount a month in cents, above zero and at most RM 1,000,000.00 (R-2190). */
export function isMonthlyAmount(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MONTHLY_MAX_CENTS
  );
}

/** True for a rate per hour or per head in cents, above zero and at most `FEE_MAX_CENTS` (R-319, R-2191). */
export function isUnitRate(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= FEE_MAX_CENTS
  );
}
