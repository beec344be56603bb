import { encodeQR } from 'qr';
import type { Paper } from './paper.ts';

/** Draws a QR code with its quiet margin, in black on white; `left`, `top` and `size` in points. */
export function drawQr(
  paper: Paper,
  text: string,
  { left, top, size }: { readonly left: number; readonly top: number; readonly size: number },
): void {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const side = size / rows.length;
  const corners = rows.flatMap((row, down) =>
    row.flatMap((isBlack, right) =>
      isBlack ? { x: left + right * side, y: top + down * side } : [],
    ),
  );
  paper.squares(corners, side);
}
