import type { Labels } from './labels.ts';
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

/** Writes logo, name and address of the centre. Returns the y of their lower end. */
export function drawLetterhead(
  paper: Paper,
  centre: Issuer,
  logo: Buffer | undefined,
  words: Labels,
): number {
  const top = paper.margin;
  const high = 48;
  const logoWidth = logo ? paper.image(logo, { x: paper.left, y: top, fit: [110, high] }) : 0;
  const x = paper.left + (logoWidth > 0 ? logoWidth + 12 : 0);
  const width = paper.right - x;
  let y = top;
  y += paper.write(centre.name, { x, y, width, maxLines: 3 }, { size: 13, bold: true });
  for (const line of addressLines(centre, words)) {
    y += paper.write(line, { x, y, width, maxLines: 2 }, { size: 8, color: MUTED });
  }
  y = Math.max(y, logoWidth > 0 ? top + high : y) + 8;
  paper.rule(y, { color: '#2f4f9f', thick: 1.2 });
  return y + 12;
}
