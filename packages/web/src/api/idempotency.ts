/**
 * Keys for calls that must not be done twice: the same body gets the same key until one has been answered
 * with success, so that trying again after a lost answer records nothing twice; also when something
 * else was tried in between.
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

// crypto.randomUUID is missing where the page was not loaded over https.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
