import { t } from '@lingui/core/macro';
import { type Text, textOf } from '../languages/language.ts';

/** One field of a form, or several that depend on each other and count as one (R-1352). */
export interface MergeField<V> {
  readonly label: Text;
  readonly names: readonly (keyof V & string)[];
  /** Returns the value as text for staff; empty text for none. */
  readonly show: (values: V) => string;
}

export interface Merged<V> {
  /** The new form values: mine where I changed a field, else theirs. */
  readonly values: V;
  /** Changed by the other person only. */
  readonly taken: readonly MergeField<V>[];
  /** Changed by both to different values. */
  readonly conflicts: readonly MergeField<V>[];
}

/** Returns the merge field of one form field; `show` makes its value a text for staff. */
export function textField<V, N extends keyof V & string = keyof V & string>(
  label: Text,
  name: N,
  show: (value: V[N]) => string = String,
): MergeField<V> {
  return { label, names: [name], show: (values) => show(values[name]) };
}

/** Returns the merge field of a form field whose value is one of some options. */
export function choiceField<V>(
  label: Text,
  name: keyof V & string,
  options: readonly { readonly value: unknown; readonly label: Text }[],
): MergeField<V> {
  const labelOf = (chosen: unknown) =>
    textOf(options.find(({ value }) => value === chosen)?.label ?? '');
  return textField(label, name, labelOf);
}

/**
 * Merges two changes of a record (R-1351): `base` filled the form, `mine` is in it, `theirs` is
 * stored now. A value that no field names stays as in `mine`.
 */
export function merge<V extends object>(
  fields: readonly MergeField<V>[],
  base: V,
  mine: V,
  theirs: V,
): Merged<V> {
  const same = (field: MergeField<V>, one: V, other: V) =>
    // A value may be an object, such as a discount, which the form copies.
    field.names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
  const values = { ...mine };
  const taken: MergeField<V>[] = [];
  const conflicts: MergeField<V>[] = [];
  for (const field of fields) {
    if (same(field, mine, theirs) || same(field, base, theirs)) continue;
    if (same(field, base, mine)) {
      for (const name of field.names) values[name] = theirs[name];
      taken.push(field);
    } else {
      conflicts.push(field);
    }
  }
  return { values, taken, conflicts };
}

interface Lines<M, T> {
  readonly mine: readonly M[];
  readonly added: readonly T[];
  readonly isSame: (mine: M, added: T) => boolean;
  readonly nameOf: (added: T) => string;
}

/**
 * Compares the lines that two people added to one record; an equal line counts once. It may be my
 * own save whose response was lost, and nobody must be charged twice.
 */
export function mergeNewLines<M, T>({ mine, added, isSame, nameOf }: Lines<M, T>) {
  const rest = [...mine];
  const names = added.map((line) => {
    const index = rest.findIndex((each) => isSame(each, line));
    if (index < 0) return nameOf(line);
    rest.splice(index, 1);
    return t`${{ line: nameOf(line) }} (the same as your new line, which was removed)`;
  });
  return { rest, names };
}
