import type { ColumnType } from 'kysely';

/** A DATE as text, `YYYY-MM-DD`. A month is stored as its first day. */
export type SqlDate = string;
/** A column that is inserted and never updated. */
export type Once<T> = ColumnType<T, T, never>;
/** A column that may be inserted and is never updated. */
export type OnceDefault<T> = ColumnType<T, T | undefined, never>;
/** A column that is null in a new row and is set later. */
export type SetLater<T> = ColumnType<T | null, undefined, T>;
/** A column that only the database writes. */
export type Computed<T> = ColumnType<T, never, never>;
