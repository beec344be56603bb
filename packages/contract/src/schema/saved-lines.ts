import { z } from 'zod';
import { id } from '../values/ids.ts';
import { either, isGiven } from './either.ts';

/** A line of a form that stands in the database already: locked, so nothing but its id matters. */
export interface SavedLine {
  readonly saved: number;
}

/**
 * A line that is known by `key` when it was saved before, and must satisfy `schema` when it was not.
 * What else a saved line carries is ignored: it is locked (product specification 4).
 */
export function savedOrNew<S extends z.ZodObject>(key: string, schema: S) {
  const saved = z
    .object({ [key]: id(key) })
    .transform((value): SavedLine => ({ saved: Number(value[key]) }));
  const added = schema.transform((line) => ({ saved: null, line }));
  return either([saved, added], (value) => (isGiven(value[key]) ? saved : added));
}

/** The lines of a form that are to be added. */
export function newLines<T>(
  lines: readonly (SavedLine | { readonly saved: null; readonly line: T })[],
): T[] {
  return lines.flatMap((each) => (each.saved === null ? [each.line] : []));
}

/** The ids of a form's lines that stand in the database already. */
export function savedIds(lines: readonly { readonly saved: number | null }[]): number[] {
  return lines.flatMap((each) => (each.saved === null ? [] : [each.saved]));
}
