/** Formats a receipt number from the year of recording and the number: `R-2026-000123`. */
export function formatReceiptNo(year: number, number: number): string {
  return `R-${year}-${String(number).padStart(6, '0')}`;
}

/** Formats a voucher number from the year of recording and the number: `V-2026-000123` (R-1583). */
export function formatVoucherNo(year: number, number: number): string {
  return `V-${year}-${String(number).padStart(6, '0')}`;
}

/** Returns the year and the number of a formatted receipt or voucher number. */
export function parseReceiptNo(text: string): { year: number; number: number } {
  const [, year, number] = text.split('-');
  return { year: Number(year), number: Number(number) };
}
