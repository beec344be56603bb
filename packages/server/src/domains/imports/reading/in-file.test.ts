import type { ImportKind } from '@kelas/contract/import-fields';
import { describe, expect, it } from 'vitest';
import type { ReadRow } from './cells.ts';
import { findRepeated } from './in-file.ts';
import { nearest } from './nearest.ts';

const rowsOf = (...all: ReadRow['values'][]): ReadRow[] =>
  all.map((values, index) => ({ row: index + 1, values, faults: [] }));
const repeated = (kind: ImportKind, ...all: ReadRow['values'][]) =>
  findRepeated(kind, rowsOf(...all)).map(
    ({ row, fault }) => `${row} ${fault.column}: ${fault.message}`,
  );

describe('a row that repeats an earlier one (R-1651)', () => {
  const ali = { name: 'Ali bin Abu', phone: '60123456789' };

  it('has the same IC, in any form', () => {
    expect(
      repeated(
        'STUDENTS',
        { name: 'Ali', nric: '100304-14-5555' },
        { name: 'Abu', nric: '100304145555' },
      ),
    ).toEqual(['2 nric: Row 1 has the same IC. Leave one of them out']);
  });

  it('has the same name and phone, and names the first row', () => {
    expect(repeated('TEACHERS', ali, { name: 'x' }, { ...ali, name: 'ALI  BIN ABU' }, ali)).toEqual(
      [
        '3 name: Row 1 has the same name and phone. Leave one of them out',
        '4 name: Row 1 has the same name and phone. Leave one of them out',
      ],
    );
  });

  it('has one fault when both are the same, with the number in the spreadsheet', () => {
    const both = { ...ali, nric: '1' };
    const found = findRepeated('STUDENTS', rowsOf(both, both), (row) => row + 5);
    expect(found).toMatchObject([
      {
        row: 2,
        fault: { code: 'REPEATED', column: 'nric', message: expect.stringContaining('Row 6') },
      },
    ]);
  });

  it('is no sibling, no person without a phone, and no payment', () => {
    expect(repeated('STUDENTS', ali, { ...ali, name: 'Siti' })).toEqual([]);
    expect(
      repeated('STUDENTS', { name: 'Ali' }, { name: 'Ali' }, { nric: '-' }, { nric: '-' }),
    ).toEqual([]);
    expect(repeated('PAYMENTS', { student: 'Ali' }, { student: 'Ali' })).toEqual([]);
  });

  it('has the same name of a subject or an item', () => {
    expect(repeated('SUBJECTS', { name: 'Maths' }, { name: 'maths ' })).toHaveLength(1);
    expect(repeated('MISC_ITEMS', { name: 'Book' }, { name: 'Book (A)' })).toEqual([]);
  });
});

describe('the nearest names (R-1648)', () => {
  const subjects = [
    'Mathematics',
    'Additional Mathematics',
    'Physics',
    'Chemistry',
    'Bahasa Melayu',
  ];

  it.each([
    ['Maths', ['Mathematics']],
    ['MATHEMATICS', ['Mathematics', 'Additional Mathematics']],
    ['Phisics', ['Physics']],
    ['Ｐｈｙｓｉｃｓ', ['Physics']],
    ['Melayu', ['Bahasa Melayu']],
    ['Zoology', []],
    ['', []],
    ['x'.repeat(5_000), []],
  ])('of %.20j are %j', (name, expected) => {
    expect(nearest(name, subjects)).toEqual(expected);
  });

  it('are found by a part of a name, also in Chinese', () => {
    expect(nearest('Lim', ['Mr Lim', 'Limah', 'Tan'])).toEqual(['Mr Lim', 'Limah']);
    expect(nearest('陈', ['陈老师', '林老师'])).toEqual(['陈老师']);
    expect(nearest('陈老帅', ['陈老师', '林老师'])).toEqual(['陈老师']);
  });

  it('are at most three, or as many as asked for', () => {
    const names = ['Ali 1', 'Ali 2', 'Ali 3', 'Ali 4'];
    expect(nearest('Ali 5', names)).toEqual(['Ali 1', 'Ali 2', 'Ali 3']);
    expect(nearest('Ali 3', names, 1)).toEqual(['Ali 3']);
  });
});
