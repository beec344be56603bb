import { type Day, dayFromSql } from '@kelas/contract/values/date';
import { languages } from '@kelas/contract/values/languages';
import { lessonCode } from '@kelas/contract/values/lesson-code';
import { pixelsOf, type ReadPage, readPdf } from '@kelas/testkit/pdf';
import { daySheet, printedLesson } from '@kelas/testkit/sheets';
import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { dayPdf } from './day.ts';
import type { DaySheet } from './day-sheet.ts';
import { dayWords } from './day-words.ts';
import { MM } from './paper.ts';

const codeOf = (entryId: number) => lessonCode({ entryId, day: '16-03-2026' as Day });
/** The pages of some lessons, read with `other` in place of the usual contents. */
const pagesOf = async (lessons: DaySheet['lessons'], other: Partial<DaySheet> = {}) =>
  readPdf(await dayPdf(daySheet(lessons, other))).pages;
const countOf = (text: string, part: string) => text.split(part).length - 1;

/** Reads the QR codes of a page from the top, with another library than the one that drew them. */
function scannedOn({ squares, width, height }: ReadPage): (string | undefined)[] {
  const groups: (typeof squares)[number][][] = [];
  for (const square of squares.toSorted((one, other) => one.y - other.y)) {
    const last = groups.at(-1);
    if (last && square.y - (last.at(-1)?.y ?? 0) < 10 * MM) last.push(square);
    else groups.push([square]);
  }
  return groups.map((own) => {
    const { pixels, columns, rows } = pixelsOf({ squares: own, width, height });
    return jsqr.default(pixels, columns, rows)?.data;
  });
}

describe('the sheets of a day (R-2470)', () => {
  it.each(languages)('have class, time, room, teacher and students in %s', async (language) => {
    const words = dayWords[language];
    const [page, ...more] = await pagesOf([printedLesson(4)], { language });
    expect(more).toEqual([]);
    expect(Math.round((page?.width ?? 0) / MM)).toBe(210);
    for (const part of [
      ...['Physics · Form 4 · Morning', '09:00–10:30 · Room 1', 'Cikgu Ali', 'T222CGQ2Z7'],
      ...['ஸ்ரீ கோவிந்தராஜு 1', '黃嘉慧 2', 'نور الهدى بنت علي', 'Siti 4'],
      ...[words.PRESENT, words.LATE, words.ABSENT, words.EXCUSED, words.makeUp],
      ...[words.markedBy, words.enteredBy, words.weekdays.split(' ')[0] ?? ''],
    ]) {
      expect(page?.text).toContain(part);
    }
    expect(countOf(page?.text ?? '', words.guestLine)).toBe(2);
  });

  it('have a code for each lesson that a scanner reads', async () => {
    const lessons = [1, 2].map((entryId) => printedLesson(3, { code: codeOf(entryId) }));
    const [page] = await pagesOf(lessons);
    expect(page && scannedOn(page)).toEqual([codeOf(1), codeOf(2)]);
  });

  it('begin a page for each teacher, and short classes of a teacher share it', async () => {
    const of = (subjectName: string, ...teachers: string[]) =>
      printedLesson(5, { subjectName, teachers });
    const pages = await pagesOf([
      of('Physics', 'Ali'),
      of('Maths', 'Ali'),
      of('Art'),
      of('BM', 'Lim'),
    ]);
    const found = pages.map(({ text }) =>
      ['Physics', 'Maths', 'Art', 'BM'].filter((name) => text.includes(`${name} ·`)),
    );
    expect(found).toEqual([['Physics', 'Maths'], ['Art'], ['BM']]);
    expect(pages[1]?.text).toContain('No teacher');
  });

  it('keep a lesson that fits a page whole', async () => {
    const pages = await pagesOf([printedLesson(8), printedLesson(20, { subjectName: 'Maths' })]);
    expect(pages).toHaveLength(2);
    expect(pages[1]?.text).toContain('Siti 8');
    expect(pages[1]?.text).toContain('Siti 20');
    expect(pages[0]?.text).not.toContain('Maths');
  });

  it('continue a long class below its heading, and sign it once', async () => {
    const pages = await pagesOf([printedLesson(2), printedLesson(64, { code: codeOf(9) })]);
    expect(pages).toHaveLength(4);
    expect(pages.slice(1).map(scannedOn)).toEqual([[codeOf(9)], [codeOf(9)], [codeOf(9)]]);
    expect(pages.map(({ text }) => text.includes('continued'))).toEqual([false, false, true, true]);
    expect(pages.map(({ text }) => countOf(text, 'Marked by'))).toEqual([1, 0, 0, 1]);
    const all = pages.map(({ text }) => text).join('\n');
    for (let number = 1; number <= 64; number += 1)
      expect(all).toMatch(new RegExp(` ${number}\\b`));
    for (const page of pages) {
      for (const { y } of page.texts) expect(y).toBeGreaterThan(3 * MM);
    }
  });

  it('never have the signatures of a class without its last student', async () => {
    for (let count = 20; count < 36; count += 1) {
      const pages = await pagesOf([printedLesson(count)]);
      expect(pages.at(-1)?.text).toContain(` ${count}\n`);
      expect(pages.at(-1)?.text).toContain('Marked by');
    }
  });

  it('say that the day is closed, and from when a lesson was moved', async () => {
    const moved = printedLesson(1, { movedFrom: dayFromSql('2026-03-14') });
    const [page] = await pagesOf([moved], { closed: 'Hari Raya' });
    expect(page?.text).toContain('The centre is closed on this day: Hari Raya');
    expect(page?.text).toContain('moved from 14 Mar 2026');
  });

  it('are drawn for a class without students, times and room', async () => {
    const empty = printedLesson(0, { startTime: '', endTime: '', classroom: '', teachers: [] });
    expect(await pagesOf([empty])).toHaveLength(1);
  });
});
