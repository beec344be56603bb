import {
  addBankAccount,
  addStatement,
  listBankLines,
  listOpenBankLines,
  matchBankLine,
} from '@kelas/contract/bank';
import { addRefund } from '@kelas/contract/funds';
import { paySalary, voidSalary } from '@kelas/contract/salaries';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, beforeAll, expect, it } from 'vitest';

/* Today is 16 March 2026. */
const server = await startServer();
const make = new Makers(server);
const MARCH = '03-2026';
const DAY = '16-03-2026';
let accountId = 0;

beforeAll(async () => {
  await make.holdMoney();
  ({ id: accountId } = await server.ask(addBankAccount, { name: 'Main', number: '' }));
});
afterEach(() => expectVerified(server));

/** Adds a line and returns it with its proposal; money out is below zero. */
async function addLine(text: string, ringgit: string) {
  const statement = `Date,Description,Amount\n16/03/2026,${text},${ringgit}`;
  await server.ask(addStatement, { accountId, fileName: 'a.csv', text: statement });
  const line = (await server.ask(listOpenBankLines, {})).find((each) => each.text === text);
  return line ?? expect.unreachable(`no open line ${text}`);
}

it('a refund by bank is proposed, and matched once', async () => {
  const { uuid } = await make.enrolled({}, { name: 'Refunda Rahman' });
  await make.fund(uuid, 'CREDIT', 5000);
  const back = {
    uuid,
    fund: 'CREDIT',
    amount: 4321,
    transactionDate: DAY,
    reason: 'Left',
  } as const;
  const { voucherNo } = await server.ask(addRefund, { ...back, paymentType: 'BANK' });
  const { id: lineId, proposal } = await addLine('TRF REFUNDA RAHMAN', '-43.21');
  expect(proposal).toMatchObject({ kind: 'REFUND', voucherNo, certainty: 'LIKELY' });
  expect(await server.ask(matchBankLine, { lineId, voucherNo })).toMatchObject({ openFee: 0 });
  const { id: second } = await addLine('TRF AGAIN', '-43.21');
  expect(await server.fail(matchBankLine, { lineId: second, voucherNo })).toMatchObject({
    status: 409,
    code: 'LINE_MATCHED',
  });
  // Money in is no refund.
  const { id: moneyIn } = await addLine('MONEY IN', '+43.21');
  expect((await server.fail(matchBankLine, { lineId: moneyIn, voucherNo })).status).toBe(409);
});

it('a salary by bank is proposed, and its void opens the line again', async () => {
  const teacher = await make.teacher({
    paymentRate: 2500,
    paymentType: 'HOUR',
    name: 'Encik Gaji',
  });
  const month = { id: teacher.uuid, month: '02-2026' };
  await server.ask(paySalary, {
    ...month,
    fee: 123_450,
    transactionDate: DAY,
    paymentType: 'BANK',
  });
  const { id: lineId, proposal } = await addLine('GAJI FEB', '-1234.50');
  expect(proposal).toMatchObject({ kind: 'SALARY', name: 'Encik Gaji' });
  await server.ask(matchBankLine, { lineId, salaryId: proposal?.salaryId ?? 0 });
  await server.ask(voidSalary, { ...month, reason: 'Mistake' });
  const lines = await server.ask(listBankLines, { month: MARCH });
  expect(lines.find(({ id }) => id === lineId)).toMatchObject({ openFee: 123_450, matches: [] });
});

it('credit pays first, and the line pays the rest', async () => {
  const student = await make.enrolled({ fee: 6000, effectiveDate: MARCH });
  await make.fund(student.uuid, 'CREDIT', 2000);
  const { id: lineId } = await addLine('REST OF A FEE', '+40.00');
  const line = { ...paymentLine(student, MARCH), transactionDate: DAY };
  const { receipts } = await server.ask(matchBankLine, {
    lineId,
    payments: [
      [{ ...line, fee: 2000, paymentType: 'CREDIT' as const }],
      [{ ...line, fee: 4000, paymentType: 'BANK' as const }],
    ],
  });
  expect(receipts.map(({ paymentType }) => paymentType)).toEqual(['CREDIT', 'BANK']);
  const lines = await server.ask(listBankLines, { month: MARCH });
  expect(lines.find(({ id }) => id === lineId)).toMatchObject({
    openFee: 0,
    matches: [{ fee: 4000, receiptNo: receipts[1]?.receiptNo }],
  });
});
