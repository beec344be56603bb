import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import { labels } from './labels.ts';
import { paidText } from './receipt-words.ts';

const line = {
  subjectName: 'Violin',
  fee: 7500 as Cents,
  chargedFee: 8000 as Cents,
  discountFee: 500 as Cents,
  lessons: 4,
};

it.each([
  ['en', 'Violin (lessons: 4, less discount 5.00)'],
  ['ms', 'Violin (kelas: 4, tolak diskaun 5.00)'],
  ['zh', 'Violin (4 堂课, 减免 5.00)'],
  ['ta', 'Violin (வகுப்புகள்: 4, தள்ளுபடி 5.00)'],
] as const)('a paid line says its lessons in %s (R-2341)', (language, text) => {
  expect(paidText(line, labels[language])).toBe(text);
});

it('a paid line of one month has no lessons, and one of no lessons says so', () => {
  const { lessons: _, discountFee: __, ...monthly } = { ...line, chargedFee: line.fee };
  expect(paidText(monthly, labels.en)).toBe('Violin');
  expect(paidText({ ...monthly, lessons: 0 }, labels.en)).toBe('Violin (lessons: 0)');
});
