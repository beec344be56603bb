import { drawFamilyPages } from './family-a5.ts';
import { drawFamilyRoll } from './family-roll.ts';
import { loadFonts } from './fonts.ts';
import { drawOn, type PaperFormat } from './formats.ts';
import { labels } from './labels.ts';
import { logoOf } from './letterhead.ts';
import type { FamilySheet } from './receipt-sheet.ts';
import { allText } from './text.ts';

/** Makes one PDF file of the receipts that a family paid together (R-1599). Equal sheets give equal bytes. */
export async function familyPdf(sheet: FamilySheet, format: PaperFormat): Promise<Buffer> {
  const words = labels[sheet.language];
  // The signs between the parts of a text are in no sheet.
  const fonts = await loadFonts(allText(sheet, words, '·,'));
  const logo = await logoOf(sheet.centre);
  const [first] = sheet.receipts;
  if (!first) throw new Error('a sheet of a family has at least one receipt');
  const about = {
    title: `${words.familyReceipt} ${first.receiptNo}`,
    author: sheet.centre.name,
    language: sheet.language,
    day: first.transactionDate,
  };
  return drawOn(format, about, fonts, {
    pages: (paper) => drawFamilyPages(paper, sheet, logo),
    roll: (paper) => drawFamilyRoll(paper, sheet, logo),
  });
}
