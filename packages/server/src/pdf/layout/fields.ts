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
const styleOf = ({ bold = false }: Field) => ({ size: 9.5, bold });

/** Returns the place and width of each field, measured from the left of the row. */
function placesOf(fields: readonly Field[], width: number) {
  const all = fields.reduce((sum, { parts = 1 }) => sum + parts, 0);
  const part = (width - GAP * (all - 1)) / all;
  let x = 0;
  return fields.map((field) => {
    const own = part * (field.parts ?? 1) + GAP * ((field.parts ?? 1) - 1);
    x += own + GAP;
    return { field, x: x - own - GAP, width: own };
  });
}

/** Returns the height of a row of fields, in points. */
export function fieldsHeight(paper: Paper, fields: readonly Field[], width: number): number {
  const heights = placesOf(fields, width).map(
    ({ field, width: own }) =>
      paper.heightOf(field.label, own, LABEL, LABEL_LINES) +
      paper.heightOf(field.value, own, styleOf(field), VALUE_LINES),
  );
  return Math.max(...heights);
}

/** Writes a row of fields, each value below its label. Skips empty ones. Returns the height. */
export function drawFields(
  paper: Paper,
  fields: readonly Field[],
  place: { x: number; y: number; width: number },
): number {
  for (const { field, x, width } of placesOf(fields, place.width)) {
    if (field.value.trim() === '') continue;
    const at = { x: place.x + x, y: place.y, width };
    const below = at.y + paper.write(field.label, { ...at, maxLines: LABEL_LINES }, LABEL);
    paper.write(field.value, { ...at, y: below, maxLines: VALUE_LINES }, styleOf(field));
  }
  return fieldsHeight(paper, fields, place.width);
}

function halvesOf(paper: Paper, { value, bold = false }: Field, size: number) {
  const label = { size, bold };
  const style = { ...label, tabular: /^-?RM /.test(value) };
  const right = Math.min(paper.measure(value, style) + 0.1, paper.inner * 0.62);
  return { label, style, right, left: paper.inner - right - 8 };
}

/** Returns the height of a label and its value, in points. */
export function pairHeight(paper: Paper, pair: Field, size: number): number {
  const { label, style, left, right } = halvesOf(paper, pair, size);
  return Math.max(
    paper.heightOf(pair.label, left, label),
    paper.heightOf(pair.value, right, style),
  );
}

/** Writes a label at the left and its value at the right. Returns the height. */
export function drawPair(paper: Paper, y: number, pair: Field, size: number): number {
  const { label, style, left, right } = halvesOf(paper, pair, size);
  paper.write(pair.label, { x: paper.left, y, width: left }, label);
  const place = { x: paper.right - right, y, width: right, align: 'right' as const };
  paper.write(pair.value, place, style);
  return pairHeight(paper, pair, size);
}
