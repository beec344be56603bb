/**
 * The value of a cell: text, a code such as `ACTIVE`, a month `MM-YYYY` or a day `DD-MM-YYYY`; a
 * number for amounts in cents and for ids of levels.
 */
export type CellValue = string | number;

/** Why a cell cannot be imported, in words for the clerk (R-1646). */
export interface CellFault {
  /** The key of the field. */
  readonly column: string;
  /** A code for programs, in capitals. */
  readonly code: string;
  readonly message: string;
  /** Texts that can replace the cell. */
  readonly suggestions: readonly string[];
}

export type FoundFault = Omit<CellFault, 'column'>;

/** The value or the fault of a cell; an undefined value counts as empty. */
export type CellResult = { readonly value: CellValue | undefined } | FoundFault;

export function fault(
  code: string,
  message: string,
  suggestions: readonly string[] = [],
): FoundFault {
  return { code, message, suggestions };
}

/** Returns a cell's text for a message, shortened. */
export function excerpt(text: string): string {
  return text.length > 40 ? `“${text.slice(0, 40).toWellFormed()}…”` : `“${text}”`;
}

export function missing(label: string): FoundFault {
  return fault('REQUIRED', `${label} is required`);
}

/** For a long number that a spreadsheet wrote as a power of ten: its last digits are lost. */
export function cutNumber(): FoundFault {
  return fault('CUT_NUMBER', 'The spreadsheet cut this number. Type it again from the original');
}

/** True for `9.01E+11`, also with a comma. */
export function isCutNumber(text: string): boolean {
  return /^\d(?:[.,]\d{1,20})?e\+?\d{1,3}$/i.test(text);
}

/** True when a cell was read without a fault. */
export function isRead(result: CellResult): result is { readonly value: CellValue | undefined } {
  return !('code' in result);
}

/** Returns a value that is text. */
export function textValue(value: CellValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Replaces a part of a cell: each item of a list that equals it, else its first place as a word. */
export function replacePart(cell: string, part: string, by: string): string {
  if (cell.trim() === part) return by;
  const letter = /[\p{L}\p{N}]/u;
  const pieces = cell.split(part);
  const isItem = (at: number) =>
    !letter.test(pieces[at]?.trim().at(-1) ?? '') && !letter.test(pieces[at + 1]?.charAt(0) ?? '');
  if (part !== '' && pieces.some((_, at) => at < pieces.length - 1 && isItem(at))) {
    return pieces.reduce((all, piece, at) => all + (isItem(at - 1) ? by : part) + piece);
  }
  for (let at = cell.indexOf(part); at >= 0; at = cell.indexOf(part, at + 1)) {
    const [before, after] = [cell.charAt(at - 1), cell.charAt(at + part.length)];
    const isWord = !(letter.test(before) && letter.test(part.charAt(0))) && !letter.test(after);
    if (at === 0 || isWord || /\p{Script=Han}/u.test(part)) {
      return cell.slice(0, at) + by + cell.slice(at + part.length);
    }
  }
  return cell;
}
