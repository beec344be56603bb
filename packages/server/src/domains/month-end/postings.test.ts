import { addRefund } from '@kelas/contract/funds';
import { closeMonth, getMonthEnd, getMonthEndPostings } from '@kelas/contract/month-end';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { paySalary, voidSalary } from '@kelas/contract/salaries';
import { getStudent } from '@kelas/contract/students';
import { parseRinggit } from '@kelas/contract/values/cents';
import { fromCsvCell } from '@kelas/contract/values/csv';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { type Enrolled, fundLine, Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { nextMonthEnd } from '@kelas/testkit/month-end';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const JANUARY = '01-2026' as Month;
const MONEY = ['Cash', 'Bank', 'Money without a type'];

type Row = Readonly<Record<string, string>>;

async function fileOf(month: Month): Promise<readonly Row[]> {
  const response = await server.send(getMonthEndPostings, { month });
  expect(response.statusCode, response.body).toBe(200);
  const [heads = [], ...rows] = Papa.parse<string[]>(response.body.slice(1).trimEnd()).data;
  expect(heads).toEqual([
    'Date',
    'Number',
    'Family code',
    'Name',
    'Account',
    'Debit',
    'Credit',
    'Amount',
    'Text',
  ]);
  return rows.map((row) =>
    Object.fromEntries(row.map((cell, index) => [heads[index] ?? '', fromCsvCell(cell)])),
  );
}

/** The cents of a cell, below zero with a minus; 0 for an empty cell. */
function cents(cell = ''): number {
  const amount = parseRinggit(cell.replace('-', '') || '0') ?? Number.NaN;
  return cell.startsWith('-') ? -amount : amount;
}
const sum = (rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** Each entry and the file balance, and the money accounts have what the month end has. */
async function expectBalanced(month: Month): Promise<void> {
  const rows = await fileOf(month);
  expect(sum(rows, (row) => cents(row.Debit))).toBe(sum(rows, (row) => cents(row.Credit)));
  const entries = Map.groupBy(rows, (row) => `${row.Number} ${row.Text?.startsWith('Corr')}`);
  for (const [number, sides] of entries) {
    expect(
      sum(sides, (row) => cents(row.Amount)),
      number,
    ).toBe(0);
  }
  const { left, corrections } = await server.ask(getMonthEnd, { month });
  const money = rows.filter(({ Account = '' }) => MONEY.includes(Account));
  const isCorrection = ({ Text = '' }: Row) => Text.startsWith('Correction of ');
  const amount = (row: Row) => cents(row.Debit) - cents(row.Credit);
  expect(
    sum(
      money.filter((row) => !isCorrection(row)),
      amount,
    ),
    month,
  ).toBe(left);
  expect(sum(money.filter(isCorrection), amount), `corrections of ${month}`).toBe(corrections);
}

let students: Enrolled[];
let teacher: string;

beforeAll(async () => {
  await make.holdMoney({ partPayments: true });
  const offering = await make.offering();
  students = [
    await make.enrolled({ offering, effectiveDate: JANUARY }, { name: '=Aminah' }),
    await make.enrolled({ offering, effectiveDate: JANUARY }),
  ];
  ({ uuid: teacher } = await make.teacher({ paymentType: 'FIXED', paymentRate: 150_000 }));
});

describe('the postings of a month (R-2412, R-2413)', () => {
  it('have both sides of each entry, with the family and the text', async () => {
    const [student] = students;
    if (!student) return expect.unreachable('there is no student');
    const bank = { transactionDate: '10-12-2025', paymentType: 'BANK' } as const;
    const { receiptNo } = await server.ask(payTuition, [
      paymentLine(student, JANUARY, bank),
      fundLine(student.uuid, 'CREDIT', 6000, bank),
      fundLine(student.uuid, 'DEPOSIT', 9000, bank),
    ]);
    const used = await make.pay(student, '02-2026', { ...bank, paymentType: 'CREDIT' });
    const shirt = [{ id: 5, name: 'T-shirt', fee: 2500, subscriptionId: null }];
    const misc = await server.ask(
      payMisc,
      miscPayment(student.uuid, shirt, { ...bank, paymentType: 'CASH' }),
    );
    await server.ask(addRefund, {
      uuid: student.uuid,
      fund: 'DEPOSIT',
      amount: 9000,
      transactionDate: '31-12-2025',
      reason: 'Left',
      paymentType: 'CASH',
    });
    const rows = await fileOf('12-2025' as Month);
    const { tuitionCourses } = await server.ask(getStudent, { uuid: student.uuid });
    const subject = tuitionCourses[0]?.subjectName;
    const of = (date: string, no: string, account: string, amount: string, text: string) => {
      const isDebit = !amount.startsWith('-');
      return {
        Date: date,
        Number: no,
        'Family code': expect.stringMatching(/^[2-9A-Z]{6}$/),
        Name: '=Aminah',
        Account: account,
        Debit: isDebit ? amount : '',
        Credit: isDebit ? '' : amount.slice(1),
        Amount: amount,
        Text: text,
      };
    };
    expect(rows).toEqual([
      of('10/12/2025', receiptNo, 'Bank', '210.00', 'Payment'),
      of('10/12/2025', receiptNo, 'Tuition income', '-60.00', `${subject} 01-2026`),
      of('10/12/2025', receiptNo, 'Credit held', '-60.00', 'Payment'),
      of('10/12/2025', receiptNo, 'Deposits held', '-90.00', 'Payment'),
      of('10/12/2025', used.receiptNo, 'Credit held', '60.00', 'Payment'),
      of('10/12/2025', used.receiptNo, 'Tuition income', '-60.00', `${subject} 02-2026`),
      of('10/12/2025', misc.receiptNo, 'Cash', '25.00', 'Payment'),
      of('10/12/2025', misc.receiptNo, 'Misc income', '-25.00', 'T-shirt'),
      of('31/12/2025', 'V-2026-000001', 'Deposits held', '90.00', 'Refund'),
      of('31/12/2025', 'V-2026-000001', 'Cash', '-90.00', 'Refund'),
    ]);
    await expectBalanced('12-2025' as Month);
  });

  it('of an empty month have the headings', async () => {
    expect(await fileOf('01-2020' as Month)).toEqual([]);
  });

  it('balance whatever is recorded, and stay as they were closed', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('PAY' as const), who: fc.nat(1), part: fc.boolean() }),
      fc.record({ kind: fc.constant('FUND' as const), who: fc.nat(1), deposit: fc.boolean() }),
      fc.record({ kind: fc.constant('VOID' as const), which: fc.nat(20) }),
      fc.record({ kind: fc.constant('REFUND' as const), who: fc.nat(1) }),
      fc.record({ kind: fc.constant('SALARY' as const), isVoid: fc.boolean() }),
      fc.record({ kind: fc.constant('CLOSE' as const) }),
    );
    const steps = fc.array(fc.tuple(step, fc.integer({ min: 1, max: 28 }), fc.nat(1)), {
      minLength: 8,
      maxLength: 14,
    });
    let paidUntil = addMonths(JANUARY, 2);
    const receipts: string[] = [];
    const closed = new Map<Month, readonly Row[]>();
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        for (const [each, day, back] of list) {
          const month = addMonths(JANUARY, back);
          const transactionDate = `${String(day).padStart(2, '0')}-${month}`;
          const student = students['who' in each ? each.who : 0];
          if (!student) return expect.unreachable('there is no student');
          if (each.kind === 'PAY') {
            paidUntil = addMonths(paidUntil, 1);
            const line = paymentLine(student, paidUntil, { transactionDate });
            const fee = each.part ? 1234 : line.fee;
            const response = await server.send(payTuition, [{ ...line, fee }]);
            if (response.statusCode === 200) receipts.push(response.json().receiptNo);
          } else if (each.kind === 'FUND') {
            const fund = each.deposit ? 'DEPOSIT' : 'CREDIT';
            await server.send(payTuition, [
              fundLine(student.uuid, fund, 777, { transactionDate, paymentType: 'BANK' }),
            ]);
          } else if (each.kind === 'VOID') {
            const receiptNo = receipts[each.which % Math.max(1, receipts.length)];
            if (receiptNo) await server.send(voidPayment, { receiptNo, reason: 'Mistake' });
          } else if (each.kind === 'REFUND') {
            await server.send(addRefund, {
              uuid: student.uuid,
              fund: 'CREDIT',
              amount: 100,
              transactionDate,
              reason: 'Left',
              paymentType: 'BANK',
            });
          } else if (each.kind === 'SALARY') {
            const salary = { id: teacher, month };
            if (each.isVoid) await server.send(voidSalary, { ...salary, reason: 'Mistake' });
            else await server.send(paySalary, { ...salary, transactionDate, paymentType: 'BANK' });
          } else {
            const form = await nextMonthEnd(server, '12-2025');
            const response = await server.send(closeMonth, form);
            const of = form.month as Month;
            if (response.statusCode === 200) closed.set(of, await fileOf(of));
          }
        }
        for (const month of [-1, 0, 1, 2].map((count) => addMonths(JANUARY, count))) {
          await expectBalanced(month);
        }
        for (const [month, rows] of closed) expect(await fileOf(month), month).toEqual(rows);
      }),
      { numRuns: 6 },
    );
    expect(closed.size).toBeGreaterThan(0);
    expect(receipts.length).toBeGreaterThan(0);
    await expectVerified(server);
  });
});
