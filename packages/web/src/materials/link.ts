const LINK_PROTOCOLS = new Set(['http:', 'https:']);

/**
 * Returns the link of an http or https address, as the browser normalises it (R-1027). Returns
 * undefined for any other text.
 */
export function linkOf(text: string): string | undefined {
  try {
    const url = new URL(text);
    return LINK_PROTOCOLS.has(url.protocol) ? url.href : undefined;
  } catch {
    // The text is no address.
    return undefined;
  }
}
