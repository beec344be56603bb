import type { Page } from '@playwright/test';
import { locateButton } from './steps.ts';

/** Locates the dialog in which tuition or misc fees are paid. */
export const locatePaymentDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Payment Details' });
export const locatePayButton = (page: Page) => locateButton(locatePaymentDialog(page), 'Pay now');

/** Locates the dialog in which a family pays, and its sums. */
export const locateFamilyDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Pay for the family' });
export const locateFamilyTotal = (page: Page) => locateFamilyDialog(page).getByRole('status');

/** Selects payment in cash; the date starts as today. */
export async function selectCashToday(page: Page): Promise<void> {
  await locateButton(locatePaymentDialog(page), 'Cash').click();
}

/** Returns the message after the payment of an amount such as `199.95`. */
export function getPaidMessage(amount: string): RegExp {
  const sum = amount.replace('.', '\\.');
  return new RegExp(`^You've made the payment Receipt R-\\d{4}-\\d{6}, RM ${sum}$`);
}
