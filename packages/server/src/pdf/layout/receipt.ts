import { loadFonts } from './fonts.ts';
import { labels } from './labels.ts';
import { logoOf } from './letterhead.ts';
import { MM, openPaper, type PageFormat, type Paper } from './paper.ts';
import { drawReceiptPages } from './receipt-a5.ts';
import { drawReceiptRoll } from './receipt-roll.ts';
import type { PaperFormat, ReceiptSheet } from './receipt-sheet.ts';
import { allText } from './text.ts';

const A5 = { width: 148 * MM, height: 210 * MM, margin: 12 * MM };
/** Only black, because thermal printers have no shades. */
const ROLL = { width: 80 * MM, margin: 4 * MM, ink: '#000000' };
/** The maximum height of a PDF page, in points. */
const PAGE_MAX = 14_400;

/**
 * Makes a receipt as a PDF file. Equal sheets give equal bytes.
 * A roll is one page, as long as its content.
 */
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
  const open = (page: PageFormat): Promise<Paper> => openPaper(about, fonts, page);
  if (format === 'A5') {
    const paper = await open(A5);
    drawReceiptPages(paper, sheet, logo);
    return paper.finish();
  }
  const length = drawReceiptRoll(await open({ ...ROLL, height: PAGE_MAX }), sheet, logo);
  const paper = await open({ ...ROLL, height: Math.min(length, PAGE_MAX) });
  drawReceiptRoll(paper, sheet, logo);
  return paper.finish();
}
