/** A receipt's number as it is printed: `R-2026-000123`, by year of recording. */
export function receiptNo(year: number, number: number): string {
  return `R-${year}-${String(number).padStart(6, '0')}`;
}
