/** Where a value stands inside another. */
export type Path = readonly (string | number)[];

/** Deeper than any form goes. */
const DEEPEST = 20;

/** All values inside a value, the lists and objects among them, each with where it stands. */
export function pathsOf(value: unknown, above: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null || above.length > DEEPEST) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => {
    const path = [...above, key];
    const inside = (value as Record<string | number, unknown>)[key];
    return [{ path, value: inside }, ...pathsOf(inside, path)];
  });
}

/** A copy with another value in one place, without any there when it is undefined. */
export function replaced(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  const inside = replaced(copy[key], rest, replacement);
  if (inside !== undefined) copy[key] = inside;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}
