import { monthOfDay } from '@kelas/contract/values/date';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import type { Tx } from '../../../db/database.ts';
import { applyDiscounts } from '../../discounts/apply.ts';
import { insertChargesOfMany } from '../../misc-charges/many.ts';
import { insertFamilies, selectFamilyMembers } from '../../student-account/siblings.ts';
import { insertStudents } from '../../students/many.ts';
import { insertManyStatusChanges, insertManySubscriptions } from '../../students/many-moves.ts';
import type { DraftPlan } from '../plan/plan.ts';
import type { AddedStudent, ImportWork } from '../plan/work.ts';
import { inChunks, type Progress } from '../progress.ts';
import type { Carried, Carrier, PaymentOfRow } from './carry.ts';
import { namedRecords, studentEvent } from './events.ts';
import { openingItem, openingPayment } from './opening.ts';

/**
 * Adds students with families, courses, status and opening debts. Returns the payments of their
 * opening credit and deposits, which are recorded last.
 */
export async function addStudents(
  tx: Tx,
  { work, known }: DraftPlan,
  by: Carrier,
  { made, events }: Carried,
  progress: Progress,
): Promise<PaymentOfRow[]> {
  if (work.students.length === 0) return [];
  const { actor, now } = by;
  const names = namedRecords(known);
  const families = await addFamilies(tx, work);
  const added: AddedStudent[] = [];
  for (const chunk of inChunks(work.students)) {
    const rows = chunk.map((student) => ({
      ...student,
      familyId: student.family === null ? null : (families[student.family] ?? null),
    }));
    const keys = await insertStudents(tx, rows, actor.id);
    for (const [index, row] of rows.entries()) {
      const key = keys[index];
      if (!key) throw new Error('a student was not added');
      added.push({ ...row, ...key });
      made.push({ kind: 'student', id: key.id, row: row.row });
    }
    await progress.add(chunk.length);
  }
  const item = await openingItem(tx, work);
  const indebted = added.filter(({ debt }) => debt > 0);
  for (const chunk of inChunks(item ? indebted : [])) {
    const lines = chunk.map(({ id, debt, openingDate }) => ({
      studentId: id,
      itemId: item?.id ?? 0,
      name: item?.name ?? '',
      fee: debt,
      month: monthOfDay(openingDate),
    }));
    const ids = await insertChargesOfMany(tx, lines, actor.id);
    chunk.forEach(({ row }, index) => {
      made.push({ kind: 'misc_charge', id: ids[index] ?? 0, row });
    });
  }
  for (const chunk of inChunks(added)) {
    const lines = chunk.flatMap(({ id, row, courses }) =>
      courses.map((course) => ({
        ...course,
        row,
        studentId: id,
        effective: course.from,
        cancelled: course.until,
      })),
    );
    const ids = await insertManySubscriptions(tx, lines, actor.id);
    const own = Map.groupBy(
      lines.map((line, index) => ({ ...line, id: ids[index] ?? 0 })),
      ({ studentId }) => studentId,
    );
    for (const student of chunk) {
      const courses = own.get(student.id) ?? [];
      for (const { id, row } of courses) made.push({ kind: 'subscription', id, row });
      events.push(studentEvent(student, courses, names));
    }
    const changes = chunk.flatMap(({ id, status }) =>
      status === null ? [] : [{ ...status, studentId: id, recordedBy: actor.id }],
    );
    if (changes.length > 0) await insertManyStatusChanges(tx, changes, now);
    await progress.add(lines.length);
  }
  if (known.hasOfferRules) events.push(...(await addDiscounts(tx, added, by)));
  return added.flatMap((student) =>
    student.credit + student.deposit > 0 ? [openingPayment(student.id, student)] : [],
  );
}

/** Makes the families of new siblings. Returns the id of each group's family. */
async function addFamilies(tx: Tx, { families }: ImportWork): Promise<number[]> {
  const missing = families.filter(({ familyId }) => familyId === null).length;
  const ids = missing > 0 ? await insertFamilies(tx, missing) : [];
  return families.map(({ familyId }) => familyId ?? ids.shift() ?? 0);
}

/** Makes the discounts of the house rules, from the first course of each student on (R-1659). */
async function addDiscounts(tx: Tx, added: readonly AddedStudent[], by: Carrier) {
  const starts = new Map<Month, number[]>();
  for (const { id, courses } of added) {
    const [first] = courses.map(({ from }) => from).toSorted(compareMonths);
    if (!first) continue;
    const students = starts.get(first) ?? [];
    starts.set(first, students);
    students.push(id);
  }
  const events = [];
  for (const [from, students] of [...starts].toSorted(([a], [b]) => compareMonths(b, a))) {
    const families = await selectFamilyMembers(tx, students);
    events.push(...(await applyDiscounts(tx, families, from, by)));
  }
  return events;
}
