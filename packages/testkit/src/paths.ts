/** The path of a value inside another. */
export type Path = readonly (string | number)[];

/** More levels than any form has. */
const MAX_DEPTH = 20;

/** Returns all values inside a value, lists and objects included, each with its path. */
export function pathsOf(value: unknown, above: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null || above.length > MAX_DEPTH) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => {
    const path = [...above, key];
    const inside = (value as Record<string | number, unknown>)[key];
    return [{ path, value: inside }, ...pathsOf(inside, path)];
  });
}

/** Returns a copy with another value at a path; undefined removes the value. */
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
