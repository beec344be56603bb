import type { RequestOf } from '@kelas/contract/call';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { chargeInBulk, undoBulkCharge } from '@kelas/contract/misc-charges';
import { payMisc } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { cancelMiscCharge, changeStudentStatus, getStudent } from '@kelas/contract/students';
import { expectNoGaps, openClients, tally, times } from '@kelas/testkit/clients';
import { Makers, miscPayment, previewInBulk } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);

const ITEM = 5;
const MONTH = '03-2026';
const RULES = [false, true];

async function makeClass(count: number) {
  const offering = await make.offering();
  const uuids: string[] = [];
  for (let each = 0; each < count; each += 1) {
    uuids.push((await make.enrolled({ offering })).uuid);
  }
  const choice = { itemId: ITEM, month: MONTH, fee: 3500, group: 'CLASS' } as const;
  return { offering, uuids, choice: { ...choice, offeringId: offering.id } };
}

const charge = (request: RequestOf<typeof chargeInBulk>, key?: string) =>
  client(chargeInBulk.path, request, { key });
const undo = (id: number, key?: string) => client(undoBulkCharge.path, { id }, { key });
const pay = (uuid: string, line: { fee: number; subscriptionId?: number }) =>
  client(payMisc.path, miscPayment(uuid, [{ id: ITEM, ...line }], { month: MONTH }));
const chargesOf = async (uuid: string) => (await server.ask(getStudent, { uuid })).miscs;

async function bill(count: number) {
  const { choice, uuids } = await makeClass(count);
  const { id } = await server.ask(chargeInBulk, await previewInBulk(server, choice));
  const lines = [];
  for (const uuid of uuids) lines.push({ uuid, ...(await chargesOf(uuid))[0] });
  return { id, uuids, lines };
}

async function switchParts(partPayments: boolean) {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, partPayments });
}

describe('clerks who charge at once', () => {
  it('charge the same class once; the others get a stale preview (R-1625)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { choice, uuids } = await makeClass(3);
      const request = await previewInBulk(server, choice);
      const responses = await times(10, () => charge(request));
      expect(tally(responses)).toEqual({ '200': 1, '409 PREVIEW_CHANGED': 9 });
      for (const uuid of uuids) expect(await chargesOf(uuid)).toHaveLength(1);
    }
  });

  it('charge each student of two overlapping choices once, without a deadlock', async () => {
    const { choice, uuids } = await makeClass(4);
    const requests = [
      await previewInBulk(server, choice),
      await previewInBulk(server, { ...choice, group: 'LEVEL', programLvl: 2 }),
      await previewInBulk(server, { ...choice, group: 'ALL' }),
    ];
    const responses = await times(12, (index) => charge(requests[index % 3] as never));
    expect(tally(responses)).toEqual({ '200': 1, '409 PREVIEW_CHANGED': 11 });
    for (const uuid of uuids) expect(await chargesOf(uuid)).toHaveLength(1);
  });

  it('charge while the students pay from credit, without a deadlock', async () => {
    await make.holdMoney();
    for (let round = 0; round < 3; round += 1) {
      const { choice, uuids } = await makeClass(3);
      for (const uuid of uuids) await make.fund(uuid, 'CREDIT', 2000);
      const request = await previewInBulk(server, choice);
      const line = [{ id: 6, fee: 2000 }];
      const fromCredit = (uuid: string) =>
        client(payMisc.path, {
          ...miscPayment(uuid, line, { month: MONTH }),
          paymentType: 'CREDIT',
        });
      const responses = await Promise.all([charge(request), ...uuids.map(fromCredit)]);
      expect(tally(responses)).toEqual({ '200': 4 });
      for (const uuid of uuids) expect(await chargesOf(uuid)).toHaveLength(2);
    }
  });

  it('charge two items at once', async () => {
    const { choice } = await makeClass(2);
    const requests = await Promise.all(
      [3, 6].map((itemId) => previewInBulk(server, { ...choice, itemId })),
    );
    expect(tally(await Promise.all(requests.map((each) => charge(each))))).toEqual({ '200': 2 });
  });

  it('get one result for one key', async () => {
    const { choice, uuids } = await makeClass(2);
    const request = await previewInBulk(server, choice);
    const responses = await times(10, () => charge(request, 'bulk-at-once'));
    expect(tally(responses)).toEqual({ '200': 10 });
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    for (const uuid of uuids) expect(await chargesOf(uuid)).toHaveLength(1);
  });
});

describe('a bulk charge waits for', () => {
  it('a charge of one student, which then counts', async () => {
    const { choice, uuids } = await makeClass(2);
    const request = await previewInBulk(server, choice);
    const other = await openTransaction(server);
    await other.query(
      `insert into misc_charge (student_id, misc_item_id, name, fee, month, created_by)
       select id, $1, 'T-shirt', 3500, '2026-03-01', 1 from student where uuid = $2`,
      [ITEM, uuids[0]],
    );
    const charging = charge(request);
    await untilBlocked(server);
    await other.commit();
    expect(tally([await charging])).toEqual({ '409 PREVIEW_CHANGED': 1 });
    expect(await chargesOf(uuids[0] ?? '')).toHaveLength(1);
    expect(await chargesOf(uuids[1] ?? '')).toEqual([]);
  });

  it('a change of status, which then counts', async () => {
    const { choice, uuids } = await makeClass(2);
    const request = await previewInBulk(server, choice);
    const other = await openTransaction(server);
    await other.query(
      `insert into student_status_change (student_id, status, month, recorded_by)
       select id, 'DEACTIVATED', '2026-03-01', 1 from student where uuid = $1`,
      [uuids[1]],
    );
    const charging = charge(request);
    await untilBlocked(server);
    await other.commit();
    expect(tally([await charging])).toEqual({ '409 PREVIEW_CHANGED': 1 });
    expect(await chargesOf(uuids[0] ?? '')).toEqual([]);
  });
});

it('while a bulk charge runs, payments go on and single charges wait (D-33)', async () => {
  const { uuids, lines } = await bill(2);
  const [line] = lines;
  const other = await openTransaction(server);
  await other.query('select from student order by id for share');
  await other.query('select from misc_item where id = $1 for update', [ITEM]);
  const paid = await pay(line?.uuid ?? '', {
    fee: 3500,
    subscriptionId: line?.subscriptionId ?? 0,
  });
  expect(paid.status).toBe(200);
  const waiting = pay(uuids[1] ?? '', { fee: 100 });
  await untilBlocked(server);
  await other.commit();
  expect((await waiting).status).toBe(200);
  expect(await chargesOf(uuids[1] ?? '')).toHaveLength(2);
});

describe.each(RULES)('with part payments %s, an undo and a payment', (partPayments) => {
  it('of one charge succeed one or the other, never both (R-1627)', async () => {
    await switchParts(partPayments);
    const seen = new Set<boolean>();
    for (let round = 0; round < 12; round += 1) {
      const { id, uuids, lines } = await bill(2);
      const [uuid = ''] = uuids;
      const saved = { fee: 3500, subscriptionId: lines[0]?.subscriptionId ?? 0 };
      const payFirst = round % 2 === 0;
      const both = payFirst
        ? [pay(uuid, saved), undo(id)]
        : [undo(id), pay(uuid, saved)].toReversed();
      const [paid, undone] = await Promise.all(both);
      const [stored] = await chargesOf(uuid);
      const isPaid = paid?.status === 200;
      seen.add(isPaid);
      expect(undone?.status).toBe(200);
      if (!isPaid) expect(paid?.code).toBe('NOT_DUE');
      expect([stored?.paymentStatus, stored?.cancelledDate]).toEqual(
        isPaid ? ['PAID', null] : ['PENDING', MONTH],
      );
      expect(undone?.body).toMatchObject({ cancelled: isPaid ? 1 : 2 });
    }
    expect(seen.size).toBeGreaterThan(0);
    await expectNoGaps(server);
  });

  it('come one after the other: the undo sees a payment that it waited for', async () => {
    await switchParts(partPayments);
    const { id, lines } = await bill(2);
    const other = await openTransaction(server);
    await other.query('select from misc_charge where id = $1 for share', [
      lines[1]?.subscriptionId,
    ]);
    const undoing = undo(id);
    await untilBlocked(server);
    const first = lines[1];
    const paying = pay(first?.uuid ?? '', {
      fee: 3500,
      subscriptionId: first?.subscriptionId ?? 0,
    });
    await untilBlocked(server, 2);
    await other.commit();
    const [undone, paid] = await Promise.all([undoing, paying]);
    expect(undone.status).toBe(200);
    expect(undone.body).toMatchObject({ cancelled: paid.status === 200 ? 1 : 2 });
  });
});

it('clerks who undo at once, or repeat it with a key, undo once (R-1628)', async () => {
  const { id } = await bill(2);
  expect(tally(await times(8, () => undo(id)))).toEqual({ '200': 1, '409 ALREADY_UNDONE': 7 });
  const other = await bill(2);
  const responses = await times(8, () => undo(other.id, 'undo-at-once'));
  expect(tally(responses)).toEqual({ '200': 8 });
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

it('charges, undos, payments, cancellations and changes at once end without a deadlock', async () => {
  const { choice, uuids } = await makeClass(6);
  const [one = '', two = ''] = uuids;
  await server.ask(decideSibling, { uuid: two, siblingUuid: one, isSibling: true });
  await make.holdMoney();
  await make.fund(one, 'CREDIT', 100_000);
  for (let round = 0; round < 4; round += 1) {
    const request = await previewInBulk(server, { ...choice, month: `0${round + 4}-2026` });
    const { id, lines } = await bill(4);
    const responses = await times(24, (index) => {
      const line = lines[index % 4];
      const saved = { fee: 3500, subscriptionId: line?.subscriptionId ?? 0 };
      const uuid = uuids[index % 6] ?? '';
      const moves = [
        () => charge(request),
        () => undo(id),
        () => pay(line?.uuid ?? '', saved),
        () => client(cancelMiscCharge.path, { id: saved.subscriptionId, month: MONTH }),
        () => pay(uuid, { fee: 100 }),
        () => {
          const status = round % 2 === 0 ? 'DEACTIVATED' : 'ACTIVE';
          return client(changeStudentStatus.path, { uuid: uuids[5], status });
        },
        // From the credit of the sibling.
        () =>
          client(payMisc.path, {
            ...miscPayment(two, [{ id: 3, fee: 100 }], { month: MONTH }),
            paymentType: 'CREDIT',
          }),
      ];
      return moves[index % moves.length]?.() as ReturnType<typeof undo>;
    });
    for (const { status, body } of responses) {
      expect([200, 409], JSON.stringify(body)).toContain(status);
    }
  }
  await expectNoGaps(server);
});
