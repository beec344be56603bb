import type { Download, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { button } from './steps.ts';

/** The dialog of a receipt. */
export const receiptDialog = (page: Page) => page.getByRole('dialog', { name: /^Receipt R-/ });

/** What a browser has done with documents, as `watchPrinting` notes it. */
interface Noted {
  prints: number;
  made: string[];
  revoked: string[];
}

/**
 * Notes what is printed and which addresses of files are made and given up. `viewer` is whether the
 * browser can show PDF files: those that journeys are walked in cannot, and print nothing at all.
 */
export async function watchPrinting(page: Page, viewer: boolean): Promise<void> {
  await page.addInitScript((canShow) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: canShow });
    const here = window as unknown as { noted?: Noted };
    const top = window.top as unknown as { noted?: Noted };
    if (window === window.top) here.noted = { prints: 0, made: [], revoked: [] };
    window.print = () => {
      if (top.noted) top.noted.prints += 1;
    };
    const [make, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
    URL.createObjectURL = (file) => {
      const url = make.call(URL, file);
      here.noted?.made.push(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      here.noted?.revoked.push(url);
      revoke.call(URL, url);
    };
  }, viewer);
}

/** What has been noted so far. */
export function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => (window as unknown as { noted: Noted }).noted);
}

/** Every address of a file that was made has been given up, and there was at least one. */
export async function expectNoFilesLeft(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { made, revoked } = await noted(page);
      return made.length > 0 && made.every((url) => revoked.includes(url));
    })
    .toBe(true);
}

/** The text that a saved file begins with. */
export async function beginningOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).subarray(0, 5).toString('latin1');
}

/** Opens a receipt from a student's history. */
export async function openReceipt(page: Page, name: string, receiptNo: string): Promise<void> {
  await button(page, `View Details: ${name}`).click();
  await button(page, `Receipt ${receiptNo}`).first().click();
  await expect(receiptDialog(page)).toContainText('Total');
}

/** The history of a student, by name. */
export const historyPath = (name: string) => `/payment/history?name=${encodeURIComponent(name)}`;
