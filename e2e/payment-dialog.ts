import type { Page } from '@playwright/test';
import { button, choose } from './steps.ts';

/** The dialog in which tuition or misc fees are paid. */
export const paymentDetails = (page: Page) => page.getByRole('dialog', { name: 'Payment Details' });
export const payButton = (page: Page) => button(paymentDetails(page), 'Pay now');
export const total = (page: Page) => paymentDetails(page).getByRole('status');

/** Fills in that it is paid today and in cash. */
export async function payInCash(page: Page): Promise<void> {
  await choose(paymentDetails(page), 'Payment Type', 'CASH');
  await button(paymentDetails(page), 'Today').click();
}

/** What is said when an amount has been paid: `199.95`. */
export function thanks(amount: string): RegExp {
  const sum = amount.replace('.', '\\.');
  return new RegExp(`^You've made the payment Receipt R-\\d{4}-\\d{6}, RM ${sum}$`);
}
