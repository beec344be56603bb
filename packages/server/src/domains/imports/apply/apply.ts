import { recordEvents, recordManyMoney } from '../../../audit/record.ts';
import { selectDigests } from '../../../audit/row-digests.ts';
import type { Tx } from '../../../db/database.ts';
import { insertCourses } from '../../courses/queries.ts';
import { lockCharges } from '../../ledger/locks.ts';
import { insertChargesOfMany } from '../../misc-charges/many.ts';
import { insertMiscItems } from '../../misc-items/queries.ts';
import { insertManyPayments } from '../../payments/record.ts';
import { fillStudents } from '../../students/many.ts';
import { fillTeachers, insertManyOfferings, insertTeachers } from '../../teachers/many.ts';
import { insertBatch, insertMade } from '../batches.ts';
import type { Draft } from '../draft/drafts.ts';
import { countsOf, type DraftPlan } from '../plan/plan.ts';
import type { ImportWork } from '../plan/work.ts';
import { inChunks, type Progress } from '../progress.ts';
import type { Carried, Carrier, PaymentOfRow } from './carry.ts';
import { namedRecords, teacherEvents } from './events.ts';
import { addStudents } from './students.ts';

/**
 * Carries out a plan on locked tables (R-1667). The locks that payments wait for come late: the
 * receipt counter, the balances and the head of the audit log.
 */
export async function carryOutImport(
  tx: Tx,
  draft: Draft,
  plan: DraftPlan,
  by: Carrier,
  progress: Progress,
): Promise<void> {
  const { work } = plan;
  const carried: Carried = { made: [], events: [] };
  await addLists(tx, work, carried);
  await addTeachers(tx, plan, carried, progress);
  await fillRecords(tx, work, carried);
  const charges = await addCharges(tx, work, by, carried, progress);
  const opening = await addStudents(tx, plan, by, carried, progress);
  const payments = [...opening, ...importedPayments(work, charges)];
  const recorded = await recordPayments(tx, payments, by, carried, progress);
  const counts = countsOf(work);
  const digest = Buffer.from(plan.digest, 'hex');
  const id = await insertBatch(tx, draft, counts, { ...by, digest });
  await insertMade(tx, id, carried.made);
  const chargeIds = carried.made.flatMap((each) => (each.kind === 'misc_charge' ? each.id : []));
  const chargeDigests = await selectDigests(tx, 'misc_charge', chargeIds);
  const after = { fileName: draft.file_name, kind: draft.kind, ...counts, chargeDigests };
  const event = { action: 'IMPORT_APPLIED', kind: 'IMPORT', id, after } as const;
  await recordEvents(tx, [event, ...carried.events], by);
  await recordManyMoney(tx, 'payment', recorded);
}

async function addLists(tx: Tx, work: ImportWork, { made, events }: Carried): Promise<void> {
  if (work.subjects.length > 0) {
    const courses = await insertCourses(
      tx,
      work.subjects.map(({ name }) => name),
    );
    work.subjects.forEach(({ row }, index) => {
      made.push({ kind: 'course', id: courses[index] ?? 0, row });
    });
  }
  if (work.miscItems.length === 0) return;
  const items = await insertMiscItems(tx, work.miscItems);
  for (const [index, { row }] of work.miscItems.entries()) {
    const after = items[index];
    if (!after) continue;
    made.push({ kind: 'misc_item', id: after.id, row });
    events.push({ action: 'MISC_ITEM_ADDED', kind: 'MISC_ITEM', id: after.id, after });
  }
}

async function addTeachers(
  tx: Tx,
  { work, known }: DraftPlan,
  { made, events }: Carried,
  progress: Progress,
): Promise<void> {
  const names = namedRecords(known);
  for (const chunk of inChunks(work.teachers)) {
    const teachers = await insertTeachers(tx, chunk);
    const lines = chunk.flatMap(({ row, offerings }, index) =>
      offerings.map((offering) => ({ ...offering, row, teacherId: teachers[index]?.id ?? 0 })),
    );
    const offerings = await insertManyOfferings(tx, lines);
    chunk.forEach(({ row }, index) => {
      made.push({ kind: 'teacher', id: teachers[index]?.id ?? 0, row });
    });
    lines.forEach(({ row }, index) => {
      made.push({ kind: 'offering', id: offerings[index] ?? 0, row });
    });
    events.push(...teacherEvents(chunk, teachers, offerings, names));
    await progress.add(chunk.length);
  }
}

async function fillRecords(
  tx: Tx,
  { fills }: ImportWork,
  { made, events }: Carried,
): Promise<void> {
  for (const table of ['student', 'teacher'] as const) {
    const own = fills.filter((fill) => fill.table === table);
    if (own.length === 0) continue;
    if (table === 'student') await fillStudents(tx, own);
    else await fillTeachers(tx, own);
    const isStudent = table === 'student';
    for (const { id, row, set } of own) {
      made.push({ kind: isStudent ? 'filled_student' : 'filled_teacher', id, row });
      events.push({
        action: isStudent ? 'STUDENT_CHANGED' : 'TEACHER_CHANGED',
        kind: isStudent ? 'STUDENT' : 'TEACHER',
        id,
        before: Object.fromEntries(Object.keys(set).map((key) => [key, ''])),
        after: 'nric' in set ? { ...set, nric: '(changed)' } : set,
      });
    }
  }
}

async function addCharges(
  tx: Tx,
  { charges }: ImportWork,
  { actor }: Carrier,
  { made }: Carried,
  progress: Progress,
): Promise<readonly number[]> {
  const added: number[] = [];
  for (const chunk of inChunks(charges)) {
    const ids = await insertChargesOfMany(tx, chunk, actor.id);
    chunk.forEach(({ row }, index) => {
      made.push({ kind: 'misc_charge', id: ids[index] ?? 0, row });
    });
    added.push(...ids);
    await progress.add(chunk.length);
  }
  return added;
}

function importedPayments({ payments }: ImportWork, charges: readonly number[]): PaymentOfRow[] {
  return payments.map(({ lines, ...payment }) => ({
    ...payment,
    row: lines[0]?.row ?? 1,
    lines: lines.map(({ charge, row: _, ...line }) => ({
      ...line,
      ...(charge !== undefined && { miscChargeId: charges[charge] }),
    })),
  }));
}

async function recordPayments(
  tx: Tx,
  payments: readonly PaymentOfRow[],
  { actor, now }: Carrier,
  { made }: Carried,
  progress: Progress,
): Promise<number[]> {
  const lines = payments.flatMap((payment) => payment.lines);
  await lockCharges(tx, {
    subscriptions: lines.flatMap(({ subscriptionId }) => subscriptionId ?? []),
    miscCharges: lines.flatMap(({ miscChargeId }) => miscChargeId ?? []),
  });
  const recorded: number[] = [];
  for (const chunk of inChunks(payments)) {
    const ids = await insertManyPayments(tx, chunk, actor.id, now);
    chunk.forEach(({ row }, index) => {
      made.push({ kind: 'payment', id: ids[index] ?? 0, row });
    });
    recorded.push(...ids);
    await progress.add(chunk.length);
  }
  return recorded;
}
