import { listArrears } from '@kelas/contract/arrears';
import {
  addBankAccount,
  addStatement,
  listBankLines,
  listOpenBankLines,
  matchBankLine,
  undoBankMatch,
} from '@kelas/contract/bank';
import { listReceipts } from '@kelas/contract/history';
import { changeStudentStatus } from '@kelas/contract/students';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { expect, it } from 'vitest';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';
import { exportStudent } from '../../personal-data/export.ts';

/* Today is 16 March 2026. */
const server = await startServer();
const make = new Makers(server);
const MARCH = '03-2026';

async function openLine(text: string) {
  const line = (await server.ask(listOpenBankLines, {})).find((each) => each.text === text);
  return line ?? expect.unreachable(`no open line ${text}`);
}

it('a match and its undo leave every list as it was, but for what is seen', async () => {
  const { id: accountId } = await server.ask(addBankAccount, { name: 'Main', number: '' });
  const student = await make.enrolled({ fee: 6000, effectiveDate: '02-2026' });
  const paid = { paymentType: 'BANK', transactionDate: '16-03-2026' } as const;
  const { receiptNo } = await make.pay(student, '02-2026', paid);
  const text = 'Date,Description,Amount\n16/03/2026,TRF SITI NURHALIZA,+60.00';
  await server.ask(addStatement, { accountId, fileName: 'a.csv', text });
  const lists = async () => [
    await server.ask(listArrears, {}),
    await server.ask(listTuitionPayments, { month: MARCH }),
    await server.ask(listReceipts, { from: '01-03-2026', until: '31-03-2026' }),
  ];
  const before = await lists();
  const { id: lineId } = await openLine('TRF SITI NURHALIZA');
  await server.ask(matchBankLine, { lineId, receiptNos: [receiptNo] });
  const [, , receipts] = await lists();
  expect(receipts).toMatchObject([{ receiptNo, bankSeen: '16-03-2026' }]);
  await server.ask(undoBankMatch, { lineId });
  expect(await lists()).toEqual(before);
  expect(before[2]).toMatchObject([{ receiptNo, bankSeen: null }]);
  await server.ask(matchBankLine, { lineId, receiptNos: [receiptNo] });
  await expectVerified(server);
});

it('the text of a line is exported with the student and erased with the student (R-2380)', async () => {
  const [line] = await server.ask(listBankLines, { month: MARCH });
  const uuid = line?.matches[0]?.uuid ?? '';
  const exported = await server.db
    .transaction()
    .execute((tx) => exportStudent(tx, uuid, server.clock.now));
  expect(exported.bankLines).toMatchObject([
    { text: 'TRF SITI NURHALIZA', amount: 6000, undoneAt: server.clock.now },
    { text: 'TRF SITI NURHALIZA', amount: 6000, undoneAt: null },
  ]);
  await server.ask(changeStudentStatus, { uuid, status: 'TERMINATED', terminatedDate: MARCH });
  await server.database.db
    .transaction()
    .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing: true, now: server.clock.now }));
  const rows = await server.db
    .selectFrom('bank_line')
    .select(['text', 'payer', 'amount'])
    .execute();
  expect(rows).toEqual([{ text: '', payer: '', amount: 6000 }]);
  // The same file again adds nothing.
  const accountId = 1;
  const text = 'Date,Description,Amount\n16/03/2026,TRF SITI NURHALIZA,+60.00';
  const again = await server.ask(addStatement, { accountId, fileName: 'a.csv', text });
  expect(again).toEqual({ added: 0, known: 1 });
  await expectVerified(server);
});
