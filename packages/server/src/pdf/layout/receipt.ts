import { loadFonts } from './fonts.ts';
import { drawOn, type PaperFormat } from './formats.ts';
import { labels } from './labels.ts';
import { logoOf } from './letterhead.ts';
import { drawReceiptPages } from './receipt-a5.ts';
import { drawReceiptRoll } from './receipt-roll.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';
import { allText } from './text.ts';

/** Makes a receipt as a PDF file. Equal sheets give equal bytes. */
export async function receiptPdf(sheet: ReceiptSheet, format: PaperFormat): Promise<Buffer> {
  const words = labels[sheet.language];
  const fonts = await loadFonts(allText(sheet, words));
  const logo = await logoOf(sheet.centre);
  const about = {
    title: `${words.receipt} ${sheet.receiptNo}`,
    author: sheet.centre.name,
    language: sheet.language,
    day: sheet.transactionDate,
  };
  return drawOn(format, about, fonts, {
    pages: (paper) => drawReceiptPages(paper, sheet, logo),
    roll: (paper) => drawReceiptRoll(paper, sheet, logo),
  });
}
