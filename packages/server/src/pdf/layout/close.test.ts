import type { Cents } from '@kelas/contract/values/cents';
import { languages } from '@kelas/contract/values/languages';
import { readPdf } from '@kelas/testkit/pdf';
import { closeSheet, markedMovements } from '@kelas/testkit/sheets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closePdf } from './close.ts';
import type { CloseSheet } from './close-sheet.ts';
import type { PaperFormat } from './document.ts';
import { labels, momentName } from './labels.ts';

const FORMATS: PaperFormat[] = ['A5', 'ROLL'];

async function read(sheet: CloseSheet, format: PaperFormat) {
  const pdf = readPdf(await closePdf(sheet, format));
  return { ...pdf, text: pdf.pages.map(({ text }) => text).join('\n') };
}

describe.each(FORMATS)('a close on %s', (format) => {
  it.each(languages)(
    'shows the sums, the count and the people in %s (R-1413)',
    async (language) => {
      const { text, pages, about } = await read(closeSheet({ language }), format);
      const words = labels[language];
      const sums: [label: string, amount: string][] = [
        [words.openingFloat, 'RM 50.00'],
        [words.cashPayments, 'RM 300.00'],
        [words.cashVoids, '-RM 40.00'],
        [words.expected, 'RM 310.00'],
        [words.firstCount, 'RM 300.00'],
        [words.counted, 'RM 300.50'],
        [words.difference, '-RM 9.50'],
        [words.banked, 'RM 250.00'],
        [words.floatLeft, 'RM 50.50'],
      ];
      for (const [label, amount] of sums) expect(text).toContain(`${label}${amount}`);
      for (const part of [
        '黃嘉慧',
        'ஒரு தாள் இல்லை',
        'R-2026-000002',
        'Siti Nurhaliza',
        '40170',
        momentName('2026-11-21T10:05:00.000Z', words),
      ]) {
        expect(text).toContain(part);
      }
      expect(about.get('Title')).toBe(`${words.close} 12`);
      expect(pages).toHaveLength(1);
      expect(pages[0]?.images).toBe(1);
    },
  );

  it.each(languages)(
    'shows a hole in the float and how often it was counted in %s',
    async (language) => {
      const hole = { floatDifference: -5000 as Cents, floatReason: 'Lunch', timesCounted: 3 };
      const { text } = await read(closeSheet({ language, ...hole }), format);
      const words = labels[language];
      expect(text).toContain(`${words.floatDifference}-RM 50.00`);
      expect(text).toContain(`${words.reason}Lunch`);
      expect(text).toContain(`${words.timesCounted}3`);
    },
  );

  it('leaves out an equal first count, the reason and empty tables', async () => {
    const { text } = await read(
      closeSheet({ firstCounted: 30_050 as Cents, reason: '', people: [], count: [], marked: [] }),
      format,
    );
    for (const label of [labels.en.firstCount, labels.en.reason, labels.en.noteOrCoin, 'R-2026-']) {
      expect(text).not.toContain(label);
    }
  });

  it('is made for any text', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('', '\ud800', 'a'.repeat(2000)),
    );
    const sheet = fc.record({
      language: fc.constantFrom(...languages),
      closedBy: text,
      reason: text,
      people: fc.array(
        text.map((staffName) => ({
          staffName,
          paid: 1 as Cents,
          voided: 0 as Cents,
          taken: 1 as Cents,
        })),
        { maxLength: 20 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(sheet, async (other) => {
        const made = await closePdf(closeSheet(other), format);
        expect(readPdf(made).pages.length).toBeGreaterThan(0);
      }),
      { numRuns: 15 },
    );
  });
});

it('a long list of movements continues on further A5 pages, on the roll on one', async () => {
  const sheet = closeSheet({ marked: markedMovements(120) });
  const { pages, text } = await read(sheet, 'A5');
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, at) => {
    expect(page.text).toContain(`Page ${at + 1} of ${pages.length}`);
    for (const { y } of page.texts) expect(y).toBeGreaterThan(18);
  });
  for (const { receiptNo } of sheet.marked) expect(text).toContain(receiptNo);
  const roll = await read(sheet, 'ROLL');
  expect(roll.pages).toHaveLength(1);
  expect(roll.text).toContain('R-2026-000120');
});
