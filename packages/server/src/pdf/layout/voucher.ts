import { formatAmount } from '@kelas/contract/values/cents';
import { drawFields, drawPair } from './fields.ts';
import { loadFonts } from './fonts.ts';
import { drawOn, type PaperFormat } from './formats.ts';
import { type Labels, labels } from './labels.ts';
import { addressLines, drawLetterhead, logoOf } from './letterhead.ts';
import { MM, type Paper } from './paper.ts';
import { allText } from './text.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

const ROLL_SIZE = 8.5;

/** Makes the voucher of a refund as a PDF file (R-1583). Equal sheets give equal bytes. */
export async function voucherPdf(sheet: VoucherSheet, format: PaperFormat): Promise<Buffer> {
  const words = labels[sheet.language];
  const fonts = await loadFonts(allText(sheet, words));
  const logo = await logoOf(sheet.centre);
  const about = {
    title: `${words.voucher} ${sheet.voucherNo}`,
    author: sheet.centre.name,
    language: sheet.language,
    day: sheet.transactionDate,
  };
  return drawOn(format, about, fonts, {
    pages: (paper) => drawVoucherPage(paper, sheet, logo),
    roll: (paper) => drawVoucherRoll(paper, sheet, logo),
  });
}

/** The rows of a voucher, from the student to the signature. */
function fieldsOf(sheet: VoucherSheet, words: Labels) {
  const student = { label: words.student, value: sheet.student.name, bold: true, parts: 2 };
  const number = { label: words.voucherNo, value: sheet.voucherNo, bold: true };
  const level = { label: words.level, value: sheet.student.levelName, parts: 2 };
  const date = { label: words.date, value: sheet.transactionDate };
  return {
    head: [
      [student, number],
      [level, date],
    ],
    // In the order of a receipt.
    rollHead: [number, date, student, level],
    total: {
      label: sheet.fund === 'CREDIT' ? words.creditRefund : words.depositRefund,
      value: formatAmount(sheet.amount),
      bold: true,
    },
    rest: [
      [
        { label: words.paymentType, value: words[sheet.paymentType] },
        { label: words.paidBy, value: sheet.paidBy },
        { label: words.recordedAt, value: sheet.recordedAt },
      ],
      [{ label: words.reason, value: sheet.reason }],
    ],
  };
}

function drawVoucherPage(paper: Paper, sheet: VoucherSheet, logo: Buffer | undefined): void {
  const words = labels[sheet.language];
  const place = { x: paper.left, width: paper.inner };
  const { head, total, rest } = fieldsOf(sheet, words);
  let y = drawLetterhead(paper, sheet.centre, logo, words);
  y += paper.write(words.voucher, { ...place, y }, { size: 15, bold: true }) + 4;
  for (const fields of head) y += drawFields(paper, fields, { ...place, y }) + 4;
  y += 6;
  paper.rule(y, { color: paper.ink, thick: 1 });
  y += 5;
  y += drawPair(paper, y, total, 11.5) + 12;
  for (const fields of rest) y += drawFields(paper, fields, { ...place, y }) + 8;
  // The family signs for the money.
  y += 45;
  paper.rule(y);
  paper.write(words.refundReceived, { ...place, y: y + 4 }, { size: 8 });
}

/** Returns the length in points. */
function drawVoucherRoll(paper: Paper, sheet: VoucherSheet, logo: Buffer | undefined): number {
  const words = labels[sheet.language];
  const { rollHead, total, rest } = fieldsOf(sheet, words);
  let y = 5 * MM;
  const centred = (text: string, size: number, bold = false): void => {
    const place = { x: paper.left, y, width: paper.inner, align: 'center' as const };
    y += paper.write(text, place, { size, bold });
  };
  const rule = (): void => {
    paper.rule(y + 5, { color: paper.ink, thick: 0.7, dash: 2 });
    y += 10;
  };
  const pairs = (fields: readonly { readonly label: string; readonly value: string }[]): void => {
    for (const { label, value } of fields) y += drawPair(paper, y, { label, value }, ROLL_SIZE);
  };
  if (logo && paper.image(logo, { y, fit: [130, 54] }) > 0) y += 60;
  centred(sheet.centre.name, 12, true);
  for (const line of addressLines(sheet.centre, words)) centred(line, 8);
  rule();
  centred(words.voucher, 11, true);
  y += 3;
  pairs(rollHead);
  rule();
  y += drawPair(paper, y, total, 11) + 3;
  pairs(rest.flat());
  rule();
  y += 40;
  paper.rule(y);
  y += 4;
  centred(words.refundReceived, 7);
  return y + 6 * MM;
}
