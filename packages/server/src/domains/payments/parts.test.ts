import { addAdjustment } from '@kelas/contract/discounts';
import { listHistory } from '@kelas/contract/history';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { getMiscPayment } from '@kelas/contract/misc-fees';
import { getReceipt, payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { getStatement } from '@kelas/contract/statements';
import { getStudentAccount } from '@kelas/contract/student-account';
import { cancelMiscCharge, cancelSubscription, getStudent } from '@kelas/contract/students';
import { getTuitionPayment, listUnpaidFees } from '@kelas/contract/tuition-fees';
import { openClients, tally, times } from '@kelas/testkit/clients';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { owedIn as owedInMonth, owes } from '@kelas/testkit/owed-in';
import { CHECK, refusals } from '@kelas/testkit/refusals';
import { Salaries } from '@kelas/testkit/salaries';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const salaries = new Salaries(server);
const client = await openClients(server);
const { refusedRow } = refusals(server);
const MONTH = '03-2026';

async function takeParts(partPayments: boolean): Promise<void> {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, partPayments });
}

beforeEach(async () => {
  server.clock.set('2026-03-16T02:00:00Z');
  await takeParts(true);
});

const partOf = (student: Enrolled, fee: number, month = MONTH) => ({
  ...paymentLine(student, month),
  fee,
});
const pay = (student: Enrolled, fee: number, month?: string) =>
  server.ask(payTuition, [partOf(student, fee, month)]);
const fail = (student: Enrolled, fee: number) => server.fail(payTuition, [partOf(student, fee)]);
const undo = (receiptNo: string) =>
  server.ask(voidPayment, { receiptNo, reason: 'Entered by mistake' });
const lineOf = async ({ uuid }: Enrolled, month = MONTH) =>
  (await server.ask(getTuitionPayment, { uuid, month }))[0];

const owedIn = (student: Enrolled) => owedInMonth(server, student, MONTH);

describe('a part payment (R-1540)', () => {
  it('leaves the rest owed in every list; the last part makes the line PAID', async () => {
    const student = await make.enrolled({ fee: 12_000, effectiveDate: MONTH });
    await pay(student, 5000);
    expect(await lineOf(student)).toMatchObject({
      fee: 12_000,
      paidFee: 5000,
      paymentStatus: 'PENDING',
      transactionDate: '16-03-2026',
    });
    expect(await owedIn(student)).toEqual(owes(7000));
    await pay(student, 4000);
    expect(await owedIn(student)).toEqual(owes(3000));
    await pay(student, 3000);
    expect(await lineOf(student)).toMatchObject({
      fee: 12_000,
      paidFee: 12_000,
      paymentStatus: 'PAID',
    });
    expect(await owedIn(student)).toEqual(owes(0));
    await expectVerified(server);
  });

  it('is on its receipt, with what it is a part of', async () => {
    const student = await make.enrolled({ fee: 12_000 });
    const { receiptNo } = await pay(student, 5000);
    const { lines, totalAmount } = await server.ask(getReceipt, { receiptNo });
    expect([lines, totalAmount]).toEqual([
      [expect.objectContaining({ fee: 5000, dueFee: 12_000, chargedFee: 12_000 })],
      5000,
    ]);
  });

  it('of a discounted fee is on its receipt with the discount (R-1544)', async () => {
    const student = await make.enrolled({ fee: 12_000 });
    const { subscriptionId } = student;
    const discount = { subscriptionId, borneBy: 'SHARED', reason: 'Second child' } as const;
    await server.ask(addAdjustment, { ...discount, fromDate: MONTH, amount: 2000 });
    const { receiptNo } = await pay(student, 4000);
    const { lines } = await server.ask(getReceipt, { receiptNo });
    expect(lines).toMatchObject([{ fee: 4000, dueFee: 10_000, discountFee: 2000 }]);
    const { rows } = await server.ask(getStatement, {
      uuid: student.uuid,
      from: MONTH,
      until: MONTH,
    });
    expect(rows).toMatchObject([
      { kind: 'CHARGE', fee: 10_000, chargedFee: 12_000, discountFee: 2000 },
      { kind: 'PAYMENT', fee: 4000, chargedFee: null },
    ]);
    const [line] = await server.ask(listHistory, { uuid: student.uuid, type: 'STUDENT' });
    expect(line).toMatchObject({ fee: 4000, dueFee: 10_000, discountFee: 2000 });
    await undo(receiptNo);
    const [reversal] = await server.ask(listHistory, { uuid: student.uuid, type: 'STUDENT' });
    expect(reversal).toMatchObject({ fee: -4000, dueFee: -10_000, discountFee: -2000 });
  });

  it.each([
    ['more than the rest', 7001],
    ['nothing', 0],
  ])('of %s is refused', async (_, fee) => {
    const student = await make.enrolled({ fee: 12_000 });
    await pay(student, 5000);
    expect(await fail(student, fee)).toMatchObject({ status: 409, code: 'FEE_CHANGED' });
    expect(await lineOf(student)).toMatchObject({ paidFee: 5000 });
  });

  it('is refused while the rule is off; the rest of an earlier part is not', async () => {
    const [student, other] = [await make.enrolled({ fee: 9000 }), await make.enrolled()];
    await pay(student, 5000);
    await takeParts(false);
    expect(await fail(other, 100)).toMatchObject({ status: 409, code: 'FEE_CHANGED' });
    expect(await fail(student, 100)).toMatchObject({ status: 409, code: 'FEE_CHANGED' });
    await pay(student, 4000);
    expect(await lineOf(student)).toMatchObject({ paymentStatus: 'PAID' });
    await expectVerified(server);
  });

  it('that is voided is owed again, in any order', async () => {
    const student = await make.enrolled({ fee: 12_000, effectiveDate: MONTH });
    const receipts = [];
    for (const fee of [5000, 4000, 3000]) receipts.push((await pay(student, fee)).receiptNo);
    const [first = '', second = '', third = ''] = receipts;
    await undo(second);
    expect(await lineOf(student)).toMatchObject({ paidFee: 8000, paymentStatus: 'PENDING' });
    expect((await owedIn(student)).page).toBe(4000);
    await pay(student, 4000);
    await undo(third);
    await undo(first);
    expect(await lineOf(student)).toMatchObject({ paidFee: 4000 });
    await expectVerified(server);
    const last = await server.ask(getStudentAccount, { uuid: student.uuid });
    await undo(last.receipts[0]?.receiptNo ?? '');
    expect(await lineOf(student)).not.toHaveProperty('paidFee');
    await expectVerified(server);
  });

  it('of a discounted month keeps its fee due when the discount ends or another begins', async () => {
    const student = await make.enrolled({ fee: 12_000, effectiveDate: MONTH });
    const { subscriptionId } = student;
    const discount = { subscriptionId, borneBy: 'SHARED', reason: 'Second child' } as const;
    await server.ask(addAdjustment, { ...discount, fromDate: MONTH, amount: 2000 });
    await pay(student, 4000);
    await server.ask(addAdjustment, { ...discount, fromDate: MONTH, amount: 1000 });
    expect(await lineOf(student)).toMatchObject({ fee: 10_000, paidFee: 4000 });
    expect((await owedIn(student)).page).toBe(6000);
    await pay(student, 6000);
    await expectVerified(server);
  });

  it('of a month that is cancelled later leaves nothing owed', async () => {
    const student = await make.enrolled({ fee: 12_000, effectiveDate: '02-2026' });
    await pay(student, 12_000, '02-2026');
    await pay(student, 5000);
    await server.ask(cancelSubscription, { id: student.subscriptionId, month: MONTH });
    expect(await lineOf(student)).toMatchObject({ fee: 5000, paymentStatus: 'PAID' });
    expect(await lineOf(student)).not.toHaveProperty('discountFee');
    expect(new Set(Object.values(await owedIn(student)))).toEqual(new Set([0]));
    expect((await fail(student, 7000)).status).toBe(409);
    await expectVerified(server);
  });
});

describe('a part of a misc charge (R-1541)', () => {
  const books = (changes: object) => ({ id: 2, name: 'Books', fee: 3000, ...changes });
  const payBooks = (uuid: string, line: object) =>
    server.send(payMisc, {
      studentUuid: uuid,
      month: MONTH,
      transactionDate: '16-03-2026',
      paymentType: 'CASH',
      paymentDetails: [line],
    });

  it('leaves the rest owed, and the charge cannot be cancelled', async () => {
    const { uuid } = await make.student({
      misc: [{ id: 2, name: 'Books', fee: 10_000, month: MONTH }],
    });
    const [charge] = (await server.ask(getStudent, { uuid })).miscs;
    if (!charge) throw new Error('the student has no misc charge');
    const { subscriptionId } = charge;
    expect((await payBooks(uuid, books({ subscriptionId }))).statusCode).toBe(200);
    const [line] = await server.ask(getMiscPayment, { uuid, month: MONTH });
    expect(line).toMatchObject({ fee: 10_000, paidFee: 3000, paymentStatus: 'PENDING' });
    expect(await server.ask(listUnpaidFees, { uuid })).toMatchObject([
      { fee: 7000, paidFee: 3000 },
    ]);
    expect(await server.fail(cancelMiscCharge, { id: subscriptionId, month: MONTH })).toMatchObject(
      {
        status: 409,
        message: 'A part of this misc line has been paid. Void that payment first',
      },
    );
    const tooMuch = await payBooks(uuid, books({ subscriptionId, fee: 7001 }));
    expect(tooMuch.statusCode).toBe(409);
    expect((await payBooks(uuid, books({ subscriptionId, fee: 7000 }))).statusCode).toBe(200);
    expect((await server.ask(getStudent, { uuid })).miscs).toMatchObject([
      { fee: 10_000, paymentStatus: 'PAID' },
    ]);
    await expectVerified(server);
  });
});

describe('parts that are paid at once', () => {
  it('by twenty tills never pay more than is due, nor the same cent twice', async () => {
    for (const [tills, fee] of [
      [20, 1000],
      [20, 600],
      [6, 11_999],
    ] as const) {
      const student = await make.enrolled({ fee: 12_000 });
      const responses = await times(tills, () => client(payTuition.path, [partOf(student, fee)]));
      const paid = Math.min(tills, Math.floor(12_000 / fee));
      const counts = tally(responses);
      expect(counts['200']).toBe(paid);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(tills);
      expect((await lineOf(student))?.paidFee).toBe(paid * fee);
    }
    await expectVerified(server);
  });

  it('and voided at once end as if one came after the other', async () => {
    const student = await make.enrolled({ fee: 12_000 });
    for (let round = 0; round < 5; round += 1) {
      const { receiptNo } = await pay(student, 5000);
      const [, ...responses] = await Promise.all([
        undo(receiptNo),
        client(payTuition.path, [partOf(student, 7000)]),
        client(payTuition.path, [partOf(student, 6000)]),
      ]);
      const paid = responses.filter(({ status }) => status === 200);
      for (const { body } of paid) await undo(String(body.receiptNo));
    }
    expect(await lineOf(student)).not.toHaveProperty('paidFee');
    await expectVerified(server);
  });
});

describe("a teacher's share of parts (R-1542)", () => {
  it('counts each part in the month in which it was received', async () => {
    const teacher = await salaries.taught('6/4', 12_000);
    await salaries.pay(teacher, '01-2026');
    server.clock.set('2026-03-16T02:00:00Z');
    await pay(teacher.student, 5000);
    server.clock.set('2026-04-16T02:00:00Z');
    await server.ask(payTuition, [
      { ...partOf(teacher.student, 7000), transactionDate: '16-04-2026' },
    ]);
    expect(await salaries.total(teacher, '03-2026')).toBe(3000);
    expect(await salaries.total(teacher, '04-2026')).toBe(4200);
  });

  it('is exactly that of the whole, however it is divided, voided and paid', async () => {
    await fc.assert(
      fc.asyncProperty(
        // Their sum is below the fee.
        fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('1/2', '49/51', '7/9', '10/0'),
        fc.boolean(),
        async (parts, ratio, isVoided) => {
          const fee = 12_347;
          const teacher = await salaries.taught(ratio, fee);
          let month = 3;
          const all = [...parts, fee - parts.reduce((sum, part) => sum + part, 0)].filter(
            (part) => part > 0,
          );
          let sum = 0;
          const salaryOf = async () => {
            sum += await salaries.pay(teacher, `${String(month).padStart(2, '0')}-2026`);
          };
          for (const [index, part] of all.filter((_, at) => at < 6).entries()) {
            const name = String(month).padStart(2, '0');
            server.clock.set(`2026-${name}-16T02:00:00Z`);
            const line = { ...partOf(teacher.student, part), transactionDate: `16-${name}-2026` };
            const { receiptNo } = await server.ask(payTuition, [line]);
            await salaryOf();
            month += 1;
            if (isVoided && index === 0) {
              server.clock.set(`2026-${String(month).padStart(2, '0')}-10T02:00:00Z`);
              await undo(receiptNo);
              const again = {
                ...line,
                transactionDate: `10-${String(month).padStart(2, '0')}-2026`,
              };
              await server.ask(payTuition, [again]);
              await salaryOf();
              month += 1;
            }
          }
          const [own = 0, centre = 0] = ratio.split('/').map(Number);
          expect(sum).toBe(Math.floor((2 * own * fee + own + centre) / (2 * (own + centre))));
        },
      ),
      { numRuns: 8 },
    );
    await expectVerified(server);
  });
});

describe('the database refuses (D-29)', () => {
  it.each([
    ['a part of more than the rest', { fee: 7001, due: 12_000 }, 'payment_line_paid_once'],
    ['a part of another fee than is due', { fee: 10, due: 11_999 }, 'payment_line_due'],
    ['a part of nothing', { fee: 0, due: 12_000 }, 'payment_line_part'],
    ['a part that is the whole', { fee: 12_000, due: 12_000 }, 'payment_line_paid_once'],
  ])('%s', async (_, changes, constraint) => {
    const student = await make.enrolled({ fee: 12_000 });
    await pay(student, 5000);
    const stored = await server.db
      .selectFrom('payment_line')
      .select(['payment_id', 'student_id', 'transaction_date', 'payment_type', 'subscription_id'])
      .where('subscription_id', '=', student.subscriptionId)
      .executeTakeFirstOrThrow();
    const row = { ...stored, month: '2026-03-01', ...changes };
    expect(await refusedRow('payment_line', row)).toEqual({ code: CHECK, constraint });
    expect(await refusedRow('payment_line', { ...row, fee: 12_000, due: null })).toEqual({
      code: CHECK,
      constraint: 'payment_line_paid_once',
    });
  });

  it.each([
    ['a whole line', 12_000],
    ['a part of the same cents', 8000],
  ])('a part that waited for %s', async (_, first) => {
    const student = await make.enrolled({ fee: 12_000 });
    await make.pay(student, '01-2026');
    const stored = await server.db
      .selectFrom('payment_line')
      .select(['payment_id', 'student_id', 'transaction_date', 'payment_type', 'subscription_id'])
      .where('subscription_id', '=', student.subscriptionId)
      .executeTakeFirstOrThrow();
    const other = await openTransaction(server);
    await other.query('select from subscription where id = $1 for no key update', [
      student.subscriptionId,
    ]);
    const part = { ...stored, month: '2026-03-01', fee: 5000, due: 12_000 };
    const refused = refusedRow('payment_line', part);
    await untilBlocked(server);
    await other.query(
      `insert into payment_line (payment_id, student_id, transaction_date, payment_type,
         subscription_id, month, fee, due)
       values ($1, $2, $3, $4, $5, '2026-03-01', $6, nullif(12000, $6))`,
      [...Object.values(stored), first],
    );
    await other.commit();
    expect(await refused).toEqual({ code: CHECK, constraint: 'payment_line_paid_once' });
  });
});
