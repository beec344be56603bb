import { currentMonth } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import { listPositions } from '../../../audit/erasure.ts';
import { type AuditEvent, recordEvents, recordManyMoney } from '../../../audit/record.ts';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../../http/context.ts';
import { applyDiscounts } from '../../discounts/apply.ts';
import {
  allowLongTransaction,
  lockDiscountRules,
  lockPaidCharges,
  lockReceipts,
} from '../../ledger/locks.ts';
import { cancelUnpaidCharges } from '../../misc-charges/many.ts';
import { insertManyVoids } from '../../payments/void.ts';
import { selectFamilyMembers } from '../../student-account/siblings.ts';
import { insertManyStatusChanges } from '../../students/many-moves.ts';
import { lockBatch, markImportUndone, type RecordKind, selectMade } from '../batches.ts';
import { inChunks } from '../progress.ts';
import * as queries from './queries.ts';

/** The reason of the voids that an undo records. */
const REASON = 'Import undone';
/** Number of payments that one statement voids. */
const VOIDS_AT_ONCE = 250;

/** Ids of records to remove; `emptied` are students who stay, without courses and charges. */
type Removal = Readonly<
  Record<
    'students' | 'emptied' | 'teachers' | 'offerings' | 'courses' | 'items' | 'charges',
    readonly number[]
  >
>;

const NOTHING: Removal = {
  students: [],
  emptied: [],
  teachers: [],
  offerings: [],
  courses: [],
  items: [],
  charges: [],
};

/** An undo before it removes records. */
interface Judged {
  readonly removal: Removal;
  readonly kept: queries.KeptRecord[];
  /** The voids that it has recorded. */
  readonly voids: readonly number[];
  /** Number of payments and charges that are voided or cancelled. */
  readonly ended: number;
}

type MadeOf = (kind: RecordKind) => readonly number[];
type By = Pick<Context, 'actor' | 'now'>;

/**
 * Undoes an import (R-1671 to R-1675): removes every record on which no other depends, and voids its
 * payments. Returns how many, and the kept records with their reasons. While everything is in use the
 * import stays as it is. Throws 409 for one that is undone.
 */
export async function undoBatch(
  tx: Tx,
  uuid: string,
  by: By,
): Promise<{ id: string; removed: number; kept: queries.KeptRecord[] }> {
  const { actor, now } = by;
  await allowLongTransaction(tx);
  const batch = await lockBatch(tx, uuid);
  const made = await selectMade(tx, batch.id);
  const of: MadeOf = (kind) => made.get(kind) ?? [];
  await lockMade(tx, of);
  // Locked before paid records are judged; refunds and voids wait for the counter too.
  if (of('payment').length > 0) {
    await lockPaidCharges(tx, of('payment'));
    await lockReceipts(tx, now);
  }
  const isPayments = batch.kind === 'PAYMENTS';
  const judged = isPayments ? await undoPayments(tx, of, by) : await judge(tx, batch.id, of, by);
  const { removal, kept } = judged;
  for (const kind of ['student', 'teacher'] as const) {
    const reason = 'stays filled where it was empty';
    for (const id of of(`filled_${kind}`)) kept.push({ kind, id, reason });
  }
  const { emptied, offerings: _, ...counted } = removal;
  const removed = Object.values(counted).reduce((sum, ids) => sum + ids.length, judged.ended);
  // Nothing has changed, so it can be tried again later.
  if (removed + emptied.length === 0) return { id: uuid, removed, kept };
  const siblings = await siblingsOf(tx, [...removal.students, ...emptied]);
  const erased = await removeRecords(tx, batch.id, removal, now);
  const events = await terminate(tx, emptied, by);
  if (siblings.length > 0) {
    events.push(...(await applyDiscounts(tx, siblings, currentMonth(now), by)));
  }
  await markImportUndone(tx, batch.id, actor.id, now);
  const after = {
    fileName: batch.file_name,
    removed,
    kept: kept.length,
    ...(erased.length > 0 && { erasedEntries: listPositions(erased) }),
  };
  const event = { action: 'IMPORT_UNDONE', kind: 'IMPORT', id: batch.id, after } as const;
  await recordEvents(tx, [event, ...events], by);
  await recordManyMoney(tx, 'payment_void', judged.voids);
  return { id: uuid, removed, kept };
}

/** Voids imported payments that nothing counts, and cancels or removes unpaid charges. */
async function undoPayments(tx: Tx, of: MadeOf, by: By): Promise<Judged> {
  const kept: queries.KeptRecord[] = [];
  const payments = await queries.selectImportedPayments(tx, of('payment'));
  for (const { id, reason } of payments) if (reason) kept.push({ kind: 'payment', id, reason });
  const voidable = payments.filter(({ reason }) => reason === null).map(({ id }) => id);
  const voids = await voidPayments(tx, voidable, by);
  const charges = await queries.selectImportedCharges(tx, of('misc_charge'));
  for (const { id, isPaid } of charges) {
    if (isPaid) kept.push({ kind: 'misc_charge', id, reason: 'is paid' });
  }
  const once = charges.filter(({ isPaid, hasLines }) => !isPaid && hasLines).map(({ id }) => id);
  const { cancelled } = await cancelUnpaidCharges(tx, once);
  const unused = charges.filter(({ hasLines }) => !hasLines).map(({ id }) => id);
  const removal = { ...NOTHING, charges: unused };
  return { removal, kept, voids, ended: voids.length + cancelled };
}

/** Decides which imported records stay, and voids the opening payments of emptied students. */
async function judge(tx: Tx, batchId: number, of: MadeOf, by: By): Promise<Judged> {
  const students = await queries.selectKeptStudents(tx, batchId, of('student'));
  const paid = students.emptied.map(({ paymentId }) => paymentId);
  const voids = await voidPayments(tx, paid, by);
  const kept = [
    ...students.kept,
    ...students.emptied.map(({ paymentId: _, ...record }) => record),
    ...(await queries.selectKeptRecords(tx, batchId, of)),
  ];
  const isKept = new Set(kept.map(({ kind, id }) => `${kind} ${id}`));
  const free = (kind: RecordKind) => of(kind).filter((id) => !isKept.has(`${kind} ${id}`));
  const teachers = free('teacher');
  const removal = {
    ...NOTHING,
    students: free('student'),
    emptied: students.emptied.map(({ id }) => id),
    teachers,
    offerings: await queries.selectOfferingsOf(tx, teachers),
    courses: free('course'),
    items: free('misc_item'),
  };
  return { removal, kept, voids, ended: 0 };
}

/** Locks the records of an import, so that no new record depends on them. */
async function lockMade(tx: Tx, of: MadeOf): Promise<void> {
  await lockDiscountRules(tx);
  for (const table of [
    'course',
    'misc_item',
    'teacher',
    'offering',
    'subscription',
    'misc_charge',
  ] as const) {
    const ids = of(table);
    if (ids.length === 0) continue;
    await sql`
      select from ${sql.table(table)} where id = any(${ids}::integer[])
      order by id for update`.execute(tx);
  }
  // After the lines: a payment locks a line, and then by a foreign key the student. Who has paid is not
  // deleted, and the void of a payment refers to the student while it holds the receipt counter.
  const students = of('student');
  const hasPaid = sql`exists (select from payment where student_id = student.id)`;
  await sql`
    select from student where id = any(${students}::integer[]) and ${hasPaid}
    order by id for no key update`.execute(tx);
  await sql`
    select from student where id = any(${students}::integer[]) and not ${hasPaid}
    order by id for update`.execute(tx);
}

/** Voids payments of an import, once the receipt counter is locked. Returns the reversals. */
async function voidPayments(
  tx: Tx,
  payments: readonly number[],
  { actor, now }: By,
): Promise<number[]> {
  const voided: number[] = [];
  for (const chunk of inChunks(payments, VOIDS_AT_ONCE)) {
    voided.push(...(await insertManyVoids(tx, chunk, REASON, actor.id, now)));
  }
  return voided;
}

/** Terminates students from this month on who are not terminated yet. Returns the changes. */
async function terminate(
  tx: Tx,
  students: readonly number[],
  { actor, now }: By,
): Promise<AuditEvent[]> {
  const month = currentMonth(now);
  const terminated = await queries.selectTerminated(tx, students);
  const changed = students.filter((id) => !terminated.has(id));
  const change = { status: 'TERMINATED', month } as const;
  const changes = changed.map((studentId) => ({ ...change, studentId, recordedBy: actor.id }));
  if (changes.length > 0) await insertManyStatusChanges(tx, changes, now);
  return changed.map((id) => ({
    action: 'STUDENT_STATUS_CHANGED',
    kind: 'STUDENT',
    id,
    after: change,
  }));
}

/** The siblings who stay when students are removed. */
async function siblingsOf(tx: Tx, students: readonly number[]): Promise<number[]> {
  if (students.length === 0) return [];
  const removed = new Set(students);
  return (await selectFamilyMembers(tx, students)).filter((id) => !removed.has(id));
}

/** Removes records. Returns the positions of the audit entries whose details were erased. */
async function removeRecords(
  tx: Tx,
  batchId: number,
  { students, emptied, teachers, offerings, courses, items, charges }: Removal,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select unnest(remove_imported(
      ${batchId}, ${students}::integer[], ${teachers}::integer[], ${offerings}::integer[],
      ${courses}::integer[], ${items}::integer[], ${charges}::integer[], ${emptied}::integer[], ${now}
    )) as position`.execute(tx);
  return rows.map(({ position }) => position);
}
