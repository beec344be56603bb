/** The final message of sqlmap for a place without an injection. */
const WITHSTOOD = /parameter '([^']+)' does not seem to be injectable/g;
/** The final message for an injection. A place that only appears injectable is tried again. */
const INJECTABLE = /identified the following injection point|is vulnerable/i;

/**
 * Reads the output of sqlmap for one request.
 * @throws when it found an injection or did not try every marked place.
 */
export function readSqlmapReport(name: string, output: string, places: number): void {
  const injectable = output.split('\n').find((line) => INJECTABLE.test(line));
  if (injectable !== undefined) throw new Error(`${name}: ${injectable.trim()}`);
  const withstood = new Set([...output.matchAll(WITHSTOOD)].map(([, place]) => place));
  if (withstood.size < places) {
    const last = output.trim().split('\n').slice(-3).join(' / ');
    throw new Error(`${name}: ${withstood.size} of ${places} places were tried: ${last}`);
  }
}
