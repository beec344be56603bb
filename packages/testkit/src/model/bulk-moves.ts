import {
  chargeInBulk,
  listBulkCharges,
  previewBulkCharge,
  undoBulkCharge,
} from '@kelas/contract/misc-charges';
import { isInWindow } from '@kelas/contract/values/misc-items';
import type { Month } from '@kelas/contract/values/month';
import type { Dice } from '@kelas/server/demo/dice';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import type { ModelCentre } from './centre.ts';
import { ITEMS, type ModelClient } from './client.ts';
import { GRADUATED_LEVEL, levelIn } from './move-plan.ts';
import type { ModelCharge, ModelStudent } from './records.ts';

/**
 * Previews a bulk charge and carries it out, sometimes without a few students or with a stale
 * digest (R-1620 to R-1625).
 */
export async function chargeMany(client: ModelClient): Promise<void> {
  const { centre, dice, server } = client;
  const [itemId, month, fee] = [dice.pick(ITEMS), client.near(-3, 2), client.fee()];
  const { isMember, ...group } = drawGroup(centre, dice, month);
  const choice = { itemId, month, fee, ...group };
  const members = centre.students.filter(
    (student) =>
      centre.status(student) === 'ACTIVE' &&
      levelIn(student, month) !== GRADUATED_LEVEL &&
      isMember(student),
  );
  const hasIt = (student: ModelStudent) =>
    centre
      .misc(student)
      .some(({ of }) => of.item === itemId && isInWindow(itemId, month, of.month));
  const preview = await server.ask(previewBulkCharge, choice);
  const shown = members.map((each) => [each.uuid, hasIt(each) ? 'HAS_IT' : null]);
  expect(preview.rows.map(({ uuid, skipped }) => [uuid, skipped]).toSorted()).toEqual(
    shown.toSorted(),
  );
  const chargeable = members.filter((student) => !hasIt(student));
  expect([preview.count, preview.total]).toEqual([chargeable.length, chargeable.length * fee]);

  const unticked = chargeable.filter(() => dice.chance(0.1));
  const charged = chargeable.filter((student) => !unticked.includes(student));
  const isStale = dice.chance(0.1);
  const status = isStale ? 409 : charged.length === 0 ? 422 : 200;
  const result = await client.expect(
    chargeInBulk,
    {
      ...choice,
      fee: isStale ? (fee % 20_000) + 1 : fee,
      unticked: unticked.map(({ uuid }) => uuid),
      digest: preview.digest,
    },
    status,
  );
  if (!result) return;
  expect(result).toMatchObject({ count: charged.length, total: charged.length * fee });
  const lines: { student: ModelStudent; charge: ModelCharge }[] = [];
  for (const student of charged) {
    const known = student.charges.length;
    await client.readLines(student);
    const [charge, ...others] = student.charges.slice(known);
    expect(others).toEqual([]);
    expect(charge).toMatchObject({ item: itemId, month, fee });
    if (charge) lines.push({ student, charge });
  }
  centre.bulkCharges.push({ id: result.id, lines, isUndone: false });
}

/** Draws a level, a class or all students. */
function drawGroup(centre: ModelCentre, dice: Dice, month: Month) {
  const kind = dice.below(3);
  if (kind === 0) return { group: 'ALL' as const, isMember: () => true };
  if (kind === 1) {
    const programLvl = dice.pick([2, 3, 4, 8]);
    const isMember = (student: ModelStudent) => levelIn(student, month) === programLvl;
    return { group: 'LEVEL' as const, programLvl, isMember };
  }
  const offering = dice.pick(centre.offerings);
  const isMember = (student: ModelStudent) =>
    student.subscriptions.some(
      (line) => line.offering === offering && centre.isCharged(student, line, month),
    );
  return { group: 'CLASS' as const, offeringId: offering.id, isMember };
}

/** Undoes a bulk charge, sometimes one that was undone or has only payments (R-1626 to R-1628). */
export async function undoMany(client: ModelClient): Promise<void> {
  const { centre, dice } = client;
  if (centre.bulkCharges.length === 0) return;
  const bulk = dice.pick(centre.bulkCharges);
  const isPaid = (of: ModelCharge) => centre.settled(of, of.month).length > 0;
  const unpaid = bulk.lines.filter(({ charge }) => !charge.cancelled && !isPaid(charge));
  const fails = bulk.isUndone || unpaid.length === 0;
  const result = await client.expect(undoBulkCharge, { id: bulk.id }, fails ? 409 : 200);
  if (!result) return;
  const kept = bulk.lines.filter(({ charge }) => isPaid(charge));
  const names = kept.map(({ student: { uuid, name } }) => ({ uuid, name }));
  expect(result.cancelled).toBe(unpaid.length);
  expect(result.kept).toHaveLength(names.length);
  expect(result.kept).toEqual(expect.arrayContaining(names));
  for (const { charge } of unpaid) charge.cancelled = true;
  bulk.isUndone = true;
}

/** Compares what was paid and cancelled of the latest bulk charges with the model (R-1629). */
export async function compareBulkCharges(server: TestServer, centre: ModelCentre): Promise<void> {
  const listed = await server.ask(listBulkCharges, {});
  const expected = centre.bulkCharges.toReversed().map(({ id, lines, isUndone }) => {
    const rows = lines.flatMap(({ student, charge }) =>
      centre.misc(student).filter((row) => row.of === charge && row.paid),
    );
    return {
      id,
      students: lines.length,
      paid: rows.filter((row) => !row.isOpen).length,
      partlyPaid: rows.filter((row) => row.isOpen).length,
      cancelled: lines.filter(({ charge }) => charge.cancelled).length,
      isUndone,
    };
  });
  const found = listed.map(({ id, students, paid, partlyPaid, cancelled, undone }) => {
    return { id, students, paid, partlyPaid, cancelled, isUndone: undone !== null };
  });
  expect(found).toEqual(expected.slice(0, 50));
}
