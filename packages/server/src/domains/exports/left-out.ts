/** Tables of the centre that no export contains, each with the reason (R-1759). */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  idempotency_key: 'Responses of the last 30 days, kept for repeated requests.',
};

/** Columns that no export contains: secrets, and texts that the database computes for searches. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  staff: ['password_hash'],
};

/** Whether the export of everything leaves a table or one of its columns out. */
export function isLeftOut(table: string, column?: string): boolean {
  return column === undefined
    ? Object.hasOwn(LEFT_OUT_TABLES, table)
    : (LEFT_OUT_COLUMNS[table] ?? []).includes(column);
}
