import {
  type ImportKind,
  importColumns,
  importKinds,
  importTemplate,
} from '@kelas/contract/import-fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRows } from '../cells/read-rows.ts';
import { readTable } from '../table/read-table.ts';
import { findHeadings } from './heading-row.ts';
import { guessColumns, isExampleRow } from './headings.ts';

describe('the columns of headings (R-1644)', () => {
  it.each(importKinds)('are those of the template of %s', (kind) => {
    const columns = importColumns(kind, 60);
    expect(
      guessColumns(
        kind,
        columns.map(({ label }) => label),
      ),
    ).toEqual(columns.map(({ key }) => key));
    expect(
      guessColumns(
        kind,
        columns.map(({ label }) => ` ${label.toUpperCase()}: `),
      ),
    ).toEqual(columns.map(({ key }) => key));
  });

  it.each([
    [
      'STUDENTS',
      'Nama Penuh,No. K/P,No. Telefon,Jantina,Tingkatan,Sesi,Tarikh Daftar,Hutang,Subjek 1,Guru 1,Yuran 1,Mata Pelajaran 2',
      'name,nric,phone,gender,level,session,enrolled,owes,subject1,teacher1,fee1,subject2',
    ],
    [
      'STUDENTS',
      '姓名,身份证,电话,性别,年级,时段,入学日期,欠款,科目1,老师1,学费1,科目 2,家长姓名,家长电话',
      'name,nric,phone,gender,level,session,enrolled,owes,subject1,teacher1,fee1,subject2,contactName,contactPhone',
    ],
    [
      'STUDENTS',
      '姓名,身份證,電話,性別,年級,老師2,學費2',
      'name,nric,phone,gender,level,teacher2,fee2',
    ],
    ['STUDENTS', 'Student Name,Course 2,2nd Subject,Fee 2 (RM)', 'name,subject2,-,fee2'],
    ['STUDENTS', 'Nama / Name,姓名,Fee (RM),Colour,', 'name,-,fee1,-,-'],
    ['STUDENTS', 'Subject,Fee,Subject,Fee,Subject 1', 'subject2,fee2,subject3,fee3,subject1'],
    [
      'STUDENTS',
      'Subject,Fee,Subject,Teacher,Fee,Subject',
      'subject1,fee1,subject2,teacher2,fee2,subject3',
    ],
    ['STUDENTS', 'Subject 1,Fee,Subject 2,Teacher,Fee', 'subject1,fee1,subject2,teacher2,fee2'],
    ['STUDENTS', 'Subject,Fee,Subject 2,Fee 2', 'subject1,fee1,subject2,fee2'],
    ['STUDENTS', 'Subject,Subject,Fee,Fee', 'subject1,subject2,fee1,fee2'],
    ['TEACHERS', 'Level,Subject,Fee,Level,Subject', 'level1,subject1,fee1,level2,subject2'],
    ['STUDENTS', 'Family name,Family,Name', '-,family,name'],
    ['STUDENTS', 'Subject 0', 'subject1'],
    ['TEACHERS', 'Name,Level 13,Subject 13,Fee 60', 'name,level13,subject13,fee60'],
    [
      'TEACHERS',
      'Nama Guru,Kadar,Bank,No. Akaun,Subjek,Tingkatan',
      'name,rate,bank,accountNo,subject1,level1',
    ],
    ['PAYMENTS', '学生姓名,项目,月份,已付,日期,收据', 'student,item,month,paid,date,receipt'],
    [
      'PAYMENTS',
      'Pelajar,Perkara,Bulan,Jumlah Bayaran,Tarikh,Cara Bayaran,No. Resit',
      'student,item,month,paid,date,type,receipt',
    ],
    [
      'PAYMENTS',
      'Student,Item,Month,Amount,Date,Receipt No,Type',
      'student,item,month,paid,date,receipt,type',
    ],
    ['PAYMENTS', 'Student,Fee,Amount (RM)', 'student,fee,paid'],
    ['PAYMENTS', 'Pelajar,Bayaran,Yuran', 'student,paid,fee'],
    ['PAYMENTS', '学生,金额,日期', 'student,paid,date'],
    ['PAYMENTS', 'Student,Amount,Paid', 'student,fee,paid'],
    ['PAYMENTS', 'Student,Amount,Fee,Paid', 'student,-,fee,paid'],
    ['PAYMENTS', 'Pelajar,Jumlah,Bayaran', 'student,-,-'],
    ['STUDENTS', 'Nama,Subjek,Bayaran', 'name,subject1,fee1'],
    ['MISC_ITEMS', 'Barang,Harga', 'name,price'],
    ['SUBJECTS', 'Mata Pelajaran', 'name'],
  ] as const)('of %s are guessed: %s', (kind, headings, keys) => {
    const guessed = guessColumns(kind, headings.split(','));
    expect(guessed.map((key) => key ?? '-').join(',')).toBe(keys);
  });

  it.each([
    ['Name,Contact', ['012-3456789', '', '', '+60 13-2223333'], 'name,contactPhone'],
    ['Name,Contact', ['Tan Ah Kow', '012-3456789', 'Lim'], 'name,-'],
    ['Name,Contact', [], 'name,-'],
    ['Contact,Contact phone', ['012-3456789'], '-,contactPhone'],
  ])('of %s with the cells %j are %s', (headings, cells, keys) => {
    const rows = cells.map((cell) => headings.split(',').map(() => cell));
    const guessed = guessColumns('STUDENTS', headings.split(','), rows);
    expect(guessed.map((key) => key ?? '-').join(',')).toBe(keys);
  });

  it.each([
    ['TEACHERS', 'Name,Level 61'],
    ['STUDENTS', '姓名,科目 61'],
    ['STUDENTS', `Name${',Subject'.repeat(61)}`],
  ] as const)('of %s with more than 60 courses are refused', (kind, headings) => {
    expect(() => guessColumns(kind, headings.split(','))).toThrow('at most 60 courses in a row');
  });

  it('of any headings have each key once', () => {
    const heading = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Subject', 'Subject 1', 'Fee', 'Name', '姓名', 'Nama', 'From 2', 'Phone'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...importKinds), fc.array(heading), (kind, headings) => {
        const keys = guessColumns(kind, headings).filter((key) => key !== null);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('the row of headings (R-1641)', () => {
  const find = (kind: ImportKind, ...rows: string[]) =>
    findHeadings(kind, readTable({ text: rows.join('\n') }));

  it('is found below a title, whose row is left out', () => {
    const table = find('STUDENTS', 'SENARAI PELAJAR 2026,,', '', 'Nama , Telefon,x', 'Ali,1,y');
    expect(table).toMatchObject({
      headings: ['Nama', 'Telefon', 'x'],
      headingsLine: 3,
      rows: [
        ['SENARAI PELAJAR 2026', '', ''],
        ['Ali', '1', 'y'],
      ],
      lines: [1, 4],
      leftOut: [1],
    });
  });

  it('is the second of two rows if it has more known headings', () => {
    const { headings, leftOut } = find(
      'STUDENTS',
      'Pelajar,,Kursus 1,,Kursus 2,',
      'Nama,Tel,Subjek,Yuran,Subjek,Yuran',
      'Ali,1,Physics,60,Maths,60',
    );
    expect([headings[2], leftOut]).toEqual(['Subjek', [1]]);
  });

  it.each([
    ['TEACHERS', 'Nama Guru,Tel,T1,T2,T3', 'Lim,1,Form 1,Form 2,Form 3'],
    ['MISC_ITEMS', 'Benda,RM', 'Yuran,60'],
    ['MISC_ITEMS', 'Benda,RM', 'Misc,60'],
    ['SUBJECTS', 'Name', 'Subject'],
    ['SUBJECTS', 'Pelajaran', 'Biology'],
  ] as const)('of %s is the first one otherwise: %s', (kind, headings, row) => {
    const table = find(kind, headings, row);
    expect(table.headings.join(',')).toBe(headings);
    expect(table.leftOut).toEqual([]);
  });

  it('needs a row below it', () => {
    expect(() => find('SUBJECTS', 'SENARAI 2026', 'Name')).toThrow('The table has no rows');
  });

  it.each([
    ['JUMLAH 12', [2]],
    ['"Total: RM 1,200.00",', [2]],
    [',合计', [2]],
    ['Grand Total,12', [2]],
    ['Total Defence,12', []],
    ['Jumlah wang saku,12', []],
  ])('can have a last row of sums, which is left out: %s', (row, leftOut) => {
    expect(find('MISC_ITEMS', 'Item,Price', 'Book,12', row).leftOut).toEqual(leftOut);
  });
});

describe('the template (R-1640, R-1645)', () => {
  it.each(importKinds)('of %s reads without a fault, and its row is the example', (kind) => {
    const table = readTable({ text: importTemplate(kind) });
    const columns = guessColumns(kind, table.headings);
    const { rows, questions } = readRows(kind, columns, table.rows);
    expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
    expect(questions).toEqual([]);
    expect(table.rows).toHaveLength(1);
    const [cells = []] = table.rows;
    expect(isExampleRow(kind, columns, cells)).toBe(true);
    expect(isExampleRow(kind, columns, ['Tan Ah Kow', ...cells.slice(1)])).toBe(false);
  });

  it('of teachers is recognised after a spreadsheet changed its cells, and not after a person did', () => {
    const columns = ['name', 'rate', 'gender', null];
    expect(
      isExampleRow('TEACHERS', columns, ['Example: Lim Wei Jian', '06-Apr', 'Male', 'x']),
    ).toBe(true);
    expect(isExampleRow('TEACHERS', columns, ['Example: Lim Wei Jian', '6/4', 'Female', ''])).toBe(
      false,
    );
    expect(isExampleRow('TEACHERS', ['gender'], ['Male'])).toBe(false);
  });
});
