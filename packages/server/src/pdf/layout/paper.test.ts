import type { Day } from '@kelas/contract/values/date';
import { readPdf } from '@kelas/testkit/pdf';
import { describe, expect, it } from 'vitest';
import { loadFonts } from './fonts.ts';
import { openPaper, type Paper } from './paper.ts';

const about = { title: 'Test', author: 'Kelas', language: 'en' as const, day: '01-01-2026' as Day };
const style = { size: 10 };

async function open(text: string): Promise<Paper> {
  return openPaper(about, await loadFonts(text), { width: 300, height: 400, margin: 20 });
}

describe('paper', () => {
  it('has digits of one width in amounts (R-1329)', async () => {
    const paper = await open('');
    const tabular = { ...style, tabular: true };
    expect(paper.measure('RM 1,111.11', tabular)).toBe(paper.measure('RM 8,888.88', tabular));
    expect(paper.measure('1,111.11', style)).toBeLessThan(paper.measure('8,888.88', style));
  });

  it('aligns text to the right and to the centre', async () => {
    const paper = await open('');
    const place = { x: 20, width: 260, y: 20 };
    paper.write('21-11-2026', { ...place, align: 'right' }, style);
    paper.write('21-11-2026', { ...place, y: 50, align: 'center' }, style);
    const width = paper.measure('21-11-2026', style);
    const [right, middle] = readPdf(await paper.finish()).pages[0]?.texts ?? [];
    expect(right?.x).toBeCloseTo(280 - width, 3);
    expect(middle?.x).toBeCloseTo(150 - width / 2, 3);
  });

  it('breaks lines between words, and within a word that is wider than the line', async () => {
    const paper = await open('明星补习中心');
    const width = paper.measure('one two', style) + 0.01;
    expect(paper.wrap('one two three', width, style)).toEqual(['one two', 'three']);
    const name = '明星补习中心';
    expect(paper.wrap(`Kelas ${name}`, paper.measure(name, style), style)).toEqual(['Kelas', name]);
    const narrow = paper.measure('明星补习', style);
    expect(paper.wrap(name, narrow, style)).toEqual(['明星补习', '中心']);
    const long = paper.wrap('x'.repeat(50), width, style);
    expect(long.join('')).toBe('x'.repeat(50));
    for (const line of long) expect(paper.measure(line, style)).toBeLessThanOrEqual(width);
  });

  it('cuts text beyond the maximum number of lines', async () => {
    const paper = await open('');
    const lines = paper.wrap(
      'one two three four five six',
      paper.measure('one two', style),
      style,
      2,
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^three.*…$/);
    expect(paper.measure(lines[1] ?? '', style)).toBeLessThanOrEqual(
      paper.measure('one two', style),
    );
  });

  it('has well-formed metadata for a centre and a student with signs of XML', async () => {
    const names = { title: 'Siti <Kecil> & "Adik"', author: "Tan & Tan's <Tuisyen> &amp; 明星" };
    const fonts = await loadFonts(names.title + names.author);
    const paper = await openPaper({ ...about, ...names }, fonts, {
      width: 300,
      height: 400,
      margin: 20,
    });
    const file = await paper.finish();
    const xml = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(file.toString('utf8'))?.[0] ?? '';
    const open: string[] = [];
    const texts: string[] = [];
    for (const [, end, tag = '', text = ''] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*>([^<]*)/g)) {
      if (end) expect(open.pop()).toBe(tag);
      else open.push(tag);
      expect(text.replaceAll(/&(?:amp|lt|gt);/g, '')).not.toMatch(/[&>]/);
      texts.push(text);
    }
    expect(open).toEqual([]);
    const toText = (text: string) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    expect(texts.map(toText)).toEqual(expect.arrayContaining([names.title, names.author]));
    const { about: info } = readPdf(file);
    expect([info.get('Title'), info.get('Author')]).toEqual([names.title, names.author]);
  });
});
