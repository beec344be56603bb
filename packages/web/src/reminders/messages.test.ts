import type { Cents } from '@kelas/contract/values/cents';
import { languages } from '@kelas/contract/values/languages';
import { describe, expect, it } from 'vitest';
import { receiptText, statementText } from './messages.ts';
import { whatsAppLink } from './reminder.ts';

const centre = {
  name: 'Pusat Tuisyen Bestari',
  language: 'en' as const,
  paymentInfo: 'Maybank 5123 4567 8901',
};
const line = (subjectName: string, month: string) => ({
  subjectName,
  month,
  fee: 6000 as Cents,
  chargedFee: 6000 as Cents,
});
const receipt = {
  name: 'Aminah binti Ali',
  familyLanguage: '' as const,
  referenceCode: 'L8KD9Z',
  receiptNo: 'R-2026-000007',
  transactionDate: '05-11-2026',
  lines: [line('Physics', '11-2026'), line('Maths', '10-2026'), line('Physics', '10-2026')],
  totalAmount: 18_000 as Cents,
};
const statement = {
  name: 'Aminah binti Ali',
  familyLanguage: '' as const,
  referenceCode: 'L8KD9Z',
  from: '01-2026',
  until: '11-2026',
  opening: -2000 as Cents,
  charged: 60_000 as Cents,
  paid: 40_000 as Cents,
  closing: 18_000 as Cents,
};

describe('the text of a receipt (R-2225)', () => {
  it('is as expected in English', () => {
    expect(receiptText(receipt, centre)).toBe(`Dear parent or guardian,

Thank you. We have received this payment:

Student: Aminah binti Ali
Receipt No.: R-2026-000007
Date: 5 Nov 2026
Description: Physics, Maths
For: October 2026 – November 2026
Total: RM 180.00
Payment reference: L8KD9Z

Pusat Tuisyen Bestari`);
  });

  it.each(languages)('has each value once in %s', (language) => {
    const text = receiptText(receipt, { ...centre, language });
    expect(text.split('\n\n')).toHaveLength(4);
    for (const part of [receipt.name, receipt.receiptNo, 'RM 180.00', centre.name]) {
      expect(text.split(part)).toHaveLength(2);
    }
  });
});

it('is in the language of the family, if it has one (R-2256)', () => {
  const receiptInMalay = receiptText({ ...receipt, familyLanguage: 'ms' }, centre);
  expect(receiptInMalay).toBe(receiptText(receipt, { ...centre, language: 'ms' }));
  expect(receiptInMalay).toContain('No. Resit');
  const statementInMalay = statementText({ ...statement, familyLanguage: 'ms' }, centre);
  expect(statementInMalay).toBe(statementText(statement, { ...centre, language: 'ms' }));
});

describe('the text of a statement (R-2225)', () => {
  it('is as expected in English', () => {
    expect(statementText(statement, centre)).toBe(`Dear parent or guardian,

This is the statement of account:

Student: Aminah binti Ali
Period: January 2026 – November 2026
Opening balance: -RM 20.00
Total charges: RM 600.00
Total payments: RM 400.00
Amount due: RM 180.00
Pay to: Maybank 5123 4567 8901
Payment reference: L8KD9Z

Pusat Tuisyen Bestari`);
  });

  it('says what is paid in advance or refunded, and then not how to pay', () => {
    const text = statementText(
      { ...statement, until: '01-2026', refunded: 500 as Cents, closing: -100 as Cents },
      centre,
    );
    expect(text).toContain('Period: January 2026\n');
    expect(text).toContain(
      'Refunds: RM 5.00\nPaid in advance: RM 1.00\nPayment reference: L8KD9Z\n\nPusat',
    );
  });

  it('says how many lessons were attended and are owed (R-2504, R-2505)', () => {
    const lessons = { attendance: { lessons: 31, attended: 29 }, owedLessons: 17 };
    const textIn = (language: (typeof languages)[number]) =>
      statementText({ ...statement, ...lessons }, { ...centre, language });
    expect(textIn('en')).toContain('Attendance: 29 of 31 lessons\nLessons to be made up: 17\n');
    for (const language of languages) {
      for (const part of ['29', '31', '17']) expect(textIn(language).split(part)).toHaveLength(2);
      expect(textIn(language)).not.toMatch(/[{}]/);
    }
  });

  it.each(languages)('has each value once in %s', (language) => {
    const text = statementText(statement, { ...centre, language });
    for (const part of [statement.name, '-RM 20.00', 'RM 600.00', 'RM 180.00']) {
      expect(text.split(part)).toHaveLength(2);
    }
  });
});

it('any name and number stay one text of one link', () => {
  const name = 'A&B #1 ?x=+%20 "陈" <b> \ud800';
  const text = receiptText({ ...receipt, name }, { ...centre, language: 'ta' });
  const link = whatsAppLink('6581234567', text) ?? '';
  expect(link).toMatch(/^https:\/\/wa\.me\/6581234567\?text=[\w%.~*'()!-]+$/);
  expect(new URL(link).searchParams.get('text')).toBe(text.toWellFormed());
  expect(whatsAppLink('', text)).toBeUndefined();
});
