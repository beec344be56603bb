import { addRefund, getRefundDocument } from '@kelas/contract/funds';
import { getFamilyReceiptDocument, getReceiptDocument, payFamily } from '@kelas/contract/payments';
import { getStatementDocument } from '@kelas/contract/statements';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { getStudent, updateStudent } from '@kelas/contract/students';
import { Makers, paymentLine, studentForm } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

function textOf(response: { rawPayload: Buffer; statusCode: number; body: string }): string {
  expect(response.statusCode, response.body).toBe(200);
  return readPdf(response.rawPayload)
    .pages.map(({ text }) => text)
    .join('\n');
}

describe('the language of a family (R-2255)', () => {
  it('is empty at first, stays if a change does not name it, and can be emptied', async () => {
    const { uuid } = await make.student();
    const saved = async (changes: object) => {
      const { version } = await server.ask(getStudent, { uuid });
      return server.ask(updateStudent, {
        ...studentForm({ name: 'Mei' }),
        uuid,
        version,
        tuitionCourse: [],
        misc: [],
        ...changes,
      });
    };
    expect((await server.ask(getStudent, { uuid })).familyLanguage).toBe('');
    expect((await saved({ familyLanguage: 'zh' })).familyLanguage).toBe('zh');
    expect((await saved({ name: 'Mei Ling' })).familyLanguage).toBe('zh');
    expect((await server.ask(getStudentAccount, { uuid })).familyLanguage).toBe('zh');
    expect((await saved({ familyLanguage: '' })).familyLanguage).toBe('');
  });

  it('refuses a language without documents', async () => {
    const { uuid } = await make.student();
    const { status, message } = await server.fail(updateStudent, {
      ...studentForm(),
      uuid,
      tuitionCourse: [],
      misc: [],
      familyLanguage: 'fr' as 'en',
    });
    expect([status, message]).toEqual([
      422,
      { familyLanguage: 'Language of the family is unknown' },
    ]);
  });
});

describe('documents in the language of a family (R-2256)', () => {
  it('are its receipt and its statement, in place of the language of the settings', async () => {
    const student = await make.enrolled({}, { familyLanguage: 'ms' });
    const { receiptNo } = await make.pay(student, '01-2026');
    const receipt = await server.send(getReceiptDocument, { receiptNo, format: 'A5' });
    expect(textOf(receipt)).toContain('Resit Rasmi');
    const range = { from: '01-2026', until: '03-2026' } as const;
    const statement = await server.send(getStatementDocument, { uuid: student.uuid, ...range });
    expect(textOf(statement)).toContain('Penyata Akaun');
    const other = await make.enrolled();
    const { receiptNo: english } = await make.pay(other, '01-2026');
    const plain = await server.send(getReceiptDocument, { receiptNo: english, format: 'A5' });
    expect(textOf(plain)).toContain('Official Receipt');
  });

  it('are the voucher of a refund too', async () => {
    await make.holdMoney();
    const student = await make.enrolled({}, { familyLanguage: 'ms' });
    await make.fund(student.uuid, 'DEPOSIT', 5000);
    const { voucherNo } = await server.ask(addRefund, {
      uuid: student.uuid,
      fund: 'DEPOSIT',
      amount: 5000,
      paymentType: 'CASH',
      transactionDate: '16-03-2026',
      reason: 'Left',
    });
    const voucher = await server.send(getRefundDocument, { voucherNo, format: 'A5' });
    expect(textOf(voucher)).toContain('Baucar Bayaran Balik');
  });

  it('on one sheet for siblings, the first of them with a language decides', async () => {
    const elder = await make.enrolled();
    const younger = await make.enrolled({}, { familyLanguage: 'zh' });
    await server.ask(decideSibling, {
      uuid: elder.uuid,
      siblingUuid: younger.uuid,
      isSibling: true,
    });
    const payments = [elder, younger].map((student) => [paymentLine(student, '01-2026')]);
    const { receipts } = await server.ask(payFamily, { payments });
    const receiptNos = receipts.map(({ receiptNo }) => receiptNo).join(',');
    const sheet = await server.send(getFamilyReceiptDocument, { receiptNos, format: 'A5' });
    expect(textOf(sheet)).toContain('正式收据');
  });
});
