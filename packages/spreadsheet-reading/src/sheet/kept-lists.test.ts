import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportKind } from '@kelas/contract/import-fields';
import type { Day } from '@kelas/contract/values/date';
import { describe, expect, it } from 'vitest';
import { readTick } from '../cells/sheet-words.ts';
import { columnsForLayout } from '../columns/sheet-columns.ts';
import { startSheet } from '../columns/start-sheet.ts';
import { SheetNames } from '../names/subjects.ts';
import { readTable } from '../table/read-table.ts';
import { readSheet } from './read-sheet.ts';

const folder = join(import.meta.dirname, '../../kept-lists');
const names = new SheetNames(['Bahasa Melayu', 'Mathematics'], ['Rosnah binti Daud']);
const TODAY = '24-11-2026' as Day;
const KINDS: Readonly<Record<string, ImportKind>> = {
  fee: 'TEACHERS',
  teacher: 'TEACHERS',
  chat: 'STUDENTS',
  students: 'STUDENTS',
  payments: 'PAYMENTS',
};

type Chosen = Readonly<Record<string, string>>;

/** Reads a list of the folder; the fields of each read row that have a text. */
function read(file: string, chosen: Chosen = {}) {
  const kind = KINDS[file.split('-')[0] ?? ''] ?? 'STUDENTS';
  const table = readTable({ text: readFileSync(join(folder, file), 'utf8') });
  const { columns: guessed, leftOut: unneeded, ...content } = startSheet(kind, table, names);
  const columns =
    chosen.layout === undefined ? guessed : columnsForLayout(kind, chosen.layout, content, guessed);
  const leftOut = new Set(unneeded);
  const sheet = readSheet({ kind, ...content, columns, leftOut, chosen, names, today: TODAY });
  const records = sheet.rows.flatMap((cells, index) => {
    if (sheet.leftOut.has(index + 1)) return [];
    const texts = cells.map((text, at) => [sheet.columns[at], text.trim()] as const);
    return [Object.fromEntries(texts.filter(([key, text]) => key !== null && text !== ''))];
  });
  const open = sheet.options.flatMap(({ key, value }) => (value === null ? [key] : []));
  const keys = sheet.options.map(({ key }) => key);
  return {
    ...sheet,
    kind,
    records,
    open,
    keys,
    content,
    chosenColumns: columns,
    leftOutRows: leftOut,
  };
}

/** The words of a text that say something. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
}

/** What the reading turns into another form, or leaves out because it says nothing. */
const TURNED: Readonly<Record<string, RegExp>> = {
  'students-paid-for.csv': /^(?:yuran|mac|oct|nov|\d+)$/,
  'payments-subject-month.csv': /^(?:yuran|mac|oct|nov|\d+)$/,
  'payments-several.tsv': /^(?:sep|oct|oktober|\d+)$/,
  'chat-slashes.txt': /^(?:m)$/,
};
const WORDS_OF_LISTS = /^(?:dan|and|ting|rm|[fm]?\d)$/;

describe('a list as it was kept', () => {
  const files = readdirSync(folder);

  it.each(files)('%s loses no cell', (file) => {
    const sheet = read(file, { begin: 'FIRST', fees: 'EACH' });
    const { content, chosenColumns, leftOutRows, parts, faults, rows, columns, originOf } = sheet;
    const landed = new Map<string, string>();
    const all: string[] = [];
    for (const [index, cells] of rows.entries()) {
      for (const [at, text] of cells.entries()) {
        const { row, column } = originOf(index + 1, columns[at] ?? '');
        if (text.trim() === '') continue;
        landed.set(`${row} ${column}`, `${landed.get(`${row} ${column}`) ?? ''} ${text}`);
        all.push(text);
      }
    }
    const lost = content.rows.flatMap((cells, index) =>
      cells.flatMap((cell, column) => {
        const row = index + 1;
        const isShown =
          cell.trim() === '' ||
          chosenColumns[column] === null ||
          leftOutRows.has(row) ||
          faults.some((each) => each.row === row && each.column === column) ||
          // A joined row repeats the name of the first one.
          (parts.has(row) && (all.includes(cell) || parts.get(row)?.of === null)) ||
          (/Column$/.test(chosenColumns[column] ?? '') && readTick(cell) === 'NOT_TAKEN');
        if (isShown) return [];
        const read = wordsOf(landed.get(`${row} ${column}`) ?? '');
        return wordsOf(cell).filter(
          (word) => !(read.includes(word) || WORDS_OF_LISTS.test(word) || TURNED[file]?.test(word)),
        );
      }),
    );
    expect(lost).toEqual([]);
    expect(landed.size).toBeGreaterThan(3);
  });
});

const grid = (...entries: readonly string[]) =>
  Object.fromEntries(
    entries.flatMap((entry, index) => {
      const [level = '', subject = '', fee = ''] = entry.split('|');
      return [
        [`level${index + 1}`, level],
        [`subject${index + 1}`, subject],
        [`fee${index + 1}`, fee],
      ];
    }),
  );

describe('a grid of fees (R-1928)', () => {
  it('has levels as rows and subjects as columns', () => {
    const { records, keys, content } = read('fee-grid-levels-down.tsv');
    expect(content.headings[0]).toBe('LEVEL');
    expect(keys).toEqual(['layout']);
    expect(records[2]).toEqual(
      grid('FORM 3|BM|70', 'FORM 3|ENGLISH|70', 'FORM 3|MATHS|70', 'FORM 3|SCIENCE|70'),
    );
    expect(records.map((record) => Object.keys(record).length / 3)).toEqual([4, 4, 4, 4, 4]);
  });

  it('has subjects as rows and levels as columns, and a column of teachers', () => {
    const { records, faults, parts, originOf } = read('fee-grid-subjects-down.csv');
    expect(records.map(({ name }) => name)).toEqual(['Cikgu Rosnah', 'Mr Selvam', '陈老师']);
    expect(records[2]).toEqual({
      name: '陈老师',
      ...grid('F1|Maths|60', 'F2|Maths|60', 'F3|Maths|65', 'F4|Maths|75', 'F5|Maths|75'),
      ...{ level6: 'F4', subject6: 'Add Maths', fee6: '90' },
      ...{ level7: 'F5', subject7: 'Add Maths', fee7: '90' },
    });
    expect(faults).toMatchObject([{ row: 6, column: 5, message: 'tbc is not a fee' }]);
    expect([...parts.keys()]).toEqual([5, 6]);
    expect(originOf(4, 'level1')).toEqual({ row: 4, column: 1, isHeading: true });
  });

  it('needs no heading above the levels, and shows a column of remarks as not imported', () => {
    const { records, chosenColumns } = read('fee-grid-one-teacher.csv');
    expect(chosenColumns).toEqual(['level1', ...Array(3).fill('subjectColumn'), null]);
    expect(records[1]).toEqual(
      grid('Tingkatan 5|Maths|80', 'Tingkatan 5|Add Maths|90', 'Tingkatan 5|Physics|90'),
    );
  });

  it('has a standard of a primary school as it is written', () => {
    const { records, faults } = read('fee-grid-primary.tsv');
    expect(records[0]).toMatchObject({ level1: 'Std 4', subject4: '华文', fee4: 'RM50' });
    expect(faults).toMatchObject([{ row: 3, column: 3, suggestions: ['-'] }]);
  });

  it.each(['fee-grid-levels-down.tsv', 'fee-grid-subjects-down.csv'])(
    '%s is a list again by one choice',
    (file) => {
      const { chosenColumns, records } = read(file, { layout: 'PLAIN' });
      expect(chosenColumns.filter((key) => /Column$/.test(key ?? ''))).toEqual([]);
      expect(records.every((record) => !('fee1' in record))).toBe(true);
    },
  );
});

describe('a title of a grid', () => {
  const sheet = 'Cikgu Rosnah - yuran,,\nTingkatan,BM,Sejarah\nForm 1,60,50\nForm 2,60,50';
  it('names the teacher of all its rows, whose fees are joined', () => {
    const started = startSheet('TEACHERS', readTable({ text: sheet }), names);
    const input = { kind: 'TEACHERS', ...started } as const;
    const leftOut = new Set(started.leftOut);
    const { rows, columns } = readSheet({ ...input, leftOut, chosen: {}, names, today: TODAY });
    const [, record = []] = rows;
    expect(record[columns.indexOf('name')]).toBe('Cikgu Rosnah');
    expect(record.slice(columns.indexOf('level1'))).toEqual(
      ['Form 1', 'BM', '60', 'Form 1', 'Sejarah', '50', 'Form 2', 'BM', '60'].concat(
        ...['Form 2', 'Sejarah', '50'],
      ),
    );
  });
});

describe('a list of a chat (R-1927)', () => {
  it('becomes columns, and its numbers one that is not imported', () => {
    const { chosenColumns, records, open } = read('chat-dashes.txt', { from: '01-2026' });
    expect(chosenColumns).toEqual([null, 'name', 'level', 'subject1', 'phone']);
    expect(open).toEqual([]);
    expect(records[0]).toMatchObject({
      ...{ name: 'Nur Aisyah binti Ahmad', level: 'F4', phone: '012-345 6789' },
      ...{ subject1: 'BM', subject2: 'Maths' },
    });
    expect(records).toHaveLength(5);
  });

  it.each([
    ['chat-slashes.txt', '陈美玲', 'Rajesh a/l Kumar'],
    ['chat-bars.txt', 'Ahmad Faiz bin Zainal', 'Deepa a/p Ravi'],
    ['chat-spaces.txt', 'Nurul Huda binti Kamal', 'Priya a/p Mohan'],
  ])('%s has names without their numbers', (file, first, third) => {
    const { records } = read(file);
    expect([records[0]?.name, records[2]?.name]).toEqual([first, third]);
    expect(records.every(({ level }) => /^(?:F|Form )[1-5]$/.test(level ?? ''))).toBe(true);
  });
});

describe('a subject and its month in one cell (R-1929)', () => {
  it('are an item and its month in a list of payments', () => {
    const { records, open } = read('payments-subject-month.csv');
    expect(open).toEqual([]);
    expect(records.slice(0, 4).map(({ item, month, paid }) => [item, month, paid])).toEqual([
      ['Maths', '10-2026', '60'],
      ['BM', '11-2026', '60'],
      ['Sc', '10-2026', '60'],
      ['Math', '03-2026', '60'],
    ]);
  });

  it('make a payment each, after a question about one amount for several', () => {
    const { records, open, together } = read('payments-several.tsv');
    expect([open, together]).toEqual([['fees'], []]);
    expect(records.slice(0, 3).map(({ item, month, paid }) => [item, month, paid])).toEqual([
      ['Maths', '09-2026', '120'],
      ['Maths', '10-2026', '120'],
      ['BM', '10-2026', '120'],
    ]);
    expect(read('payments-several.tsv', { fees: 'TOTAL' }).together).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('are a course and its first month in a list of students, after a question', () => {
    expect(read('students-paid-for.csv').open).toEqual(['begin']);
    const first = read('students-paid-for.csv', { begin: 'FIRST' });
    expect(first.open).toEqual([]);
    expect(first.records[1]).toMatchObject({ subject1: 'BM', from1: '11-2026', from2: '11-2026' });
    const last = read('students-paid-for.csv', { begin: 'AFTER_LAST' });
    expect(last.records.map(({ from1 }) => from1)).toEqual([
      '11-2026',
      '12-2026',
      '11-2026',
      '04-2026',
    ]);
  });

  it.each(['payments-subject-month.csv', 'students-paid-for.csv'])(
    '%s has names again by one choice',
    (file) => {
      const { records } = read(file, { paidFor: 'WHOLE' });
      expect(Object.values(records[0] ?? {})).toContain('Maths Oct 2026');
    },
  );
});

describe('levels in the cell of a subject (R-1930)', () => {
  it('are a course each, at the fee of the row', () => {
    const { records, keys } = read('teacher-courses-fee-column.csv');
    expect(keys).toEqual(['levels', 'layout']);
    expect(records[1]).toMatchObject(grid('F1|Maths|65', 'F2|Maths|65', 'F3|Maths|65', 'F4|Sc|65'));
    expect(records[3]).toMatchObject(grid('Form 4|Sejarah|50', 'Form 5|Sejarah|50'));
  });

  it('are a course each, at the fee in the cell', () => {
    const { records, originOf } = read('teacher-courses-fees-inside.tsv');
    expect(records[2]).toMatchObject(grid('F1|English|RM50', 'F2|English|RM50', 'F3|English|RM55'));
    expect(originOf(1, 'fee2')).toEqual({ row: 1, column: 2, part: 'RM70' });
  });

  it('are a part of the name by one choice', () => {
    const { records } = read('teacher-courses-fee-column.csv', { levels: 'WHOLE' });
    expect(records[0]).toMatchObject({ subject1: 'BM Ting. 1-3', fee1: '60' });
  });
});
