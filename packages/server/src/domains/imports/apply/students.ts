import { monthOfDay } from '@kelas/contract/values/date';
import { compareMonths } from '@kelas/contract/values/month';
import type { AuditEvent } from '../../../audit/record.ts';
import { applyDiscounts } from '../../discounts/apply.ts';
import { insertChargesOfMany } from '../../misc-charges/many.ts';
import { openingBalanceItem } from '../../misc-items/queries.ts';
import type { StoredPayment } from '../../payments/record.ts';
import { insertFamilies, selectFamilyMembers } from '../../student-account/siblings.ts';
import { insertStudents } from '../../students/many.ts';
import { insertManyStatusChanges, insertManySubscriptions } from '../../students/many-moves.ts';
import type { AddedStudent, OfRow } from '../plan/work.ts';
import { type ImportRun, keysOf, writeRecords } from './carry.ts';
import { namedRecords, studentEvent } from './events.ts';

/** A payment with the row that it is of. */
export type PaymentOfRow = StoredPayment & OfRow;

/**
 * Adds students with families, courses, status and opening debts. Returns the payments of their
 * opening credit and deposits, which are recorded last.
 */
export async function addStudents(run: ImportRun): Promise<PaymentOfRow[]> {
  const { tx, plan, by, events } = run;
  if (plan.work.students.length === 0) return [];
  const { actor, now } = by;
  const families = await addFamilies(run);
  const students = plan.work.students.map((student) => ({
    ...student,
    familyId: student.family === null ? null : (families[student.family] ?? null),
  }));
  const added = await writeRecords(run, 'student', students, (chunk) =>
    insertStudents(tx, chunk, actor.id),
  );
  await addOpeningDebts(run, added);
  const lines = added.flatMap(({ id: studentId, row, courses }) =>
    courses.map((course) => ({
      ...course,
      row,
      studentId,
      effective: course.from,
      cancelled: course.until,
    })),
  );
  const courses = await writeRecords(run, 'subscription', lines, async (chunk) =>
    keysOf(await insertManySubscriptions(tx, chunk, actor.id)),
  );
  const own = Map.groupBy(courses, ({ studentId }) => studentId);
  const names = namedRecords(plan.known);
  for (const student of added) events.push(studentEvent(student, own.get(student.id) ?? [], names));
  const changes = added.flatMap(({ id: studentId, status }) =>
    status === null ? [] : [{ ...status, studentId, recordedBy: actor.id }],
  );
  if (changes.length > 0) await insertManyStatusChanges(tx, changes, now);
  if (plan.known.hasDiscountRules) events.push(...(await addDiscounts(run, added)));
  return added.flatMap((student) => openingPaymentOf(student) ?? []);
}

/** Charges the opening debts, by an item of their own. */
async function addOpeningDebts(run: ImportRun, added: readonly AddedStudent[]): Promise<void> {
  const { tx, by } = run;
  const indebted = added.filter(({ debt }) => debt > 0);
  if (indebted.length === 0) return;
  const item = await openingBalanceItem(tx);
  const charges = indebted.map(({ id, row, debt, openingDate }) => ({
    row,
    studentId: id,
    itemId: item.id,
    name: item.name,
    fee: debt,
    month: monthOfDay(openingDate),
  }));
  await writeRecords(run, 'misc_charge', charges, async (chunk) =>
    keysOf(await insertChargesOfMany(tx, chunk, by.actor.id)),
  );
}

/** The payment of a student's opening credit and deposit (R-1662). */
function openingPaymentOf(student: AddedStudent): PaymentOfRow | undefined {
  const { id: studentId, row, credit, deposit, openingDate: transactionDate } = student;
  const month = monthOfDay(transactionDate);
  const lines = [
    { month, fee: credit, fund: 'CREDIT' as const },
    { month, fee: deposit, fund: 'DEPOSIT' as const },
  ].filter(({ fee }) => fee > 0);
  if (lines.length === 0) return undefined;
  return { row, studentId, transactionDate, paymentType: null, lines };
}

/** Makes the families of new siblings. Returns the id of each group's family. */
async function addFamilies({ tx, plan }: ImportRun): Promise<number[]> {
  const { families } = plan.work;
  const missing = families.filter(({ familyId }) => familyId === null).length;
  const ids = missing > 0 ? await insertFamilies(tx, missing) : [];
  return families.map(({ familyId }) => familyId ?? ids.shift() ?? 0);
}

/** Makes the discounts of the house rules, from the first course of each student on (R-1659). */
async function addDiscounts({ tx, by }: ImportRun, added: readonly AddedStudent[]) {
  const starting = added.flatMap(({ id, courses }) => {
    const [from] = courses.map((course) => course.from).toSorted(compareMonths);
    return from ? [{ id, from }] : [];
  });
  const starts = [...Map.groupBy(starting, ({ from }) => from)];
  const events: AuditEvent[] = [];
  for (const [from, students] of starts.toSorted(([a], [b]) => compareMonths(b, a))) {
    const ids = students.map(({ id }) => id);
    const families = await selectFamilyMembers(tx, ids);
    events.push(...(await applyDiscounts(tx, families, from, by)));
  }
  return events;
}
