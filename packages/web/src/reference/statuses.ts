import type { paymentStatuses } from '@kelas/contract/schema/payment';
import type { studentStatuses } from '@kelas/contract/students';
import { msg } from '@lingui/core/macro';
import { textOf } from '../languages/language.ts';

const STUDENT = {
  ACTIVE: msg`ACTIVE`,
  DEACTIVATED: msg`DEACTIVATED`,
  TERMINATED: msg`TERMINATED`,
} as const;

const PAYMENT = { PAID: msg`PAID`, PENDING: msg`PENDING` } as const;

/** Returns the status of a student as lists show it, in capitals. */
export function studentStatusText(status: (typeof studentStatuses)[number]): string {
  return textOf(STUDENT[status]);
}

/** Returns the status of a payment as lists show it, in capitals. */
export function paymentStatusText(status: (typeof paymentStatuses)[number]): string {
  return textOf(PAYMENT[status]);
}
