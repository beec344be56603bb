import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { listFamilyFees, payFamily, payTuition } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { expectNoGaps, openClients, tally, times } from '@kelas/testkit/clients';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);

async function makeFamily(count: number): Promise<Enrolled[]> {
  const children = [];
  for (let each = 0; each < count; each += 1) children.push(await make.enrolled({ fee: 6000 }));
  const [first, ...others] = children;
  for (const { uuid } of others) {
    await server.ask(decideSibling, {
      uuid: first?.uuid ?? '',
      siblingUuid: uuid,
      isSibling: true,
    });
  }
  return children;
}

const linesOf = (children: readonly Enrolled[], month: string) =>
  children.map((child) => [paymentLine(child, month)]);
const pay = (payments: unknown, key?: string) => client(payFamily.path, { payments }, { key });

async function paidLines(children: readonly Enrolled[]) {
  const { count } = await server.db
    .selectFrom('payment_line')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(
      'subscription_id',
      'in',
      children.map((child) => child.subscriptionId),
    )
    .executeTakeFirstOrThrow();
  return count;
}

async function changeRules(changes: { partPayments?: boolean; keepsCredit?: boolean }) {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, ...changes });
}

describe.each([false, true])('with part payments %s', (partPayments) => {
  it('two tills at one family in opposite orders make one payment (R-1597)', async () => {
    await changeRules({ partPayments });
    for (let round = 0; round < 5; round += 1) {
      const children = await makeFamily(3);
      const payments = linesOf(children, '01-2026');
      const responses = await times(12, (index) =>
        pay(index % 2 === 0 ? payments : payments.toReversed()),
      );
      expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 11 });
      expect(await paidLines(children)).toBe(3);
    }
    await expectNoGaps(server);
  });

  it('families, single payments and mixed types end without a deadlock', async () => {
    await changeRules({ partPayments });
    const children = await makeFamily(3);
    const months = ['01-2026', '02-2026', '03-2026'];
    const responses = await times(30, (index) => {
      const month = months[index % 3] ?? '';
      const [child] = children.slice(index % 3);
      if (!child) throw new Error('there is no child');
      if (index % 5 === 0) return client(payTuition.path, [paymentLine(child, month)]);
      if (index % 5 === 1) {
        const other = months[(index + 1) % 3] ?? '';
        const bank = paymentLine(child, other, { paymentType: 'BANK' });
        return pay([[bank], [paymentLine(child, month)]]);
      }
      const payments = linesOf(children, month);
      return pay(index % 2 === 0 ? payments : payments.toReversed());
    });
    for (const { status } of responses) expect([200, 409]).toContain(status);
    const paid = await paidLines(children);
    const fees = await server.ask(listFamilyFees, { uuid: children[0]?.uuid ?? '' });
    expect(paid + fees.flatMap(({ lines }) => lines).length).toBe(9);
    await expectNoGaps(server);
  });
});

it('two tills that split one line between two payments make one payment (R-1863)', async () => {
  await changeRules({ partPayments: false });
  for (let round = 0; round < 5; round += 1) {
    const [child] = await makeFamily(2);
    if (!child) throw new Error('there is no child');
    const part = (paymentType: 'CASH' | 'BANK', fee: number) => [
      { ...paymentLine(child, '01-2026', { paymentType }), fee },
    ];
    const payments = [part('CASH', 2000), part('BANK', 4000)];
    const responses = await times(12, (index) =>
      pay(index % 2 === 0 ? payments : payments.toReversed()),
    );
    expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 11 });
    expect(await paidLines([child])).toBe(2);
  }
  await expectNoGaps(server);
});

it('a payment with credit waits for an import before it holds a charge (R-1597)', async () => {
  await changeRules({ keepsCredit: true });
  const children = await makeFamily(2);
  const [first = [], second = []] = linesOf(children, '01-2026');
  const credit = first.map(({ uuid, month, transactionDate, paymentType }) => {
    return { uuid, month, transactionDate, paymentType, fund: 'CREDIT', fee: 500 };
  });
  const asImport = await openTransaction(server);
  await asImport.query('lock table student in share row exclusive mode');
  const paid = pay([[...first, ...credit], second]);
  await untilBlocked(server);
  const charges = children.map((child) => child.subscriptionId);
  await asImport.query(
    'select from subscription where id = any($1) order by id for no key update',
    [charges],
  );
  await asImport.commit();
  expect(await paid).toMatchObject({ status: 200 });
});

it('a request that is repeated with its key makes one payment (R-1222)', async () => {
  const children = await makeFamily(3);
  const payments = linesOf(children, '02-2026');
  const responses = await times(10, () => pay(payments, 'family-once'));
  responses.push(await pay(payments, 'family-once'));
  expect(tally(responses)).toEqual({ '200': 11 });
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await paidLines(children)).toBe(3);
  await expectNoGaps(server);
});
