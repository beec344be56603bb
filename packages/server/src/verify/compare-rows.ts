import { type RawBuilder, sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

interface Comparison {
  /** The rows of the table and the rows that it should hold; the id for the findings comes first. */
  readonly stored: RawBuilder<unknown>;
  readonly computed: RawBuilder<unknown>;
  /** The thing that the id names. */
  readonly of: string;
  readonly isWrong: string;
  readonly isMissing: string;
  readonly passed: (count: string) => string;
}

/** Compares what is stored with what should be, and names each difference. */
export async function checkRows(tx: Tx, comparison: Comparison): Promise<Check> {
  const { stored, computed, of, isWrong, isMissing, passed } = comparison;
  const findings = new Findings();
  for (const [rows, without, text] of [
    [stored, computed, isWrong],
    [computed, stored, isMissing],
  ] as const) {
    const found = await sql<{ id: number }>`
      select distinct id from ((${rows}) except all (${without})) odd (id)
      order by id limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const { id } of found.rows) findings.add(`${of} ${id} ${text}`);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${stored}) line`.execute(tx);
  return { passed: passed(formatCount(rows[0]?.count ?? 0)), findings: findings.list() };
}
