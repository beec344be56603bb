/** Number of remembered texts. Each connection keeps the plans of those that it has run. */
const TEXTS_MAX = 500;
/** A statement gets its name after this many runs. */
const UNNAMED_RUNS = 2;

/** Searches and days within the text: the best plan depends on the value, and the texts vary. */
const OWN_PLAN = / ilike |'\d{4}-\d\d-\d\d'::date/;

const seen = new Map<string, { name: string; times: number }>();

/**
 * Returns the name of a prepared statement, so that each connection parses and plans it once.
 * Returns undefined for the first two runs, beyond 500 texts, and where the plan depends on values.
 */
export function statementName(text: string): string | undefined {
  const known = seen.get(text);
  if (known) {
    known.times += 1;
    return known.times > UNNAMED_RUNS ? known.name : undefined;
  }
  if (seen.size < TEXTS_MAX && !OWN_PLAN.test(text)) {
    seen.set(text, { name: `kelas_${seen.size}`, times: 1 });
  }
  return undefined;
}
