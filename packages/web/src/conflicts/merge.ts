/** Something that two people can change at once: one field of a form, or some that belong together. */
export interface MergeField<V> {
  readonly label: string;
  readonly names: readonly (keyof V & string)[];
  /** What stands in it, for people; empty text for nothing. */
  readonly show: (values: V) => string;
}

export interface Merged<V> {
  /** What the form is to hold: theirs where it was not touched, mine where it was. */
  readonly values: V;
  /** Changed by them alone. */
  readonly taken: readonly MergeField<V>[];
  /** Changed by both, and not to the same. */
  readonly clashes: readonly MergeField<V>[];
}

/** A field that shows what was typed into it. */
export function textField<V>(label: string, name: keyof V & string): MergeField<V> {
  return { label, names: [name], show: (values) => String(values[name]) };
}

/**
 * Puts together what two people made of a record: `base` is what the form was filled with, `mine`
 * what stands in it, `theirs` what is stored now. What no field names stays as in `mine`.
 */
export function merge<V extends object>(
  fields: readonly MergeField<V>[],
  base: V,
  mine: V,
  theirs: V,
): Merged<V> {
  const same = (field: MergeField<V>, one: V, other: V) =>
    field.names.every((name) => one[name] === other[name]);
  const values = { ...mine };
  const taken: MergeField<V>[] = [];
  const clashes: MergeField<V>[] = [];
  for (const field of fields) {
    if (same(field, mine, theirs) || same(field, base, theirs)) continue;
    if (same(field, base, mine)) {
      for (const name of field.names) values[name] = theirs[name];
      taken.push(field);
    } else {
      clashes.push(field);
    }
  }
  return { values, taken, clashes };
}
