/**
 * Keys for calls that record money: the same body gets the same key until it has been answered
 * with success, so that trying again after a lost answer records nothing twice.
 */
export function idempotencyKeys() {
  let last: { readonly body: string; readonly key: string } | undefined;
  return {
    forBody(input: unknown): string {
      const body = JSON.stringify(input);
      if (last?.body !== body) last = { body, key: randomKey() };
      return last.key;
    },
    settled() {
      last = undefined;
    },
  };
}

// crypto.randomUUID is missing where the page was not loaded over https.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
