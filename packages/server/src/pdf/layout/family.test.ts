import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import { languages } from '@kelas/contract/values/languages';
import { readPdf } from '@kelas/testkit/pdf';
import { familySheet, receiptLines, VOIDED } from '@kelas/testkit/sheets';
import { describe, expect, it } from 'vitest';
import type { PaperFormat } from './document.ts';
import { familyPdf } from './family.ts';
import { dayName, labels } from './labels.ts';
import type { FamilySheet } from './receipt-sheet.ts';

const FORMATS: PaperFormat[] = ['A5', 'ROLL'];

async function read(sheet: FamilySheet, format: PaperFormat) {
  const pdf = readPdf(await familyPdf(sheet, format));
  return {
    ...pdf,
    text: pdf.pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
  };
}

describe.each(FORMATS)('the sheet of a family on %s (R-1599)', (format) => {
  it.each(languages)('has each child, each number and one total in %s', async (language) => {
    const { text, pages, about } = await read(familySheet({ language }), format);
    const words = labels[language];
    for (const part of [
      words.familyReceipt,
      words.CASH,
      'R-2026-000123',
      'R-2026-000124',
      'ஸ்ரீ கோவிந்தராஜு @ 黃嘉慧 · Form 4',
      'Tan Mei Ling · Form 1',
      'RM 240.00',
      `${words.total}RM 480.00`,
      'RM 1,234.56',
      dayName('21-11-2026', words),
      'Pusat Tuisyen Bintang',
      'Siti Nurhaliza',
      'Subject 3RM 80.00',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain(words.void);
    expect(pages).toHaveLength(1);
    expect(about.get('Title')).toBe(`${words.familyReceipt} R-2026-000123`);
    expect(about.get('Lang')).toBe(language);
  });

  it('names type, date and void of each receipt where they differ', async () => {
    const [one, two] = familySheet().receipts;
    if (!one || !two) throw new Error('two receipts are needed');
    const sheet = familySheet({
      paymentType: null,
      total: 24_000 as Cents,
      receipts: [
        { ...one, voided: VOIDED },
        { ...two, paymentType: 'BANK', transactionDate: '20-11-2026' as Day },
      ],
    });
    const { text } = await read(sheet, format);
    for (const part of ['VOID · ', 'Form 4 · 21', 'Nov 2026 · Cash']) expect(text).toContain(part);
    expect(text).toContain('Tan Mei Ling · Form 1 · 20 Nov 2026 · Bank transfer');
    expect(text).toContain('21 Nov 2026, 20 Nov 2026');
    expect(text).toContain('TotalRM 240.00');
  });

  it('has the same bytes for equal sheets', async () => {
    const first = await familyPdf(familySheet(), format);
    expect(first.equals(await familyPdf(plain(), format))).toBe(true);
  });
});

const plain = () => {
  const { centre, ...sheet } = familySheet();
  return { ...sheet, centre: { ...centre, logo: Buffer.from(centre.logo ?? []) } };
};

it('continues twelve long receipts on further A5 pages, each with a number', async () => {
  const [one] = familySheet().receipts;
  if (!one) throw new Error('a receipt is needed');
  const receipts = Array.from({ length: 12 }, (_, at) => ({
    ...one,
    receiptNo: `R-2026-${String(at + 1).padStart(6, '0')}`,
    lines: receiptLines(20),
  }));
  const { pages, text } = await read(familySheet({ receipts }), 'A5');
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, at) => {
    expect(page.text).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(page.text).toContain('R-2026-000001');
  });
  for (const { receiptNo } of receipts) expect(text).toContain(receiptNo);
});
