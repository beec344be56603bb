import type { Call } from '@kelas/contract/call';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { getStatement } from '@kelas/contract/statements';
import {
  cancelMiscCharge,
  cancelSubscription,
  changeStudentStatus,
  getStudent,
} from '@kelas/contract/students';
import { currentMonth, type Day } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { courseLine, Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { Ledger, type LedgerCharge } from '@kelas/testkit/ledger';
import { startServer } from '@kelas/testkit/server';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { owedBy } from '../arrears/queries.ts';

/*
 * Compares statements with a simple ledger after random calls for a student. A refused call leaves
 * the ledger unchanged.
 */

const server = await startServer();
const make = new Makers(server);
const { offerings } = await make.teacher({}, [6005, 4500, 1]);
const ITEM = 5;
const START = '01-2026' as Month;
const MONTHS = Array.from({ length: 16 }, (_, index) => addMonths(START, index));

const kinds = ['pay', 'payMisc', 'void', 'cancel', 'cancelMisc', 'status', 'wait'] as const;
const statuses = ['DEACTIVATED', 'ACTIVE', 'DEACTIVATED', 'ACTIVE', 'TERMINATED'] as const;

/** A random call: `which` is a position in the list of its subject, `fee` is in cents. */
const attempt = fc.record({
  kind: fc.constantFrom(...kinds, 'pay', 'pay', 'pay', 'void', 'payMisc', 'status', 'wait'),
  which: fc.nat({ max: 5 }),
  month: fc.constantFrom(...MONTHS),
  months: fc.integer({ min: 1, max: 3 }),
  day: fc
    .tuple(fc.constantFrom('01', '15', '28'), fc.constantFrom(...MONTHS.slice(0, 6)))
    .map(([day, month]) => `${day}-${month}` as Day),
  fee: fc.integer({ min: 1, max: 9999 }),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer A> ? A : never;

/** The number of successful calls of each kind. */
const done: Record<string, number> = {};

const at = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length];

/** Makes a call; returns undefined if it is refused. */
async function tryCall(call: Call, input: unknown) {
  const response = await server.send(call, input, { as: server.admin });
  expect([200, 409, 422], response.body).toContain(response.statusCode);
  return response.statusCode === 200 ? response.json() : undefined;
}

async function begin(which: number): Promise<{ uuid: string; ledger: Ledger }> {
  server.clock.set('2026-03-16T02:00:00Z');
  const { uuid } = await make.student({
    tuitionCourse: offerings.map((offering, index) =>
      courseLine(offering, { effectiveDate: MONTHS[(which + index) % 4] ?? START }),
    ),
    misc: [1, 2, 3].map((index) => ({ id: ITEM, fee: index * 1111 })),
  });
  const { tuitionCourses, miscs } = await server.ask(getStudent, { uuid });
  const ledger = new Ledger();
  for (const { subscriptionId, fee, effectiveDate } of tuitionCourses) {
    const from = effectiveDate as Month;
    ledger.subscriptions.push({ id: subscriptionId, fee, from, until: null });
  }
  for (const { subscriptionId, fee, month } of miscs) {
    ledger.misc.push({ id: subscriptionId, fee, month: month as Month, cancelled: false });
  }
  return { uuid, ledger };
}

/** Makes a random call and records a success in the ledger; returns true for a success. */
async function perform(uuid: string, ledger: Ledger, each: Attempt): Promise<boolean> {
  const { which, month, day, fee } = each;
  const subscription = at(ledger.subscriptions, which);
  const charge = at(ledger.misc, which);
  const payment = at(ledger.payments, which);
  if (!subscription || !charge) return false;
  const record = (receipt: { receiptNo: string } | undefined, lines: readonly LedgerCharge[]) => {
    if (receipt) ledger.payments.push({ receiptNo: receipt.receiptNo, day, lines });
    return receipt !== undefined;
  };
  switch (each.kind) {
    case 'pay': {
      const { id } = subscription;
      const enrolled = { uuid, subscriptionId: id, fee: subscription.fee };
      const months = Array.from({ length: each.months }, (_, index) => addMonths(month, index));
      const lines = months.map((of) => paymentLine(enrolled, of, { transactionDate: day }));
      const charges = months.map((of) => ({ ...subscription, key: `${id} ${of}`, month: of }));
      return record(await tryCall(payTuition, lines), charges);
    }
    case 'payMisc': {
      const line = { id: ITEM, subscriptionId: charge.id, fee };
      const input = miscPayment(uuid, [line], { transactionDate: day });
      return record(await tryCall(payMisc, input), [{ ...charge, key: `${charge.id}`, fee }]);
    }
    case 'void': {
      if (!payment) return false;
      const { receiptNo } = payment;
      ledger.payments = ledger.payments.filter((other) => other !== payment);
      return (await tryCall(voidPayment, { receiptNo, reason: 'By mistake' })) !== undefined;
    }
    case 'cancel': {
      const result = await tryCall(cancelSubscription, { id: subscription.id, month });
      if (result) subscription.until = month;
      return result !== undefined;
    }
    case 'cancelMisc': {
      const result = await tryCall(cancelMiscCharge, { id: charge.id, month });
      if (result) charge.cancelled = true;
      return result !== undefined;
    }
    case 'status': {
      const status = at(statuses, which) ?? 'ACTIVE';
      const isEnd = status === 'TERMINATED';
      const result = await tryCall(changeStudentStatus, { uuid, status, terminatedDate: month });
      if (!result) return false;
      ledger.changes.push({ status, month: isEnd ? month : currentMonth(server.clock.now) });
      for (const taken of isEnd ? ledger.subscriptions : []) {
        const end = compareMonths(month, taken.from) < 0 ? taken.from : month;
        if (!taken.until || compareMonths(end, taken.until) < 0) taken.until = end;
      }
      return true;
    }
    case 'wait':
      server.clock.pass(31 * 86_400);
      return true;
  }
}

async function studentId(uuid: string): Promise<number> {
  const { id } = await server.db
    .selectFrom('student')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return id;
}

it('a statement equals the ledger in every month after random calls', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(attempt, { minLength: 8, maxLength: 25 }),
      fc.nat({ max: 3 }),
      async (attempts, which) => {
        const { uuid, ledger } = await begin(which);
        for (const each of attempts) {
          if (await perform(uuid, ledger, each)) done[each.kind] = (done[each.kind] ?? 0) + 1;
        }
        for (const [index, until] of MONTHS.entries()) {
          const from = MONTHS[Math.trunc(index / 2)] ?? START;
          const account = await server.ask(getStatement, { uuid, from, until });
          const { opening, charged, paid, closing, rows } = account;
          expect(opening).toBe(ledger.balance(addMonths(from, -1)));
          expect(closing, `${from} to ${until}`).toBe(ledger.balance(until));
          expect(opening + charged - paid).toBe(closing);
          expect(rows.at(-1)?.balance ?? opening).toBe(closing);
        }
        const now = server.clock.now;
        const owed = await owedBy(server.db, await studentId(uuid), now);
        expect(owed).toBe(ledger.owed(currentMonth(now)));
      },
    ),
    { numRuns: 30 },
  );
  for (const kind of kinds) expect(done[kind], kind).toBeGreaterThan(3);
});

it('the closing balance of the current month equals the owed amount without advance payments', async () => {
  const student = await make.enrolled({ fee: 6005, effectiveDate: '01-2025' });
  server.clock.set('2026-03-16T02:00:00Z');
  for (const month of ['01-2025', '07-2025', '03-2026']) await make.pay(student, month);
  const { closing } = await server.ask(getStatement, {
    uuid: student.uuid,
    from: '01-2026',
    until: currentMonth(server.clock.now),
  });
  expect(closing).toBe(12 * 6005);
  expect(closing).toBe(await owedBy(server.db, await studentId(student.uuid), server.clock.now));
});
