import type { Day } from '@kelas/contract/values/date';
import type { Language } from '@kelas/contract/values/languages';
import { loadFonts } from './fonts.ts';
import { fill, type Labels, labels } from './labels.ts';
import { addressLines, drawLetterhead, type Issuer, logoOf } from './letterhead.ts';
import { MM, MUTED, openPaper, type PageFormat, type Paper } from './paper.ts';
import { drawCentred, drawDashes } from './roll.ts';
import { allText } from './text.ts';

/** A5 upright for an office printer, or an 80 mm roll for a receipt printer. */
export type PaperFormat = 'A5' | 'ROLL';

const PAGES = {
  A4: { width: 210 * MM, height: 297 * MM, margin: 15 * MM },
  A5: { width: 148 * MM, height: 210 * MM, margin: 12 * MM },
};
/** Only black, because thermal printers have no shades. */
const ROLL = { width: 80 * MM, margin: 4 * MM, ink: '#000000' };
/** The maximum height of a PDF page, in points. */
const PAGE_MAX = 14_400;

/** The contents that every document has. */
export interface DocumentSheet {
  readonly centre: Issuer;
  readonly language: Language;
}

/** Begins another document in the same file, with its letterhead and title. */
export type StartAgain = (title: string, words: Labels) => void;

/** How a document is drawn below its title. */
interface Layout {
  readonly title: string;
  /** The title in the metadata, if it says more. */
  readonly about?: string;
  /** The creation date, so that equal sheets give equal files. */
  readonly day: Day;
  /** Signs that the layout adds, if neither the sheet nor the labels have them. */
  readonly signs?: string;
  readonly pages: (paper: Paper, startAgain: StartAgain) => void;
  readonly roll?: (paper: Paper, startAgain: StartAgain) => void;
}

/**
 * Makes a document as a PDF file. A roll is one page, as long as its content. Equal sheets
 * give equal bytes.
 */
export async function makeDocument(
  sheet: DocumentSheet,
  format: PaperFormat | 'A4',
  { title, about = title, day, signs, pages, roll = pages }: Layout,
): Promise<Buffer> {
  const { centre, language } = sheet;
  const words = labels[language];
  const fonts = await loadFonts(allText(sheet, words, signs));
  const logo = await logoOf(centre);
  const open = (page: PageFormat): Promise<Paper> =>
    openPaper({ title: about, author: centre.name, language, day }, fonts, page);
  if (format !== 'ROLL') {
    const paper = await open(PAGES[format]);
    const start = (heading: string, labelled: Labels): void => {
      drawLetterhead(paper, centre, logo, labelled);
      const place = { x: paper.left, y: paper.y, width: paper.inner };
      paper.y += paper.write(heading, place, { size: format === 'A4' ? 16 : 15, bold: true }) + 4;
    };
    start(title, words);
    pages(paper, (heading, labelled) => {
      paper.addPage();
      start(heading, labelled);
    });
    return paper.finish();
  }
  const draw = (paper: Paper): void => {
    const start = (heading: string, labelled: Labels): void => {
      if (logo && paper.image(logo, { y: paper.y, fit: [130, 54] }) > 0) paper.y += 60;
      drawCentred(paper, centre.name, 12, true);
      for (const line of addressLines(centre, labelled)) drawCentred(paper, line, 8);
      drawDashes(paper);
      drawCentred(paper, heading, 11, true);
      paper.y += 3;
    };
    paper.y = 5 * MM;
    start(title, words);
    roll(paper, (heading, labelled) => {
      paper.y += 15 * MM;
      start(heading, labelled);
    });
  };
  const endless = await open({ ...ROLL, height: PAGE_MAX });
  draw(endless);
  const paper = await open({ ...ROLL, height: Math.min(endless.y + 6 * MM, PAGE_MAX) });
  draw(paper);
  return paper.finish();
}

/** Writes the page number and a name at the bottom of each page of a document with `least` pages. */
export function numberPages(paper: Paper, words: Labels, name: string, least = 2): void {
  const place = { x: paper.left, y: paper.bottom + 8, width: paper.inner };
  const style = { size: 7, color: MUTED };
  paper.onEveryPage((page, pages) => {
    if (pages < least) return;
    paper.write(name, { ...place, width: place.width * 0.7, maxLines: 1 }, style);
    const text = fill(words.page, { n: page, m: pages });
    paper.write(text, { ...place, align: 'right' }, style);
  });
}
