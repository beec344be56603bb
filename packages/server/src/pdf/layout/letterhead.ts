import { readyLogo } from './logo.ts';
import { MUTED, type Paper } from './paper.ts';

/** Who hands a document out. Any text but the name may be empty. */
export interface Issuer {
  readonly name: string;
  /** In as many lines as it is written in. */
  readonly address: string;
  readonly registrationNo: string;
  /** PNG or JPEG; one that cannot be read is left out. */
  readonly logo: Buffer | null;
}

/** The lines below the name: the registration number, then the address. */
export function addressLines(centre: Issuer, registrationNo: string): string[] {
  const registered = centre.registrationNo.trim();
  const address = centre.address.split(/\r?\n/).map((line) => line.trim());
  return [...(registered ? [`${registrationNo} ${registered}`] : []), ...address].filter(Boolean);
}

/** The logo of the last document; to make one ready takes longer than all else on a receipt. */
let last: { readonly file: Buffer; readonly ready: Promise<Buffer | undefined> } | undefined;

/** The logo, ready to be embedded; undefined when there is none or it cannot be read. */
export async function logoOf({ logo: file }: Issuer): Promise<Buffer | undefined> {
  if (!file) return undefined;
  // Whatever is wrong with it, the family gets its receipt.
  if (!last?.file.equals(file)) last = { file, ready: readyLogo(file).catch(() => undefined) };
  return last.ready;
}

/** Writes who hands the sheet out, the logo beside name and address. Returns where that ends. */
export function drawLetterhead(
  paper: Paper,
  centre: Issuer,
  logo: Buffer | undefined,
  registrationNo: string,
): number {
  const top = paper.margin;
  const high = 48;
  const logoWidth = logo ? paper.image(logo, { x: paper.left, y: top, fit: [110, high] }) : 0;
  const x = paper.left + (logoWidth > 0 ? logoWidth + 12 : 0);
  const width = paper.right - x;
  let y = top;
  y += paper.write(centre.name, { x, y, width, maxLines: 3 }, { size: 13, bold: true });
  for (const line of addressLines(centre, registrationNo).slice(0, 8)) {
    y += paper.write(line, { x, y, width, maxLines: 2 }, { size: 8, color: MUTED });
  }
  y = Math.max(y, logoWidth > 0 ? top + high : y) + 8;
  paper.rule(y, { color: '#2f4f9f', thick: 1.2 });
  return y + 12;
}
