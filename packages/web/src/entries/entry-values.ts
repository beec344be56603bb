/** Returns the form values of a stored entry: the fields of an empty form, with empty text for null. */
export function entryValuesOf<V extends object>(
  empty: V,
  stored: { readonly [K in keyof V]: V[K] | null },
): V {
  const names = Object.keys(empty) as (keyof V)[];
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? ''])) as V;
}
