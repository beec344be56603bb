import { listAudit } from '@kelas/contract/audit';
import {
  addBankAccount,
  addStatement,
  listBankLines,
  listClaimedPayments,
  listOpenBankLines,
  listUnseenPayments,
  matchBankLine,
  previewStatement,
  undoBankMatch,
} from '@kelas/contract/bank';
import type { RequestOf } from '@kelas/contract/call';
import { payFamily, voidPayment } from '@kelas/contract/payments';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

/* Today is 16 March 2026. */
const server = await startServer();
const make = new Makers(server);
const MARCH = '03-2026';
let accountId = 0;

beforeAll(async () => {
  const account = { name: 'Maybank', number: '5140 1234 5678' };
  ({ id: accountId } = await server.ask(addBankAccount, account));
});
afterEach(() => expectVerified(server));

/** A line of the bank: DD/MM, text, ringgit; money out is below zero. */
type Line = readonly [day: string, text: string, amount: number];

const csvOf = (lines: readonly Line[]) =>
  [
    'Date,Description,Debit,Credit',
    ...lines.map(([day, text, amount]) =>
      [
        `${day}/2026`,
        text,
        amount < 0 ? (-amount).toFixed(2) : '',
        amount > 0 ? amount.toFixed(2) : '',
      ].join(','),
    ),
  ].join('\n');

const statementOf = (lines: readonly Line[]) => ({
  accountId,
  fileName: 'march.csv',
  text: csvOf(lines),
});

/** Adds lines to the account. */
const add = (lines: readonly Line[], changes = {}) =>
  server.ask(addStatement, { ...statementOf(lines), ...changes });

/** The open line with a text, with what it may be. */
async function openLine(text: string) {
  const lines = await server.ask(listOpenBankLines, {});
  const line = lines.find((each) => each.text.includes(text));
  if (!line) throw new Error(`no open line ${text}`);
  return line;
}

const match = (lineId: number, of: Omit<RequestOf<typeof matchBankLine>, 'lineId'>) =>
  server.ask(matchBankLine, { lineId, ...of });

const byBank = (student: Enrolled, day: string, month = MARCH) => ({
  ...paymentLine(student, month),
  paymentType: 'BANK' as const,
  transactionDate: day,
});

const codeOf = async ({ uuid }: Enrolled) =>
  (await server.ask(getStudentAccount, { uuid })).referenceCode;

describe('the lines of a statement (R-2370)', () => {
  it('are added once, and equal ones as often as one file has them', async () => {
    const equal: Line = ['02/03', 'CASH DEPOSIT', 50];
    const first: Line[] = [['01/03', 'Opening gift', 10], equal, equal];
    expect(await add(first)).toEqual({ added: 3, known: 0 });
    const second: Line[] = [equal, equal, equal, ['04/03', 'Late', 20]];
    expect(await server.ask(previewStatement, statementOf(second))).toMatchObject({
      newLines: 2,
      knownLines: 2,
      from: '02-03-2026',
      until: '04-03-2026',
    });
    expect(await add(second)).toEqual({ added: 2, known: 2 });
    expect(await add([...first.slice(0, 1), ...second].toReversed())).toEqual({
      added: 0,
      known: 5,
    });
    const lines = await server.ask(listBankLines, { month: MARCH });
    expect(lines.map(({ amount }) => amount)).toEqual([2000, 5000, 5000, 5000, 1000]);
    for (const { id } of lines) await match(id, { reason: 'OTHER' });
    expect(await server.ask(listOpenBankLines, {})).toEqual([]);
  });

  it('with doubts are added when these are accepted', async () => {
    await add([['05/03', 'AMOUNT THAT CHANGES', 70]]);
    const changed = statementOf([['05/03', 'AMOUNT THAT CHANGES', 71]]);
    expect(await server.ask(previewStatement, changed)).toMatchObject({
      changed: [{ amount: 7100, text: 'AMOUNT THAT CHANGES' }],
    });
    expect(await server.fail(addStatement, changed)).toMatchObject({
      status: 409,
      code: 'STATEMENT_DOUBTS',
    });
    expect(await server.ask(addStatement, { ...changed, acceptDoubts: true })).toMatchObject({
      added: 1,
    });
    const text = 'Date,Description,Amount\n31/02/2026,Never,10.00\n06/03/2026,Fine,10.00';
    const faulty = { accountId, fileName: 'f.csv', text };
    expect((await server.ask(previewStatement, faulty)).faults).toHaveLength(1);
    expect((await server.fail(addStatement, faulty)).status).toBe(409);
  });

  it('of another account or of no table are refused', async () => {
    const text = `Account Number: 999988887777\n${csvOf([['07/03', 'Other', 5]])}`;
    const other = { accountId, fileName: 'o.csv', text };
    expect((await server.ask(previewStatement, other)).otherAccount).toBe('999988887777');
    expect(await server.fail(addStatement, { ...other, acceptDoubts: true })).toMatchObject({
      code: 'OTHER_ACCOUNT',
    });
    const nothing = { accountId, fileName: 'o.csv', text: 'hello' };
    expect(await server.fail(previewStatement, nothing)).toMatchObject({ status: 422 });
    expect(await server.fail(previewStatement, { ...other, accountId: 999 })).toMatchObject({
      status: 404,
    });
  });
});

describe('what a line may be (R-2375)', () => {
  it('is certain by the reference code, also in a text of the bank', async () => {
    const student = await make.enrolled({ fee: 6000, effectiveDate: MARCH }, { name: 'Code Kid' });
    const code = await codeOf(student);
    await add([['08/03', `DUITNOW ${code.toLowerCase()} FEE`, 60]]);
    const { id, proposal } = await openLine(code.toLowerCase());
    expect(proposal).toEqual({
      certainty: 'CERTAIN',
      ground: 'CODE',
      kind: 'PAY',
      uuid: student.uuid,
      names: ['Code Kid'],
      referenceCode: code,
      owedFee: 6000,
    });
    const { openFee, receipts } = await match(id, {
      certainty: 'CERTAIN',
      payments: [[byBank(student, '08-03-2026')]],
    });
    expect([openFee, receipts.length]).toEqual([0, 1]);
    expect(await server.ask(listUnseenPayments, { uuid: student.uuid })).toEqual([]);
  });

  it('is likely a payment that the desk recorded, one line for a family', async () => {
    const [one, two] = [
      await make.enrolled({ fee: 6100, effectiveDate: MARCH }, { name: 'Desk One' }),
      await make.enrolled({ fee: 2300, effectiveDate: MARCH }, { name: 'Desk Two' }),
    ];
    await server.ask(decideSibling, { uuid: one.uuid, siblingUuid: two.uuid, isSibling: true });
    const { receipts } = await server.ask(payFamily, {
      payments: [[byBank(one, '09-03-2026')], [byBank(two, '09-03-2026')]],
    });
    await add([['10/03', 'IBG CREDIT', 84]]);
    const { id, proposal } = await openLine('IBG CREDIT');
    expect(proposal).toMatchObject({ certainty: 'LIKELY', ground: 'RECORDED', kind: 'CONFIRM' });
    const receiptNos = receipts.map(({ receiptNo }) => receiptNo);
    expect(proposal?.receipts?.map(({ receiptNo }) => receiptNo)).toEqual(receiptNos);
    expect(await match(id, { receiptNos })).toEqual({ openFee: 0, receipts: [] });
    expect(await server.fail(matchBankLine, { lineId: id, receiptNos })).toMatchObject({
      status: 409,
      code: 'LINE_MATCHED',
    });
    // A void opens its part of the line again.
    await server.ask(voidPayment, { receiptNo: receiptNos[1] ?? '', reason: 'Wrong child' });
    expect(await openLine('IBG CREDIT')).toMatchObject({ openFee: 2300 });
  });

  it('is likely a payer who was confirmed before, and maybe a name or an amount', async () => {
    const student = await make.enrolled(
      { fee: 6543, effectiveDate: '02-2026' },
      { name: 'Muhammad Aiman bin Abdullah' },
    );
    await add([['11/03', 'TRF FROM SITI NURHALIZA TARUDIN', 65.43]]);
    const first = await openLine('NURHALIZA');
    expect(first.proposal).toBeNull();
    await match(first.id, { payments: [[byBank(student, '11-03-2026', '02-2026')]] });
    await add([
      ['12/03', 'SITI NURHALIZA TARUDIN MARCH FEE', 65.43],
      ['13/03', 'MUHAMMAD AIMAN BIN ABD', 5],
      ['13/03', 'UNKNOWN', 65.43],
    ]);
    expect((await openLine('MARCH')).proposal).toMatchObject({
      certainty: 'LIKELY',
      ground: 'KNOWN_PAYER',
      uuid: student.uuid,
    });
    expect((await openLine('BIN ABD')).proposal).toMatchObject({
      certainty: 'MAYBE',
      ground: 'NAME',
      uuid: student.uuid,
    });
    expect((await openLine('UNKNOWN')).proposal).toMatchObject({
      certainty: 'MAYBE',
      ground: 'AMOUNT',
      uuid: student.uuid,
    });
  });

  it('is a charge of the bank by its words', async () => {
    await add([['14/03', 'SERVICE CHARGE', -1.5]]);
    const { id, proposal } = await openLine('SERVICE CHARGE');
    expect(proposal).toEqual({
      certainty: 'CERTAIN',
      ground: 'WORDS',
      kind: 'OTHER',
      reason: 'CHARGE',
    });
    await match(id, { reason: 'CHARGE' });
  });
});

describe('a match (R-2376)', () => {
  it('takes no more than the line, of one family, on its day', async () => {
    const student = await make.enrolled({ fee: 9000, effectiveDate: MARCH });
    const stranger = await make.enrolled({ fee: 100, effectiveDate: MARCH });
    await add([['15/03', 'SMALL ONE', 80]]);
    const { id } = await openLine('SMALL ONE');
    const fails = (payments: RequestOf<typeof matchBankLine>['payments']) =>
      server.fail(matchBankLine, { lineId: id, payments });
    expect(await fails([[byBank(student, '15-03-2026')]])).toMatchObject({
      status: 409,
      code: 'LINE_TOO_SMALL',
    });
    expect(await fails([[byBank(student, '14-03-2026')]])).toMatchObject({ status: 422 });
    const cash = { ...byBank(stranger, '15-03-2026'), paymentType: 'CASH' as const };
    expect(await fails([[cash]])).toMatchObject({ status: 422 });
    const both = [[byBank(student, '15-03-2026')], [byBank(stranger, '15-03-2026')]];
    expect(await fails(both)).toMatchObject({ status: 422 });
    expect((await server.ask(listUnseenPayments, { uuid: student.uuid })).length).toBe(0);
    expect((await openLine('SMALL ONE')).openFee).toBe(8000);
  });

  it('of several lines for one payment sees it whole, and its undo opens them', async () => {
    const student = await make.enrolled({ fee: 7700, effectiveDate: MARCH });
    const { receiptNo } = await make.pay(student, MARCH, { paymentType: 'BANK' });
    await add([
      ['15/03', 'HALF A', 40],
      ['16/03', 'HALF B', 40],
    ]);
    const [a, b] = [await openLine('HALF A'), await openLine('HALF B')];
    await match(a.id, { receiptNos: [receiptNo] });
    expect(await server.ask(listUnseenPayments, { uuid: student.uuid })).toMatchObject([
      { receiptNo, unseenFee: 3700 },
    ]);
    expect(await match(b.id, { receiptNos: [receiptNo] })).toMatchObject({ openFee: 300 });
    expect(await server.ask(undoBankMatch, { lineId: a.id })).toEqual({ openFee: 4000 });
    expect(await server.fail(undoBankMatch, { lineId: a.id })).toMatchObject({ status: 409 });
    expect((await openLine('HALF A')).openFee).toBe(4000);
  });

  it('is made once by two people, and not of a payment that is voided at the moment', async () => {
    const student = await make.enrolled({ fee: 3300, effectiveDate: MARCH });
    const { receiptNo } = await make.pay(student, MARCH, { paymentType: 'BANK' });
    await add([['16/03', 'RACE', 33]]);
    const { id } = await openLine('RACE');
    const wanted = { lineId: id, receiptNos: [receiptNo] };
    const answers = await Promise.all([1, 2, 3].map(() => server.send(matchBankLine, wanted)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    await server.ask(undoBankMatch, { lineId: id });
    const [matched, voided] = await Promise.all([
      server.send(matchBankLine, wanted),
      server.send(voidPayment, { receiptNo, reason: 'Mistake' }),
    ]);
    expect(voided.statusCode).toBe(200);
    expect([200, 409]).toContain(matched.statusCode);
    expect((await openLine('RACE')).openFee).toBe(3300);
  });
});

it('lists payments that no statement shows, after some days (R-2379)', async () => {
  const student = await make.enrolled({ fee: 1100, effectiveDate: MARCH });
  const { receiptNo } = await make.pay(student, MARCH, {
    paymentType: 'BANK',
    transactionDate: '10-03-2026',
  });
  const claimed = async (days: string) =>
    (await server.ask(listClaimedPayments, { days })).map((each) => each.receiptNo);
  // The last line is of 16 March.
  expect(await claimed('3')).toContain(receiptNo);
  expect(await claimed('7')).not.toContain(receiptNo);
});

it('has entries in the audit log that name the account, and the line by its day', async () => {
  await add([['15/03', 'INTEREST', 0.2]]);
  await match((await openLine('INTEREST')).id, { reason: 'INTEREST' });
  const [matched, added] = await server.ask(listAudit, {});
  expect([matched, added]).toMatchObject([
    { action: 'BANK_LINE_MATCHED', kind: 'BANK_LINE', subjectName: 'Maybank · 15-03-2026' },
    { action: 'BANK_STATEMENT_ADDED', kind: 'BANK', subjectName: 'Maybank' },
  ]);
});
