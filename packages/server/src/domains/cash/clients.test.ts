import { closeCash, countCash, getNextClose, listCashCloses } from '@kelas/contract/cash';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { cashCount, expectedCash, nextClose } from '@kelas/testkit/cash';
import { openClients, tally, times } from '@kelas/testkit/clients';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';
import { verify } from '../../verify/verify.ts';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);
const student = await make.enrolled({ fee: 6000, effectiveDate: '01-2010' });
const PATH = '/cash/close';

async function expectVerified() {
  const found: string[] = [];
  await verify(server.db, ({ findings }) => found.push(...findings));
  expect(found).toEqual([]);
}

it('of eight clients that close at once one wins; the others learn who and when (R-1409)', async () => {
  await make.pay(student, '01-2010');
  const form = await nextClose(server, { rm50: 1, rm10: 1 });
  const responses = await times(8, () => client(PATH, form));
  expect(tally(responses)).toEqual({ '200': 1, '409 CLOSED_MEANWHILE': 7 });
  const message = 'You closed the day in another window on 16 Mar 2026, 10:00. Reload to see it.';
  const lost = responses.filter(({ status }) => status === 409);
  expect(new Set(lost.map(({ body }) => body.error?.message))).toEqual(new Set([message]));
  const other = await client(PATH, form, { as: server.admin });
  expect(other.body.error?.message).toBe(
    'the-employee closed the day on 16 Mar 2026, 10:00. Reload to see it.',
  );
  expect(await server.ask(getNextClose, {})).toMatchObject({ number: 2, openingFloat: 6000 });
  await expectVerified();
});

it('a payment that came in between refuses the close and says the new sum (R-1410)', async () => {
  const form = await nextClose(server, { rm50: 1, rm10: 1 });
  const { receiptNo } = await make.pay(student, '02-2010');
  const paid = await server.fail(closeCash, form);
  expect(paid).toMatchObject({
    status: 409,
    code: 'CHANGED_MEANWHILE',
    message: 'A payment or a void was just recorded. The expected sum is now RM 120.00.',
  });
  const now = await nextClose(server, { rm100: 1, rm20: 1 });
  await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
  const voided = await server.fail(closeCash, now);
  expect(voided.message).toMatch(/The expected sum is now RM 60\.00\.$/);
  expect(await server.ask(listCashCloses, {})).toHaveLength(1);
});

it('a lost answer that is repeated with the same key closes once (R-1222)', async () => {
  const form = await nextClose(server);
  const key = 'close-the-day';
  const first = await client(PATH, form, { key });
  const again = await times(4, () => client(PATH, form, { key }));
  for (const { status, body } of again) expect([status, body]).toEqual([200, first.body]);
  const other = await client(PATH, { ...form, banked: 5 }, { key });
  expect(other.status).toBe(422);
  expect(await server.ask(getNextClose, {})).toMatchObject({ number: form.number + 1 });
});

it('of two people who count at once both counts stay, and the first one is the first count', async () => {
  const { number } = await server.ask(getNextClose, {});
  const form = await nextClose(server);
  const counts = await Promise.all(
    [server.employee, server.admin, server.employee, server.admin].map((as, index) =>
      server.ask(countCash, { number, count: cashCount({ rm10: index }) }, { as }),
    ),
  );
  expect(new Set(counts.map(({ firstCounted }) => firstCounted))).toEqual(new Set([0]));
  const closed = await server.ask(closeCash, form);
  // The employee counted nothing before, and again: the same count.
  expect(closed.counts.length).toBeGreaterThanOrEqual(4);
  expect(closed.firstCounted).toBe(0);
  await expectVerified();
});

it('payments, voids and closes at once lose no movement and never deadlock (D-25)', async () => {
  let month = 1;
  const next = () => {
    month += 1;
    const index = month % 12;
    return `${String(index + 1).padStart(2, '0')}-${2011 + Math.floor(month / 12)}`;
  };
  const counts = new Map<number, number>();
  for (let round = 0; round < 15; round += 1) {
    const { receiptNo } = await make.pay(student, next());
    const form = await nextClose(server);
    const responses = await Promise.all([
      server.send(payTuition, [paymentLine(student, next())]),
      server.send(closeCash, form),
      server.send(voidPayment, { receiptNo, reason: 'Mistake' }),
      server.send(closeCash, form, { as: server.admin }),
      server.send(payTuition, [paymentLine(student, next())]),
    ]);
    for (const { statusCode } of responses) {
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
    }
  }
  expect([...counts.keys()].toSorted()).toEqual([200, 409]);
  await server.ask(closeCash, await nextClose(server));
  expect(await expectedCash(server)).toMatchObject({ taken: 0, total: 0 });
  await expectVerified();
});
