import { type RawBuilder, sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

/** Tuition lines with the salary that counted them, if any. */
const lines = sql`
  payment_line line
  join payment on payment.id = line.payment_id
  join subscription on subscription.id = line.subscription_id
  join offering on offering.id = subscription.offering_id
  left join salary_line counted
    on counted.payment_line_id = line.id and counted.kind = 'COLLECTED'
  left join salary on salary.id = counted.salary_id`;
const isVoided = sql`payment.id in (select payment_id from payment_void)`;

/** Checks that `uncounted_line` holds exactly the unvoided tuition lines that no salary counted. */
export function checkUncounted(tx: Tx): Promise<Check> {
  return checkLines(tx, {
    stored: sql`select payment_line_id, teacher_id, transaction_date, fee from uncounted_line`,
    computed: sql`
      select line.id, offering.teacher_id, payment.transaction_date, line.fee
      from ${lines} where salary.id is null and not ${isVoided}`,
    isWrong: 'is wrongly stored as uncounted',
    isMissing: 'is counted by no salary, but not stored as uncounted',
    passed: (count) => `Uncounted lines: ${count}, each counted by no salary`,
  });
}

/** Checks that `excluded_line` holds exactly the lines excluded by the salary of their month. */
export function checkExcluded(tx: Tx): Promise<Check> {
  return checkLines(tx, {
    stored: sql`select payment_line_id, teacher_id, transaction_date from excluded_line`,
    computed: sql`
      select line.id, offering.teacher_id, payment.transaction_date
      from ${lines}
      where case when salary.id is null then ${isVoided}
        else salary.month <> date_trunc('month', payment.transaction_date)::date end`,
    isWrong: 'is wrongly stored as excluded from the salary of its month',
    isMissing: 'is excluded from the salary of its month, but not stored as excluded',
    passed: (count) =>
      `Lines excluded from the salary of their month: ${count}, voided or counted by another salary`,
  });
}

interface Comparison {
  /** The rows of the table and the rows that it should hold; the line's id comes first. */
  readonly stored: RawBuilder<unknown>;
  readonly computed: RawBuilder<unknown>;
  readonly isWrong: string;
  readonly isMissing: string;
  readonly passed: (count: string) => string;
}

async function checkLines(tx: Tx, comparison: Comparison): Promise<Check> {
  const { stored, computed, isWrong, isMissing, passed } = comparison;
  const findings = new Findings();
  for (const [rows, without, text] of [
    [stored, computed, isWrong],
    [computed, stored, isMissing],
  ] as const) {
    const found = await sql<{ id: number }>`
      select id from (${rows} except all ${without}) odd (id)
      order by id limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const { id } of found.rows) findings.add(`Payment line ${id} ${text}`);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${stored}) line`.execute(tx);
  return { passed: passed(formatCount(rows[0]?.count ?? 0)), findings: findings.list() };
}
