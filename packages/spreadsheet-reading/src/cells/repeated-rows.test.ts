import type { ImportKind } from '@kelas/contract/import-fields';
import { describe, expect, it } from 'vitest';
import type { ReadRow } from './read-rows.ts';
import { findRepeated } from './repeated-rows.ts';

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
    ).toEqual([
      '2 nric: Row 1 has the same IC. Leave one of them out. This row alone has: Name Abu',
    ]);
  });

  it('has the same IC or name as a stored one has it: full-width digits, invisible characters', () => {
    const [one, other] = ['100304145555', '１００３０４-14-5555'];
    expect(repeated('STUDENTS', { name: 'A', nric: one }, { name: 'B', nric: other })).toHaveLength(
      1,
    );
    expect(repeated('SUBJECTS', { name: 'Maths' }, { name: 'Maths\u200b' })).toHaveLength(1);
  });

  it('has the same name and phone, and names the first row', () => {
    expect(repeated('TEACHERS', ali, { name: 'x' }, { ...ali, name: 'ALI  BIN ABU' }, ali)).toEqual(
      [
        '3 name: Row 1 has the same name and phone. It has nothing else to import, so leave this row out',
        '4 name: Row 1 has the same name and phone. It has nothing else to import, so leave this row out',
      ],
    );
  });

  it('names what would be lost without it', () => {
    const later = { ...ali, level: 5, email: 'ali@example.my', subject1: 'Physics', fee1: 7000 };
    expect(repeated('STUDENTS', { ...ali, email: 'old@example.my' }, later)).toEqual([
      '2 name: Row 1 has the same name and phone. Leave one of them out. This row alone has: Email ali@example.my, Level, Subject 1 Physics, and Fee 1',
    ]);
    const many = { ...later, from1: '01-2026', until1: '02-2026' };
    expect(repeated('STUDENTS', ali, many)[0]).toMatch(/Fee 1, and 2 more$/);
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
