import { type RawBuilder, sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

export interface SqlCheck {
  /** The line to print when the check passes, with `{}` for each count. */
  readonly passed: string;
  /** Queries of one number each. */
  readonly counts?: readonly RawBuilder<unknown>[];
  /** Queries of the text `finding` of each difference, in order. */
  readonly differences: readonly RawBuilder<unknown>[];
}

export async function runCheck(
  tx: Tx,
  { passed, counts = [], differences }: SqlCheck,
): Promise<Check> {
  const findings = new Findings();
  for (const query of differences) {
    const { rows } = await sql<{ finding: string }>`
      ${query} limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const { finding } of rows) findings.add(finding);
  }
  let line = passed;
  for (const query of counts) {
    const { rows } = await sql<{ count: number }>`
      select coalesce((${query}), 0)::bigint as count`.execute(tx);
    line = line.replace('{}', formatCount(rows[0]?.count ?? 0));
  }
  return { passed: line, findings: findings.list() };
}

/** Returns the differences between stored rows and the rows that should be; both begin with an id. */
export function bothWays(
  stored: RawBuilder<unknown>,
  computed: RawBuilder<unknown>,
  texts: { readonly of: string; readonly isWrong: string; readonly isMissing: string },
): readonly RawBuilder<unknown>[] {
  const onlyIn = (rows: typeof stored, without: typeof stored, text: string) => sql`
    select format('%s %s %s', ${texts.of}::text, id, ${text}::text) as finding
    from (select distinct id from ((${rows}) except all (${without})) row (id)) odd order by id`;
  return [onlyIn(stored, computed, texts.isWrong), onlyIn(computed, stored, texts.isMissing)];
}
