/** Returns true if any of the new plain values differs from the stored one (R-1345). */
export function differs<T extends object>(
  values: T,
  stored: { readonly [K in keyof T]: T[K] },
): boolean {
  return (Object.keys(values) as (keyof T)[]).some((key) => values[key] !== stored[key]);
}
