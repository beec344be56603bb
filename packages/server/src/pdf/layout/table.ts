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

interface Placed extends PdfColumn {
  readonly x: number;
  readonly width: number;
}

function place(paper: Paper, columns: readonly PdfColumn[], rows: readonly PdfRow[]): Placed[] {
  const most = paper.inner * 0.24;
  const fitting = columns.map(({ title, align }, at) => {
    const cells = rows.map(({ cells, cellsOnTop, bold = false }) => ({
      text: cellsOnTop?.[at] || cells[at] || '',
      bold,
    }));
    const widths = [{ text: title, bold: true }, ...cells].map(({ text, bold }) =>
      paper.measure(text, { size: SIZE, bold, tabular: align === 'right' }),
    );
    return Math.min(Math.max(...widths) + 0.1, most);
  });
  const taken = fitting.reduce((sum, width, at) => sum + (columns[at]?.wide ? 0 : width), 0);
  const rest = paper.inner - taken - GAP * (columns.length - 1);
  let x = paper.left;
  return columns.map((column, at) => {
    const width = column.wide ? rest : (fitting[at] ?? 0);
    x += width + GAP;
    return { ...column, x: x - width - GAP, width };
  });
}

/**
 * Draws a table from `from` down, on further pages if needed, each with the titles. The titles and the
 * first two rows stay together. So do the last two and the `after` points below them. Returns the y of its end.
 */
export function drawTable(
  paper: Paper,
  from: number,
  table: { columns: readonly PdfColumn[]; rows: readonly PdfRow[]; after: number },
): number {
  const { columns, rows, after } = table;
  const placed = place(paper, columns, rows);
  let y = from;

  const draw = (cells: readonly string[], style: { bold: boolean; color: string }): void => {
    const heights = placed.map(({ title: _, wide, ...column }, at) => {
      const place = { ...column, y: y + PAD };
      const tabular = column.align === 'right';
      return paper.write(cells[at] ?? '', place, { size: SIZE, tabular, ...style });
    });
    y += Math.max(...heights) + 2 * PAD;
  };
  const drawTitles = (): void => {
    draw(
      columns.map(({ title }) => title),
      { bold: true, color: MUTED },
    );
  };
  const heightOf = ({ cells, bold = false }: PdfRow): number => {
    const heights = placed.map(({ width, align }, at) =>
      paper.heightOf(cells[at] ?? '', width, { size: SIZE, bold, tabular: align === 'right' }),
    );
    return Math.max(...heights) + 2 * PAD;
  };

  const heights = rows.map(heightOf);
  const height = (at: number) => heights[at] ?? 0;
  const titles = heightOf({ cells: columns.map(({ title }) => title), bold: true });
  // With three rows, the last two hold the first two together with the third.
  const first = rows.length > 3 ? height(0) + height(1) : heights.reduce(add, after);
  if (y + titles + first > paper.bottom) {
    paper.addPage();
    y = paper.margin;
  }
  drawTitles();
  let onTop = true;
  rows.forEach((row, at) => {
    const last = rows.length - 1;
    let room = height(at);
    if (at === 0) room += height(1);
    if (at >= last - 1) room += (at === last ? 0 : height(last)) + after;
    if (!onTop && y + room > paper.bottom) {
      paper.rule(y);
      paper.addPage();
      y = paper.margin;
      drawTitles();
      onTop = true;
    }
    const rule = onTop ? 'strong' : (row.rule ?? 'thin');
    if (rule === 'strong') paper.rule(y, { color: paper.ink, thick: 0.7 });
    if (rule === 'thin') paper.rule(y);
    draw((onTop && row.cellsOnTop) || row.cells, { bold: row.bold ?? false, color: paper.ink });
    onTop = false;
  });
  return y;
}

function add(one: number, other: number): number {
  return one + other;
}
