/** Returns the text of a cell without spaces around it; empty for a cell that the row does not have. */
export function textAt(cells: readonly string[], column: number): string {
  return (cells[column] ?? '').trim();
}

/** Returns the cells of a row that have a text, without spaces around it. */
export function textsOf(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

/** Returns a text in small letters without spaces and punctuation; marks of letters stay. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Returns the same without the marks of letters. */
export function lettersOf(text: string): string {
  return plainText(text).replace(/\p{M}/gu, '');
}
