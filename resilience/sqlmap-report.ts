/** What sqlmap says at its end of a place that withstood every attempt. */
const WITHSTOOD = /parameter '([^']+)' does not seem to be injectable/g;
/** What it is sure of in the end; what merely appears to be injectable on the way it tries again. */
const TAKEN = /identified the following injection point|is vulnerable/i;

/**
 * Reads what sqlmap wrote about one request.
 * @throws when it found something injectable, or did not try every place that had a mark.
 */
export function readSqlmapReport(name: string, output: string, places: number): void {
  const taken = output.split('\n').find((line) => TAKEN.test(line));
  if (taken !== undefined) throw new Error(`${name}: ${taken.trim()}`);
  const withstood = new Set([...output.matchAll(WITHSTOOD)].map(([, place]) => place));
  if (withstood.size < places) {
    const last = output.trim().split('\n').slice(-3).join(' / ');
    throw new Error(`${name}: ${withstood.size} of ${places} places were tried: ${last}`);
  }
}
