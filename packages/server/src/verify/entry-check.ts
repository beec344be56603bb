import { sql } from 'kysely';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';
import { type AuditedRecords, auditedRecords } from './audited-records.ts';
import type { SqlCheck } from './check.ts';
import { differences, type Fields } from './differences.ts';

/**
 * Compares records with the audit entries that name them (R-1960). Only the fields of an entry are
 * compared. A record that is gone needs an entry of an undo after it.
 */
export async function checkEntries(tx: Tx, report: (check: Check) => void): Promise<void> {
  for (const records of auditedRecords) report(await checkRecords(tx, records));
}

async function checkRecords(
  tx: Tx,
  { one, all, audited, stored, isComplete = false, removedBy = sql`false` }: AuditedRecords,
): Promise<Check> {
  const findings = new Findings();
  const { rows } = await sql<{
    id: number | string;
    position: number | null;
    audited: Fields | null;
    stored: Fields | null;
  }>`
    with entry as materialized (${audited}), record as materialized (${stored})
    select id, position, entry.fields as audited, (
      select jsonb_object_agg(key, value) from jsonb_each(record.fields) where entry.fields ? key
    ) as stored
    from entry full join record using (id)
    where case
      when position is null then ${isComplete}
      when record.fields is null then not exists (
        select from audit_entry undo where undo.position > entry.position and (${removedBy})
      )
      else not record.fields @> entry.fields
    end
    order by position nulls first, id limit ${MOST_FINDINGS + 1}`.execute(tx);
  for (const { id, position, ...fields } of rows) {
    if (position === null) findings.add(`${one} ${id} has no entry in the audit log`);
    else if (fields.stored === null) {
      findings.add(`Entry ${position} records ${one.toLowerCase()} ${id}, which is missing`);
    } else {
      const text = differences(fields.audited ?? {}, fields.stored);
      findings.add(`${one} ${id} differs from entry ${position}: ${text}`);
    }
  }
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (${stored}) record
    where ${isComplete} or id in (select id from (${audited}) entry)`.execute(tx);
  return {
    passed: `${all}: ${formatCount(counts[0]?.count ?? 0)}, each equal to its audit entries`,
    findings: findings.list(),
  };
}

const marked = sql`
  select 'Bulk charge', id from bulk_charge where undone_at is not null
  union all select 'Import', id from import_batch where undone_at is not null
  union all select 'School year', year from year_end where undone_at is not null`;
const undone = sql`
  select 'Bulk charge', (after->>'bulkChargeId')::integer from audit_entry
  where action = 'BULK_CHARGE_UNDONE'
  union all select 'Import', subject_id from audit_entry where action = 'IMPORT_UNDONE'
  union all
  select 'School year', (after->>'year')::integer from audit_entry where action = 'YEAR_UNDONE'`;
const onlyIn = (rows: typeof marked, without: typeof marked, text: string) => sql`
  select format('%s %s %s', name, id, ${text}::text) as finding
  from ((${rows}) except all (${without})) odd (name, id) order by name, id`;

/** Each undone record has an entry of its undo, and each such entry an undone record. */
export const undoneRecords: SqlCheck = {
  passed: 'Undone: each with the entry of its undo',
  differences: [
    onlyIn(marked, undone, 'is undone, but no entry says so'),
    onlyIn(undone, marked, 'is not undone, but an entry says so'),
  ],
};
