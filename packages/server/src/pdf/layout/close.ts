import { drawClosePages } from './close-a5.ts';
import { drawCloseRoll } from './close-roll.ts';
import type { CloseSheet } from './close-sheet.ts';
import { loadFonts } from './fonts.ts';
import { drawOn, type PaperFormat } from './formats.ts';
import { labels } from './labels.ts';
import { logoOf } from './letterhead.ts';
import { allText } from './text.ts';

/** Makes a close of the day as a PDF file (R-1413). Equal sheets give equal bytes. */
export async function closePdf(sheet: CloseSheet, format: PaperFormat): Promise<Buffer> {
  const words = labels[sheet.language];
  // The signs between a text and a number are in no sheet.
  const fonts = await loadFonts(allText(sheet, words, '×:'));
  const logo = await logoOf(sheet.centre);
  const about = {
    title: `${words.close} ${sheet.number}`,
    author: sheet.centre.name,
    language: sheet.language,
    day: sheet.day,
  };
  return drawOn(format, about, fonts, {
    pages: (paper) => drawClosePages(paper, sheet, logo),
    roll: (paper) => drawCloseRoll(paper, sheet, logo),
  });
}
