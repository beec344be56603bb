import type { Cents } from '@kelas/contract/values/cents';
import { languages } from '@kelas/contract/values/languages';
import { pixelsOf, type ReadPage, readPdf } from '@kelas/testkit/pdf';
import { billSheet, billsSheet } from '@kelas/testkit/sheets';
import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { billsPdf } from './bill.ts';
import type { BillSheet } from './bill-sheet.ts';
import type { PaperFormat } from './document.ts';
import { dayName, fill, labels } from './labels.ts';

const FORMATS: PaperFormat[] = ['A5', 'ROLL'];
const QR = { text: '00020101021126370009SG.PAYNOW0101202102014 陈', name: 'BRIGHT TUITION' };

async function read(format: PaperFormat, ...bills: BillSheet[]) {
  const pdf = readPdf(await billsPdf(billsSheet(...bills), format));
  const text = pdf.pages.map((page) => page.text).join(' ');
  return { ...pdf, text: text.replace(/\s+/g, ' ') };
}

/** Reads the QR code of a page with another library than the one that drew it. */
function qrOf(page: ReadPage): string | undefined {
  const { pixels, columns, rows } = pixelsOf(page);
  return jsqr.default(pixels, columns, rows)?.data;
}

describe.each(FORMATS)('a bill on %s (R-2364)', (format) => {
  it.each(languages)('has children, lines, credit, total and reference in %s', async (language) => {
    const { text, pages, about } = await read(format, billSheet({ language, qr: QR }));
    const words = labels[language];
    for (const part of [
      words.bill,
      'ஸ்ரீ கோவிந்தராஜு @ 黃嘉慧 · Form 4',
      'Tan Mei Ling · Form 1',
      'Subject 3RM 80.00',
      `${words.total}RM 400.00`,
      `${words.credit}-RM 50.00`,
      fill(words.payBy, { day: dayName('07-11-2026', words) }),
      'RM 350.00',
      'Maybank 5123 4567 8901',
      'BRIGHT TUITION',
    ]) {
      expect(text).toContain(part);
    }
    expect(text.split('L8KD9Z').length).toBeGreaterThan(2);
    expect(pages).toHaveLength(1);
    expect(about.get('Title')).toContain('L8KD9Z');
  });

  it('has a QR code that a phone reads', async () => {
    const { pages } = await read(format, billSheet({ qr: QR }));
    expect(pages.map(qrOf)).toEqual([QR.text]);
  });

  it('that credit covers says that nothing is due, and not how to pay', async () => {
    const covered = billSheet({ covered: 40_000 as Cents, total: 0 as Cents });
    const { text, pages } = await read(format, covered);
    expect(text).toMatch(/Amount due ?RM 0\.00/);
    expect(text).not.toContain('Maybank');
    expect(pages[0]?.squares).toEqual([]);
  });

  it('without credit has one sum', async () => {
    const { text } = await read(format, billSheet({ covered: 0 as Cents, total: 40_000 as Cents }));
    expect(text).not.toContain('Total');
    expect(text).not.toContain('Paid in advance');
  });
});

it('bills in one file have pages and languages of their own', async () => {
  const bills = languages.map((language, at) =>
    billSheet({ language, referenceCode: `CODE2${at + 2}` }),
  );
  const { pages, about } = await read('A5', ...bills);
  expect(pages).toHaveLength(4);
  languages.forEach((language, at) => {
    expect(pages[at]?.text).toContain(labels[language].bill);
    expect(pages[at]?.text).toContain(`CODE2${at + 2}`);
    expect(pages[at]?.text).toContain('Pusat Tuisyen Bintang');
  });
  expect(about.get('Title')).toBe('Bill Nov 2026');
});

it('bills on a roll follow each other on one page', async () => {
  const { pages, text } = await read('ROLL', billSheet(), billSheet({ language: 'ms' }));
  expect(pages).toHaveLength(1);
  expect(text.split('Pusat Tuisyen Bintang')).toHaveLength(3);
});

it('a long bill goes on, and its QR code stays whole', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    ...{ subjectName: `Subject ${at}`, fee: 8000 as Cents },
    month: billSheet().month,
  }));
  const [student] = billSheet().students;
  if (!student) throw new Error('a student is needed');
  const { pages } = await read('A5', billSheet({ students: [{ ...student, lines }], qr: QR }));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map((page) => (page.squares.length > 0 ? qrOf(page) : '')).join('')).toBe(QR.text);
});
