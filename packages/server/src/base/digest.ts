import { createHash } from 'node:crypto';

/** Returns a digest of a value as JSON: equal for equal values with the same order of keys. */
export function digestOfJson(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
