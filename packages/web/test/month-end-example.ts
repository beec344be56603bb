import { getEInvoice } from '@kelas/contract/e-invoice';
import { getMonthEnd, listMonthEnds, listMonthEndYear } from '@kelas/contract/month-end';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month } from '@kelas/contract/values/month';
import type { MonthEndRecord } from '../src/month-end/month-end.ts';
import { MARKUP, student } from './records.ts';
import { server } from './screen.tsx';

/** An example of a month, for the component tests of the screen. */
export const MONTH = '02-2026' as Month;
export const cents = (amount: number) => amount as Cents;
const done = { recordCreateDate: '2026-03-02T01:00:00.000Z', staffName: 'Mei Ling' };
export const close = { number: 3, month: MONTH, left: cents(11_500), ...done };
export const record: MonthEndRecord = {
  month: MONTH,
  state: 'OPEN',
  close: null,
  nextMonth: MONTH,
  charged: cents(30_000),
  discounts: cents(900),
  received: cents(21_500),
  cash: cents(6000),
  cashCounted: cents(4000),
  bankSeen: cents(9000),
  bankClaimed: cents(6500),
  unknown: cents(0),
  refunded: cents(2000),
  salaries: cents(8000),
  left: cents(11_500),
  owed: cents(7600),
  drawerDifference: cents(-50),
  drawerCloses: 1,
  corrections: cents(-6000),
  unclear: [
    { kind: 'CASH', count: 2, fee: cents(2000), path: '/cash/close' },
    { kind: 'PAYMENTS', count: 1, fee: cents(6500), path: '/bank' },
    { kind: 'BANK_LINES', count: 3, fee: cents(12_000), path: '/bank' },
  ],
  corrected: [
    {
      kind: 'VOID',
      receiptNo: 'R-2026-000004',
      uuid: student.uuid,
      name: MARKUP,
      transactionDate: '15-01-2026',
      fee: cents(-6000),
      ...done,
    },
  ],
  correctedCount: 1,
  version: 'a'.repeat(64),
};
export const year = Array.from({ length: 12 }, (_, index) => ({
  month: addMonths(MONTH, index - 11),
  received: cents(index * 1000),
  salaries: cents(500),
}));

/** Replies to the calls of the screen; e-invoices are off. */
export function prepareMonthEnd(): void {
  server.reply(getMonthEnd, record);
  server.reply(listMonthEndYear, year);
  server.reply(listMonthEnds, []);
  server.reply(getEInvoice, {
    month: MONTH,
    state: 'NOT_CLOSED',
    isOn: false,
    startsOn: null,
    turnover: cents(21_500),
    threshold: cents(100_000_000),
    dueDate: '07-03-2026',
    documents: [],
    faults: [],
    refundsDue: [],
  });
}
