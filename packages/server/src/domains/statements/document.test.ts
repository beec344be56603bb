import { changeSettings, getSettings } from '@kelas/contract/centre';
import { addRefund } from '@kelas/contract/funds';
import { payTuition } from '@kelas/contract/payments';
import { getStatement, getStatementDocument } from '@kelas/contract/statements';
import { fundLine, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const RANGE = { from: '02-2026', until: '04-2026' };

it('a statement is a PDF file with student and months in its name (R-623)', async () => {
  const student = await make.enrolled(
    { fee: 12345, effectiveDate: '01-2026' },
    { name: '陈美玲 / "Mei" Tan' },
  );
  const { receiptNo } = await make.pay(student, '02-2026');
  const response = await server.send(getStatementDocument, { uuid: student.uuid, ...RANGE });
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition':
      'inline; filename="statement-___ Mei Tan-02-2026-04-2026.pdf"; ' +
      "filename*=UTF-8''statement-%E9%99%88%E7%BE%8E%E7%8E%B2%20Mei%20Tan-02-2026-04-2026.pdf",
    'cache-control': 'no-store',
  });
  const text = readPdf(response.rawPayload)
    .pages.map((page) => page.text)
    .join('\n');
  for (const part of [
    '陈美玲 / "Mei" Tan',
    'Form 1',
    '+60 12-345 6789',
    'Feb 2026',
    'Apr 2026',
    receiptNo,
    '16 Mar 2026',
    '123.45',
    // The closing balance: four months are charged, one is paid.
    '370.35',
  ]) {
    expect(text).toContain(part);
  }
});

it('a statement with a deposit has it in a table of its own (R-1589)', async () => {
  await make.holdMoney();
  const student = await make.enrolled({ effectiveDate: '02-2026' });
  const { uuid } = student;
  const textOf = async () => {
    const response = await server.send(getStatementDocument, { uuid, ...RANGE });
    return readPdf(response.rawPayload)
      .pages.map((page) => page.text)
      .join('\n');
  };
  expect(await textOf()).not.toContain('Deposit');
  const taken = await make.fund(uuid, 'DEPOSIT', 20_000);
  const used = await server.ask(payTuition, [
    paymentLine(student, '02-2026', { paymentType: 'DEPOSIT' }),
  ]);
  const day = '16-03-2026';
  const { voucherNo } = await server.ask(addRefund, {
    ...{ uuid, fund: 'DEPOSIT', amount: 5_000, paymentType: 'CASH' },
    ...{ transactionDate: day, reason: 'Left' },
  });
  const [account, deposit = ''] = (await textOf()).split('Deposit held');
  // Three months are charged, and the deposit paid one. The deposit itself is in no balance.
  expect(account).toContain('120.00');
  expect(account).not.toContain('200.00');
  for (const part of [
    `16 Mar 2026Deposit${taken.receiptNo}RM 200.00RM 200.00`,
    `16 Mar 2026Paid from deposit${used.receiptNo}-RM 60.00RM 140.00`,
    `16 Mar 2026Refund of deposit${voucherNo}-RM 50.00RM 90.00`,
  ]) {
    expect(deposit).toContain(part);
  }
});

it('money paid in advance is named in the language of the centre, after the subjects', async () => {
  await make.holdMoney();
  const student = await make.enrolled({ effectiveDate: '02-2026' });
  const { uuid } = student;
  await server.ask(payTuition, [fundLine(uuid, 'CREDIT', 5000), paymentLine(student, '02-2026')]);
  const { rows } = await server.ask(getStatement, { uuid, ...RANGE });
  const paid = rows.find(({ kind }) => kind === 'PAYMENT')?.subjectName ?? '';
  expect(paid).toMatch(/^Course .+, Paid in advance$/);
  const settings = await server.ask(getSettings, {});
  await server.ask(changeSettings, { ...settings, language: 'ms' });
  const { rawPayload } = await server.send(getStatementDocument, { uuid, ...RANGE });
  expect(readPdf(rawPayload).pages[0]?.text).toContain(
    paid.replace('Paid in advance', 'Bayaran pendahuluan'),
  );
});

it('an unknown student returns 404, and an end before the beginning 400', async () => {
  const uuid = '00000000-0000-4000-8000-000000000000';
  expect((await server.fail(getStatementDocument, { uuid, ...RANGE })).status).toBe(404);
  const student = await make.student();
  const wrong = { uuid: student.uuid, from: '02-2026', until: '01-2026' };
  expect((await server.fail(getStatementDocument, wrong)).status).toBe(400);
});
