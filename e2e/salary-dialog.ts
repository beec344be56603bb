import type { Page } from '@playwright/test';
import { locateButton } from './steps.ts';

/** Returns the path of the salary screen, filtered by a name. */
export const getSalariesPath = (name: string, month = '') =>
  `/teachers/salary?${new URLSearchParams({ name, ...(month && { month }) })}`;

/** Locates the dialog with the details of a salary. */
export const locateSalaryDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Salary Details' });
export const locateViewSalaryButton = (page: Page, name: string) =>
  locateButton(page, `View Details: ${name}`);
export const locatePaySalaryButton = (page: Page) =>
  locateButton(locateSalaryDialog(page), 'Pay now');
/** Locates the dialog that asks before a salary is paid. */
export const locatePayQuestion = (page: Page) =>
  page.getByRole('dialog', { name: 'Pay this salary?' });
/** Locates the calculation of the salary. */
export const locateBasis = (page: Page) =>
  locateSalaryDialog(page).getByRole('status', { name: 'Basis' });
/** Locates the amount to pay, next to the buttons. */
export const locateSalarySum = (page: Page) =>
  locateSalaryDialog(page).locator('.MuiDialogActions-root [role=status]');
/** Locates the lines of a table in the dialog. */
export const locateSalaryLines = (page: Page, table: 'Fees included' | 'Fees not included') =>
  locateSalaryDialog(page).getByRole('table', { name: table }).locator('tbody').getByRole('row');
