import { currentMonth, today } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';

/* The records that the pictures of `npm run screenshots` show in addition to the demo centre. */

/** Sends a call that writes. */
export type Send = <T>(path: string, method: 'PUT' | 'POST', body: object) => Promise<T>;

/** Charges a T-shirt to the students of Form 3. */
export async function chargeShirts(send: Send): Promise<void> {
  const month = currentMonth(new Date());
  const choice = { itemId: 5, month, fee: 2500, group: 'LEVEL', programLvl: 4 };
  const { digest } = await send<{ digest: string }>('/misc/charges/preview', 'POST', choice);
  await send('/misc/charges', 'POST', { ...choice, unticked: [], digest });
}

/** Raises the fees of Form 3 by RM 5.00 from next month on. */
export async function raiseFees(send: Send): Promise<void> {
  const month = addMonths(currentMonth(new Date()), 1);
  const raise = { month, programLvl: 4, kind: 'AMOUNT', value: 500, ownFees: 'KEEP', leftOut: [] };
  const { digest } = await send<{ digest: string }>('/fees/changes/preview', 'POST', raise);
  await send('/fees/changes', 'POST', { ...raise, digest });
}

/** Turns house rules on and makes students a family, of whom the first has credit and a deposit. */
export async function holdMoney([uuid, ...siblings]: readonly string[], send: Send): Promise<void> {
  const rules = { partPayments: true, keepsCredit: true, deposit: 20_000, dueDay: 7 };
  await send('/house-rules', 'PUT', { version: 1, ...rules });
  for (const siblingUuid of siblings) {
    await send('/student/sibling', 'PUT', { uuid, siblingUuid, isSibling: true });
  }
  const line = { uuid, transactionDate: today(new Date()), paymentType: 'CASH' };
  for (const [fund, fee] of [
    ['DEPOSIT', 20_000],
    ['CREDIT', 25_000],
  ] as const) {
    await send('/student/payment', 'POST', [{ ...line, fund, fee }]);
  }
  const refund = { ...line, fund: 'CREDIT', amount: 12_000, reason: 'Paid too much' };
  await send('/student/refund', 'POST', refund);
}

/** Rows of a spreadsheet of students: a lost zero, an unknown level, and a day that does not exist. */
export const STUDENTS_WITH_FAULTS = [
  ['Nama', 'No. KP', 'Telefon', 'Jantina', 'Tingkatan', 'Sesi', 'Bulan daftar'],
  [
    'Nur Aisyah binti Ismail',
    '090404-08-5111',
    '134456702',
    'P',
    'Tingkatan 5',
    'Pagi',
    'Jan 2026',
  ],
  ['Tan Jun Hao', '120202-01-5038', '012-3456701', 'L', 'Tingkatan 2', 'Petang', 'Jan 2026'],
  ['Arjun a/l Rajendran', '130606-01-5186', '016-5456703', 'L', 'Tingkatan 9', 'Pagi', 'Ogos 2025'],
  ['Lee Zi Xuan', '121010-01-5333', '018-7456705', 'P', 'Form 2', 'Petang', '31/02/2026'],
  ['Wong Jia Wei', '130214-14-5482', '164107919', 'P', 'Form 1', 'Petang', 'Jan 2026'],
]
  .map((cells) => cells.join('\t'))
  .join('\n');
