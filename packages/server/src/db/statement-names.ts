/** Texts that are remembered; each connection keeps those of them that it has run. */
const TEXTS_MAX = 500;
/** A text that comes again is worth a name. */
const WORTH = 2;

/** A search, or a day that stands in the text: the best plan depends on it, and each makes a text of its own. */
const OWN_PLAN = / ilike |'\d{4}-\d\d-\d\d'::date/;

const seen = new Map<string, { name: string; times: number }>();

/**
 * The name under which PostgreSQL keeps a statement, so that it is read and planned once for each
 * connection. Undefined for the first times, for rare ones, and for those that are best planned anew.
 */
export function statementName(text: string): string | undefined {
  const known = seen.get(text);
  if (known) {
    known.times += 1;
    return known.times > WORTH ? known.name : undefined;
  }
  if (seen.size < TEXTS_MAX && !OWN_PLAN.test(text)) {
    seen.set(text, { name: `kelas_${seen.size}`, times: 1 });
  }
  return undefined;
}
