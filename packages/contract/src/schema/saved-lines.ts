import { z } from 'zod';
import { id } from '../values/ids.ts';
import { either, isGiven } from './either.ts';

/** A line of a form that is saved already. It is locked, so its id is used and few other fields. */
export interface SavedLine {
  readonly saved: number;
}

/**
 * Parses a line of a form: a saved one by its id in `key` and with its fields in `changes`, a new one
 * with `schema`. Other fields of a saved line are ignored, because it is locked.
 */
export function savedOrNew<S extends z.ZodObject, C extends z.ZodRawShape = Record<never, never>>(
  key: string,
  schema: S,
  changes?: C,
) {
  const saved = z
    .object({ [key]: id(key), ...changes })
    .transform(
      ({ [key]: savedId, ...change }) =>
        ({ saved: Number(savedId), ...change }) as SavedLine & z.output<z.ZodObject<C>>,
    );
  const added = schema.transform((line) => ({ saved: null, line }));
  return either([saved, added], (value) => (isGiven(value[key]) ? saved : added));
}

/** Maximum number of lines of one kind in a form. */
export const FORM_LINES_MAX = 100;
export const TOO_MANY_COURSES = `A student can have at most ${FORM_LINES_MAX} course lines`;

/** The saved and the new lines of a form; none if they are absent or null. */
export function formLines<S extends z.ZodObject, C extends z.ZodRawShape = Record<never, never>>(
  key: string,
  schema: S,
  name: string,
  tooMany: string,
  changes?: C,
) {
  return z
    .array(savedOrNew(key, schema, changes), { error: `${name} must be a list` })
    .max(FORM_LINES_MAX, tooMany)
    .nullish()
    .transform((lines) => lines ?? []);
}

export function newLines<T>(
  lines: readonly (SavedLine | { readonly saved: null; readonly line: T })[],
): T[] {
  return lines.flatMap((each) => (each.saved === null ? [each.line] : []));
}

/** Returns the ids of a form's saved lines. */
export function savedIds(lines: readonly { readonly saved: number | null }[]): number[] {
  return lines.flatMap((each) => (each.saved === null ? [] : [each.saved]));
}
