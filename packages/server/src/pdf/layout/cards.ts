import type { Day } from '@kelas/contract/values/date';
import type { DocumentSheet } from './document.ts';
import { loadFonts } from './fonts.ts';
import { labels } from './labels.ts';
import { MM, MUTED, openPaper, type Paper } from './paper.ts';
import { drawQr } from './qr.ts';
import { allText } from './text.ts';

const PAGE = { width: 210 * MM, height: 297 * MM };
/** The size of a bank card (CR80). */
const CARD = { width: 85.6 * MM, height: 54 * MM };
const COLUMNS = 2;
const ROWS = 5;
const LEFT = (PAGE.width - COLUMNS * CARD.width) / 2;
const TOP = (PAGE.height - ROWS * CARD.height) / 2;
const PADDING = 4 * MM;
const QR_SIZE = 32 * MM;
const BORDER = '#c5cbd5';

/** The contents of a file of cards (R-2448). */
export interface CardsSheet extends DocumentSheet {
  readonly madeOn: Day;
  readonly cards: readonly PrintedCard[];
}

/** The card of one student. */
export interface PrintedCard {
  readonly name: string;
  readonly levelName: string;
  readonly code: string;
}

/** Makes a PDF file of cards, ten on each A4 page; the borders are cut lines. */
export async function cardsPdf({ centre, language, madeOn, cards }: CardsSheet): Promise<Buffer> {
  const title = labels[language].cards;
  const fonts = await loadFonts(allText(title, centre.name, cards, '…'));
  const about = { title, author: centre.name, language, day: madeOn };
  const paper = await openPaper(about, fonts, { ...PAGE, margin: LEFT });
  cards.forEach((card, at) => {
    const place = at % (COLUMNS * ROWS);
    if (place === 0 && at > 0) paper.addPage();
    const x = LEFT + (place % COLUMNS) * CARD.width;
    const y = TOP + Math.floor(place / COLUMNS) * CARD.height;
    drawCard(paper, card, centre.name, { x, y });
  });
  return paper.finish();
}

function drawCard(
  paper: Paper,
  { name, levelName, code }: PrintedCard,
  centreName: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  paper.box(x, y, CARD.width, CARD.height, BORDER);
  const left = x + PADDING;
  const width = CARD.width - 2 * PADDING;
  const top = y + PADDING;
  const head = { x: left, y: top, width, maxLines: 1 };
  const below = top + paper.write(centreName, head, { size: 10, bold: true }) + 2 * MM;
  const qr = { left: x + CARD.width - PADDING - QR_SIZE, top: below, size: QR_SIZE };
  drawQr(paper, code, qr);
  const text = { x: left, width: width - QR_SIZE - 2 * MM };
  const style = { size: 12, bold: true };
  const nameHeight = paper.write(name, { ...text, y: below, maxLines: 4 }, style);
  const level = { ...text, y: below + nameHeight + 1, maxLines: 2 };
  paper.write(levelName, level, { size: 9, color: MUTED });
  // The desk can type the code of a card that cannot be scanned.
  const size = 9;
  const bottom = y + CARD.height - PADDING - paper.lineHeight(size);
  paper.write(code, { x: left, y: bottom, width, align: 'right' }, { size, tabular: true });
}
