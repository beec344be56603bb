/** A receipt's number as it is printed: `R-2026-000123`, by year of recording. */
export function formatReceiptNo(year: number, number: number): string {
  return `R-${year}-${String(number).padStart(6, '0')}`;
}

/** The year and number of a printed receipt number. */
export function parseReceiptNo(text: string): { year: number; number: number } {
  const [, year, number] = text.split('-');
  return { year: Number(year), number: Number(number) };
}
