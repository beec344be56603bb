import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { TeacherPaymentType } from '@kelas/contract/values/payment-rate';
import { msg, t } from '@lingui/core/macro';

/** The payment types of teachers in words (R-2192). */
export const TEACHER_PAYMENT_TYPES = [
  { value: 'RATIO', label: msg`Split` },
  { value: 'HOUR', label: msg`Hourly` },
  { value: 'FIXED', label: msg`Monthly` },
  { value: 'HEAD', label: msg`Per head` },
] as const;

/** Returns a rate in cents with its unit: `RM 20.00 an hour`, `RM 15.00 per head`. */
export function amountRateText(type: TeacherPaymentType, rate: number): string {
  const amount = formatAmount(rate as Cents);
  if (type === 'HOUR') return t`${amount} an hour`;
  if (type === 'FIXED') return t`${amount} a month`;
  return type === 'HEAD' ? t`${amount} per head` : amount;
}
