import {
  getBillsDocument,
  getSentBillDocument,
  listBills,
  listSentBills,
  recordBill,
} from '@kelas/contract/bills';
import type { RequestOf } from '@kelas/contract/call';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import { addAdjustment } from '@kelas/contract/discounts';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { changeStudentStatus } from '@kelas/contract/students';
import { readPaymentQr } from '@kelas/contract/values/payment-qr';
import { courseLine, type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';

/* The current month is March 2026. */
const server = await startServer();
const make = new Makers(server);
const MARCH = '03-2026';

async function relate(one: Enrolled, other: Enrolled, isSibling = true) {
  await server.ask(decideSibling, { uuid: one.uuid, siblingUuid: other.uuid, isSibling });
}

/** The bill of the family of a student, alone and among all. */
async function billOf({ uuid }: { uuid: string }, month = MARCH) {
  const all = await server.ask(listBills, { month });
  const [bill] = await server.ask(listBills, { month, uuids: uuid });
  expect(bill && all.find((each) => each.uuid === bill.uuid)).toEqual(bill);
  return bill;
}

async function changeRules(changes: object) {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { version, ...changes });
}

const send = ({ uuid }: { uuid: string }, totalFee: number, month = MARCH) =>
  server.ask(recordBill, { uuid, month, totalFee });

async function textOf(input: RequestOf<typeof getBillsDocument>) {
  const response = await server.send(getBillsDocument, input);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return readPdf(response.rawPayload).pages.map(({ text }) => text.replace(/\s+/g, ' '));
}

describe('the bill of a family (R-2363)', () => {
  it('has each child, earlier months, discount, part and misc, and the sums', async () => {
    await make.holdMoney({ partPayments: true });
    const course = await make.course('Physics');
    const { offerings } = await make.teacher({
      tuitionCourse: [{ programLvl: 2, subjectId: course.id, fee: 8000 }],
    });
    const [offering] = offerings;
    if (!offering) throw new Error('the teacher has no offering');
    const one = await make.enrolled({ offering, effectiveDate: '02-2026' }, { name: 'Bala Bill' });
    const two = await make.enrolled(
      { fee: 5000, effectiveDate: MARCH },
      { name: 'Anu Bill', misc: [{ id: 2, fee: 3000 }], enrolmentDate: MARCH },
    );
    await relate(one, two);
    const half = { subscriptionId: one.subscriptionId, percent: 50, reason: 'Half' };
    await server.ask(addAdjustment, { ...half, fromDate: MARCH, borneBy: 'CENTRE' });
    await server.ask(payTuition, [{ ...paymentLine(one, '02-2026'), fee: 1000 }]);
    const bill = await billOf(one);
    expect(bill?.students.map(({ name }) => name)).toEqual(['Anu Bill', 'Bala Bill']);
    expect(bill?.students[0]?.lines.map(({ fee }) => fee)).toEqual([5000, 3000]);
    expect(bill?.students[1]?.lines).toEqual([
      { month: '02-2026', subjectName: 'Physics', fee: 7000, chargedFee: 8000, dueFee: 8000 },
      { month: MARCH, subjectName: 'Physics', fee: 4000, chargedFee: 8000, discountFee: 4000 },
    ]);
    expect(bill).toMatchObject({
      monthFee: 12_000,
      earlierFee: 7000,
      totalFee: 19_000,
      sent: null,
    });
    // Credit covers the oldest months first.
    await make.fund(two.uuid, 'CREDIT', 10_000);
    expect(await billOf(two)).toMatchObject({ coveredFee: 10_000, totalFee: 9000 });
    expect(await billOf(two, '04-2026')).toMatchObject({
      monthFee: 9000,
      earlierFee: 19_000,
      coveredFee: 10_000,
      totalFee: 18_000,
    });
    const [text] = await textOf({ month: MARCH, uuids: two.uuid, format: 'A5' });
    expect(text).toContain('Physics (less discount 40.00)RM 40.00');
    expect(text).toContain('Physics (part of 80.00)RM 70.00');
    expect(text).toContain('RM 90.00');
  });

  it('has the lessons, and none for a month without recorded lessons', async () => {
    const offering = await make.byLesson(2500);
    const student = await make.enrolled({ offering, effectiveDate: '02-2026' });
    expect(await billOf(student)).toBeUndefined();
    await make.lessons(offering, '02-2026', 3);
    const bill = await billOf(student);
    expect(bill?.students[0]?.lines).toMatchObject([{ month: '02-2026', fee: 7500, lessons: 3 }]);
  });

  it('leaves out a pause, a free course and what is paid, and a void brings it back', async () => {
    const student = await make.enrolled({ fee: 6000, effectiveDate: '02-2026' });
    const free = await make.enrolled({ fee: 0, effectiveDate: '02-2026' });
    expect(await billOf(free)).toBeUndefined();
    await server.ask(changeStudentStatus, { uuid: student.uuid, status: 'DEACTIVATED' });
    expect(await billOf(student, '04-2026')).toMatchObject({ monthFee: 0, earlierFee: 12_000 });
    const payments = [await make.pay(student, '02-2026'), await make.pay(student, MARCH)];
    expect(await billOf(student)).toBeUndefined();
    const receiptNo = payments[1]?.receiptNo ?? '';
    await server.ask(voidPayment, { receiptNo, reason: 'Wrong child' });
    expect(await billOf(student)).toMatchObject({ totalFee: 6000 });
  });

  it('has its due date while the house has one', async () => {
    const student = await make.enrolled({ fee: 6000, effectiveDate: MARCH });
    await changeRules({ dueDay: 7 });
    expect((await billOf(student, '05-2026'))?.dueDate).toBe('07-05-2026');
    await changeRules({ dueDay: null });
    expect(await billOf(student)).not.toHaveProperty('dueDate');
  });

  it('is found by level, class and name of any child', async () => {
    const offering = await make.offering();
    const one = await make.enrolled({ offering, effectiveDate: MARCH }, { name: 'Kumar Found' });
    const two = await make.enrolled({ fee: 100, effectiveDate: MARCH }, { programLvl: 5 });
    await relate(one, two);
    const offeringId = String(offering.id);
    for (const filter of [{ name: 'kumar f' }, { offeringId }, { programLvl: '5' }]) {
      const bills = await server.ask(listBills, { month: MARCH, ...filter });
      expect(
        bills.map(({ students }) => students.map(({ uuid }) => uuid).toSorted()),
      ).toContainEqual([one.uuid, two.uuid].toSorted());
    }
    expect(await server.ask(listBills, { month: MARCH, name: 'kumar x' })).toEqual([]);
    // The class is not taken before its first month.
    expect(await server.ask(listBills, { month: '02-2026', offeringId })).toEqual([]);
  });

  it('is refused for a month far ahead', async () => {
    const failure = await server.fail(listBills, { month: '04-2027' });
    expect(failure).toMatchObject({ status: 422, message: 'Bills are at most 12 months ahead' });
    expect(await server.ask(listBills, { month: MARCH })).not.toEqual([]);
  });
});

describe('a bill that is sent (R-2366)', () => {
  it('is kept as it was sent', async () => {
    const student = await make.enrolled({ fee: 6100, effectiveDate: MARCH }, { name: 'Sent Sam' });
    const sibling = await make.enrolled({ fee: 2200, effectiveDate: MARCH }, { name: 'Sent Sue' });
    await relate(student, sibling);
    const { id, recordCreateDate } = await send(student, 8300);
    const sent = { id, recordCreateDate, totalFee: 8300 };
    expect((await billOf(sibling))?.sent).toMatchObject(sent);
    await make.pay(sibling, MARCH);
    await relate(student, sibling, false);
    expect(await server.ask(listSentBills, { uuid: sibling.uuid })).toMatchObject([
      { ...sent, month: MARCH },
    ]);
    const response = await server.send(getSentBillDocument, { id: String(id), format: 'A5' });
    const text = readPdf(response.rawPayload).pages[0]?.text ?? '';
    for (const part of ['Sent Sam', 'Sent Sue', 'RM 22.00', 'RM 83.00'])
      expect(text).toContain(part);
  });

  it('is refused when the family owes another amount, and is sent once per key', async () => {
    const student = await make.enrolled({ fee: 6000, effectiveDate: MARCH });
    const input = { uuid: student.uuid, month: MARCH, totalFee: 5900 };
    expect(await server.fail(recordBill, input)).toMatchObject({
      status: 409,
      code: 'BILL_CHANGED',
      message: 'The family now owes RM 60.00. Look at the bill again, then send it.',
    });
    await make.pay(student, MARCH);
    expect(await server.fail(recordBill, input)).toMatchObject({ code: 'BILL_CHANGED' });
    const unknown = { ...input, uuid: '00000000-0000-4000-8000-000000000000' };
    expect(await server.fail(recordBill, unknown)).toMatchObject({ status: 409 });
  });

  it('has no name of a child whose data was erased', async () => {
    const student = await make.enrolled(
      { fee: 6000, effectiveDate: MARCH },
      { name: 'Eraser Erin' },
    );
    const { id } = await send(student, 6000);
    await make.pay(student, MARCH);
    const { uuid } = student;
    await server.ask(changeStudentStatus, { uuid, status: 'TERMINATED', terminatedDate: MARCH });
    server.clock.set('2034-01-05T02:00:00Z');
    await server.database.db
      .transaction()
      .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing: false, now: server.clock.now }));
    const response = await server.send(getSentBillDocument, { id: String(id), format: 'A5' });
    expect(readPdf(response.rawPayload).pages[0]?.text).not.toContain('Erin');
    server.clock.set('2026-03-16T02:00:00Z');
  });
});

describe('the file of bills (R-2365)', () => {
  it('has the chosen families, each on a page and in its language', async () => {
    const language = { familyLanguage: 'ms' as const };
    const one = await make.enrolled({ fee: 6000, effectiveDate: MARCH }, { name: 'Page One' });
    const two = await make.enrolled(
      { fee: 6000, effectiveDate: MARCH },
      { name: 'Page Two', ...language },
    );
    const pages = await textOf({ month: MARCH, uuids: `${one.uuid},${two.uuid}`, format: 'A5' });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Page One');
    expect(pages[1]).toContain('Bil Yuran');
    const filtered = await textOf({ month: MARCH, name: 'Page T', format: 'ROLL' });
    expect(filtered.join()).toContain('Page Two');
    expect(filtered.join()).not.toContain('Page One');
    const paid = await make.enrolled({ fee: 6000, effectiveDate: MARCH });
    await make.pay(paid, MARCH);
    const nothing = { month: MARCH, uuids: paid.uuid, format: 'A5' as const };
    expect(await server.fail(getBillsDocument, nothing)).toMatchObject({ code: 'NOTHING_OWED' });
  });

  it('has the QR code of the centre, with amount and reference where apps read them', async () => {
    const student = await make.enrolled({ fee: 6000, effectiveDate: MARCH });
    const payNow =
      '00020101021126370009SG.PAYNOW010120210201403121W03011520400005303702' +
      '5802SG5915BRIGHT TUITION 6009Singapore6304';
    const settings = await server.ask(getSettings, {});
    for (const paymentQr of ['nonsense', `${payNow}0000`]) {
      expect(await server.fail(changeSettings, { ...settings, paymentQr })).toMatchObject({
        status: 422,
      });
    }
    const stored = await server.ask(changeSettings, { ...settings, paymentQr: `${payNow}A761` });
    expect(readPaymentQr(stored.paymentQr)).toMatchObject({ scheme: 'PAYNOW' });
    // An earlier client does not know the field.
    const { paymentQr: _, qrHasAmount: __, ...known } = stored;
    const kept = await server.ask(changeSettings, { ...known, name: 'Pusat Kod' });
    expect(kept.paymentQr).toBe(stored.paymentQr);
    const input = { month: MARCH, uuids: student.uuid, format: 'A5' as const };
    const { rawPayload } = await server.send(getBillsDocument, input);
    const [page] = readPdf(rawPayload).pages;
    expect(page?.squares.length).toBeGreaterThan(200);
    expect(page?.text).toContain('BRIGHT TUITION');
  });
});

it('a bill for a child with two courses is one', async () => {
  const [first, second] = [await make.offering(4000), await make.offering(3000)];
  const student = await make.student({
    tuitionCourse: [first, second].map((each) => courseLine(each, { effectiveDate: MARCH })),
  });
  const bill = await billOf(student);
  expect(bill?.students.map(({ lines }) => lines.length)).toEqual([2]);
  expect(bill?.totalFee).toBe(7000);
});
