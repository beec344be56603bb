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

/** Records to remove. */
interface Removal {
  students: readonly number[];
  /** Students who lose what they have and stay. */
  emptied: readonly number[];
  teachers: readonly number[];
  offerings: readonly number[];
  courses: readonly number[];
  items: readonly number[];
  charges: readonly number[];
}

const NOTHING: Removal = {
  students: [],
  emptied: [],
  teachers: [],
  offerings: [],
  courses: [],
  items: [],
  charges: [],
};

/**
 * Undoes an import (R-1671 to R-1675): removes every record on which nothing hangs, and voids its
 * payments. Returns how many, and the others with their reasons. While everything is in use the
 * import stays as it is. Throws 409 for one that is undone.
 */
export async function undoBatch(
  tx: Tx,
  uuid: string,
  by: Pick<Context, 'actor' | 'now'>,
): Promise<{ id: string; removed: number; kept: queries.KeptRecord[] }> {
  const { actor, now } = by;
  await allowLongTransaction(tx);
  const batch = await lockBatch(tx, uuid);
  const made = await selectMade(tx, batch.id);
  const of = (kind: RecordKind) => made.get(kind) ?? [];
  const events: AuditEvent[] = [];
  await lockMade(tx, made);
  // Before it is judged what was paid; refunds and voids wait for the counter too.
  if (of('payment').length > 0) {
    await lockPaidCharges(tx, of('payment'));
    await lockReceipts(tx, now);
  }
  const kept: queries.KeptRecord[] = [];
  const removal = { ...NOTHING };
  const voided: number[] = [];
  const openings: number[] = [];
  let cancelled = 0;
  if (batch.kind === 'PAYMENTS') {
    const payments = await queries.selectImportedPayments(tx, of('payment'));
    for (const { id, reason } of payments) if (reason) kept.push({ kind: 'payment', id, reason });
    const voidable = payments.filter(({ reason }) => reason === null).map(({ id }) => id);
    voided.push(...(await voidPayments(tx, voidable, by)));
    const charges = await queries.selectImportedCharges(tx, of('misc_charge'));
    for (const { id, isPaid } of charges) {
      if (isPaid) kept.push({ kind: 'misc_charge', id, reason: 'is paid' });
    }
    const once = charges.filter(({ isPaid, hasLines }) => !isPaid && hasLines);
    const ended = await cancelUnpaidCharges(
      tx,
      once.map(({ id }) => id),
    );
    cancelled = ended.cancelled;
    removal.charges = charges.filter(({ hasLines }) => !hasLines).map(({ id }) => id);
  } else {
    const students = await queries.selectKeptStudents(tx, batch.id, of('student'));
    kept.push(...students.kept);
    for (const { id, reason } of students.emptied) kept.push({ kind: 'student', id, reason });
    removal.emptied = students.emptied.map(({ id }) => id);
    const paid = students.emptied.map(({ paymentId }) => paymentId);
    openings.push(...(await voidPayments(tx, paid, by)));
    kept.push(...(await queries.selectKeptTeachers(tx, batch.id, of('teacher'))));
    kept.push(...(await queries.selectKeptCourses(tx, of('course'))));
    kept.push(...(await queries.selectKeptItems(tx, of('misc_item'))));
    const isKept = new Set(kept.map(({ kind, id }) => `${kind} ${id}`));
    const free = (kind: RecordKind) => of(kind).filter((id) => !isKept.has(`${kind} ${id}`));
    removal.students = free('student');
    removal.teachers = free('teacher');
    removal.offerings = await selectOfferingsOf(tx, removal.teachers);
    removal.courses = free('course');
    removal.items = free('misc_item');
  }
  const filled = 'stays filled where it was empty';
  for (const id of of('filled_student')) kept.push({ kind: 'student', id, reason: filled });
  for (const id of of('filled_teacher')) kept.push({ kind: 'teacher', id, reason: filled });
  const { students, teachers, courses, items, charges } = removal;
  const removed =
    [students, teachers, courses, items, charges, voided].reduce(
      (sum, ids) => sum + ids.length,
      0,
    ) + cancelled;
  // Nothing has changed, so it can be tried again later.
  if (removed + removal.emptied.length === 0) return { id: uuid, removed, kept };
  const siblings = await siblingsOf(tx, [...students, ...removal.emptied]);
  const erased = await removeRecords(tx, batch.id, removal, now);
  events.push(...(await terminate(tx, removal.emptied, by)));
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
  await recordManyMoney(tx, 'payment_void', [...voided, ...openings]);
  return { id: uuid, removed, kept };
}

/** Locks what an import made, so that nothing comes to hang on it. */
async function lockMade(tx: Tx, made: ReadonlyMap<RecordKind, readonly number[]>): Promise<void> {
  await lockDiscountRules(tx);
  for (const table of [
    'course',
    'misc_item',
    'teacher',
    'offering',
    'subscription',
    'misc_charge',
  ] as const) {
    const ids = made.get(table) ?? [];
    if (ids.length === 0) continue;
    await sql`
      select from ${sql.table(table)} where id = any(${ids}::integer[])
      order by id for update`.execute(tx);
  }
  // After the lines: a payment locks a line, and then by a foreign key the student. Who has paid is not
  // deleted, and the void of a payment refers to the student while it holds the receipt counter.
  const students = made.get('student') ?? [];
  const hasPaid = sql`exists (select from payment where student_id = student.id)`;
  await sql`
    select from student where id = any(${students}::integer[]) and ${hasPaid}
    order by id for no key update`.execute(tx);
  await sql`
    select from student where id = any(${students}::integer[]) and not ${hasPaid}
    order by id for update`.execute(tx);
}

async function selectOfferingsOf(tx: Tx, teachers: readonly number[]): Promise<number[]> {
  if (teachers.length === 0) return [];
  const rows = await tx
    .selectFrom('offering')
    .select('id')
    .where('teacher_id', 'in', teachers)
    .execute();
  return rows.map(({ id }) => id);
}

/** Voids payments of an import, once the receipt counter is locked. Returns the reversals. */
async function voidPayments(
  tx: Tx,
  payments: readonly number[],
  { actor, now }: Pick<Context, 'actor' | 'now'>,
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
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<AuditEvent[]> {
  const month = currentMonth(now);
  const terminated = await queries.selectTerminated(tx, students);
  const changes = students
    .filter((id) => !terminated.has(id))
    .map((studentId) => ({
      studentId,
      status: 'TERMINATED' as const,
      month,
      recordedBy: actor.id,
    }));
  if (changes.length > 0) await insertManyStatusChanges(tx, changes, now);
  return changes.map(({ studentId, status }) => ({
    action: 'STUDENT_STATUS_CHANGED',
    kind: 'STUDENT',
    id: studentId,
    after: { status, month },
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
