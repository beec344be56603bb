import type { Cents } from '@kelas/contract/values/cents';
import { languages } from '@kelas/contract/values/languages';
import { readPdf } from '@kelas/testkit/pdf';
import { monthSheet } from '@kelas/testkit/sheets';
import { describe, expect, it } from 'vitest';
import { labels, momentName, monthName } from './labels.ts';
import { monthPdf } from './month.ts';
import type { MonthSheet } from './month-sheet.ts';
import { monthWords } from './month-words.ts';

async function read(sheet: MonthSheet) {
  const pdf = readPdf(await monthPdf(sheet));
  return { ...pdf, text: pdf.pages.map(({ text }) => text).join('\n') };
}

describe.each(languages)('a month end in %s (R-2411)', (language) => {
  const [words, own] = [labels[language], monthWords[language]];

  it('has own words for all of it', () => {
    for (const [name, english] of Object.entries(monthWords.en)) {
      const word = own[name as keyof typeof own];
      expect(word.trim(), name).toBe(word);
      expect(word === english, name).toBe(language === 'en');
      expect(word.match(/\{\w+\}/g), name).toEqual(english.match(/\{\w+\}/g));
    }
  });

  it('shows the figures, what was not clear and the corrections', async () => {
    const sheet = monthSheet({ language });
    const { text, pages, about } = await read(sheet);
    const title = `${own.monthEnd} ${monthName(sheet.month, words)}`;
    expect(about.get('Title')).toBe(title);
    const lines: [label: string, amount: string][] = [
      [own.charged, 'RM 300.00'],
      [own.discounts, '-RM 9.00'],
      [own.received, 'RM 215.00'],
      [own.cash, 'RM 60.00'],
      [own.bankSeen, 'RM 90.00'],
      [own.bankClaimed, 'RM 65.00'],
      [own.refunded, '-RM 20.00'],
      [own.salaries, '-RM 80.00'],
      [own.left, 'RM 115.00'],
      [own.owed, 'RM 76.00'],
    ];
    for (const [label, amount] of lines) expect(text).toContain(`${label}${amount}`);
    for (const part of [
      own.CASH,
      own.VOID,
      'R-2026-000004',
      '黃嘉慧',
      'Siti Nurhaliza',
      momentName('2026-03-02T01:00:00.000Z', words),
    ]) {
      expect(text.replaceAll('\n', ''), part).toContain(part);
    }
    expect(text).not.toContain(own.notClosed);
    expect(pages).toHaveLength(1);
    expect(Math.round(pages[0]?.width ?? 0)).toBe(595);
  });

  it('says that the month is not closed', async () => {
    const { text } = await read(monthSheet({ language, close: null }));
    expect(text.replaceAll('\n', '')).toContain(own.notClosed);
  });
});

it('leaves out what there is none of', async () => {
  const none = { unclear: [], corrected: [], correctedCount: 0, drawerCloses: 0 };
  const { text } = await read(monthSheet({ ...none, corrections: 0 as Cents }));
  for (const word of ['Not yet clear', 'Corrections', 'cash drawer']) {
    expect(text).not.toContain(word);
  }
});

it('has a page for many corrections, and says how many more there are', async () => {
  const [one] = monthSheet().corrected;
  if (!one) return expect.unreachable('the sheet has a correction');
  const corrected = Array.from({ length: 200 }, () => one);
  const { text, pages } = await read(monthSheet({ corrected, correctedCount: 203 }));
  expect(pages.length).toBeGreaterThan(3);
  expect(text).toContain('and 3 more');
});
