import { MUTED, type Paper } from './paper.ts';

/** A value with its label. */
export interface Field {
  readonly label: string;
  readonly value: string;
  readonly bold?: boolean;
  /** Its share of the row's width; 1 by default. */
  readonly parts?: number;
}

const GAP = 12;
const LABEL = { size: 7.5, color: MUTED };
const LABEL_LINES = 2;
const VALUE_LINES = 8;

/**
 * Writes a row of fields at the cursor, each value below its label, and leaves `space` below it.
 * Skips fields without a value.
 */
export function drawFields(
  paper: Paper,
  fields: readonly Field[],
  space: number,
  { x: left, width }: { x: number; width: number } = { x: paper.left, width: paper.inner },
): void {
  const all = fields.reduce((sum, { parts = 1 }) => sum + parts, 0);
  const part = (width - GAP * (all - 1)) / all;
  let x = left;
  const heights = fields.map(({ label, value, bold = false, parts = 1 }) => {
    const own = part * parts + GAP * (parts - 1);
    const place = { x, y: paper.y, width: own };
    x += own + GAP;
    if (value.trim() === '') return 0;
    const above = paper.write(label, { ...place, maxLines: LABEL_LINES }, LABEL);
    const below = { ...place, y: paper.y + above, maxLines: VALUE_LINES };
    return above + paper.write(value, below, { size: 9.5, bold });
  });
  paper.y += Math.max(...heights) + space;
}

/** Writes a label at the left and its value at the right, and leaves `space` below them. */
export function drawPair(
  paper: Paper,
  { label, value, bold = false }: Field,
  size: number,
  space = 0,
): void {
  const style = { size, bold, tabular: /^-?RM /.test(value) };
  const width = Math.min(paper.measure(value, style) + 0.1, paper.inner * 0.62);
  const left = { x: paper.left, y: paper.y, width: paper.inner - width - 8 };
  const right = { x: paper.right - width, y: paper.y, width, align: 'right' as const };
  const heights = [paper.write(label, left, { size, bold }), paper.write(value, right, style)];
  paper.y += Math.max(...heights) + space;
}
