import { fill, type Labels } from './labels.ts';
import { readyLogo } from './logo.ts';
import { MUTED, type Paper } from './paper.ts';

/** The centre that issues a document. Only the name is required. */
export interface Issuer {
  readonly name: string;
  /** One or more lines. */
  readonly address: string;
  readonly registrationNo: string;
  /** The printed form, for example `+60312345678`. */
  readonly phoneNo: string;
  /** How to pay, for example a bank account. */
  readonly paymentInfo: string;
  /** A PNG or JPEG. An unreadable one is left out. */
  readonly logo: Buffer | null;
}

/** Returns the lines below the name: registration number, at most 8 lines of address, phone. */
export function addressLines(centre: Issuer, words: Labels): string[] {
  const labelled = (label: string, value: string) => (value ? [`${label} ${value}`] : []);
  const address = centre.address.split(/\r?\n/).map((line) => line.trim());
  return [
    ...labelled(words.registrationNo, centre.registrationNo.trim()),
    ...address.filter(Boolean).slice(0, 8),
    ...labelled(words.phoneNo, centre.phoneNo),
  ];
}

/** The logo of the last document, kept because preparing one takes longer than the rest of a receipt. */
let last: { readonly file: Buffer; readonly ready: Promise<Buffer | undefined> } | undefined;

/** Returns the logo for embedding, or undefined if there is none or it is unreadable. */
export async function logoOf({ logo: file }: Issuer): Promise<Buffer | undefined> {
  if (!file) return undefined;
  // A logo that fails must not prevent the receipt.
  if (!last?.file.equals(file)) last = { file, ready: readyLogo(file).catch(() => undefined) };
  return last.ready;
}

/** Writes logo, name and address of the centre at the top of the page. */
export function drawLetterhead(
  paper: Paper,
  centre: Issuer,
  logo: Buffer | undefined,
  words: Labels,
): void {
  const high = 48;
  const [left, top] = [paper.left, paper.y];
  const logoWidth = logo ? paper.image(logo, { x: left, y: top, fit: [110, high] }) : 0;
  const x = left + (logoWidth > 0 ? logoWidth + 12 : 0);
  const place = { x, width: paper.right - x };
  const name = { ...place, y: paper.y, maxLines: 3 };
  paper.y += paper.write(centre.name, name, { size: 13, bold: true });
  for (const line of addressLines(centre, words)) {
    const style = { size: 8, color: MUTED };
    paper.y += paper.write(line, { ...place, y: paper.y, maxLines: 2 }, style);
  }
  if (logoWidth > 0) paper.y = Math.max(paper.y, top + high);
  paper.y += 8;
  paper.rule({ color: '#2f4f9f', thick: 1.2 });
  paper.y += 12;
}

/** Returns the line that says how to pay (R-1446); empty text if the centre has none. */
export function payToLine({ paymentInfo }: Issuer, words: Labels): string {
  return paymentInfo && fill(words.payTo, { info: paymentInfo });
}

/** Writes how to pay on a page, with a space above it; nothing if the centre has no such line. */
export function drawPayTo(paper: Paper, centre: Issuer, words: Labels): void {
  const line = payToLine(centre, words);
  if (!line) return;
  const place = { x: paper.left, y: paper.y + 5, width: paper.inner, maxLines: 3 };
  paper.y += 5 + paper.write(line, place, { size: 8 });
}
