import type { Page } from '@playwright/test';
import { button } from './desk.ts';

/** The screen of salaries, filtered by a name. */
export const salariesOf = (name: string, month = '') =>
  `/teachers/salary?${new URLSearchParams({ name, ...(month && { month }) })}`;

/** The dialog with what a salary is made of. */
export const details = (page: Page) => page.getByRole('dialog', { name: 'Salary Details' });
export const viewDetails = (page: Page, name: string) => button(page, `View Details: ${name}`);
export const payNow = (page: Page) => button(details(page), 'Pay now');
export const hoursBox = (page: Page) => details(page).getByLabel('Hours');
/** How the salary comes about. */
export const basis = (page: Page) => details(page).getByRole('status', { name: 'Basis' });
/** What is paid out; it stands beside the buttons. */
export const sum = (page: Page) => details(page).locator('.MuiDialogActions-root [role=status]');
/** The lines of one of its tables. */
export const linesOf = (page: Page, table: 'What counts' | 'What does not count') =>
  details(page).getByRole('table', { name: table }).locator('tbody').getByRole('row');
