import type { Cents } from '@kelas/contract/values/cents';
import { languages } from '@kelas/contract/values/languages';
import type { Month } from '@kelas/contract/values/month';
import { readPdf } from '@kelas/testkit/pdf';
import { LOGO, receiptLines, receiptSheet, VOIDED } from '@kelas/testkit/sheets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaperFormat } from './document.ts';
import { dayName, labels, momentName } from './labels.ts';
import { receiptPdf } from './receipt.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';

const FORMATS: PaperFormat[] = ['A5', 'ROLL'];
const MM = 72 / 25.4;

async function read(sheet: ReceiptSheet, format: PaperFormat) {
  const pdf = readPdf(await receiptPdf(sheet, format));
  return { ...pdf, text: pdf.pages.map(({ text }) => text).join('\n') };
}

describe.each(FORMATS)('a receipt on %s', (format) => {
  it.each(languages)(
    'shows the centre, the student, the lines and the total in %s (R-605)',
    async (language) => {
      const { text, pages } = await read(receiptSheet({ language }), format);
      const words = labels[language];
      for (const label of [
        words.receipt,
        words.receiptNo,
        words.student,
        words.total,
        words.CASH,
      ]) {
        expect(text).toContain(label);
      }
      expect(text).toContain('R-2026-000123');
      expect(text).toContain(dayName('21-11-2026', words));
      expect(text).toContain('Pusat Tuisyen Bintang');
      expect(text).toContain('明星补习中心');
      expect(text).toContain('202301012345');
      expect(text).toContain('40170 Shah Alam');
      expect(text).toContain('ஸ்ரீ கோவிந்தராஜு');
      expect(text).toContain('黃嘉慧');
      expect(text).toContain('Subject 3RM 80.00');
      expect(text).toContain(`${words.total}RM 240.00`);
      expect(text).toContain('RM 1,234.56');
      expect(text).not.toContain(words.void);
      expect(pages).toHaveLength(1);
      expect(pages[0]?.images).toBe(1);
    },
  );

  it('is the same file for equal sheets, also after other documents', async () => {
    const sheet = receiptSheet({ voided: VOIDED });
    const first = await receiptPdf(sheet, format);
    await receiptPdf(receiptSheet({ language: 'ta', lines: receiptLines(40) }), format);
    expect(first.equals(await receiptPdf(structuredCopy(sheet), format))).toBe(true);
  });

  it('has its title, centre, language and transaction date as metadata', async () => {
    const { about } = await read(receiptSheet({ language: 'zh' }), format);
    expect(about.get('Title')).toBe('正式收据 R-2026-000123');
    expect(about.get('Author')).toBe('Pusat Tuisyen Bintang 明星补习中心');
    expect(about.get('Lang')).toBe('zh');
    expect(about.get('CreationDate')).toBe('D:20261120160000Z');
  });

  it.each(languages)('shows in %s who voided it, when and why (R-616)', async (language) => {
    const { text } = await read(receiptSheet({ language, voided: VOIDED }), format);
    expect(text.split(labels[language].void).length - 1).toBeGreaterThanOrEqual(2);
    const { on = '', by = '', reason = '' } = VOIDED ?? {};
    for (const part of [momentName(on, labels[language]), by, reason]) {
      expect(text.replaceAll('\n', ' ')).toContain(part);
    }
    expect(text).toContain('R-2026-000123');
    expect(text).toContain('RM 240.00');
  });

  it('shows the owed amount, a credit, or that nothing is owed (R-606)', async () => {
    const ofOwed = async (owed: number) =>
      (await read(receiptSheet({ owed: owed as Cents }), format)).text;
    expect(await ofOwed(1)).toContain('Balance due as of 22 Nov 2026RM 0.01');
    expect(await ofOwed(0)).toContain('No fees outstanding as of 22 Nov 2026');
    expect(await ofOwed(-2050)).toContain('In credit as of 22 Nov 2026RM 20.50');
  });

  it('shows the phone number of the centre and how to pay (R-1445, R-1446)', async () => {
    const { text } = await read(receiptSheet(), format);
    expect(text).toContain('Phone +60355112233');
    expect(text.replaceAll('\n', ' ')).toContain('Pay to: Maybank 5123 4567 8901 · 明星补习中心');
  });

  it('leaves out an empty registration number, payment type and logo', async () => {
    const centre = {
      name: 'Kelas',
      address: '',
      registrationNo: ' ',
      phoneNo: '',
      paymentInfo: '',
      logo: null,
    };
    const { text, pages } = await read(receiptSheet({ centre, paymentType: null }), format);
    expect(text).not.toContain('Registration');
    expect(text).not.toContain('Payment method');
    expect(text).not.toContain('Phone');
    expect(text).not.toContain('Pay to');
    expect(pages[0]?.images).toBe(0);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg></svg> and some more text')],
    ['half a picture', LOGO.subarray(0, LOGO.length - 20)],
    ['a damaged picture', Buffer.from(LOGO.map((byte, at) => (at === 45 ? byte ^ 255 : byte)))],
    ['the beginning of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ])('is made without the logo when the logo is %s', async (_, logo) => {
    const centre = { ...receiptSheet().centre, logo };
    const { text, pages } = await read(receiptSheet({ centre }), format);
    expect(pages[0]?.images).toBe(0);
    expect(text).toContain('R-2026-000123');
  });

  it('is made for any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(
        '',
        '<img src=x onerror=alert(1)>',
        '\ud800',
        'ക്ഷ שלום 👩‍👩‍👧',
        'a'.repeat(2000),
      ),
    );
    const sheet = fc.record({
      language: fc.constantFrom(...languages),
      receiptNo: text,
      student: fc.record({ name: text, levelName: text }),
      receivedBy: text,
      centre: fc.record({
        name: text,
        address: text,
        registrationNo: text,
        phoneNo: text,
        paymentInfo: text,
        logo: fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
      }),
      owed: fc.integer().map((cents) => cents as Cents),
      voided: fc.option(
        fc.record({ on: fc.constant('2026-11-23T01:12:00.000Z'), by: text, reason: text }),
      ),
      lines: fc.array(
        text.map((subjectName) => ({ subjectName, month: '01-2026' as Month, fee: 1 as Cents })),
        { maxLength: 20 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(sheet, async (other) => {
        const made = await receiptPdf(receiptSheet(other), format);
        expect(readPdf(made).pages.length).toBeGreaterThan(0);
      }),
      { numRuns: 20 },
    );
  });
});

/** Returns a deep copy of a sheet. */
function structuredCopy(sheet: ReceiptSheet): ReceiptSheet {
  const logo = Buffer.from(LOGO);
  return {
    ...structuredClone({ ...sheet, centre: { ...sheet.centre, logo: null } }),
    centre: { ...sheet.centre, logo },
  };
}

describe('a receipt on A5', () => {
  it('continues on further pages, each with titles and page number', async () => {
    const { pages, text } = await read(receiptSheet({ lines: receiptLines(200) }), 'A5');
    expect(pages.length).toBeGreaterThan(5);
    pages.forEach((page, at) => {
      expect([page.width, page.height].map(Math.round)).toEqual([420, 595]);
      expect(page.text).toContain('MonthDescriptionAmount');
      expect(page.text).toContain(`Page ${at + 1} of ${pages.length}`);
      for (const { x, y } of page.texts) {
        expect(x).toBeGreaterThan(12 * MM - 1);
        expect(y).toBeGreaterThan(18);
        expect(y).toBeLessThan(page.height - 12 * MM);
      }
    });
    for (let at = 1; at <= 200; at++) expect(text).toMatch(new RegExp(`Subject ${at}RM 80\\.00`));
    expect(pages.at(-1)?.text).toContain('Subject 200RM');
    expect(pages.at(-1)?.text).toContain('TotalRM 240.00');
  });

  it('shows a month once, and again at the top of a further page', async () => {
    const { pages, text } = await read(receiptSheet({ lines: receiptLines(25) }), 'A5');
    expect(text.match(/Jan 2020/g)).toHaveLength(1);
    expect(pages[1]?.text).toMatch(/Amount\nJan 202\dSubject/);
  });

  it('has lines that do not overlap for long names', async () => {
    const [line] = receiptLines(1);
    const subjectName = 'A very long name of a subject '.repeat(6);
    const lines = line ? Array(4).fill({ ...line, subjectName }) : [];
    const { pages } = await read(receiptSheet({ lines }), 'A5');
    const heights = pages.map(({ texts }) => [...new Set(texts.map(({ y }) => y))]);
    for (const ys of heights) {
      const sorted = ys.toSorted((a, b) => a - b);
      const gaps = sorted.slice(1).map((y, at) => y - (sorted[at] ?? 0));
      // Labels and values of one row may have different baselines.
      expect(Math.min(...gaps)).toBeGreaterThan(0.5);
    }
    expect(pages[0]?.text).toContain('A very long name of a subject A very long name');
  });
});

describe('a receipt on the roll', () => {
  it.each([1, 200])('is one page as long as its %i lines', async (count) => {
    const { pages } = await read(receiptSheet({ lines: receiptLines(count) }), 'ROLL');
    const [page] = pages;
    expect(pages).toHaveLength(1);
    expect(page?.width).toBeCloseTo(80 * MM, 3);
    const lowest = Math.min(...(page?.texts.map(({ y }) => y) ?? []));
    expect(lowest).toBeGreaterThan(6 * MM);
    expect(lowest).toBeLessThan(8 * MM);
    const left = Math.min(...(page?.texts.map(({ x }) => x) ?? []));
    expect(left).toBeGreaterThanOrEqual(4 * MM - 0.01);
  });
});
