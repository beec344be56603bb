import type { Cents } from '@kelas/contract/values/cents';
import { languages } from '@kelas/contract/values/languages';
import { monthInWords } from '@kelas/contract/values/month';
import { describe, expect, it } from 'vitest';
import { monthsText } from './months.ts';
import { type Debtor, recipientOf, reminderText, whatsAppLink } from './reminder.ts';

const STUDENT = 'Aminah binti Ali';
const reminder = {
  centre: 'Pusat Tuisyen Bestari',
  students: [{ name: STUDENT, months: ['07-2026', '09-2026', '10-2026', '11-2026'] }],
  total: 123_456 as Cents,
  codes: ['L8KD9Z'],
  paymentInfo: '',
};

describe('a reminder (R-715)', () => {
  it('has the expected text in English', () => {
    expect(reminderText(reminder, 'en')).toBe(`Dear parent or guardian,

This is a friendly reminder that the following fees have not been paid yet:

Student: Aminah binti Ali
For: July 2026, September 2026 – November 2026
Total: RM 1,234.56
Payment reference: L8KD9Z

If you have already paid, thank you, and please disregard this message.

Pusat Tuisyen Bestari`);
  });

  it.each([
    ['en', 'Pay to: Maybank 5123 4567 8901'],
    ['ms', 'Bayar kepada: Maybank 5123 4567 8901'],
    ['zh', '付款至：Maybank 5123 4567 8901'],
    ['ta', 'செலுத்த வேண்டிய கணக்கு: Maybank 5123 4567 8901'],
  ] as const)('says in %s how to pay, in a line of its own (R-1446)', (language, line) => {
    const text = reminderText({ ...reminder, paymentInfo: 'Maybank 5123 4567 8901' }, language);
    expect(text.split('\n')[7]).toBe(line);
  });

  it('names the months in Malay, Chinese and Tamil', () => {
    const lineOf = (language: (typeof languages)[number]) =>
      reminderText(reminder, language).split('\n')[5];
    expect(lineOf('ms')).toBe('Bagi bulan: Julai 2026, September 2026 – November 2026');
    expect(lineOf('zh')).toBe('月份：2026年7月、2026年9月 – 2026年11月');
    expect(lineOf('ta')).toBe('மாதம்: ஜூலை 2026, செப்டம்பர் 2026 – நவம்பர் 2026');
  });

  it.each(languages)('has five parts in %s, with centre, student and sum once each', (language) => {
    const text = reminderText(reminder, language);
    expect(text.split('\n\n')).toHaveLength(5);
    for (const part of [reminder.centre, STUDENT, 'RM 1,234.56']) {
      expect(text.split(part)).toHaveLength(2);
    }
  });

  it('names each student with the months, and one sum (R-2220)', () => {
    const students = [...reminder.students, { name: 'Ben', months: ['11-2026'] }];
    expect(
      reminderText({ ...reminder, students, codes: ['L8KD9Z', '6F4QGS'] }, 'en').split('\n\n')[2],
    ).toBe(
      `Student: Aminah binti Ali
For: July 2026, September 2026 – November 2026
Student: Ben
For: November 2026
Total: RM 1,234.56
Payment reference: L8KD9Z, 6F4QGS`,
    );
  });

  it('ends without a signature if the centre has no name', () => {
    expect(reminderText({ ...reminder, centre: '' }, 'en')).toMatch(/this message\.$/);
  });
});

describe('the link to WhatsApp (R-716)', () => {
  it('contains the number and any text', () => {
    const name = 'A&B #1 ?x=+%20 "陈" \ud800';
    const text = `${reminderText({ ...reminder, students: [{ name, months: [] }] }, 'zh')}`;
    const link = whatsAppLink('60123456789', text) ?? '';
    expect(link).toMatch(/^https:\/\/wa\.me\/60123456789\?text=[\w%.~*'()!-]+$/);
    expect(new URL(link).searchParams.get('text')).toBe(text.toWellFormed());
  });

  it('is undefined without a number', () => {
    expect(whatsAppLink('', 'x')).toBeUndefined();
  });
});

describe('the recipient of a reminder (R-714)', () => {
  const row = { name: 'Aminah', phoneNo: '60123456789' } as Debtor;
  const contact = {
    emergencyContactName: 'Tan',
    emergencyContactPhoneNo: '60198765432',
    emergencyContactRelationship: 'Mother',
  };
  it.each([
    [{}, 'Tan (Mother)', 'Mother: Tan', '60198765432'],
    [
      { emergencyContactRelationship: '' },
      'Tan (emergency contact)',
      'Contact: Tan',
      '60198765432',
    ],
    [{ emergencyContactName: '' }, 'Mother', 'Mother', '60198765432'],
    [{ emergencyContactPhoneNo: '' }, 'the student', 'Student', '60123456789'],
  ])('for %j is %s', (changes, name, short, phoneNo) => {
    expect(recipientOf({ ...row, ...contact, ...changes })).toEqual({ name, short, phoneNo });
  });

  it('is undefined without a number', () => {
    const erased = { ...row, ...contact, phoneNo: '', emergencyContactPhoneNo: '' };
    expect(recipientOf(erased)).toBeUndefined();
  });
});

describe('the months of a row', () => {
  it.each([
    [['11-2026'], '11-2026'],
    [['12-2025', '01-2026', '02-2026'], '12-2025 to 02-2026'],
    [['07-2026', '09-2026', '10-2026'], '07-2026, 09-2026 to 10-2026'],
    [[], ''],
  ])('%j are shown as %j', (months, text) => {
    expect(monthsText(months)).toBe(text);
  });

  it('have names on the screen, and a range its words (R-2250)', () => {
    const months = ['12-2025', '01-2026', '03-2026'];
    expect(monthsText(months, monthInWords)).toBe('Dec 2025 to Jan 2026, Mar 2026');
  });
});
