import { type RawBuilder, sql } from 'kysely';
import { type Check, counted, Findings, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

/** Tuition lines with the salary that has counted them, if one has. */
const lines = sql`
  payment_line line
  join payment on payment.id = line.payment_id
  join subscription on subscription.id = line.subscription_id
  join offering on offering.id = subscription.offering_id
  left join salary_line counted
    on counted.payment_line_id = line.id and counted.kind = 'COLLECTED'
  left join salary on salary.id = counted.salary_id`;
const isVoided = sql`payment.id in (select payment_id from payment_void)`;

/** What waits for a salary: the collected tuition lines that none has counted, and nothing else. */
export function checkWaiting(tx: Tx): Promise<Check> {
  return checkLines(tx, {
    held: sql`select payment_line_id, teacher_id, transaction_date, fee from uncounted_line`,
    right: sql`
      select line.id, offering.teacher_id, payment.transaction_date, line.fee
      from ${lines} where salary.id is null and not ${isVoided}`,
    isWrong: 'waits for a salary as nobody paid it',
    isMissing: 'does not wait for a salary, though none has counted it',
    passed: (count) => `Lines that wait for a salary: ${count}, those that none has counted`,
  });
}

/** What the salary of its own month does not count: voided before, or counted by another one. */
export function checkExcluded(tx: Tx): Promise<Check> {
  return checkLines(tx, {
    held: sql`select payment_line_id, teacher_id, transaction_date from excluded_line`,
    right: sql`
      select line.id, offering.teacher_id, payment.transaction_date
      from ${lines}
      where case when salary.id is null then ${isVoided}
        else salary.month <> date_trunc('month', payment.transaction_date)::date end`,
    isWrong: 'counts as left out of the salary of its month, which it is not',
    isMissing: 'is left out of the salary of its month, but does not count as that',
    passed: (count) =>
      `Lines left out of the salary of their month: ${count}, voided or counted by another one`,
  });
}

interface Comparison {
  /** What a table holds, the payment line first, and what it should. */
  readonly held: RawBuilder<unknown>;
  readonly right: RawBuilder<unknown>;
  readonly isWrong: string;
  readonly isMissing: string;
  readonly passed: (count: string) => string;
}

async function checkLines(tx: Tx, comparison: Comparison): Promise<Check> {
  const { held, right, isWrong, isMissing, passed } = comparison;
  const findings = new Findings();
  for (const [rows, without, says] of [
    [held, right, isWrong],
    [right, held, isMissing],
  ] as const) {
    const found = await sql<{ id: number }>`
      select id from (${rows} except all ${without}) odd (id)
      order by id limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const { id } of found.rows) findings.add(`Payment line ${id} ${says}`);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${held}) line`.execute(tx);
  return { passed: passed(counted(rows[0]?.count ?? 0)), findings: findings.list() };
}
