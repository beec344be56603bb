import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import type { BillSheet, BillsSheet } from '@kelas/server/pdf/layout/bill-sheet';
import type { CloseSheet } from '@kelas/server/pdf/layout/close-sheet';
import type { DaySheet } from '@kelas/server/pdf/layout/day-sheet';
import type { MonthSheet } from '@kelas/server/pdf/layout/month-sheet';
import type { PaySlipSheet } from '@kelas/server/pdf/layout/pay-slip-sheet';
import type { FamilySheet, ReceiptSheet } from '@kelas/server/pdf/layout/receipt-sheet';
import type { StatementSheet } from '@kelas/server/pdf/layout/statement';
import { encode } from 'fast-png';

/** A small picture. */
export const LOGO = Buffer.from(
  encode({ width: 3, height: 2, channels: 4, data: new Uint8Array(24).fill(120) }),
);

/** A grey picture of 6 by 4. */
export const JPEG_LOGO = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAEAAYBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABkQAAEFAAAAAAAAAAAAAAAAAAAFFlSx0f/aAAgBAQAAPwBAy0SLWH//2Q==',
  'base64',
);

const centre = {
  name: 'Pusat Tuisyen Bintang 明星补习中心',
  address: 'No. 12, Jalan Setia 3\n40170 Shah Alam',
  registrationNo: '202301012345',
  phoneNo: '+60355112233',
  paymentInfo: 'Maybank 5123 4567 8901 · 明星补习中心',
  logo: LOGO,
};

/** Returns lines of 80 ringgit, ten in each month. */
export function receiptLines(count: number): ReceiptSheet['lines'] {
  return Array.from({ length: count }, (_, at) => ({
    subjectName: `Subject ${at + 1}`,
    month: `01-20${String(20 + Math.floor(at / 10)).padStart(2, '0')}` as Month,
    fee: 8000 as Cents,
  }));
}

/** Returns a receipt with the changes of a test. */
export function receiptSheet(other: Partial<ReceiptSheet> = {}): ReceiptSheet {
  return {
    centre,
    language: 'en',
    receiptNo: 'R-2026-000123',
    transactionDate: '21-11-2026' as Day,
    student: { name: 'ஸ்ரீ கோவிந்தராஜு @ 黃嘉慧', levelName: 'Form 4' },
    referenceCode: 'L8KD9Z',
    paymentType: 'CASH',
    lines: receiptLines(3),
    total: 24_000 as Cents,
    receivedBy: 'Siti Nurhaliza',
    recordedAt: '2026-11-21T07:04:00.000Z',
    owed: 123_456 as Cents,
    owedOn: '22-11-2026' as Day,
    voided: null,
    ...other,
  };
}

/** Returns a bill of two children with the changes of a test. */
export function billSheet(other: Partial<BillSheet> = {}): BillSheet {
  return {
    language: 'en',
    month: '11-2026' as Month,
    referenceCode: 'L8KD9Z',
    madeOn: '21-11-2026' as Day,
    students: [
      { name: 'ஸ்ரீ கோவிந்தராஜு @ 黃嘉慧', levelName: 'Form 4', lines: receiptLines(3) },
      { name: 'Tan Mei Ling', levelName: 'Form 1', lines: receiptLines(2) },
    ],
    covered: 5000 as Cents,
    total: 35_000 as Cents,
    dueDate: '07-11-2026' as Day,
    ...other,
  };
}

/** Returns a file of bills. */
export function billsSheet(...bills: BillSheet[]): BillsSheet {
  return { centre, language: 'en', bills };
}

/** Returns a sheet with receipts of two children and the changes of a test. */
export function familySheet(other: Partial<FamilySheet> = {}): FamilySheet {
  const { centre: _, language, ...receipt } = receiptSheet();
  const { paymentType, receivedBy, recordedAt, owed, owedOn } = receipt;
  return {
    ...{ centre, language, paymentType, receivedBy, recordedAt, owed, owedOn },
    receipts: [
      receipt,
      {
        ...receipt,
        receiptNo: 'R-2026-000124',
        student: { name: 'Tan Mei Ling', levelName: 'Form 1' },
        referenceCode: 'L8KD9Z',
      },
    ],
    total: 48_000 as Cents,
    ...other,
  };
}

/** The void of a receipt. */
export const VOIDED: ReceiptSheet['voided'] = {
  on: '2026-11-23T01:12:00.000Z',
  by: 'Lim Wei Jie',
  reason: 'Entered for the wrong student',
};

/** Returns charges of 100 ringgit; every fifth row is a payment of 400 ringgit. */
export function statementRows(count: number): StatementSheet['rows'] {
  return Array.from({ length: count }, (_, at) => {
    const month = `01-20${String(10 + Math.floor(at / 12)).padStart(2, '0')}` as Month;
    return at % 5 === 4
      ? {
          date: '05-01-2026' as Day,
          month,
          kind: 'PAYMENT' as const,
          text: 'Cash',
          receiptNo: `R-2026-${String(at).padStart(6, '0')}`,
          amount: 40_000 as Cents,
        }
      : {
          date: null,
          month,
          kind: 'CHARGE' as const,
          text: `Subject ${at + 1}`,
          receiptNo: null,
          amount: 10_000 as Cents,
        };
  });
}

/** Returns a statement of account with the changes of a test. */
export function statementSheet(other: Partial<StatementSheet> = {}): StatementSheet {
  return {
    centre,
    language: 'en',
    student: { name: 'ஸ்ரீ கோவிந்தராஜு @ 黃嘉慧', levelName: 'Form 4', phoneNo: '012-345 6789' },
    referenceCode: 'L8KD9Z',
    from: '01-2026' as Month,
    until: '11-2026' as Month,
    opening: 5000 as Cents,
    rows: statementRows(4),
    charged: 40_000 as Cents,
    paid: 0 as Cents,
    closing: 45_000 as Cents,
    madeOn: '21-11-2026' as Day,
    ...other,
  };
}

/** Returns movements that need attention, of both kinds in turn. */
export function markedMovements(count: number): CloseSheet['marked'] {
  return Array.from({ length: count }, (_, at) => ({
    receiptNo: `R-2026-${String(at + 1).padStart(6, '0')}`,
    studentName: `Student ${at + 1}`,
    mark: at % 2 === 0 ? ('LATE' as const) : ('VOID_OF_CLOSED' as const),
    amount: (at % 2 === 0 ? 6000 : -6000) as Cents,
  }));
}

/** Returns a close of the day with the changes of a test. */
export function closeSheet(other: Partial<CloseSheet> = {}): CloseSheet {
  return {
    centre,
    language: 'en',
    number: 12,
    day: '21-11-2026' as Day,
    recordedAt: '2026-11-21T10:05:00.000Z',
    closedBy: 'Siti Nurhaliza',
    count: [
      { label: 'RM 100', pieces: 3, amount: 30_000 as Cents },
      { label: '50 sen', pieces: 1, amount: 50 as Cents },
    ],
    openingFloat: 5000 as Cents,
    people: [
      { staffName: '黃嘉慧', paid: 30_000 as Cents, voided: 0 as Cents, taken: 30_000 as Cents },
      { staffName: 'Lim', paid: 0 as Cents, voided: 4000 as Cents, taken: -4000 as Cents },
    ],
    expected: 31_000 as Cents,
    counted: 30_050 as Cents,
    firstCounted: 30_000 as Cents,
    timesCounted: 1,
    floatDifference: 0 as Cents,
    floatReason: '',
    difference: -950 as Cents,
    reason: 'ஒரு தாள் இல்லை',
    banked: 25_000 as Cents,
    floatLeft: 5050 as Cents,
    marked: markedMovements(2),
    ...other,
  };
}

/** Returns a lesson with some students, the last of whom makes a lesson up. */
export function printedLesson(
  count: number,
  other: Partial<DaySheet['lessons'][number]> = {},
): DaySheet['lessons'][number] {
  const names = ['ஸ்ரீ கோவிந்தராஜு', '黃嘉慧', 'نور الهدى بنت علي', 'Siti'];
  return {
    ...{ subjectName: 'Physics', levelName: 'Form 4', sessionName: 'Morning' },
    ...{ startTime: '0900', endTime: '1030', classroom: 'Room 1', teachers: ['Cikgu Ali'] },
    ...{ movedFrom: null, code: 'T222CGQ2Z7' },
    students: Array.from({ length: count }, (_, at) => ({
      name: `${names[at % names.length]} ${at + 1}`,
      guest: at === count - 1,
      makesUp: at === count - 1,
    })),
    ...other,
  };
}

/** Returns the sheet of the lessons of a day. */
export function daySheet(lessons: DaySheet['lessons'], other: Partial<DaySheet> = {}): DaySheet {
  const day = '16-03-2026' as Day;
  return { centre, language: 'en', day, madeOn: day, closed: null, lessons, ...other };
}

/** Returns the sheet of a closed month with the changes of a test. */
export function monthSheet(other: Partial<MonthSheet> = {}): MonthSheet {
  return {
    centre,
    language: 'en',
    month: '02-2026' as Month,
    madeOn: '02-03-2026' as Day,
    close: {
      number: 3,
      recordCreateDate: '2026-03-02T01:00:00.000Z',
      staffName: 'Siti Nurhaliza',
    },
    charged: 30_000 as Cents,
    discounts: 900 as Cents,
    received: 21_500 as Cents,
    cash: 6000 as Cents,
    cashCounted: 4000 as Cents,
    bankSeen: 9000 as Cents,
    bankClaimed: 6500 as Cents,
    unknown: 0 as Cents,
    refunded: 2000 as Cents,
    salaries: 8000 as Cents,
    left: 11_500 as Cents,
    owed: 7600 as Cents,
    drawerDifference: -50 as Cents,
    drawerCloses: 1,
    corrections: -6000 as Cents,
    unclear: [{ kind: 'CASH', count: 2, fee: 2000 as Cents }],
    corrected: [
      {
        kind: 'VOID',
        receiptNo: 'R-2026-000004',
        name: '黃嘉慧',
        transactionDate: '15-01-2026',
        fee: -6000 as Cents,
      },
    ],
    correctedCount: 1,
    ...other,
  };
}

/** Returns the sheet of a salary by the hour with the changes of a test. */
export function paySlipSheet(other: Partial<PaySlipSheet> = {}): PaySlipSheet {
  const lesson = { subjectName: 'Physics', levelName: 'Form 1', startTime: '0900' };
  return {
    centre,
    language: 'en',
    number: 17,
    month: '02-2026' as Month,
    teacher: { name: '黃嘉慧', icNo: '******-**-1234', account: 'Maybank · 5140 1234 5678' },
    paidOn: '02-03-2026' as Day,
    transactionType: 'BANK',
    recordedBy: 'Siti Nurhaliza',
    paymentType: 'HOUR',
    rate: 2000 as Cents,
    share: 5000 as Cents,
    splits: [],
    heads: 0,
    deducted: 0 as Cents,
    total: 5000 as Cents,
    lessons: [
      { ...lesson, heldOn: '02-02-2026', endTime: '1030', minutes: 90 },
      { ...lesson, heldOn: '09-02-2026', endTime: '', minutes: null },
    ],
    markedMinutes: 90,
    ...other,
  };
}
