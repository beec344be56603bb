import type pg from 'pg';

/** A statement as the driver sent it; a parameter that depends on the request is a `Slot`. */
export interface SqlStatement {
  readonly text: string;
  readonly values: readonly Value[];
}

type Plain = string | number | boolean | null;
/** A value that goes between processes: bytes and dates are marked, they have no JSON of their own. */
export type Value =
  | Plain
  | readonly Value[]
  | { readonly slot: string }
  | { readonly bytes: string }
  | { readonly date: string };

/** What the slots of a statement hold for one request. */
export type Slots = Readonly<Record<string, Plain>>;

/** Describes a driver's value, with those that are in `slots` replaced by their names. */
export function describeValue(value: unknown, slots: Slots): Value {
  if (Array.isArray(value)) return value.map((each) => describeValue(each, slots));
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') };
  if (value instanceof Date) return { date: value.toISOString() };
  const slot = Object.entries(slots).find(([, held]) => held === value);
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

/** Name of the slot that is filled from the first row that has an id: that of the student. */
export const STUDENT_ID = 'studentId';

/** Runs the statements one after the other on one connection; answers the last rows that came. */
export async function runStatements(
  pool: pg.Pool,
  statements: readonly SqlStatement[],
  slots: Slots,
): Promise<unknown[]> {
  const client = await pool.connect();
  const held: Record<string, Plain> = { ...slots };
  let last: unknown[] = [];
  try {
    for (const { text, values } of statements) {
      const { rows } = await client.query(
        text,
        values.map((value) => toDriver(value, held)),
      );
      const id = rows[0]?.id;
      if (held[STUDENT_ID] === undefined && typeof id === 'number') held[STUDENT_ID] = id;
      if (rows.length > 0) last = rows;
    }
  } finally {
    client.release();
  }
  return last;
}
