import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFonts } from './fonts.ts';
import { allText, breakWord, clean, runsOf, wordsOf } from './text.ts';

describe('a text', () => {
  it('is cleaned to one line in NFC without invisible characters', () => {
    expect(clean(' a\u0301\r\n\tb\u200b\u00a0\u202e c\u0000 ')).toBe('á b c');
    expect(clean('\ud800x')).toBe('\ufffdx');
  });

  it('is split by font', async () => {
    const text = 'Wong 黃嘉慧, க்ஷ ñ';
    const runs = runsOf(text, await loadFonts(text));
    expect(runs.map(({ text }) => text).join('')).toBe(text);
    expect(runs[0]).toEqual({ slice: 'inter-latin', text: 'Wong ' });
    const tamil = runs.filter(({ slice }) => slice === 'noto-sans-tamil-tamil');
    expect(tamil).toEqual([{ slice: 'noto-sans-tamil-tamil', text: 'க்ஷ', says: 'க்ஷ' }]);
    expect(runs.at(-1)).toEqual({ slice: 'inter-latin', text: ' ñ' });
  });

  it('has a question mark for a character without a font, and keeps it for copying', async () => {
    const text = 'a 𓀀ש👩‍👩‍👧';
    expect(runsOf(text, await loadFonts(text))).toEqual([
      { slice: 'inter-latin', text: 'a ???', says: text },
    ]);
  });

  it('is broken between words, and Chinese between characters except at its punctuation', () => {
    expect(wordsOf('a bc  d')).toEqual(['a ', 'bc  ', 'd']);
    expect(breakWord('本收据（正式），无需。')).toEqual([
      '本',
      '收',
      '据',
      '（正',
      '式），',
      '无',
      '需。',
    ]);
    expect(breakWord('Jean-Paul')).toEqual(['Jean-', 'Paul']);
  });

  it('keeps all characters when it is broken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(wordsOf(clean(text)).flatMap(breakWord).join('')).toBe(clean(text));
      }),
    );
  });

  it('is collected from all levels of plain data', () => {
    expect(allText({ a: 'x', b: [{ c: 'y' }], d: null, e: 5, f: Buffer.from('z') }, 'w')).toBe(
      'xyw',
    );
  });
});
