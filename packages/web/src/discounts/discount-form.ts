import type { RequestOf } from '@kelas/contract/call';
import { addAdjustment, type Bearer, DISCOUNT_REQUIRED } from '@kelas/contract/discounts';
import { type MoneyInput, moneyFailure } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { z } from 'zod';

/** The form values of a new discount; an amount or a percentage. */
export interface DiscountForm {
  readonly subscriptionId: number | '';
  readonly amount: MoneyInput;
  readonly percent: string;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly borneBy: Bearer | '';
  readonly reason: string;
}

/** Returns the first values: this month on, borne by the centre, and the course if there is one only. */
export function newDiscount(
  courses: readonly { readonly subscriptionId: number }[],
  now: Date,
): DiscountForm {
  const [course, ...others] = courses;
  return {
    subscriptionId: course && others.length === 0 ? course.subscriptionId : '',
    amount: null,
    percent: '',
    fromDate: currentMonth(now),
    untilDate: '',
    borneBy: 'CENTRE',
    reason: '',
  };
}

type Request = RequestOf<typeof addAdjustment>;

/** Returns the request of a form; the server and `discountSchema` check it. */
export function discountRequestOf({ amount, percent, untilDate, ...form }: DiscountForm): Request {
  return {
    ...form,
    amount,
    percent: percent.trim() === '' ? null : Number(percent),
    untilDate: untilDate || null,
  } as Request;
}

/** The schema of the call, with the message of a money field. */
export const discountSchema = z.custom<DiscountForm>().superRefine((form, context) => {
  const text = moneyFailure(form.amount);
  const { error } = addAdjustment.input.safeParse(discountRequestOf(form));
  if (text) context.addIssue({ code: 'custom', path: ['amount'], message: text });
  for (const { path, message } of error?.issues ?? []) {
    if (text && path[0] === 'amount') continue;
    context.addIssue({ code: 'custom', path: path.map(String), message });
  }
  // Zod leaves out refinements while a field is wrong.
  const isEmpty = form.amount === null && form.percent.trim() === '';
  if (isEmpty && !error?.issues.some(({ path }) => path[0] === 'amount')) {
    context.addIssue({ code: 'custom', path: ['amount'], message: DISCOUNT_REQUIRED });
  }
});
