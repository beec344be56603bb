import type { OutputOf } from '@kelas/contract/call';
import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-fees';
import { listMiscItems } from '@kelas/contract/reference';
import type { Cents } from '@kelas/contract/values/cents';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { uuidOf } from './records.ts';
import { openScreen, server } from './screen.tsx';
import { getButton, getLine, selectOption } from './steps.ts';

/** The month of the charges. */
export const MISC_MONTH = '05-2026';
/** The dialog in which misc fees are paid, and its parts. */
export const miscDialog = page.getByRole('dialog', { name: /^Payment Details/ });
export const miscPayButton = getButton('Pay now', miscDialog);
export const miscTotal = miscDialog.getByRole('status').last();
export const miscLine = getLine('fee 1', miscDialog);
export const miscCharges = miscDialog.getByRole('table', { name: 'misc charges' });
export const chargeBox = (name: string): Locator => miscDialog.getByRole('checkbox', { name });

type Charge = OutputOf<typeof getMiscPayment>[number];

/** A student who owes for books. */
export const miscRow: OutputOf<typeof listMiscPayments>[number] = {
  uuid: uuidOf(1),
  name: 'Aminah',
  programLvl: 2,
  totalOwedFee: 5990 as Cents,
  totalMiscFee: 5990 as Cents,
  totalChargedFee: 5990 as Cents,
  paymentStatus: 'PENDING',
  month: MISC_MONTH,
  transactionDate: null,
  transactionType: null,
};
const chargeOf = (
  subscriptionId: number,
  id: number,
  subjectName: string,
  fee: number,
): Charge => ({
  uuid: miscRow.uuid,
  name: miscRow.name,
  programLvl: 2,
  icNo: '',
  subscriptionId,
  id,
  subjectName,
  fee: fee as Cents,
  chargedFee: fee as Cents,
  month: MISC_MONTH,
  chargedOn: '02-05-2026',
  paymentStatus: 'PENDING',
  transactionDate: null,
  transactionType: null,
});
/** What the student was charged. */
export const booksCharge = chargeOf(11, 2, 'Books Jan-Jun', 5990);
export const shirtCharge = chargeOf(12, 5, 'T-shirt', 2505);

/** The replies to the list, the charges and the items; call it before each test. */
export function replyMiscCharges(): void {
  server.reply(listMiscPayments, [miscRow]);
  server.reply(getMiscPayment, [booksCharge, shirtCharge]);
  server.reply(listMiscItems, [
    { id: 2, name: 'Books Jan-Jun', fee: 6000 as Cents, retired: false },
    { id: 4, name: 'Deposit', fee: 10000 as Cents, retired: false },
    { id: 7, name: 'Books Jul-Dec', fee: 6000 as Cents, retired: false },
  ]);
}

/** Opens the dialog of the student. */
export async function openMiscDialog(): Promise<void> {
  await openScreen(`/student/misc/payment?month=${MISC_MONTH}`);
  await getButton('Pay now: Aminah').click();
  await expect.element(getButton('Add fee', miscDialog)).toBeVisible();
}

/** Fills in a payment of today in cash. */
export async function enterCashToday(): Promise<void> {
  await getButton('Cash', miscDialog).click();
}

/** Adds a line for a deposit of RM 100. */
export async function addDeposit(): Promise<void> {
  await getButton('Add fee', miscDialog).click();
  await selectOption('Misc', 'Deposit', miscLine);
}

/** Presses Pay now and waits for an error message. */
export async function expectPayError(message: string): Promise<void> {
  await miscPayButton.click();
  await expect.element(miscDialog.getByRole('alert')).toHaveTextContent(message);
}
