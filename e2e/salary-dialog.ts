import type { Page } from '@playwright/test';
import { button } from './steps.ts';

/** The screen of salaries, filtered by a name. */
export const salariesOf = (name: string, month = '') =>
  `/teachers/salary?${new URLSearchParams({ name, ...(month && { month }) })}`;

/** The dialog with what a salary is made of. */
export const salaryDetails = (page: Page) => page.getByRole('dialog', { name: 'Salary Details' });
export const viewSalaryButton = (page: Page, name: string) => button(page, `View Details: ${name}`);
export const paySalaryButton = (page: Page) => button(salaryDetails(page), 'Pay now');
/** How the salary comes about. */
export const basis = (page: Page) => salaryDetails(page).getByRole('status', { name: 'Basis' });
/** What is paid out; it stands beside the buttons. */
export const salarySum = (page: Page) =>
  salaryDetails(page).locator('.MuiDialogActions-root [role=status]');
/** The lines of one of its tables. */
export const salaryLinesOf = (page: Page, table: 'Fees included' | 'Fees not included') =>
  salaryDetails(page).getByRole('table', { name: table }).locator('tbody').getByRole('row');
