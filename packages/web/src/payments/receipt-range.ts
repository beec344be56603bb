/** Returns receipts that were paid together as a text: `3 receipts, R-2026-000007 to R-2026-000009`. */
export function receiptRange(receiptNos: readonly string[]): string {
  return `${receiptNos.length} receipts, ${receiptNos[0]} to ${receiptNos.at(-1)}`;
}
