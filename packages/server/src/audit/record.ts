import type { AuditAction, SubjectKind } from '@kelas/contract/audit';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type MoneyTable, moneyRecords } from './money-records.ts';

/** An audited action. `before` and `after` have the form of the responses, without secrets. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly kind: SubjectKind;
  readonly id: number;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Writes an audit entry in this transaction (R-1125). Call it last in the transaction, because it
 * locks the head of the audit log until the commit.
 */
export async function recordEvent(
  tx: Tx,
  { action, kind, id, before, after }: AuditEvent,
  by: { readonly actor: { readonly id: number } | null; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      recorded_at: by.now,
      staff_id: by.actor?.id ?? null,
      action,
      subject_kind: kind,
      subject_id: id,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
}

/** Writes the entries of one change, in their order. Call it last, like `recordEvent`. */
export async function recordEvents(
  tx: Tx,
  events: readonly AuditEvent[],
  by: Parameters<typeof recordEvent>[2],
): Promise<void> {
  for (const event of events) await recordEvent(tx, event, by);
}

/** Writes many entries in one statement, in their order. Call it last, like `recordEvent`. */
export async function recordManyEvents(
  tx: Tx,
  events: readonly AuditEvent[],
  by: Parameters<typeof recordEvent>[2],
): Promise<void> {
  await sql`
    insert into audit_entry (recorded_at, staff_id, action, subject_kind, subject_id, before, after)
    select ${by.now}, ${by.actor?.id ?? null}::integer, action, kind, id, before, after
    from unnest(
      ${events.map(({ action }) => action)}::text[],
      ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ id }) => id)}::integer[],
      ${events.map(({ before }) => (before === undefined ? null : JSON.stringify(before)))}::jsonb[],
      ${events.map(({ after }) => (after === undefined ? null : JSON.stringify(after)))}::jsonb[]
    ) with ordinality as event (action, kind, id, before, after, place)
    order by place`.execute(tx);
}

/** Records stored rows of a money table in the audit log, in one statement. */
export async function recordManyMoney(
  tx: Tx,
  table: MoneyTable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { action, kind, subject, record } = moneyRecords[table];
  await sql`
    insert into audit_entry (recorded_at, staff_id, action, subject_kind, subject_id, after)
    select recorded_at, recorded_by, ${sql.lit(action)}, ${sql.lit(kind)}, ${sql.ref(subject)}, ${record}
    from ${sql.table(table)} where id = any(${ids}::integer[]) order by id`.execute(tx);
}

/** Records the reading of a full identity card number; show it only after the commit (R-1123). */
export async function recordNricRead(
  tx: Tx,
  kind: 'STUDENT' | 'TEACHER',
  uuid: string,
  by: { readonly actor: { readonly id: number }; readonly now: Date },
): Promise<void> {
  await sql`
    insert into audit_entry (recorded_at, staff_id, action, subject_kind, subject_id)
    select ${by.now}, ${by.actor.id}, 'NRIC_READ', ${sql.lit(kind)}, id
    from ${sql.table(kind === 'STUDENT' ? 'student' : 'teacher')} where uuid = ${uuid}`.execute(tx);
}

/** Records a stored row of a money table in the audit log. Call it last in the transaction. */
export async function recordMoney(tx: Tx, table: MoneyTable, id: number): Promise<void> {
  const { action, kind, subject, record } = moneyRecords[table];
  await sql`
    insert into audit_entry (recorded_at, staff_id, action, subject_kind, subject_id, after)
    select recorded_at, recorded_by, ${sql.lit(action)}, ${sql.lit(kind)}, ${sql.ref(subject)}, ${record}
    from ${sql.table(table)} where id = ${id}`.execute(tx);
}
