import type { Fonts } from './fonts.ts';
import { type About, MM, openPaper, type PageFormat, type Paper } from './paper.ts';

/** A5 upright for an office printer, or an 80 mm roll for a receipt printer. */
export type PaperFormat = 'A5' | 'ROLL';

const A5 = { width: 148 * MM, height: 210 * MM, margin: 12 * MM };
/** Only black, because thermal printers have no shades. */
const ROLL = { width: 80 * MM, margin: 4 * MM, ink: '#000000' };
/** The maximum height of a PDF page, in points. */
const PAGE_MAX = 14_400;

/** How a document is drawn on each paper. */
interface Drawing {
  readonly pages: (paper: Paper) => void;
  /** Returns its length in points. */
  readonly roll: (paper: Paper) => number;
}

/** Makes a document as a PDF file. A roll is one page, as long as its content. */
export async function drawOn(
  format: PaperFormat,
  about: About,
  fonts: Fonts,
  { pages, roll }: Drawing,
): Promise<Buffer> {
  const open = (page: PageFormat): Promise<Paper> => openPaper(about, fonts, page);
  if (format === 'A5') {
    const paper = await open(A5);
    pages(paper);
    return paper.finish();
  }
  const length = roll(await open({ ...ROLL, height: PAGE_MAX }));
  const paper = await open({ ...ROLL, height: Math.min(length, PAGE_MAX) });
  roll(paper);
  return paper.finish();
}
