import { MUTED, type Paper } from './paper.ts';

const SIZE = 8.5;
const PAD = 3;
const GAP = 10;

/** A column as wide as its widest cell. A `wide` column takes the remaining width. */
export interface PdfColumn {
  readonly title: string;
  readonly align?: 'right';
  readonly wide?: boolean;
}

/** A row with one text per column. */
export interface PdfRow {
  readonly cells: readonly string[];
  /** Other texts for a row that is the first on its page. */
  readonly cellsOnTop?: readonly string[];
  readonly bold?: boolean;
  /** The line above the row. */
  readonly rule?: 'thin' | 'strong' | 'none';
}

/** Returns the place of each column between the margins. */
function placesOf(paper: Paper, columns: readonly PdfColumn[], rows: readonly PdfRow[]) {
  const most = paper.inner * 0.24;
  const fitting = columns.map(({ title, align, wide }, at) => {
    if (wide) return 0;
    const texts = rows.map(({ cells, cellsOnTop, bold = false }) => ({
      text: cellsOnTop?.[at] || cells[at] || '',
      bold,
    }));
    const widths = [{ text: title, bold: true }, ...texts].map(({ text, bold }) =>
      paper.measure(text, { size: SIZE, bold, tabular: align === 'right' }),
    );
    return Math.min(Math.max(...widths) + 0.1, most);
  });
  const rest = paper.inner - sum(fitting) - GAP * (columns.length - 1);
  let x = paper.left;
  return columns.map(({ align, wide }, at) => {
    const place = { x, width: wide ? rest : (fitting[at] ?? 0), ...(align && { align }) };
    x += place.width + GAP;
    return place;
  });
}

/**
 * Draws a table from the cursor down, on further pages if needed, each with the titles. The titles and
 * the first two rows stay together. So do the last two and the `after` points below them.
 */
export function drawTable(
  paper: Paper,
  columns: readonly PdfColumn[],
  rows: readonly PdfRow[],
  after = 0,
): void {
  const places = placesOf(paper, columns, rows);
  const draw = (cells: readonly string[], bold = false, color = paper.ink): void => {
    const heights = places.map((place, at) => {
      const style = { size: SIZE, bold, color, tabular: place.align === 'right' };
      return paper.write(cells[at] ?? '', { ...place, y: paper.y + PAD }, style);
    });
    paper.y += Math.max(...heights) + 2 * PAD;
  };
  const drawTitles = () =>
    draw(
      columns.map(({ title }) => title),
      true,
      MUTED,
    );

  const heights = rows.map(({ cells, bold }) => paper.heightOf(() => draw(cells, bold)));
  const height = (at: number) => heights[at] ?? 0;
  // With three rows, the last two hold the first two together with the third.
  const first = rows.length > 3 ? height(0) + height(1) : sum(heights) + after;
  if (paper.y + paper.heightOf(drawTitles) + first > paper.bottom) paper.addPage();
  drawTitles();
  let isOnTop = true;
  rows.forEach((row, at) => {
    const last = rows.length - 1;
    let room = height(at);
    if (at === 0) room += height(1);
    if (at >= last - 1) room += (at === last ? 0 : height(last)) + after;
    if (!isOnTop && paper.y + room > paper.bottom) {
      paper.rule();
      paper.addPage();
      drawTitles();
      isOnTop = true;
    }
    const rule = isOnTop ? 'strong' : (row.rule ?? 'thin');
    if (rule === 'strong') paper.rule({ color: paper.ink, thick: 0.7 });
    if (rule === 'thin') paper.rule();
    draw((isOnTop && row.cellsOnTop) || row.cells, row.bold);
    isOnTop = false;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
