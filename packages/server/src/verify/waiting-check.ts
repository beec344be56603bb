import { sql } from 'kysely';
import { type Check, counted, Findings, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

const collected = sql`
  select line.id, offering.teacher_id, payment.transaction_date, line.fee
  from payment_line line
  join payment on payment.id = line.payment_id
  join subscription on subscription.id = line.subscription_id
  join offering on offering.id = subscription.offering_id
  where not exists (select from payment_void where payment_void.payment_id = payment.id)
    and not exists (
      select from salary_line
      where salary_line.payment_line_id = line.id and salary_line.kind = 'COLLECTED'
    )`;
const held = sql`select payment_line_id, teacher_id, transaction_date, fee from uncounted_line`;

/** What waits for a salary: the collected tuition lines that none has counted, and nothing else. */
export async function checkWaiting(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const compare = async (rows: typeof held, without: typeof held, says: string) => {
    const found = await sql<{ id: number }>`
      select id from (${rows} except all ${without}) odd (id)
      order by id limit ${MOST_FINDINGS + 1}`.execute(tx);
    for (const { id } of found.rows) findings.add(`Payment line ${id} ${says}`);
  };
  await compare(held, collected, 'waits for a salary as nobody paid it');
  await compare(collected, held, 'does not wait for a salary, though none has counted it');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from uncounted_line`.execute(tx);
  return {
    passed: `Lines that wait for a salary: ${counted(rows[0]?.count ?? 0)}, those that none has counted`,
    findings: findings.list(),
  };
}
