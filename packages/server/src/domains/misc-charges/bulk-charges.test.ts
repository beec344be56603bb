import { listAudit } from '@kelas/contract/audit';
import type { RequestOf } from '@kelas/contract/call';
import { chargeInBulk, listBulkCharges, previewBulkCharge } from '@kelas/contract/misc-charges';
import { listMiscPayments } from '@kelas/contract/misc-fees';
import { addMiscItem, changeMiscItem } from '@kelas/contract/misc-items';
import {
  cancelMiscCharge,
  changeStudentStatus,
  getStudent,
  registerStudent,
} from '@kelas/contract/students';
import { cancelOffering } from '@kelas/contract/teachers';
import { LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import { BOOKS_JAN_JUN, BOOKS_JUL_DEC } from '@kelas/contract/values/misc-items';
import { Makers, previewInBulk, studentForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';

const server = await startServer();
const make = new Makers(server);

type Choice = RequestOf<typeof previewBulkCharge>;

const T_SHIRT = 5;
const MONTH = '03-2026';
const shirts = { itemId: T_SHIRT, month: MONTH, fee: 3500 };

/** A class of new students, and the choice of it. */
async function makeClass(count: number, changes: Partial<Choice> = {}) {
  const offering = await make.offering();
  const students = [];
  for (let each = 0; each < count; each += 1) students.push(await make.enrolled({ offering }));
  const choice: Choice = { ...shirts, group: 'CLASS', offeringId: offering.id, ...changes };
  return { offering, choice, uuids: students.map(({ uuid }) => uuid) };
}

const preview = (choice: Choice) => server.ask(previewBulkCharge, choice);
const bill = async (choice: Choice) =>
  server.ask(chargeInBulk, await previewInBulk(server, choice));
const chargesOf = async (uuid: string) => (await server.ask(getStudent, { uuid })).miscs;
const byUuid = (uuids: readonly (string | undefined)[]) => uuids.toSorted();

describe('the preview of a bulk charge', () => {
  it('has the ACTIVE students with the class in the month, by name (R-1620)', async () => {
    const { offering, choice, uuids } = await makeClass(3);
    const ended = await make.enrolled({ offering });
    await make.cancel(ended.subscriptionId, MONTH);
    await make.enrolled({ offering, effectiveDate: '04-2026' });
    await make.enrolled();
    const [away = '', ...stay] = uuids;
    await server.ask(changeStudentStatus, { uuid: away, status: 'DEACTIVATED' });
    const { rows, count, total } = await preview(choice);
    expect(byUuid(rows.map((row) => row.uuid))).toEqual(byUuid(stay));
    expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
    expect(rows.map(({ skipped }) => skipped)).toEqual([null, null]);
    expect([count, total]).toEqual([2, 7000]);
    const before = await preview({ ...choice, month: '02-2026' });
    expect(before.rows.map((row) => row.uuid)).toContain(ended.uuid);
    // A class that the teacher gave up still has its students.
    await server.ask(cancelOffering, { id: offering.id });
    expect((await preview(choice)).count).toBe(2);
  });

  it('has the students of a level, or all', async () => {
    const { uuid } = await make.student({ programLvl: 6 });
    const other = await make.student({ programLvl: 5 });
    const level = await preview({ ...shirts, group: 'LEVEL', programLvl: 6 });
    expect(level.rows.map((row) => [row.uuid, row.programLvl])).toEqual([[uuid, 6]]);
    const all = (await preview({ ...shirts, group: 'ALL' })).rows.map((row) => row.uuid);
    expect(all).toEqual(expect.arrayContaining([uuid, other.uuid]));
  });

  it('skips who has the item already, by the window of the item (R-1621)', async () => {
    const { choice, uuids } = await makeClass(1);
    const [uuid = ''] = uuids;
    const skipped = async (itemId: number, month: string) =>
      (await preview({ ...choice, itemId, month })).rows.map((row) => row.skipped);
    await bill({ ...choice, itemId: BOOKS_JAN_JUN, month: '03-2026' });
    expect(await skipped(BOOKS_JAN_JUN, '11-2026')).toEqual(['HAS_IT']);
    expect(await skipped(BOOKS_JAN_JUN, '01-2027')).toEqual([null]);
    expect(await skipped(BOOKS_JUL_DEC, '07-2026')).toEqual([null]);
    await bill(choice);
    expect(await skipped(T_SHIRT, '03-2026')).toEqual(['HAS_IT']);
    expect(await skipped(T_SHIRT, '04-2026')).toEqual([null]);
    const { count, total } = await preview(choice);
    expect([count, total]).toEqual([0, 0]);
    const shirt = (await chargesOf(uuid)).find(({ id }) => id === T_SHIRT);
    await server.ask(cancelMiscCharge, { id: shirt?.subscriptionId ?? 0, month: MONTH });
    expect(await skipped(T_SHIRT, '03-2026')).toEqual([null]);
  });

  it('agrees with the list of misc fees in every item and month', async () => {
    const demo = await startServer();
    await fillDemo(demo.db, { students: 60, now: demo.clock.now });
    let skips = 0;
    for (const [itemId, month] of [
      [2, '05-2026'],
      [7, '11-2025'],
      [3, '03-2026'],
      [3, '02-2026'],
      [5, '01-2026'],
    ] as const) {
      const listed = await demo.ask(listMiscPayments, { month, itemId: String(itemId) });
      const choice = { itemId, month, fee: 100, group: 'ALL' } as const;
      const { rows } = await demo.ask(previewBulkCharge, choice);
      expect(rows).toEqual(
        listed
          .filter(({ programLvl }) => programLvl !== LEVEL_GRADUATED)
          .map(({ uuid, name, programLvl, totalMiscFee }) => ({
            uuid,
            name,
            programLvl,
            skipped: totalMiscFee > 0 ? 'HAS_IT' : null,
          })),
      );
      skips += rows.filter(({ skipped }) => skipped).length;
    }
    expect(skips).toBeGreaterThan(20);
  });
});

describe('a bulk charge', () => {
  it('charges exactly the previewed students who stay ticked (R-1624)', async () => {
    const { choice, uuids } = await makeClass(4);
    const [one = '', two = '', three = '', four = ''] = uuids;
    const all = await preview(choice);
    expect(all.count).toBe(4);
    const unticked = [two, two];
    const { digest } = all;
    const done = await server.ask(chargeInBulk, { ...choice, unticked, digest });
    expect(done).toEqual({ id: expect.any(Number), count: 3, total: 10_500 });
    for (const uuid of [one, three, four]) {
      expect(await chargesOf(uuid)).toEqual([
        {
          subscriptionId: expect.any(Number),
          id: T_SHIRT,
          name: 'T-shirt',
          fee: 3500,
          chargedFee: 3500,
          month: MONTH,
          cancelledDate: null,
          paymentStatus: 'PENDING',
        },
      ]);
    }
    expect(await chargesOf(two)).toEqual([]);
    const [listed] = await server.ask(listBulkCharges, {});
    expect(listed).toMatchObject({ id: done.id, students: 3, paid: 0, partlyPaid: 0 });
    // The others have it now.
    expect(await bill(choice)).toMatchObject({ count: 1, total: 3500 });
    expect(await chargesOf(two)).toHaveLength(1);
    expect(await chargesOf(one)).toHaveLength(1);
  });

  it('has one audit entry with sums and no names (R-1632)', async () => {
    const { choice, offering } = await makeClass(2);
    const { id } = await bill(choice);
    const [entry] = await server.ask(listAudit, {});
    expect(entry).toMatchObject({
      action: 'MISC_CHARGED_IN_BULK',
      kind: 'MISC_ITEM',
      subjectName: 'T-shirt',
      before: null,
      after: {
        bulkChargeId: id,
        item: 'T-shirt',
        month: MONTH,
        fee: 3500,
        offeringId: offering.id,
        students: 2,
        totalAmount: 7000,
      },
    });
    expect(Object.keys((entry?.after as object) ?? {})).toHaveLength(7);
  });

  it.each<[string, (at: { choice: Choice; uuid: string }) => Promise<unknown>]>([
    ['another charge of the item', ({ choice }) => bill(choice)],
    ['a status', ({ uuid }) => server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' })],
    [
      'the name of the item',
      ({ choice: { itemId } }) =>
        server.ask(changeMiscItem, { id: itemId, name: uniqueInFile('Renamed'), fee: 0 }),
    ],
  ])('returns 409 and charges no one after a change of %s (R-1625)', async (_, change) => {
    const item = await server.ask(addMiscItem, { name: uniqueInFile('Item'), fee: 0 });
    const { choice, uuids } = await makeClass(2, { itemId: item.id });
    const [uuid = ''] = uuids;
    const request = await previewInBulk(server, choice);
    await change({ choice, uuid });
    const before = await server.ask(listBulkCharges, {});
    const refused = await server.fail(chargeInBulk, request);
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'PREVIEW_CHANGED',
      'Students or their charges have changed. Check the new preview, then bill again.',
    ]);
    expect(await server.ask(listBulkCharges, {})).toEqual(before);
  });

  it('returns 409 for another fee, month or group than was previewed', async () => {
    const { choice, uuids } = await makeClass(1);
    const request = await previewInBulk(server, choice);
    for (const other of [{ fee: 3600 }, { month: '04-2026' }, { itemId: 3 }, { group: 'ALL' }]) {
      const refused = await server.fail(chargeInBulk, { ...request, ...other } as typeof request);
      expect(refused.code).toBe('PREVIEW_CHANGED');
    }
    expect(await chargesOf(uuids[0] ?? '')).toEqual([]);
  });

  it('charges once for a request that is repeated with its key (R-1221)', async () => {
    const { choice, uuids } = await makeClass(2);
    const request = await previewInBulk(server, choice);
    const key = { headers: { 'idempotency-key': 'bulk-once' } };
    const first = await server.ask(chargeInBulk, request, key);
    expect(await server.ask(chargeInBulk, request, key)).toEqual(first);
    expect(await chargesOf(uuids[0] ?? '')).toHaveLength(1);
  });

  it('returns 422 when no student stays, and for one who is not in the preview', async () => {
    const { choice, uuids } = await makeClass(2);
    const stranger = await make.student();
    const request = await previewInBulk(server, choice);
    for (const [unticked, message] of [
      [uuids, 'Tick at least one student'],
      [[stranger.uuid], 'A student is not in this preview'],
    ] as const) {
      const refused = await server.fail(chargeInBulk, { ...request, unticked: [...unticked] });
      expect([refused.status, refused.message]).toEqual([422, message]);
    }
    const empty = await make.offering();
    const none = await previewInBulk(server, { ...choice, offeringId: empty.id });
    expect((await server.fail(chargeInBulk, none)).message).toBe('Tick at least one student');
  });
});

describe('the choice of a bulk charge', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ itemId: 0 }, 'Please choose an item'],
    [{ itemId: 999_999 }, 'This misc item does not exist'],
    [{ month: '' }, 'Please choose the month'],
    [{ month: '13-2026' }, 'Month must be a month, MM-YYYY'],
    [{ fee: null }, 'Please enter the fee'],
    [{ fee: 0 }, 'Fee must be above zero'],
    [{ fee: 1_000_001 }, 'Fee can be at most RM 10,000.00'],
    [{ group: 'SOME' }, 'Students must be one of LEVEL, CLASS, ALL'],
    [{ group: '' }, 'Please choose the students'],
    [{ programLvl: null }, 'Please choose the level'],
    [{ programLvl: 7 }, 'Program level is not offered'],
    [{ programLvl: 99 }, 'This program level does not exist'],
    [{ group: 'CLASS' }, 'Please choose the class'],
    [{ group: 'CLASS', offeringId: 999_999 }, 'This class does not exist'],
  ])('is refused with 422 for %j (R-1622)', async (wrong, message) => {
    const choice = { ...shirts, group: 'LEVEL', programLvl: 6, ...wrong } as Choice;
    for (const [call, input] of [
      [previewBulkCharge, choice],
      [chargeInBulk, { ...choice, unticked: [], digest: 'a'.repeat(64) }],
    ] as const) {
      const refused = await server.fail(call, input as RequestOf<typeof chargeInBulk>);
      expect([refused.status, refused.message]).toEqual([422, message]);
    }
  });

  it('is refused with 422 for a retired item', async () => {
    const { id, name } = await server.ask(addMiscItem, { name: uniqueInFile('Old'), fee: 100 });
    const { choice } = await makeClass(1, { itemId: id });
    const request = await previewInBulk(server, choice);
    await server.ask(changeMiscItem, { id, name, fee: 100, retired: true });
    const refused = await server.fail(chargeInBulk, request);
    expect([refused.status, refused.message]).toEqual([422, `${name} is no longer offered`]);
  });
});

it('a bulk charge of new students keeps their own charges', async () => {
  const own = { id: 3, fee: 100 };
  const { uuid } = await server.ask(registerStudent, studentForm({ programLvl: 4, misc: [own] }));
  const request = await previewInBulk(server, { ...shirts, group: 'LEVEL', programLvl: 4 });
  await server.ask(chargeInBulk, request);
  expect((await chargesOf(uuid)).map(({ id, fee }) => [id, fee])).toEqual([
    [3, 100],
    [T_SHIRT, 3500],
  ]);
});
