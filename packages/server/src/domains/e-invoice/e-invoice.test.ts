import {
  changeEInvoiceSettings,
  getEInvoice,
  getEInvoiceDocument,
  getEInvoiceSettings,
  noteEInvoice,
} from '@kelas/contract/e-invoice';
import { getFinanceMonth } from '@kelas/contract/finance';
import { addRefund } from '@kelas/contract/funds';
import { closeMonth } from '@kelas/contract/month-end';
import { voidPayment } from '@kelas/contract/payments';
import { eInvoiceDetails, portalNumber, turnEInvoicesOn } from '@kelas/testkit/e-invoice';
import { type Enrolled, Makers } from '@kelas/testkit/fixtures';
import { nextMonthEnd } from '@kelas/testkit/month-end';
import { startServer, type TestServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let make: Makers;
let student: Enrolled;

const JANUARY = '01-2026';
const FEBRUARY = '02-2026';
const INVOICE = 'KELAS-2026-01-1';
const inJanuary = { transactionDate: '15-01-2026' };

beforeEach(async () => {
  server = await startServer();
  make = new Makers(server);
  await make.holdMoney();
  student = await make.enrolled();
});

const month = (of: string) => server.ask(getEInvoice, { month: of });
const close = async () => server.ask(closeMonth, await nextMonthEnd(server, JANUARY));
const voidOf = (receiptNo: string) => server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
const note = (of: string, number: string, uuid = portalNumber()) =>
  server.ask(noteEInvoice, { month: of, number, uuid });
const amounts = async (of: string) =>
  (await month(of)).documents.map(({ kind, amount }) => [kind, amount]);

describe('the e-invoices of a month (R-2420, R-2421)', () => {
  it('are off at first', async () => {
    await make.pay(student, JANUARY, inJanuary);
    await close();
    expect(await month(JANUARY)).toEqual({
      month: JANUARY,
      state: 'CLOSED',
      isOn: false,
      startsOn: null,
      turnover: 6000,
      threshold: 100_000_000,
      dueDate: '07-02-2026',
      documents: [],
      faults: [],
      refundsDue: [],
    });
  });

  it('are there for a closed month from the first day on', async () => {
    await turnEInvoicesOn(server, { startsOn: '01-01-2026' });
    await make.pay(student, JANUARY, inJanuary);
    expect(await month(JANUARY)).toMatchObject({ isOn: true, state: 'NOT_CLOSED', documents: [] });
    await close();
    expect(await amounts(JANUARY)).toEqual([['INVOICE', 6000]]);
    await turnEInvoicesOn(server, { startsOn: '01-02-2026' });
    expect(await month(JANUARY)).toMatchObject({ state: 'BEFORE_START', documents: [] });
  });

  it('equal the income of the month to the cent', async () => {
    await turnEInvoicesOn(server);
    const first = await make.pay(student, JANUARY, inJanuary);
    const wrong = await make.pay(await make.enrolled(), JANUARY, inJanuary);
    await voidOf(wrong.receiptNo);
    await make.fund(student.uuid, 'DEPOSIT', 20_000, inJanuary);
    await make.fund(student.uuid, 'CREDIT', 9000, inJanuary);
    await make.pay(student, FEBRUARY, { ...inJanuary, paymentType: 'CREDIT' });
    await make.pay(student, '03-2026', { ...inJanuary, paymentType: 'DEPOSIT' });
    await server.ask(addRefund, {
      uuid: student.uuid,
      fund: 'CREDIT',
      amount: 1000,
      paymentType: 'CASH',
      reason: 'Left',
      transactionDate: '20-01-2026',
    });
    await close();

    // The refunded credit waits for the number of the invoice.
    expect(await amounts(JANUARY)).toEqual([['INVOICE', 21_000]]);
    const codes = async () => (await month(JANUARY)).faults.map(({ code }) => code);
    expect(await codes()).toEqual(['REFUND_ORIGINAL_MISSING', 'PAST_DUE_DATE']);
    await note(JANUARY, INVOICE);
    const found = await month(JANUARY);
    expect(found.documents.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['INVOICE', 21_000],
      ['REFUND_NOTE', 1000],
    ]);
    const finance = await server.ask(
      getFinanceMonth,
      { transactionDate: JANUARY },
      { as: server.admin },
    );
    expect(finance.total.totalAmount).toBe(21_000 - 1000);
    expect(found.turnover).toBe(finance.total.totalAmount);
    expect(found.documents[0]?.table).toEqual(
      expect.arrayContaining([
        { field: 'Line 1: Description', value: `Receipt ${first.receiptNo}` },
        { field: 'Total Payable Amount', value: '210.00' },
      ]),
    );
    const { rows } = await server.database.pool.query(
      'select bank + cash + unknown + deposit as income from monthly_income',
    );
    expect(rows).toEqual([{ income: finance.total.totalAmount }]);
    await expectVerified(server);
  });

  it('are saved as JSON', async () => {
    await turnEInvoicesOn(server);
    await make.pay(student, JANUARY, inJanuary);
    await close();
    const response = await server.send(getEInvoiceDocument, { month: JANUARY, number: INVOICE });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': expect.stringContaining(`filename="${INVOICE}.json"`),
    });
    const [invoice] = JSON.parse(response.body).Invoice;
    expect(invoice.ID[0]._).toBe(INVOICE);
    expect(invoice.LegalMonetaryTotal[0].PayableAmount[0]._).toBe(60);
    const missing = { month: FEBRUARY, number: INVOICE };
    expect((await server.fail(getEInvoiceDocument, missing)).status).toBe(422);
  });

  it('are for an ADMIN alone', async () => {
    for (const call of [getEInvoice, getEInvoiceSettings]) {
      const refused = await server.fail(call, { month: JANUARY }, { as: server.employee });
      expect(refused.status).toBe(403);
    }
  });
});

describe('the number of the portal (R-2423)', () => {
  it('is noted once, and stays', async () => {
    await turnEInvoicesOn(server);
    await make.pay(student, JANUARY, inJanuary);
    await close();
    const uuid = portalNumber();
    expect(await note(JANUARY, INVOICE, uuid.toLowerCase())).toEqual({ number: INVOICE, uuid });
    const again = { month: JANUARY, number: INVOICE, uuid: portalNumber() };
    expect(await server.fail(noteEInvoice, again)).toMatchObject({
      status: 409,
      code: 'NOTED_ALREADY',
    });
    await make.pay(student, FEBRUARY, inJanuary);
    const found = await month(JANUARY);
    expect(found.documents).toMatchObject([{ number: INVOICE, amount: 6000, uuid }]);
    // A noted month is not late.
    expect(found.faults).toEqual([]);
    await close();
    const used = { month: FEBRUARY, number: 'KELAS-2026-02-1', uuid };
    expect(await server.fail(noteEInvoice, used)).toMatchObject({
      status: 422,
      message: 'Another e-invoice has this number of the portal. Copy it again.',
    });
    await expect(server.database.pool.query('delete from e_invoice')).rejects.toThrow();
    await expectVerified(server);
  });
});

describe('records of a closed month (R-2422, R-2424)', () => {
  it('a later void is due as a refund note, once', async () => {
    await turnEInvoicesOn(server);
    const { receiptNo } = await make.pay(student, JANUARY, inJanuary);
    await close();
    await note(JANUARY, INVOICE);
    await voidOf(receiptNo);
    expect(await amounts(JANUARY)).toEqual([['INVOICE', 6000]]);
    const due = { receiptNo, amount: 6000, number: INVOICE, month: null };
    expect((await month(JANUARY)).refundsDue).toEqual([due]);
    await close();
    const february = await month(FEBRUARY);
    expect(february.refundsDue).toEqual([{ ...due, month: FEBRUARY }]);
    expect(february.documents).toMatchObject([{ kind: 'REFUND_NOTE', amount: 6000, uuid: null }]);
    expect(february.documents[0]?.table).toEqual(
      expect.arrayContaining([
        { field: 'Original e-Invoice Code / Number', value: INVOICE },
        { field: 'Line 1: Description', value: `Void of receipt ${receiptNo}` },
      ]),
    );
    await note(FEBRUARY, 'KELAS-2026-02-1');
    expect((await month(FEBRUARY)).refundsDue).toEqual([]);
    await expectVerified(server);
  });

  it('a late receipt is in the next month, unless it is voided before', async () => {
    await turnEInvoicesOn(server);
    await close();
    const late = await make.pay(student, JANUARY, inJanuary);
    const wrong = await make.pay(await make.enrolled(), JANUARY, inJanuary);
    await voidOf(wrong.receiptNo);
    expect(await amounts(JANUARY)).toEqual([]);
    await close();
    const february = await month(FEBRUARY);
    expect(february.documents).toMatchObject([{ kind: 'INVOICE', amount: 6000 }]);
    expect(february.refundsDue).toEqual([]);
    expect(february.faults).toContainEqual({
      code: 'RECEIPT_LATE',
      text: expect.stringContaining('earlier closed month'),
      field: null,
      receiptNo: late.receiptNo,
    });
  });

  it('a void of a month without e-invoices needs no refund note', async () => {
    await turnEInvoicesOn(server, { startsOn: '01-02-2026' });
    const { receiptNo } = await make.pay(student, JANUARY, inJanuary);
    await close();
    await voidOf(receiptNo);
    await close();
    expect(await month(FEBRUARY)).toMatchObject({ documents: [], faults: [], refundsDue: [] });
  });
});

describe('the details of the centre (R-2420)', () => {
  it('name each wrong field', async () => {
    await turnEInvoicesOn(server, { tin: '', stateCode: '' });
    await make.pay(student, JANUARY, inJanuary);
    await close();
    const { documents, faults } = await month(JANUARY);
    expect(documents).toEqual([]);
    expect(faults.map(({ code, field }) => [code, field])).toEqual([
      ['REQUIRED', 'tin'],
      ['STATE_UNKNOWN', 'stateCode'],
    ]);
  });

  it('use the address of the centre if they have none', async () => {
    await turnEInvoicesOn(server, { address: '' });
    await server.database.pool.query(`update centre set address = E'1, Jalan A\n\nTaman B'`);
    await make.pay(student, JANUARY, inJanuary);
    await close();
    expect((await month(JANUARY)).documents[0]?.table).toEqual(
      expect.arrayContaining([
        { field: 'Supplier’s Address Line 1', value: '1, Jalan A' },
        { field: 'Supplier’s Address Line 2', value: 'Taman B' },
      ]),
    );
  });

  it('have a version, and a save without a change keeps it', async () => {
    const first = await server.ask(getEInvoiceSettings, {});
    expect(first).toMatchObject({ version: 1, startsOn: null, msic: '85491' });
    const input = { version: 1, ...eInvoiceDetails };
    const saved = await server.ask(changeEInvoiceSettings, input);
    expect(saved).toEqual({ ...eInvoiceDetails, version: 2 });
    expect(await server.ask(changeEInvoiceSettings, { ...input, version: 2 })).toEqual(saved);
    expect(await server.fail(changeEInvoiceSettings, input)).toMatchObject({
      status: 409,
      message: expect.stringContaining('You changed the e-invoice details in another window'),
    });
  });
});
