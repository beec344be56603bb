import type pg from 'pg';

/** A statement of the driver; a parameter that depends on the request is a slot. */
export interface SqlStatement {
  readonly text: string;
  readonly values: readonly Value[];
}

type Plain = string | number | boolean | null;
/** A value that is sent between processes. Bytes and dates are marked, because JSON lacks them. */
export type Value =
  | Plain
  | readonly Value[]
  | { readonly slot: string }
  | { readonly bytes: string }
  | { readonly date: string };

/** The values of a statement's slots for one request. */
export type Slots = Readonly<Record<string, Plain>>;

/** Describes a value of the driver; values of `slots` become the names of their slots. */
export function describeValue(value: unknown, slots: Slots): Value {
  if (Array.isArray(value)) return value.map((each) => describeValue(each, slots));
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') };
  if (value instanceof Date) return { date: value.toISOString() };
  const slot = Object.entries(slots).find(([, each]) => each === value);
  return slot ? { slot: slot[0] } : ((value ?? null) as Plain);
}

function toDriver(value: Value, slots: Slots): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => toDriver(each, slots));
  if ('slot' in value) return slots[value.slot];
  if ('bytes' in value) return Buffer.from(value.bytes, 'base64');
  if ('date' in value) return new Date(value.date);
  return value;
}

/** The slot of the student's id, which the first row with an id fills. */
export const STUDENT_ID = 'studentId';

/** Runs the statements in order on one connection; returns the rows of the last one with rows. */
export async function runStatements(
  pool: pg.Pool,
  statements: readonly SqlStatement[],
  slots: Slots,
): Promise<unknown[]> {
  const client = await pool.connect();
  const filled: Record<string, Plain> = { ...slots };
  let last: unknown[] = [];
  try {
    for (const { text, values } of statements) {
      const { rows } = await client.query(
        text,
        values.map((value) => toDriver(value, filled)),
      );
      const id = rows[0]?.id;
      if (filled[STUDENT_ID] === undefined && typeof id === 'number') filled[STUDENT_ID] = id;
      if (rows.length > 0) last = rows;
    }
  } finally {
    client.release();
  }
  return last;
}
