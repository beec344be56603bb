import { languageNames, languages } from '@kelas/contract/values/languages';
import type { Month } from '@kelas/contract/values/month';
import { describe, expect, it } from 'vitest';
import { dayName, fill, labels, momentName, monthName } from './labels.ts';

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([each]) => each).toSorted();

describe.each(languages)('the labels in %s', (language) => {
  const words = labels[language];

  it('are complete, with the placeholders of the English ones', () => {
    expect(Object.keys(words)).toEqual(Object.keys(labels.en));
    for (const [name, english] of Object.entries(labels.en)) {
      const word = words[name as keyof typeof words];
      expect(word.trim(), name).toBe(word);
      expect(word, name).not.toBe('');
      expect(places(word), name).toEqual(places(english));
    }
  });

  it('have twelve different month names', () => {
    const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
    const names = months.map((month) => monthName(`${month}-2026` as Month, words));
    expect(new Set(names).size).toBe(12);
    for (const name of names) expect(name).toMatch(/^(?:\S+ 2026|2026年\d+月)$/);
  });

  it('are all in this language, not in English', () => {
    const own = Object.entries(labels.en).filter(([, english]) => places(english).length === 0);
    const same = own.filter(([name, english]) => words[name as keyof typeof words] === english);
    expect(same).toEqual(language === 'en' ? own : []);
    expect(languageNames[language]).not.toBe('');
  });
});

it.each([
  ['en', '24 Nov 2026', '25 Nov 2026, 00:03'],
  ['ms', '24 Nov 2026', '25 Nov 2026, 00:03'],
  ['zh', '2026年11月24日', '2026年11月25日 00:03'],
  ['ta', '24 நவம்பர் 2026', '25 நவம்பர் 2026, 00:03'],
] as const)('print days and moments in %s (R-2250)', (language, day, moment) => {
  const words = labels[language];
  expect(dayName('24-11-2026', words)).toBe(day);
  expect(momentName('2026-11-24T16:03:00.000Z', words)).toBe(moment);
});

it('replaces placeholders by values', () => {
  expect(fill('Page {n} of {m}', { n: 2, m: 13 })).toBe('Page 2 of 13');
  expect(fill('{day} {unknown}', { day: '{day}' })).toBe('{day} {unknown}');
});
