import { describe, expect, it } from 'vitest';
import { replacePart } from '../cells/faults.ts';
import { listedMonths } from '../cells/subject-months.ts';
import { findFeeGrid } from '../columns/fee-grid.ts';
import { SheetNames } from '../names/subjects.ts';
import { listedLevels } from './subject-levels.ts';

const names = new SheetNames(['Bahasa Melayu', 'Maths F6', 'English Oct 2026']);

describe('the levels of a cell (R-1930)', () => {
  it.each([
    ['Maths (F1-F3), Sc F4', ['Maths F1 F2 F3', 'Sc F4']],
    ['Add Math F4,F5', ['Add Math F4 F5']],
    ['BM Ting. 1-3', ['BM Ting 1 Ting 2 Ting 3']],
    ['Sejarah Form 4 & 5', ['Sejarah Form 4 Form 5']],
    ['Sejarah Form IV dan V', ['Sejarah Form 4 Form 5']],
    ['BM F1 to F3', ['BM F1 F2 F3']],
    ['国文 中一至中三', ['国文 中1 中2 中3']],
    ['Tamil Darjah 5', ['Tamil Darjah 5']],
    ['F4 Maths', ['Maths F4']],
    ['F1-F2: BM, Maths', ['BM F1 F2', 'Maths F1 F2']],
    ['Maths F4 RM60, F5 RM70.50', ['Maths F4 @RM60', 'Maths F5 @RM70.50']],
    ['English F1, F2 (60); BM F3 @55', ['English F1 F2 @60', 'BM F3 @55']],
    ['Maths F4 (new)', ['Maths F4', 'new']],
    ['Maths F4 2026', ['Maths F4', '2026']],
  ])('are read in %s', (cell, expected) => {
    const found = listedLevels(cell, names)?.map(({ subject, levels, fee }) =>
      [subject, ...levels.map(({ text }) => text), ...(fee ? [`@${fee}`] : [])].join(' '),
    );
    expect(found).toEqual(expected);
  });

  it.each(['Maths', 'BM, Maths', 'Maths RM60', 'Maths F6', 'Maths F3-F1', 'F4', 'RM60 Maths F4'])(
    'are not read in %s',
    (cell) => {
      expect(listedLevels(cell, names)).toBeUndefined();
    },
  );
});

describe('the months of a cell (R-1929)', () => {
  it.each([
    ['Maths Oct 2026', ['Maths 10 2026']],
    ['BM Nov', ['BM 11 undefined']],
    ['Sc 10/2026', ['Sc 10 2026']],
    ['Sc 2026-03', ['Sc 3 2026']],
    ['Yuran Mac 2026 Math', ['Math 3 2026']],
    ['Bayaran BM bulan Ogos 26', ['BM 8 2026']],
    ['数学 10月', ['数学 10 undefined']],
    ['Maths Oct 2026, BM Nov 2026', ['Maths 10 2026', 'BM 11 2026']],
    ['Maths Oct, Nov 2026', ['Maths 10 2026', 'Maths 11 2026']],
    ['BM & Maths Oct 2026', ['BM 10 2026', 'Maths 10 2026']],
    ['Robotics fee Jan 2026', ['Robotics fee 1 2026']],
  ])('are read in %s', (cell, expected) => {
    const found = listedMonths(cell, names)?.map(
      ({ subject, month, year }) => `${subject} ${month} ${year}`,
    );
    expect(found).toEqual(expected);
  });

  it.each(['Maths', 'Oct 2026', 'English Oct 2026', 'Maths Oct Nov 2026', 'cuti'])(
    'are not read in %s',
    (cell) => {
      expect(listedMonths(cell, names)).toBeUndefined();
    },
  );
});

describe('a grid of fees (R-1928)', () => {
  it.each([
    ['one subject only', ['Level', 'Maths'], [['Form 1', '60']]],
    ['ticks without a fee', ['Level', 'Maths', 'BM'], [['Form 1', '/', 'x']]],
    ['names beside fees', ['Name', 'Maths', 'BM'], [['Ali', '60', '60']]],
    ['texts in its cells', ['Level', 'Maths', 'BM'], [['Form 1', 'Mr Lim', '60']]],
  ])('is no table of %s', (_, headings, rows) => {
    expect(findFeeGrid(headings, rows, names)).toBeUndefined();
  });
});

describe('a replaced part of a cell', () => {
  it.each([
    ['Math F4, Math F5', 'Math', 'Mathematics', 'Mathematics F4, Mathematics F5'],
    ['Add Math F4, Math F5', 'Math', 'Mathematics', 'Add Math F4, Mathematics F5'],
    ['F4 Math', 'Math', 'Mathematics', 'F4 Mathematics'],
    ['国文和数学', '数学', 'Mathematics', '国文和Mathematics'],
    [' BM ', 'BM', 'Bahasa Melayu', 'Bahasa Melayu'],
  ])('of %s', (cell, part, by, expected) => {
    expect(replacePart(cell, part, by)).toBe(expected);
  });
});
