import type { ColumnType } from 'kysely';

/** A DATE as text, `YYYY-MM-DD`. A month is stored as its first day. */
export type SqlDate = string;
/** A column that is inserted and never updated. */
export type Once<T> = ColumnType<T, T, never>;
/** Computed by the database from other columns. */
export type Computed<T> = ColumnType<T, never, never>;
