import { fill } from './fill.ts';
import type { Labels } from './labels.ts';
import type { Issuer } from './letterhead.ts';
import type { Paper } from './paper.ts';

const STYLE = { size: 8 };
const SPACE_ABOVE = 5;
const MAX_LINES = 3;

/** Returns the line that says how to pay (R-1446); empty text if the centre has none. */
export function payToLine({ paymentInfo }: Issuer, words: Labels): string {
  return paymentInfo && fill(words.payTo, { info: paymentInfo });
}

/** Returns the height of the line and the space above it, in points; 0 without a line. */
export function payToLineHeight(paper: Paper, line: string): number {
  return line ? SPACE_ABOVE + paper.heightOf(line, paper.inner, STYLE, MAX_LINES) : 0;
}

/** Writes the line below `y`. */
export function drawPayToLine(paper: Paper, line: string, y: number): void {
  if (!line) return;
  const place = { x: paper.left, y: y + SPACE_ABOVE, width: paper.inner, maxLines: MAX_LINES };
  paper.write(line, place, STYLE);
}
