import { listAudit } from '@kelas/contract/audit';
import { listHistory } from '@kelas/contract/history';
import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-fees';
import { getReceipt, getReceiptDocument, payMisc, voidPayment } from '@kelas/contract/payments';
import { getStatement, getStatementDocument } from '@kelas/contract/statements';
import { getStudent } from '@kelas/contract/students';
import { Makers, miscPayment } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { exportStudent } from '../../personal-data/export.ts';
import { verify } from '../../verify/verify.ts';

const server = await startServer();
const make = new Makers(server);
const FEE = 10_000;

/** A student with a charge of RM 100.00, paid with the given cents. */
async function settled(fee: number) {
  const { uuid, name, charges } = await make.charged([{ id: 5, fee: FEE }]);
  const lines = charges.map((charge) => ({ ...charge, fee }));
  const { receiptNo } = await server.ask(payMisc, miscPayment(uuid, lines));
  return { uuid, name, receiptNo };
}

const row = async (name: string) =>
  (await server.ask(listMiscPayments, { month: '01-2026', itemId: '5', name }))[0];

async function findings(): Promise<string[]> {
  const found: string[] = [];
  await verify(server.db, (check) => found.push(...check.findings));
  return found;
}

const textOf = async (
  call: typeof getReceiptDocument | typeof getStatementDocument,
  input: object,
) =>
  readPdf((await server.send(call, input)).rawPayload)
    .pages.map((page) => page.text)
    .join('\n');

it.each([
  [1, '0.01 / 100.00'],
  [2500, '25.00 / 100.00'],
  [12_000, '120.00 / 100.00'],
])('a charge of RM 100.00 paid with %i cents shows both amounts (R-522)', async (fee, both) => {
  const { uuid, name, receiptNo } = await settled(fee);
  const fees = { fee, chargedFee: FEE };

  expect(await row(name)).toMatchObject({
    totalOwedFee: 0,
    totalMiscFee: fee,
    totalChargedFee: FEE,
    paymentStatus: 'PAID',
  });
  const paid = { ...fees, paymentStatus: 'PAID' };
  expect(await server.ask(getMiscPayment, { uuid, month: '01-2026' })).toMatchObject([paid]);
  expect((await server.ask(getStudent, { uuid })).miscs).toMatchObject([paid]);
  const receipt = await server.ask(getReceipt, { receiptNo });
  expect(receipt).toMatchObject({ lines: [fees], totalAmount: fee, owedFee: 0 });
  expect(await textOf(getReceiptDocument, { receiptNo, format: 'A5' })).toContain(both);
  expect(await server.ask(listHistory, { uuid, type: 'STUDENT' })).toMatchObject([fees]);

  const range = { uuid, from: '01-2026', until: '03-2026' };
  expect(await server.ask(getStatement, range)).toMatchObject({
    rows: [
      { kind: 'CHARGE', ...fees },
      { kind: 'PAYMENT', fee, chargedFee: null },
    ],
    closing: 0,
  });
  expect(await textOf(getStatementDocument, range)).toContain(both);
  const exported = await server.db
    .transaction()
    .execute((tx) => exportStudent(tx, uuid, server.clock.now));
  expect(exported).toMatchObject({ miscCharges: [fees], payments: [{ lines: [fees] }] });
  const [entry] = await server.ask(listAudit, { kind: 'PAYMENT' });
  expect(entry).toMatchObject({ action: 'PAYMENT_RECORDED', after: { lines: [fees] } });
  expect(await findings()).toEqual([]);
});

it('a void makes the full charge owed again (R-524)', async () => {
  const { uuid, name, receiptNo } = await settled(1);
  await server.ask(voidPayment, { receiptNo, reason: 'Typed wrong' });
  expect(await row(name)).toMatchObject({
    totalOwedFee: FEE,
    totalMiscFee: FEE,
    totalChargedFee: FEE,
  });
  expect(await server.ask(listHistory, { uuid, type: 'STUDENT' })).toMatchObject([
    { fee: -1, chargedFee: -FEE },
    { fee: 1, chargedFee: FEE },
  ]);
});

it('the charged amount cannot be changed, and verify finds a change without the trigger', async () => {
  const { uuid, receiptNo } = await settled(1);
  const change = (fee: number) =>
    sql`update misc_charge set fee = ${fee}
      where student_id = (select id from student where uuid = ${uuid})`.execute(server.db);
  await expect(change(1)).rejects.toMatchObject({ code: '23001' });
  await sql`alter table misc_charge disable trigger misc_charge_fee_kept`.execute(server.db);
  // No fee is below what is paid.
  await expect(change(1)).rejects.toMatchObject({ constraint: 'misc_charge_paid_once' });
  await change(10_001);
  const found = new RegExp(
    `^Payment ${receiptNo} differs from entry \\d+: line \\d+: charged fee is 10001, was 10000$`,
  );
  expect(await findings()).toContainEqual(expect.stringMatching(found));
  await change(FEE);
  await sql`alter table misc_charge enable trigger misc_charge_fee_kept`.execute(server.db);
  expect(await findings()).toEqual([]);
});

it('verify accepts an older payment entry without the charged amount', async () => {
  const { receiptNo } = await settled(1);
  const [entry] = await server.ask(listAudit, { kind: 'PAYMENT' });
  expect(entry?.subjectName).toContain(receiptNo);
  // The changed entry breaks the hash chain, so only the findings about payments count.
  await sql`alter table audit_entry disable trigger user`.execute(server.db);
  await sql`
    update audit_entry set after = jsonb_set(after, '{lines,0}', (after->'lines'->0) - 'chargedFee')
    where position = ${entry?.position ?? 0}`.execute(server.db);
  await sql`alter table audit_entry enable trigger user`.execute(server.db);
  expect((await findings()).filter((text) => text.startsWith('Payment '))).toEqual([]);
});
