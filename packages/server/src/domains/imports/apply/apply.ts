import { recordEvents, recordManyMoney } from '../../../audit/record.ts';
import { selectDigests } from '../../../audit/row-digests.ts';
import type { Tx } from '../../../db/database.ts';
import { insertCourses } from '../../courses/queries.ts';
import { lockCharges } from '../../ledger/locks.ts';
import { insertChargesOfMany } from '../../misc-charges/many.ts';
import { insertMiscItems } from '../../misc-items/queries.ts';
import { insertPayments } from '../../payments/record.ts';
import { fillStudents } from '../../students/many.ts';
import { fillTeachers, insertManyOfferings, insertTeachers } from '../../teachers/many.ts';
import { insertBatch, insertMade } from '../batches.ts';
import type { Draft } from '../draft/drafts.ts';
import { countsOf, type DraftPlan } from '../plan/plan.ts';
import type { Progress } from '../progress.ts';
import { type ImportRun, keysOf, writeRecords } from './carry.ts';
import { namedRecords, teacherEvent } from './events.ts';
import { addStudents, type PaymentOfRow } from './students.ts';

/**
 * Carries out a plan on locked tables (R-1667). The locks that payments wait for come late: the
 * receipt counter, the balances and the head of the audit log.
 */
export async function carryOutImport(
  tx: Tx,
  draft: Draft,
  plan: DraftPlan,
  by: ImportRun['by'],
  progress: Progress,
): Promise<void> {
  const run: ImportRun = { tx, plan, by, progress, made: [], events: [] };
  const { work } = plan;
  await addLists(run);
  await addTeachers(run);
  await fillRecords(run);
  const charges = await writeRecords(run, 'misc_charge', work.charges, async (chunk) =>
    keysOf(await insertChargesOfMany(tx, chunk, by.actor.id)),
  );
  const opening = await addStudents(run);
  const recorded = await recordPayments(run, [...opening, ...importedPayments(run, charges)]);
  const counts = countsOf(work);
  const id = await insertBatch(tx, draft, counts, {
    ...by,
    digest: Buffer.from(plan.digest, 'hex'),
  });
  await insertMade(tx, id, run.made);
  const chargeIds = run.made.flatMap((each) => (each.kind === 'misc_charge' ? each.id : []));
  const chargeDigests = await selectDigests(tx, 'misc_charge', chargeIds);
  const after = { fileName: draft.file_name, kind: draft.kind, ...counts, chargeDigests };
  const event = { action: 'IMPORT_APPLIED', kind: 'IMPORT', id, after } as const;
  await recordEvents(tx, [event, ...run.events], by);
  await recordManyMoney(tx, 'payment', recorded);
}

async function addLists(run: ImportRun): Promise<void> {
  const { tx, events } = run;
  const { subjects, miscItems } = run.plan.work;
  await writeRecords(run, 'course', subjects, async (chunk) =>
    keysOf(
      await insertCourses(
        tx,
        chunk.map(({ name }) => name),
      ),
    ),
  );
  const items = await writeRecords(run, 'misc_item', miscItems, (chunk) =>
    insertMiscItems(tx, chunk),
  );
  for (const { row: _, ...after } of items) {
    events.push({ action: 'MISC_ITEM_ADDED', kind: 'MISC_ITEM', id: after.id, after });
  }
}

async function addTeachers(run: ImportRun): Promise<void> {
  const { tx, plan, events } = run;
  const names = namedRecords(plan.known);
  const teachers = await writeRecords(run, 'teacher', plan.work.teachers, (chunk) =>
    insertTeachers(tx, chunk),
  );
  const lines = teachers.flatMap(({ id: teacherId, row, offerings }) =>
    offerings.map((offering) => ({ ...offering, row, teacherId })),
  );
  const offerings = await writeRecords(run, 'offering', lines, async (chunk) =>
    keysOf(await insertManyOfferings(tx, chunk)),
  );
  const own = Map.groupBy(offerings, ({ teacherId }) => teacherId);
  for (const teacher of teachers) {
    events.push(teacherEvent(teacher, own.get(teacher.id) ?? [], names));
  }
}

async function fillRecords({ tx, plan, made, events }: ImportRun): Promise<void> {
  const { student = [], teacher = [] } = Object.groupBy(plan.work.fills, ({ table }) => table);
  if (student.length > 0) await fillStudents(tx, student);
  if (teacher.length > 0) await fillTeachers(tx, teacher);
  for (const { table, id, row, set } of [...student, ...teacher]) {
    const kind = table === 'student' ? 'STUDENT' : 'TEACHER';
    made.push({ kind: `filled_${table}`, id, row });
    events.push({
      action: `${kind}_CHANGED`,
      kind,
      id,
      before: Object.fromEntries(Object.keys(set).map((key) => [key, ''])),
      after: 'nric' in set ? { ...set, nric: '(changed)' } : set,
    });
  }
}

function importedPayments(
  { plan }: ImportRun,
  charges: readonly { readonly id: number }[],
): PaymentOfRow[] {
  return plan.work.payments.map(({ lines, ...payment }) => ({
    ...payment,
    row: lines[0]?.row ?? 1,
    lines: lines.map(({ charge, row: _, ...line }) => ({
      ...line,
      ...(charge !== undefined && { miscChargeId: charges[charge]?.id }),
    })),
  }));
}

async function recordPayments(
  run: ImportRun,
  payments: readonly PaymentOfRow[],
): Promise<number[]> {
  const { tx, by } = run;
  const lines = payments.flatMap((payment) => payment.lines);
  await lockCharges(tx, {
    subscriptions: lines.flatMap(({ subscriptionId }) => subscriptionId ?? []),
    miscCharges: lines.flatMap(({ miscChargeId }) => miscChargeId ?? []),
  });
  const recorded = await writeRecords(run, 'payment', payments, async (chunk) =>
    insertPayments(tx, chunk, { recordedBy: by.actor.id, now: by.now }),
  );
  return recorded.map(({ id }) => id);
}
