import { listAudit } from '@kelas/contract/audit';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { chargeInBulk, listBulkCharges, undoBulkCharge } from '@kelas/contract/misc-charges';
import { payMisc, voidPayment } from '@kelas/contract/payments';
import { cancelMiscCharge, getStudent } from '@kelas/contract/students';
import { Makers, miscPayment, previewInBulk } from '@kelas/testkit/fixtures';
import { CHECK, RESTRICT, refusals, UNIQUE } from '@kelas/testkit/refusals';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const { refused, refusedRow } = refusals(server);

const ITEM = 5;
const MONTH = '02-2026';

/** Charges a new class of students; returns the bulk charge, and the charge of each student. */
async function billClass(count: number) {
  const offering = await make.offering();
  const students = [];
  for (let each = 0; each < count; each += 1) students.push(await make.enrolled({ offering }));
  const choice = { itemId: ITEM, month: MONTH, fee: 3500, group: 'CLASS' } as const;
  const request = await previewInBulk(server, { ...choice, offeringId: offering.id });
  const { id } = await server.ask(chargeInBulk, request);
  const charges = [];
  for (const { uuid } of students) charges.push({ uuid, ...(await chargeOf(uuid)) });
  return { id, offering, request, charges };
}

async function chargeOf(uuid: string) {
  const { name, miscs } = await server.ask(getStudent, { uuid });
  const [charge] = miscs;
  if (!charge) throw new Error('the student has no charge');
  return { ...charge, name };
}

type Charge = Awaited<ReturnType<typeof billClass>>['charges'][number];

const pay = ({ uuid, subscriptionId }: Charge, fee = 3500) =>
  server.ask(payMisc, miscPayment(uuid, [{ id: ITEM, subscriptionId, fee }]));
const undo = (id: number) => server.ask(undoBulkCharge, { id });
const listed = async (id: number) =>
  (await server.ask(listBulkCharges, {})).find((each) => each.id === id);

describe('the undo of a bulk charge', () => {
  it('cancels what is unpaid, and names who paid all or a part (R-1626, R-1627)', async () => {
    const { version } = await server.ask(getHouseRules, {});
    await server.ask(changeHouseRules, { version, partPayments: true });
    const { id, charges } = await billClass(5);
    const [paid, partly, unpaid, voided, gone] = charges;
    if (!paid || !partly || !unpaid || !voided || !gone) throw new Error('five are needed');
    await pay(paid);
    await pay(partly, 1000);
    const { receiptNo } = await pay(voided);
    await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
    await server.ask(cancelMiscCharge, { id: gone.subscriptionId, month: '03-2026' });
    expect(await listed(id)).toMatchObject({
      students: 5,
      paid: 1,
      partlyPaid: 1,
      cancelled: 1,
      undone: null,
    });
    const { cancelled, kept } = await undo(id);
    expect(cancelled).toBe(2);
    const names = [paid, partly].map(({ uuid, name }) => ({ uuid, name }));
    expect(kept.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      names.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
    const months = [];
    for (const { uuid } of charges) months.push((await chargeOf(uuid)).cancelledDate);
    expect(months).toEqual([null, null, MONTH, MONTH, '03-2026']);
    expect(await listed(id)).toMatchObject({
      students: 5,
      paid: 1,
      partlyPaid: 1,
      cancelled: 3,
      undone: { recordCreateDate: server.clock.now.toISOString(), staffName: 'the-employee' },
    });
    const [entry] = await server.ask(listAudit, {});
    expect(entry).toMatchObject({
      action: 'BULK_CHARGE_UNDONE',
      kind: 'MISC_ITEM',
      subjectName: 'T-shirt',
      after: { bulkChargeId: id, item: 'T-shirt', month: MONTH, fee: 3500, cancelled: 2, kept: 2 },
    });
  });

  it('returns 409 with who and when the second time (R-1628)', async () => {
    const { id } = await billClass(1);
    await undo(id);
    const again = await server.fail(undoBulkCharge, { id }, { as: server.admin });
    expect([again.status, again.code, again.message]).toEqual([
      409,
      'ALREADY_UNDONE',
      'the-employee undid this bulk charge on 16 Mar 2026, 10:00',
    ]);
    expect((await server.fail(undoBulkCharge, { id: 999_999 })).status).toBe(404);
  });

  it('returns the first result, with names, for a request that is repeated with its key', async () => {
    const { id, charges } = await billClass(2);
    const [paid] = charges;
    if (!paid) throw new Error('a student is needed');
    await pay(paid);
    const key = { headers: { 'idempotency-key': 'undo-once' } };
    const first = await server.ask(undoBulkCharge, { id }, key);
    expect(first.kept).toEqual([{ uuid: paid.uuid, name: paid.name }]);
    expect(await server.ask(undoBulkCharge, { id }, key)).toEqual(first);
    const { rows } = await server.database.pool.query(
      "select answer::text as answer from idempotency_key where key = 'undo-once'",
    );
    expect(rows[0].answer).not.toContain(paid.name);
  });

  it('returns 409 while every charge is paid or cancelled, and leaves it for later', async () => {
    const { id, charges } = await billClass(1);
    const [paid] = charges;
    if (!paid) throw new Error('a student is needed');
    const { receiptNo } = await pay(paid);
    const nothing = await server.fail(undoBulkCharge, { id });
    expect([nothing.status, nothing.code]).toEqual([409, 'NOTHING_TO_UNDO']);
    await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
    expect(await undo(id)).toEqual({ id, cancelled: 1, kept: [] });
  });

  it('lets the item be charged again', async () => {
    const { id, request } = await billClass(2);
    await undo(id);
    const { offeringId, itemId, month, fee } = request;
    const choice = { offeringId, itemId, month, fee, group: 'CLASS' } as const;
    const again = await server.ask(chargeInBulk, await previewInBulk(server, choice));
    expect(again.count).toBe(2);
  });
});

it('the list has what a bulk charge was for, newest first, and at most 50 (R-1629)', async () => {
  const { offering, id } = await billClass(1);
  const { uuid } = await make.student({ programLvl: 6 });
  for (const group of ['LEVEL', 'ALL'] as const) {
    const choice = { itemId: 3, month: MONTH, fee: 100, group, programLvl: 6 };
    await server.ask(chargeInBulk, await previewInBulk(server, choice));
  }
  const [all, level, byClass] = await server.ask(listBulkCharges, {});
  expect(all).toMatchObject({ group: 'ALL', programLvl: null, offering: null });
  expect(level).toMatchObject({ group: 'LEVEL', programLvl: 6, offering: null, students: 1 });
  expect(byClass).toEqual({
    id,
    itemName: 'T-shirt',
    month: MONTH,
    fee: 3500,
    group: 'CLASS',
    programLvl: null,
    offering: {
      programLvl: 2,
      subjectName: expect.stringMatching(/^Course/),
      teacherName: expect.stringMatching(/^Teacher/),
    },
    students: 1,
    paid: 0,
    partlyPaid: 0,
    cancelled: 0,
    recordCreateDate: server.clock.now.toISOString(),
    staffName: 'the-employee',
    undone: null,
  });
  expect(offering.programLvl).toBe(2);
  const request = { itemId: 6, fee: 100, group: 'LEVEL', programLvl: 6 } as const;
  for (let month = 1; month <= 50; month += 1) {
    const of = `${String((month % 12) + 1).padStart(2, '0')}-${2030 + Math.floor(month / 12)}`;
    await server.ask(chargeInBulk, await previewInBulk(server, { ...request, month: of }));
  }
  const latest = await server.ask(listBulkCharges, {});
  expect(latest).toHaveLength(50);
  expect(new Set(latest.map(({ itemName }) => itemName)).size).toBe(1);
  expect((await server.ask(getStudent, { uuid })).miscs).toHaveLength(51);
});

describe('the database', () => {
  const row = (changes: object = {}) => ({
    misc_item_id: ITEM,
    month: '2026-02-01',
    fee: 100,
    recorded_at: '2026-03-16T02:00:00Z',
    recorded_by: 1,
    ...changes,
  });

  it.each([
    [{ month: '2026-02-02' }, CHECK],
    [{ fee: 0 }, CHECK],
    [{ fee: 1_000_001 }, CHECK],
    [{ program_level_id: 7 }, CHECK],
    [{ program_level_id: 2, offering_id: 1 }, CHECK],
    [{ undone_at: '2026-03-16T02:00:00Z' }, CHECK],
  ])('refuses a bulk charge with %j', async (changes, code) => {
    await make.offering();
    expect(await refusedRow('bulk_charge', row(changes))).toMatchObject({ code });
  });

  it('refuses a bulk charge without a line', async () => {
    expect(await refusedRow('bulk_charge', row())).toEqual({
      code: CHECK,
      constraint: 'bulk_charge_has_lines',
    });
  });

  it('refuses a line of another item, month, fee or student, and a student twice', async () => {
    const { id, charges } = await billClass(1);
    const [charge] = charges;
    const { charges: others } = await make.charged([{ id: ITEM, fee: 3400 }]);
    const student = `(select student_id from misc_charge where id = ${others[0]?.subscriptionId})`;
    const line = (of: string) =>
      refused(
        `insert into bulk_charge_line (bulk_charge_id, misc_charge_id, student_id)
         values (${id}, ${others[0]?.subscriptionId}, ${of})`,
      );
    expect(await line(student)).toEqual({ code: CHECK, constraint: 'bulk_charge_line_matches' });
    expect(await line('1')).toMatchObject({ code: '23503' });
    const again = `
      with twin as (
        insert into misc_charge (student_id, misc_item_id, name, fee, month, created_by)
        select student_id, misc_item_id, name, fee, month, created_by
        from misc_charge where id = ${charge?.subscriptionId} returning id, student_id
      )
      insert into bulk_charge_line (bulk_charge_id, misc_charge_id, student_id)
      select ${id}, id, student_id from twin`;
    expect(await refused(again)).toEqual({ code: UNIQUE, constraint: 'bulk_charge_student_once' });
  });

  it('refuses every change but one undo', async () => {
    const { id } = await billClass(1);
    for (const statement of [
      `update bulk_charge set fee = 200 where id = ${id}`,
      `delete from bulk_charge where id = ${id}`,
      `update bulk_charge_line set student_id = student_id where bulk_charge_id = ${id}`,
      `delete from bulk_charge_line where bulk_charge_id = ${id}`,
    ]) {
      expect(await refused(statement), statement).toMatchObject({ code: RESTRICT });
    }
    await undo(id);
    const again = `update bulk_charge set undone_at = null, undone_by = null where id = ${id}`;
    expect(await refused(again)).toMatchObject({ code: RESTRICT });
  });
});
