import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { TeacherPaymentType } from '@kelas/contract/values/payment-rate';

/** The payment types of teachers in words (R-2192). */
export const TEACHER_PAYMENT_TYPES = [
  { value: 'RATIO', label: 'Split' },
  { value: 'HOUR', label: 'Hourly' },
  { value: 'FIXED', label: 'Monthly' },
  { value: 'HEAD', label: 'Per head' },
] as const;

const UNITS = { RATIO: '', HOUR: 'an hour', FIXED: 'a month', HEAD: 'per head' } as const;

/** Returns a rate in cents with its unit: `RM 20.00 an hour`, `RM 15.00 per head`. */
export function amountRateText(type: TeacherPaymentType, rate: number): string {
  return `${formatAmount(rate as Cents)} ${UNITS[type]}`;
}
