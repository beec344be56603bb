import type { Cents } from '@kelas/contract/values/cents';
import { languages } from '@kelas/contract/values/languages';
import { readPdf } from '@kelas/testkit/pdf';
import { paySlipSheet } from '@kelas/testkit/sheets';
import { describe, expect, it } from 'vitest';
import { dayName, fill, labels, monthName } from './labels.ts';
import { paySlipPdf } from './pay-slip.ts';
import type { PaySlipSheet } from './pay-slip-sheet.ts';
import { paySlipWords } from './pay-slip-words.ts';

async function read(other: Partial<PaySlipSheet> = {}) {
  const pdf = readPdf(await paySlipPdf(paySlipSheet(other)));
  return { ...pdf, text: pdf.pages.map(({ text }) => text).join('\n') };
}

describe.each(languages)('a pay slip in %s (R-2427)', (language) => {
  const [words, own] = [labels[language], paySlipWords[language]];

  it('has own words for all of it', () => {
    const placesOf = (text: string) => text.match(/\{\w+\}/g)?.toSorted();
    for (const [name, english] of Object.entries(paySlipWords.en)) {
      const word = own[name as keyof typeof own];
      expect(word.trim(), name).toBe(word);
      expect(word === english, name).toBe(language === 'en');
      expect(placesOf(word), name).toEqual(placesOf(english));
    }
  });

  it('has the teacher, the calculation and the marked lessons with their hours', async () => {
    const { text, about, pages } = await read({ language });
    const joined = text.replaceAll('\n', '');
    expect(about.get('Title')).toBe(
      `${own.paySlip} ${monthName(paySlipSheet().month, words)}, 黃嘉慧`,
    );
    for (const part of [
      ...['黃嘉慧', 'S-17', '******-**-1234', 'Maybank · 5140 1234 5678', 'Siti Nurhaliza'],
      words.BANK,
      `${fill(own.hours, { hours: '2.5', rate: 'RM 20.00' })}RM 50.00`,
      `${own.salary}RM 50.00`,
      `${dayName('02-02-2026', words)}09:00–10:30Physics, Form 11:30`,
      `${dayName('09-02-2026', words)}09:00Physics, Form 1–`,
      `${fill(own.lessons, { count: 2 })}1:30`,
    ]) {
      expect(joined, part).toContain(part);
    }
    expect(joined).not.toContain(own.deducted);
    expect(pages).toHaveLength(1);
  });
});

it.each<[what: string, sheet: Partial<PaySlipSheet>, lines: string[]]>([
  ['a fixed salary', { paymentType: 'FIXED' }, ['Monthly salaryRM 50.00']],
  [
    'a salary by the head',
    { paymentType: 'HEAD', rate: 2500 as Cents, heads: 2 },
    ['2 heads × RM 25.00RM 50.00'],
  ],
  [
    'several splits and a deduction',
    {
      paymentType: 'RATIO',
      splits: [
        { ratio: '6/4', collected: 5000 as Cents, share: 3000 as Cents },
        { ratio: '1/1', collected: 4000 as Cents, share: 2000 as Cents },
      ],
      deducted: 500 as Cents,
      total: 4500 as Cents,
    },
    [
      '6/10 of RM 50.00 collectedRM 30.00',
      '1/2 of RM 40.00 collectedRM 20.00',
      'Voided payments-RM 5.00',
      'SalaryRM 45.00',
    ],
  ],
  ['hours with more decimals', { share: 5001 as Cents }, ['Hours at RM 20.00RM 50.01']],
])('a pay slip of %s has its calculation', async (_, sheet, lines) => {
  const { text } = await read({ lessons: [], ...sheet });
  for (const line of lines) expect(text).toContain(line);
  expect(text).not.toContain('Marked lesson');
});

it('has further pages for many lessons', async () => {
  const [lesson] = paySlipSheet().lessons;
  if (!lesson) return expect.unreachable('the sheet has a lesson');
  const { pages, text } = await read({ lessons: Array.from({ length: 90 }, () => lesson) });
  expect(pages.length).toBeGreaterThan(1);
  expect(text).toContain('Marked lessons: 90');
});
