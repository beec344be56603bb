/** True when any of the new plain values is not what is stored. */
export function differs<T extends object>(
  values: T,
  stored: { readonly [K in keyof T]: T[K] },
): boolean {
  return (Object.keys(values) as (keyof T)[]).some((key) => values[key] !== stored[key]);
}
