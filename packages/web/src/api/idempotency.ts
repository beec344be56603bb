/**
 * Returns a store of idempotency keys (R-1222). A body keeps its key until `clear`, so that a retry
 * after a lost response records nothing twice.
 */
export function idempotencyKeys() {
  const keys = new Map<string, string>();
  return {
    forBody(input: unknown): string {
      const body = JSON.stringify(input);
      const key = keys.get(body) ?? randomKey();
      keys.set(body, key);
      return key;
    },
    clear() {
      keys.clear();
    },
  };
}

/** Returns 32 random digits; crypto.randomUUID is missing on a page without https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
