import type { Day } from '@kelas/contract/values/date';
import { languages } from '@kelas/contract/values/languages';
import { pixelsOf, type ReadPage, readPdf } from '@kelas/testkit/pdf';
import { billsSheet } from '@kelas/testkit/sheets';
import jsqr from 'jsqr';
import { expect, it } from 'vitest';
import { cardsPdf } from './cards.ts';
import { labels } from './labels.ts';
import { MM } from './paper.ts';

const { centre } = billsSheet();
const madeOn = '21-11-2026' as Day;
const card = (at: number) => ({
  name: ['ஸ்ரீ கோவிந்தராஜு @ 黃嘉慧', 'Tan Mei Ling'][at % 2] ?? '',
  levelName: 'Form 4',
  code: `KL8KD9${at}`,
});
const CARDS = Array.from({ length: 12 }, (_, at) => card(at));

/** Reads the QR codes of a page, card by card, with another library than the one that drew them. */
function codesOf({ squares, width, height }: ReadPage): (string | undefined)[] {
  const places = Map.groupBy(squares, ({ x, y }) =>
    [x > width / 2, Math.floor((y - 13.5 * MM) / (54 * MM))].join(),
  );
  return [...places.values()].map((own) => {
    const { pixels, columns, rows } = pixelsOf({ squares: own, width, height });
    return jsqr.default(pixels, columns, rows)?.data;
  });
}

it('ten cards are on a page, each with a code that a scanner reads (R-2448)', async () => {
  const { pages } = readPdf(await cardsPdf({ centre, language: 'en', madeOn, cards: CARDS }));
  expect(pages.map(({ width }) => Math.round(width / MM))).toEqual([210, 210]);
  expect(pages.flatMap(codesOf)).toEqual(CARDS.map(({ code }) => code));
});

it.each(languages)(
  'a card has the centre, the name, the level and the code in %s',
  async (language) => {
    const { pages, about } = readPdf(
      await cardsPdf({ centre, language, madeOn, cards: CARDS.slice(0, 1) }),
    );
    const text = pages.map((page) => page.text).join(' ');
    for (const part of [centre.name, 'ஸ்ரீ', '黃嘉慧', 'Form 4', 'KL8KD90']) {
      expect(text.replace(/\s+/g, ' ')).toContain(part);
    }
    expect(about.get('Title')).toBe(labels[language].cards);
  },
);

it('a long name stays on its card', async () => {
  const long = { ...card(0), name: 'Sivasubramaniam s/o Balakrishnan Parameswaran '.repeat(4) };
  const { pages } = readPdf(
    await cardsPdf({ centre, language: 'en', madeOn, cards: [long, card(1)] }),
  );
  for (const { x, text } of pages[0]?.texts ?? []) {
    if (text.includes('Sivasub') || text.includes('Paramesw')) expect(x).toBeLessThan(60 * MM);
  }
  expect(pages[0]?.text).toContain('…');
});
