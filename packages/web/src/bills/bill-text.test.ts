import type { Cents } from '@kelas/contract/values/cents';
import { languages } from '@kelas/contract/values/languages';
import { expect, it } from 'vitest';
import { type BillRow, billText, isSent } from './bill-text.ts';

const centre = {
  name: 'Pusat Tuisyen Bestari',
  language: 'en' as const,
  paymentInfo: 'Maybank 5123 4567 8901',
};
const line = { subjectName: 'Physics', month: '11-2026', fee: 4000 as Cents };
const bill: BillRow = {
  uuid: '00000000-0000-4000-8000-000000000001',
  referenceCode: 'L8KD9Z',
  familyLanguage: '',
  phoneNo: '60123456789',
  emergencyContactName: '',
  emergencyContactPhoneNo: '',
  emergencyContactRelationship: '',
  students: [
    {
      ...{ uuid: '00000000-0000-4000-8000-000000000001', name: 'Anu', programLvl: 2 },
      lines: [
        { ...line, month: '10-2026', chargedFee: 8000 as Cents, dueFee: 8000 as Cents },
        { ...line, chargedFee: 8000 as Cents, discountFee: 4000 as Cents },
      ],
    },
    {
      ...{ uuid: '00000000-0000-4000-8000-000000000002', name: 'Bala', programLvl: 3 },
      lines: [{ ...line, chargedFee: 4000 as Cents, lessons: 4 }],
    },
  ],
  monthFee: 8000 as Cents,
  earlierFee: 4000 as Cents,
  coveredFee: 1000 as Cents,
  totalFee: 11_000 as Cents,
  dueDate: '07-11-2026',
  sent: null,
};

it('the text of a bill has each line, the sums and how to pay (R-2367)', () => {
  expect(billText(bill, '11-2026', centre)).toBe(`Dear parent or guardian,

These are the fees for November 2026:

Student: Anu
Physics, October 2026 (part of RM 80.00): RM 40.00
Physics, November 2026 (less discount RM 40.00): RM 40.00

Student: Bala
Physics, November 2026 (lessons: 4): RM 40.00

Paid in advance: -RM 10.00
Amount due: RM 110.00
Please pay by: 7 Nov 2026
Pay to: Maybank 5123 4567 8901
Payment reference: L8KD9Z

Pusat Tuisyen Bestari`);
});

it('a child has the attendance of the month before below its fees (R-2505)', () => {
  const [anu] = bill.students;
  if (!anu) throw new Error('the bill has a child');
  const attendance = { month: '10-2026', lessons: 8, attended: 7 };
  const text = billText({ ...bill, students: [{ ...anu, attendance }] }, '11-2026', centre);
  expect(text).toContain('RM 40.00\nAttendance, October 2026: 7 of 8 lessons\n\n');
});

it.each(languages)('it is in the language of the family: %s', (familyLanguage) => {
  const text = billText({ ...bill, familyLanguage }, '11-2026', centre);
  for (const part of ['Anu', 'Bala', 'RM 110.00', 'L8KD9Z', centre.name, centre.paymentInfo]) {
    expect(text.split(part)).toHaveLength(2);
  }
  expect(text).not.toMatch(/[{}]/);
  expect(text.includes('Dear parent')).toBe(familyLanguage === 'en');
});

it('a bill is sent while the sent one has the same total', () => {
  const sent = { id: 1, recordCreateDate: '2026-11-01T00:00:00Z', staffName: 'Mei' };
  expect(isSent(bill)).toBe(false);
  expect(isSent({ ...bill, sent: { ...sent, totalFee: 11_000 as Cents } })).toBe(true);
  expect(isSent({ ...bill, sent: { ...sent, totalFee: 12_000 as Cents } })).toBe(false);
});
