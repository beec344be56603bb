import type { Download, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { locateButton } from './steps.ts';

/** Locates the dialog of a receipt. */
export const locateReceiptDialog = (page: Page) =>
  page.getByRole('dialog', { name: /^Receipt R-/ });

/** The use of documents by a page, recorded by `recordPrinting`. */
interface PrintLog {
  prints: number;
  created: string[];
  revoked: string[];
}

/**
 * Counts prints, and records which URLs of files are created and revoked. `hasViewer` is whether the
 * browser can show PDF files: the browser of the tests cannot, and prints nothing.
 */
export async function recordPrinting(page: Page, hasViewer: boolean): Promise<void> {
  await page.addInitScript((canShow) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: canShow });
    const here = window as unknown as { printLog?: PrintLog };
    const top = window.top as unknown as { printLog?: PrintLog };
    if (window === window.top) here.printLog = { prints: 0, created: [], revoked: [] };
    window.print = () => {
      if (top.printLog) top.printLog.prints += 1;
    };
    const [make, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
    URL.createObjectURL = (file) => {
      const url = make.call(URL, file);
      here.printLog?.created.push(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      here.printLog?.revoked.push(url);
      revoke.call(URL, url);
    };
  }, hasViewer);
}

/** Returns the prints and URLs recorded so far. */
export function getPrintLog(page: Page): Promise<PrintLog> {
  return page.evaluate(() => (window as unknown as { printLog: PrintLog }).printLog);
}

/** Expects that at least one URL of a file was created, and that all of them are revoked. */
export async function expectFileUrlsRevoked(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { created, revoked } = await getPrintLog(page);
      return created.length > 0 && created.every((url) => revoked.includes(url));
    })
    .toBe(true);
}

/** Returns the first five characters of a downloaded file. */
export async function readFileStart(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).subarray(0, 5).toString('latin1');
}

/** Opens a receipt from a student's history. */
export async function openReceipt(page: Page, name: string, receiptNo: string): Promise<void> {
  await locateButton(page, `View Details: ${name}`).click();
  await locateButton(page, `Receipt ${receiptNo}`).first().click();
  await expect(locateReceiptDialog(page)).toContainText('Total');
}

/** Returns the path of a student's payment history. */
export const getHistoryPath = (name: string) =>
  `/payment/history/people?name=${encodeURIComponent(name)}`;
