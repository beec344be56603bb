import type pg from 'pg';

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

/** Makes a connection name the statements with parameters that it runs again and again. */
export function nameStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? statementName(text)
        : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  Object.assign(client, { query: named });
}
