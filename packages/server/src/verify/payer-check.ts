import { sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';

/** Compares who paid with the audit log, in both directions (R-1869). */
export async function checkPayers(tx: Tx): Promise<Check> {
  const findings = new Findings();
  const { rows } = await sql<{ stored: number | null; position: number | null }>`
    select payer.payment_id as stored, entry.position
    from payment_payer payer
    full join (
      select position, (after ->> 'paymentId')::integer as payment_id, after ->> 'payer' as name
      from audit_entry where action = 'PAYER_RECORDED' and erased_at is null
    ) entry on entry.payment_id = payer.payment_id and entry.name = payer.name
    where payer.payment_id is null or entry.position is null
    order by 1, 2 limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { stored, position } of rows) {
    findings.add(
      stored === null
        ? `Entry ${position} records who paid, which the payment does not have`
        : `Who paid payment ${stored} is not in the audit log`,
    );
  }
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from payment_payer`.execute(tx);
  return {
    passed: `Payers: ${formatCount(counted[0]?.count ?? 0)}, each equal to its audit entry`,
    findings: findings.list(),
  };
}
