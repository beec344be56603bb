/** Number of named texts. Each connection keeps the plans of those that it has run. */
const NAMES_MAX = 500;
/** Number of remembered texts that have no name yet; the oldest is forgotten first. */
const UNNAMED_MAX = 500;
/** A statement gets its name after this many runs. */
const UNNAMED_RUNS = 2;

/** Searches and days within the text: the best plan depends on the value, and the texts vary. */
const OWN_PLAN = / ilike |'\d{4}-\d\d-\d\d'::date/;

/**
 * Returns a function that names prepared statements, so that each connection parses and plans one
 * once. The function returns undefined for the first two runs of a text, beyond 500 names, and where
 * the plan depends on values. A text that varies, such as a list of values, uses up no name.
 */
export function nameStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= NAMES_MAX || OWN_PLAN.test(text)) return known;
    const times = runs.get(text) ?? 0;
    runs.delete(text);
    if (times >= UNNAMED_RUNS) {
      const name = `kelas_${names.size}`;
      names.set(text, name);
      return name;
    }
    runs.set(text, times + 1);
    const [oldest] = runs.keys();
    if (oldest !== undefined && runs.size > UNNAMED_MAX) runs.delete(oldest);
    return undefined;
  };
}

/** Returns the name of a prepared statement of this process; a name means one text everywhere. */
export const statementName = nameStatements();
