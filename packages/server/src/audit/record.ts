import type { AuditAction, SubjectKind } from '@kelas/contract/audit-actions';
import { maskNric } from '@kelas/contract/values/nric';
import { type RawBuilder, sql } from 'kysely';
import { partsOf } from '../base/parts.ts';
import type { Tx } from '../db/database.ts';
import { type MoneyTable, moneyRecords } from './money-records.ts';

/** Who records something, and when. */
export interface RecordedBy {
  readonly actor: { readonly id: number };
  readonly now: Date;
}

/** An audited action. `before` and `after` have the form of the responses, without secrets. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly kind: SubjectKind;
  /** Null for an entry of the log itself. */
  readonly id: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Writes an audit entry in this transaction (R-1125). Call it last in the transaction, because it
 * locks the head of the audit log until the commit.
 */
export async function recordEvent(
  tx: Tx,
  event: AuditEvent,
  by: { readonly actor: { readonly id: number } | null; readonly now: Date },
): Promise<void> {
  await recordEvents(tx, [event], by);
}

/** Writes many entries in their order. Call it last, like `recordEvent`. */
export async function recordEvents(
  tx: Tx,
  events: readonly AuditEvent[],
  by: Parameters<typeof recordEvent>[2],
): Promise<void> {
  const textOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  for (const part of partsOf(events)) {
    await sql`
      insert into audit_entry (recorded_at, staff_id, action, subject_kind, subject_id, before,
        after)
      select ${by.now}::timestamptz, ${by.actor?.id ?? null}::integer, action, kind, id, before, after
      from unnest(
        ${part.map(({ action }) => action)}::text[],
        ${part.map(({ kind }) => kind)}::text[],
        ${part.map(({ id }) => id)}::integer[],
        ${part.map(({ before }) => textOf(before))}::jsonb[],
        ${part.map(({ after }) => textOf(after))}::jsonb[]
      ) with ordinality as event (action, kind, id, before, after, place)
      order by place`.execute(tx);
  }
}

/** Records stored rows of a money table in the audit log, in the order of their ids. */
export async function recordManyMoney(
  tx: Tx,
  table: MoneyTable,
  ids: readonly number[],
): Promise<void> {
  for (const part of partsOf(ids.toSorted((one, other) => one - other))) {
    await sql`
      ${insertMoneyEntry(table)} where id = any(${part}::integer[]) order by id`.execute(tx);
  }
}

/** Records the reading of a full identity card number; show it only after the commit (R-1123). */
export async function recordNricRead(
  tx: Tx,
  kind: 'STUDENT' | 'TEACHER',
  uuid: string,
  by: RecordedBy,
): Promise<void> {
  await sql`
    insert into audit_entry (recorded_at, staff_id, action, subject_kind, subject_id)
    select ${by.now}::timestamptz, ${by.actor.id}, 'NRIC_READ', ${sql.lit(kind)}, id
    from ${sql.table(kind === 'STUDENT' ? 'student' : 'teacher')} where uuid = ${uuid}`.execute(tx);
}

/** Records a stored row of a money table in the audit log. Call it last in the transaction. */
export async function recordMoney(tx: Tx, table: MoneyTable, id: number): Promise<void> {
  await sql`${insertMoneyEntry(table)} where id = ${id}`.execute(tx);
}

/** SQL statement: records all rows of a money table, or of a WITH query of its name, in the audit log. */
export function insertMoneyEntry(table: MoneyTable): RawBuilder<unknown> {
  const { action, kind, subject, record } = moneyRecords[table];
  return sql`
    insert into audit_entry (recorded_at, staff_id, action, subject_kind, subject_id, after)
    select recorded_at, recorded_by, ${sql.lit(action)}, ${sql.lit(kind)}, ${sql.ref(subject)}, ${record}
    from ${sql.table(table)}`;
}

/** Details of a person for the audit log, with the identity card number masked (R-1127). */
export function forAudit<T extends { readonly nric: string }>(details: T, before = details): T {
  // The masked numbers may be equal although the numbers differ.
  const changed = details.nric === before.nric ? '' : ' (changed)';
  return { ...details, nric: maskNric(details.nric) + changed };
}
