import type { ImportKind } from '@kelas/contract/import-fields';
import type { Day } from '@kelas/contract/values/date';
import { describe, expect, it } from 'vitest';
import { startSheet } from '../columns/start-sheet.ts';
import { SheetNames } from '../names/subjects.ts';
import { readTable } from '../table/read-table.ts';
import { readSheet } from './read-sheet.ts';

const SUBJECTS = ['Bahasa Melayu', 'English', 'Mathematics', 'Science', 'Additional Mathematics'];
const names = new SheetNames(SUBJECTS, ['Ganesan a/l Muthu', 'Wong Siew Fong']);
const TODAY = '24-11-2026' as Day;

type Chosen = Readonly<Record<string, string>>;

/** Reads a sheet; the fields of each read row that have a text. */
function read(kind: ImportKind, sheet: string, chosen: Chosen = {}) {
  const table = readTable({ text: sheet });
  const content = startSheet(kind, table, names);
  const leftOut = new Set(content.leftOut);
  const input = { kind, ...content, leftOut, chosen, names, today: TODAY };
  const result = readSheet(input);
  const records = result.rows.flatMap((cells, index) => {
    if (result.leftOut.has(index + 1)) return [];
    const texts = cells.map((text, at) => [result.columns[at], text.trim()] as const);
    return [Object.fromEntries(texts.filter(([key, text]) => key !== null && text !== ''))];
  });
  const open = result.options.flatMap(({ key, value }) => (value === null ? [key] : []));
  return { ...result, records, open, content };
}

const START = { from: '01-2026' };
const course = (at: number, subject: string, rest: object = {}) => ({
  [`subject${at}`]: subject,
  [`from${at}`]: '01-2026',
  ...rest,
});

describe('one row per course (R-1907)', () => {
  const HEADINGS = 'Student,IC,Phone,Form,Subject,Fee';
  const first = 'Ali,120314-10-5562,016-545 6703,Form 2';

  it('joins the rows of a student that differ in their courses only', () => {
    const rows = [`${first},Maths,60`, 'Bala,,012-1111111,F3,Sc,65', `${first},Sc,60`];
    const { records, parts, open, options } = read(
      'STUDENTS',
      [HEADINGS, ...rows].join('\n'),
      START,
    );
    expect(open).toEqual([]);
    expect(options.find(({ key }) => key === 'layout')?.value).toBe('COURSES');
    expect(records).toEqual([
      {
        ...{ name: 'Ali', nric: '120314-10-5562', phone: '016-545 6703', level: 'Form 2' },
        ...course(1, 'Maths', { fee1: '60' }),
        ...course(2, 'Sc', { fee2: '60' }),
      },
      { name: 'Bala', phone: '012-1111111', level: 'F3', ...course(1, 'Sc', { fee1: '65' }) },
    ]);
    expect([...parts]).toEqual([[3, { of: 1, reason: 'joined with row 2' }]]);
  });

  it('names both rows where something else differs, and what is lost without the row', () => {
    const other = first.replace('016-545', '016-999');
    const { records, faults } = read(
      'STUDENTS',
      [HEADINGS, `${first},Maths,60`, `${other},Sc,65`].join('\n'),
    );
    expect(records).toHaveLength(1);
    expect(faults).toMatchObject([
      { row: 2, column: 2, code: 'ROWS_DIFFER', suggestions: ['016-545 6703'] },
    ]);
    expect(faults[0]?.message).toContain('Rows 2 and 3 are the same person, but Phone differs');
    expect(faults[0]?.message).toContain('Without row 3, Sc (65) is not imported');
  });

  it('takes two ICs as two people, and a repeated row as a repeated row', () => {
    const other = first.replace('120314', '110101').replace('016', '017');
    const two = read('STUDENTS', [HEADINGS, `${first},Maths,60`, `${other},Sc,60`].join('\n'));
    expect(two.records).toHaveLength(2);
    const same = read('STUDENTS', [HEADINGS, `${first},Maths,60`, `${first},Maths,60`].join('\n'));
    expect(same.records).toHaveLength(2);
    const plain = { ...START, layout: 'PLAIN' };
    const rows = [HEADINGS, `${first},Maths,60`, `${first},Sc,60`].join('\n');
    expect(read('STUDENTS', rows, plain).records).toHaveLength(2);
  });

  it('takes the start of each row as the start of its course', () => {
    const rows = ['Name,HP,Subject,Start date', 'Ali,016-1111111,Maths,5/1/2026'];
    const sheet = [...rows, 'Ali,016-1111111,Sc,2/3/2026'].join('\n');
    expect(read('STUDENTS', sheet, { from: 'ENROLLED' }).records).toEqual([
      {
        ...{ name: 'Ali', phone: '016-1111111', enrolled: '5/1/2026' },
        ...{ subject1: 'Maths', from1: '5/1/2026', subject2: 'Sc', from2: '2/3/2026' },
      },
    ]);
  });
});

describe('merged cells (R-1906)', () => {
  const HEADINGS = 'No,Name,Phone,Form,Subject,Fee';

  it('continue the person above', () => {
    const rows = [
      '1,Goh,016-2230098,Form 2,BM,60',
      ',,,,Maths,60',
      '2,Arvind,012-9981124,F3,Sc,65',
    ];
    const { records } = read('STUDENTS', [HEADINGS, ...rows, ',,,,Total,185'].join('\n'), START);
    expect(records).toEqual([
      {
        ...{ name: 'Goh', phone: '016-2230098', level: 'Form 2' },
        ...course(1, 'BM', { fee1: '60' }),
        ...course(2, 'Maths', { fee2: '60' }),
      },
      { name: 'Arvind', phone: '012-9981124', level: 'F3', ...course(1, 'Sc', { fee1: '65' }) },
    ]);
  });

  it('never go to another person, also when the first row is left out', () => {
    const rows = ['1,Ali,011-1111111,F1,BM,60', '2,Goh,016-2230098,F2,BM,60', ',,,,Maths,60'];
    const table = readTable({ text: [HEADINGS, ...rows].join('\n') });
    const started = startSheet('STUDENTS', table, names);
    const leftOut = new Set([2]);
    const input = { kind: 'STUDENTS', ...started, leftOut } as const;
    const { faults, rows: found } = readSheet({ ...input, chosen: START, names, today: TODAY });
    expect(faults).toMatchObject([{ row: 3, code: 'NO_OWNER' }]);
    expect(found).toHaveLength(2);
  });

  it('of a payment give it the person, the date and the receipt of the row above', () => {
    const rows = ['Student,Item,Month,Paid,Date,Receipt', 'Ali,Maths,Oct 2026,65,1/10/2026,R1'];
    const { records } = read('PAYMENTS', [...rows, ',Sc,,60,,'].join('\n'));
    expect(records[1]).toEqual({
      ...{ student: 'Ali', item: 'Sc', month: 'Oct 2026', paid: '60' },
      ...{ date: '1/10/2026', receipt: 'R1' },
    });
  });
});

describe('several subjects in one cell (R-1901)', () => {
  it.each([
    ['"BM, Maths, Sc"', ['BM', 'Maths', 'Sc']],
    ['BM/Maths', ['BM', 'Maths']],
    ['BM + Maths & Sc', ['BM', 'Maths', 'Sc']],
    ['BM dan Maths', ['BM', 'Maths']],
    ['国文和数学', ['国文', '数学']],
    ['"BM\nMaths"', ['BM', 'Maths']],
    ['BM BI Maths', ['BM', 'BI', 'Maths']],
    ['Reka Bentuk dan Teknologi', ['Reka Bentuk dan Teknologi']],
    ['Add Maths', ['Add Maths']],
    ['Bahasa Melayu', ['Bahasa Melayu']],
    ['all', ['all']],
  ])('divides %s', (cell, expected) => {
    const { records } = read('STUDENTS', `Name,Phone,Subject\nAli,016-1111111,${cell}`, START);
    const found = expected.map((_, index) => records[0]?.[`subject${index + 1}`]);
    expect([found, records[0]?.[`subject${expected.length + 1}`]]).toEqual([expected, undefined]);
  });

  it('asks whether the fee is for each or for all', () => {
    const sheet = 'Name,Phone,Subject,Fee\nAli,016-1111111,"BM, Sc",120\nBala,016-2222222,BM,60';
    expect(read('STUDENTS', sheet, START).open).toEqual(['fees']);
    const each = read('STUDENTS', sheet, { ...START, fees: 'EACH' });
    expect(each.records[0]).toMatchObject({ fee1: '120', fee2: '120' });
    const total = read('STUDENTS', sheet, { ...START, fees: 'TOTAL' });
    expect(total.records[0]).toMatchObject({ fee1: '120', subject2: 'Sc' });
    expect(total.records[0]).not.toHaveProperty('fee2');
    expect([...total.shares]).toEqual([[1, [[1, 2]]]]);
    expect(total.originOf(1, 'subject2')).toEqual({ row: 1, column: 2, part: 'Sc' });
  });

  it('keeps the cell whole by choice', () => {
    const sheet = 'Name,Phone,Subject\nAli,016-1111111,"Sains, Tambahan"';
    const { records } = read('STUDENTS', sheet, { ...START, lists: 'WHOLE' });
    expect(records[0]?.subject1).toBe('Sains, Tambahan');
  });
});

describe('subjects as columns (R-1902)', () => {
  it.each(['/', '✓', 'x', 'X', '1', 'Y', 'yes', 'ya', '有'])('reads the tick %s', (tick) => {
    const sheet = `Nama,Ting,BM,Maths,Telefon\nAli,4,${tick},-,016-1111111`;
    const { records, columns } = read('STUDENTS', sheet, START);
    expect(records).toEqual([
      { name: 'Ali', level: '4', phone: '016-1111111', ...course(1, 'BM') },
    ]);
    expect(columns).not.toContain('subjectColumn');
  });

  it('reads a fee in the cell, and names another text', () => {
    const sheet = 'Name,BM,Maths,Sc\nAli,RM60,0,ask\nBala,60,70,';
    const { records, faults } = read('STUDENTS', sheet, START);
    expect(records).toEqual([
      { name: 'Ali', ...course(1, 'BM', { fee1: 'RM60' }) },
      { name: 'Bala', ...course(1, 'BM', { fee1: '60' }), ...course(2, 'Maths', { fee2: '70' }) },
    ]);
    expect(faults).toMatchObject([{ row: 1, column: 3, code: 'UNKNOWN_TICK' }]);
  });

  it('has the subject from the heading', () => {
    const { originOf } = read('STUDENTS', 'Name,BM\nAli,/\nBala,/', START);
    expect(originOf(2, 'subject1')).toEqual({ row: 2, column: 1, isHeading: true });
  });
});

describe('months as columns (R-1903)', () => {
  const SHEET = [
    'YURAN 2026 - MATHEMATICS FORM 3',
    'Name,Fee,Jan,Feb,Mac',
    'Ali,65,65,PAID,',
    'Bala,65,5/1,30 (3 Feb),UNPAID',
  ].join('\n');

  it('are payments with the date of the cell or a stated one', () => {
    expect(read('PAYMENTS', SHEET).open).toEqual(['amounts']);
    const { records, notImported } = read('PAYMENTS', SHEET, { amounts: 'LAST_DAY' });
    const of = (student: string, month: string, paid: string, date: string) => {
      return { student, item: 'MATHEMATICS', fee: '65', month, paid, date };
    };
    expect(records).toEqual([
      of('Ali', '01-2026', '65', '2026-01-31'),
      of('Ali', '02-2026', '65', '2026-02-28'),
      of('Bala', '01-2026', '65', '5 january 2026'),
      of('Bala', '02-2026', '30', '3 february 2026'),
    ]);
    expect(notImported).toEqual(['1 cells that say a month is not paid']);
  });

  it('are no money without a decision', () => {
    const { records, notImported } = read('PAYMENTS', SHEET, { amounts: 'FEES' });
    expect(records.map(({ month, date }) => [month, date])).toEqual([
      ['01-2026', '5 january 2026'],
      ['02-2026', '3 february 2026'],
    ]);
    expect(notImported).toContain('2 fees of months that are not money received');
  });

  it('give the courses of students their first month', () => {
    expect(read('STUDENTS', SHEET).open).toEqual(['begin']);
    const first = read('STUDENTS', SHEET, { begin: 'FIRST' }).records;
    expect(first.map(({ from1 }) => from1)).toEqual(['01-2026', '01-2026']);
    const last = read('STUDENTS', SHEET, { begin: 'AFTER_LAST' }).records;
    expect(last).toMatchObject([
      { name: 'Ali', level: 'Form 3', subject1: 'MATHEMATICS', fee1: '65', from1: '03-2026' },
      { name: 'Bala', from1: '03-2026' },
    ]);
  });

  it('ask for the year, and go on after December', () => {
    const sheet = 'Student,Item,Fee,Nov,Dis,Jan\nAli,BM,60,1/11,2/12,30/12';
    expect(read('PAYMENTS', sheet).open).toEqual(['year']);
    const { records } = read('PAYMENTS', sheet, { year: '2025' });
    expect(records.map(({ month, date }) => [month, date])).toEqual([
      ['11-2025', '1 november 2025'],
      ['12-2025', '2 december 2025'],
      ['01-2026', '30 december 2025'],
    ]);
  });

  it('have a fault for a text that is not clear and for a paid month without an amount', () => {
    const sheet = 'Student,Item,Jan 2026,Feb 2026\nAli,BM,cuti,PAID';
    expect(read('PAYMENTS', sheet, { amounts: 'FIRST_DAY' }).faults).toMatchObject([
      { row: 1, column: 2, code: 'UNKNOWN_MONTH_CELL' },
      { row: 1, column: 3, code: 'NO_AMOUNT' },
    ]);
  });
});

describe('groups and titles (R-1904, R-1905)', () => {
  it('give the rows below their level, subject and teacher', () => {
    const rows = ['Name,Phone', 'FORM 3,', 'Ali,016-1111111', 'Maths Form 4 - Mr. Lim (Sat 9am),'];
    const { records, parts } = read('STUDENTS', [...rows, 'Bala,016-2222222'].join('\n'), START);
    expect(records).toEqual([
      { name: 'Ali', phone: '016-1111111', level: 'Form 3' },
      {
        ...{ name: 'Bala', phone: '016-2222222', level: 'Form 4' },
        ...course(1, 'Maths', { teacher1: 'Mr. Lim' }),
      },
    ]);
    expect([...parts.keys()]).toEqual([1, 3]);
  });

  it('are asked about where a row has a name only', () => {
    const rows = ['Kelas Ros,,', 'Ali,016-1,3', 'Abu,016-3,3', 'Kelas Melor,,', 'Bala,016-2,4'];
    const sheet = ['Name,Phone,Form', ...rows].join('\n');
    expect(read('STUDENTS', sheet).options.find(({ key }) => key === 'groups')?.value).toBe('ROWS');
    expect(read('STUDENTS', sheet).records).toHaveLength(5);
    const { records } = read('STUDENTS', sheet, { groups: 'TEACHER' });
    expect(records).toHaveLength(3);
  });

  it.each([
    ['TINGKATAN 4 2026', 'Form 4'],
    ['SENARAI NAMA F5', 'Form 5'],
    ['中三 2026', 'Form 3'],
    ['Peralihan', 'Remove'],
    ['Standard 6 (UPSR)', 'Standard 6'],
  ])('give the level of the sheet: %s', (title, level) => {
    const { records } = read('STUDENTS', `${title},\nName,Phone\nAli,016-1111111`);
    expect(records).toEqual([{ name: 'Ali', phone: '016-1111111', level }]);
    const without = read('STUDENTS', `${title},\nName,Phone\nAli,016-1111111`, { title: 'IGNORE' });
    expect(without.records[0]).not.toHaveProperty('level');
  });

  it('leave the level of a row as it is', () => {
    const sheet = 'TINGKATAN 4,,\nName,Phone,Form\nAli,016-1111111,F5\nBala,016-2222222,';
    expect(read('STUDENTS', sheet).records.map(({ level }) => level)).toEqual(['F5', 'Form 4']);
  });
});

describe('first and last names', () => {
  const sheet = 'Last Name,First Name,HP\nTan,Mei Ling,016-1\nbin Ali,Irfan,016-2\nRaj,Kumar,016-3';
  it.each([
    [{}, ['Tan Mei Ling', 'Irfan bin Ali', 'Kumar Raj']],
    [{ names: 'LAST_FIRST' }, ['Tan Mei Ling', 'Irfan bin Ali', 'Raj Kumar']],
    [{ names: 'FIRST_LAST' }, ['Mei Ling Tan', 'Irfan bin Ali', 'Kumar Raj']],
  ])('are joined in the chosen order: %o', (chosen, expected) => {
    expect(read('STUDENTS', sheet, chosen).records.map(({ name }) => name)).toEqual(expected);
  });
});

describe('headings (R-1909)', () => {
  it('can take two rows', () => {
    const rows = [
      ',Student,,Parent,,Subjects,',
      'No,Name,Form,Name,Phone,BM,Sc',
      '1,Ali,2,Abu,016,/,',
    ];
    expect(read('STUDENTS', rows.join('\n'), START).records).toEqual([
      { name: 'Ali', level: '2', contactName: 'Abu', contactPhone: '016', ...course(1, 'BM') },
    ]);
    const months = 'Nama,Yuran,2026,,\n,,Jan,Feb,Mac\nAli,60,60,60,';
    const { content } = read('STUDENTS', months);
    expect(content.headings).toEqual(['Nama', 'Yuran', 'Jan 2026', 'Feb 2026', 'Mac 2026']);
  });

  it('can be the questions of an online form', () => {
    const headings = [
      "Student's Full Name (as in IC)",
      'Which form will the student be in for 2026?',
      'Which subjects do you want? (more than one)',
      "Parent's WhatsApp Number (e.g. 012-3456789)",
    ];
    const sheet = `${headings.join('\t')}\nAli\tForm 2\tMathematics, Science\t016-545 6703`;
    expect(read('STUDENTS', sheet, START).records).toMatchObject([
      { name: 'Ali', level: 'Form 2', subject2: 'Science', contactPhone: '016-545 6703' },
    ]);
  });

  it('can be missing; then no row is lost as headings', () => {
    const sheet = '1,Ali,016-545 6703\n2,Bala,012-455 1190';
    expect(read('STUDENTS', sheet).content).toMatchObject({ headings: ['', '', ''] });
    expect(read('STUDENTS', sheet).content.rows).toHaveLength(2);
  });

  it('of a class whose cells are forms are the level', () => {
    const sheet = 'Name,Class,Subject,Tutor,Fee\nAli,F3,Maths,Mr Lim,65';
    expect(read('STUDENTS', sheet, START).records).toEqual([
      { name: 'Ali', level: 'F3', ...course(1, 'Maths', { teacher1: 'Mr Lim', fee1: '65' }) },
    ]);
  });
});

describe('every sheet', () => {
  it.each([
    'Name,Phone,Subject,Fee\nAli,016-1,"BM, Sc",120\n,,Maths,60\nFORM 3,,,\nBala,016-2,BM,60\nAli,016-1,BI,50',
    'Name,BM,Sc\nFORM 1,,\nAli,/,x\n,ask,/\nTotal,1,2\nName,BM,Sc\nBala,,',
    'Fees 2026,\nName,Jan,Feb\nAli,60,x\nBala,,\n,60,',
  ])('keeps each row as a record, a part of one or a fault: %s', (sheet) => {
    for (const chosen of [{}, START, { layout: 'PLAIN' }, { begin: 'FIRST', from: '01-2026' }]) {
      const { content, owners, parts, faults } = read('STUDENTS', sheet, chosen);
      const named = new Set([...owners, ...parts.keys(), ...faults.map(({ row }) => row)]);
      expect(content.rows.every((_, index) => named.has(index + 1))).toBe(true);
    }
  });

  it.each([
    [
      'STUDENTS',
      'Name,Phone,Subject,Fee',
      (at: number) => `P${at % 5000},016-${at % 5000},"BM, Sc",120`,
    ],
    ['STUDENTS', `Name,${'BM,'.repeat(30)}Sc`, (at: number) => `P${at},${'/,'.repeat(30)}/`],
    ['PAYMENTS', 'Student,Item,Fee,Jan,Feb', (at: number) => `P${at},BM,60,5/1,x`],
  ] as const)('of 10,000 rows of %s is read in time: %s', (kind, headings, row) => {
    const sheet = [headings, ...Array.from({ length: 10_000 }, (_, at) => row(at))].join('\n');
    const before = process.cpuUsage();
    const { rows } = read(kind, sheet, { ...START, year: '2026', fees: 'TOTAL' });
    const { user } = process.cpuUsage(before);
    expect(rows.length).toBeGreaterThan(4_999);
    // Far above what it takes, and far below what a quadratic search would take.
    expect(user / 1e6).toBeLessThan(10);
  });
});
