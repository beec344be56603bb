import { listAudit } from '@kelas/contract/audit';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import {
  getReceipt,
  getReceiptDocument,
  listPayers,
  payFamily,
  payMisc,
  payTuition,
} from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { changeStudentStatus } from '@kelas/contract/students';
import { Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { findingsIn } from '@kelas/testkit/tampering';
import { expectVerified } from '@kelas/testkit/verified';
import { describe, expect, it } from 'vitest';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';
import { exportStudent } from '../../personal-data/export.ts';

const server = await startServer();
const make = new Makers(server);

async function payerOf(receiptNo: string) {
  return (await server.ask(getReceipt, { receiptNo })).payer;
}

describe('who paid (R-1868)', () => {
  it('is on the receipt of every payment call, and proposed for the family', async () => {
    const student = await make.enrolled({}, { emergencyContactName: 'Encik Tan' });
    const sibling = await make.enrolled();
    const { uuid } = student;
    await server.ask(decideSibling, { uuid, siblingUuid: sibling.uuid, isSibling: true });
    expect(await server.ask(listPayers, { uuid })).toEqual(['Encik Tan']);

    const line = (month: string, payer?: string) => ({ ...paymentLine(student, month), payer });
    const tuition = await server.ask(payTuition, [line('01-2026', '  Puan Rokiah ')]);
    const shirt = miscPayment(sibling.uuid, [{ id: 5, name: 'Shirt', fee: 2500 }]);
    const misc = await server.ask(payMisc, { ...shirt, payer: 'Aunt Mei' });
    const own = [{ ...paymentLine(sibling, '01-2026'), payer: 'Puan Rokiah' }];
    const { receipts } = await server.ask(payFamily, { payments: [[line('02-2026')], own] });
    const numbers = [tuition, misc, ...receipts].map(({ receiptNo }) => receiptNo);
    expect(await Promise.all(numbers.map(payerOf))).toEqual([
      'Puan Rokiah',
      'Aunt Mei',
      undefined,
      'Puan Rokiah',
    ]);
    for (const each of [uuid, sibling.uuid]) {
      const names = ['Puan Rokiah', 'Aunt Mei', 'Encik Tan'];
      expect(await server.ask(listPayers, { uuid: each })).toEqual(expect.arrayContaining(names));
      expect((await server.ask(listPayers, { uuid: each }))[0]).toBe('Puan Rokiah');
    }
    const two = [line('03-2026', 'One'), { ...paymentLine(student, '04-2026'), payer: 'Two' }];
    for (const lines of [two, [line('03-2026', 'x'.repeat(101))]]) {
      expect((await server.fail(payTuition, lines)).status).toBe(422);
    }
    await expectVerified(server);
  });

  it.each([
    ['en', 'Paid by'],
    ['ms', 'Dibayar oleh'],
    ['zh', '付款人'],
    ['ta', 'செலுத்தியவர்'],
  ] as const)('is printed in %s on both papers', async (language, label) => {
    const settings = await server.ask(getSettings, {});
    await server.ask(changeSettings, { ...settings, language }, { as: server.admin });
    const student = await make.enrolled();
    const lines = [{ ...paymentLine(student, '01-2026'), payer: 'Puan Rokiah' }];
    const { receiptNo } = await server.ask(payTuition, lines);
    for (const format of ['A5', 'ROLL'] as const) {
      const { rawPayload } = await server.send(getReceiptDocument, { receiptNo, format });
      const text = readPdf(rawPayload)
        .pages.map((page) => page.text)
        .join('\n');
      expect(text.replaceAll(/\s/g, '')).toContain(label.replaceAll(/\s/g, ''));
      expect(text).toContain('Puan Rokiah');
    }
  });
});

describe('the data of who paid (R-1869)', () => {
  it('is exported, removed with the student, and never changed', async () => {
    const student = await make.enrolled();
    const { uuid } = student;
    const lines = [{ ...paymentLine(student, '01-2026'), payer: 'Puan Rokiah Binti Zul' }];
    const { receiptNo } = await server.ask(payTuition, lines);
    const exported = await server.db
      .transaction()
      .execute((tx) => exportStudent(tx, uuid, server.clock.now));
    expect(exported.payments).toMatchObject([{ receiptNo, paidBy: 'Puan Rokiah Binti Zul' }]);

    const { pool } = server.database;
    for (const statement of [
      "update payment_payer set name = 'Other'",
      'delete from payment_payer',
    ]) {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '23001' });
    }
    const terminatedDate = '02-2026';
    await server.ask(changeStudentStatus, { uuid, status: 'TERMINATED', terminatedDate });
    const now = server.clock.now;
    await server.db
      .transaction()
      .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing: true, now }));
    expect(await payerOf(receiptNo)).toBeUndefined();
    const { rows } = await pool.query(
      "select 1 from audit_entry where after::text like '%Binti Zul%'",
    );
    expect(rows).toEqual([]);
    await server.fail(payTuition, [{ ...paymentLine(student, '02-2026'), payer: 'Someone' }]);
    expect((await findingsIn(server.url)).findings).toEqual([]);
    const entries = await server.ask(listAudit, { kind: 'STUDENT' });
    expect(entries.some(({ action, erased }) => action === 'PAYER_RECORDED' && erased)).toBe(true);
  });

  it('is compared with the audit log', async () => {
    const other = await startServer();
    const student = await new Makers(other).enrolled();
    await other.ask(payTuition, [{ ...paymentLine(student, '01-2026'), payer: 'Puan Rokiah' }]);
    const { pool } = other.database;
    await pool.query('alter table payment_payer disable trigger payment_payer_guard');
    await pool.query("update payment_payer set name = 'Other'");
    expect((await findingsIn(other.url)).findings).toEqual([
      expect.stringMatching(/^Who paid payment \d+ is not in the audit log$/),
      expect.stringMatching(/^Entry \d+ records who paid, which the payment does not have$/),
    ]);
    await pool.query('delete from payment_payer');
    expect((await findingsIn(other.url)).findings).toHaveLength(1);
  });
});
