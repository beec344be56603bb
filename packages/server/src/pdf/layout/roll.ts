import { drawPair } from './fields.ts';
import type { Paper } from './paper.ts';

const SIZE = 8.5;

/** Writes a text in the middle of a roll. */
export function drawCentred(paper: Paper, text: string, size: number, bold = false): void {
  const place = { x: paper.left, y: paper.y, width: paper.inner, align: 'center' as const };
  paper.y += paper.write(text, place, { size, bold });
}

/** Writes a text at the left of a roll. */
export function drawText(paper: Paper, text: string, bold = false): void {
  const place = { x: paper.left, y: paper.y, width: paper.inner };
  paper.y += paper.write(text, place, { size: SIZE, bold });
}

/** Writes a label and its value on a roll; nothing for an empty value. */
export function drawLine(paper: Paper, label: string, value: string, bold = false): void {
  if (value || bold) drawPair(paper, { label, value, bold }, SIZE);
}

/** Draws a dashed line between two parts of a roll. */
export function drawDashes(paper: Paper): void {
  paper.y += 5;
  paper.rule({ color: paper.ink, thick: 0.7, dash: 2 });
  paper.y += 5;
}
