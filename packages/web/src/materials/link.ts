const WEB = new Set(['http:', 'https:']);

/**
 * Where a text leads that is an http or https address; undefined for everything else, which is
 * shown as text (decisions: quiz or note url). Judged, and given back, as the browser reads it.
 */
export function linkOf(text: string): string | undefined {
  try {
    const url = new URL(text);
    return WEB.has(url.protocol) ? url.href : undefined;
  } catch {
    // No address at all.
    return undefined;
  }
}
