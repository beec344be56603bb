import { type ImportKind, importColumns, importKinds } from '@kelas/contract/import-fields';
import { fee } from '@kelas/contract/values/cents';
import { csvPhone, toCsv } from '@kelas/contract/values/csv';
import { phone } from '@kelas/contract/values/phone';
import { optionalEmail, requiredText } from '@kelas/contract/values/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from '../table/read-table.ts';
import { type ImportFormats, NO_VALUE, readRows } from './read-rows.ts';

/** Reads one cell of a kind, without the other required cells. */
function readOne(kind: ImportKind, key: string, cell: string, formats?: ImportFormats) {
  const [row] = readRows(kind, [key], [[cell]], formats).rows;
  const found = row?.faults.find(({ column }) => column === key);
  return { value: row?.values[key], fault: found };
}

/** Reads the cells of one column. */
function readColumn(kind: ImportKind, key: string, cells: string[], formats?: ImportFormats) {
  const { rows, questions } = readRows(
    kind,
    [key],
    cells.map((cell) => [cell]),
    formats,
  );
  const results = rows.map(({ values, faults }) => {
    const found = faults.find(({ column }) => column === key);
    return values[key] ?? found?.code ?? null;
  });
  return { results, questions, rows };
}

it('has the message of the form for a value that its rule refuses (R-1646)', () => {
  type Rule = ReturnType<typeof phone | typeof optionalEmail | typeof fee>;
  const messageOf = (rule: Rule, value: unknown) => rule.safeParse(value).error?.issues[0]?.message;
  const { fault: ofPhone } = readOne('STUDENTS', 'contactPhone', '12');
  expect(ofPhone?.message).toBe(messageOf(phone('Contact phone'), '6012'));
  const { fault: ofEmail } = readOne('STUDENTS', 'email', 'mei@');
  expect(ofEmail?.message).toBe(messageOf(optionalEmail('Email'), 'mei@'));
  const { fault: ofAmount } = readOne('STUDENTS', 'owes', '10000.01');
  expect(ofAmount?.message).toBe(messageOf(fee('Owes'), 1_000_001));
});

describe('the value of a cell (R-1647, R-1648)', () => {
  it.each([
    ['phone', '012-345 6789', '60123456789'],
    ['phone', '+60 12-3456789', '60123456789'],
    ['phone', '60 12-3456789', '60123456789'],
    ['phone', '０１２３４５６７８９', '60123456789'],
    ['phone', '+65 8123 4567', '6581234567'],
    ['phone', '65 8123 4567', '6581234567'],
    ['phone', "'012-3456789", '60123456789'],
    ['phone', '\u202a+60 12-345 6789\u202c', '60123456789'],
    ['phone', '0123456789.0', '60123456789'],
    ['nric', '120304145555.0', '120304145555'],
    ['nric', '120304-14-5555', '120304-14-5555'],
    ['nric', '１２０３０４145555', '120304145555'],
    ['nric', 'A1234567', 'A1234567'],
    ['nric', '512345678', '512345678'],
    ['nric', '1203145555', '1203145555'],
    ['email', ' mei@example.my ', 'mei@example.my'],
    ['name', '  Tan Ah Kow ', 'Tan Ah Kow'],
    ['name', '陈小明', '陈小明'],
    ['name', 'Tan\nAh Kow', 'Tan Ah Kow'],
    ['name', 'محمد\u200f علي', 'محمد\u200f علي'],
    ['owes', '-', undefined],
    ['email', 'n/a', undefined],
    ['family', '-', undefined],
    ['family', 'N/A', undefined],
    ['family', 'N.A.', undefined],
    ['family', 'Nadia', 'Nadia'],
    ['family', 'A-', 'A-'],
    ['nric', 'nil', undefined],
    ['nric', '--', undefined],
    ['contactName', 'None', undefined],
    ['contactPhone', '.', undefined],
    ['contactRelationship', 'Tiada', undefined],
    ['language', 'Bahasa Melayu', 'ms'],
    ['language', '华语', 'zh'],
    ['language', 'Tamil', 'ta'],
    ['language', '', undefined],
    ['contactRelationship', 'tidak  ada', undefined],
    ['contactRelationship', '无', undefined],
    ['subject2', '-', undefined],
    ['teacher2', '—', undefined],
    ['name', 'None', 'None'],
    ['owes', '60', 6000],
    ['owes', 'RM 1,234.50', 123450],
    ['owes', 'rm60', 6000],
    ['owes', '1.234,50', 123450],
    ['owes', '60,5', 6050],
    ['owes', '1,234', 123400],
    ['owes', '0', 0],
    ['owes', 'RM -', undefined],
    ['owes', ' RM-   ', undefined],
    ['owes', '70/-', 7000],
    ['owes', 'RM 1,070 /-', 107000],
    ['owes', '10,000.00', 1_000_000],
    ['enrolled', '01-2026', '01-2026'],
    ['enrolled', '1/2026', '01-2026'],
    ['enrolled', '01/26', '01-2026'],
    ['enrolled', '12-25', '12-2025'],
    ['enrolled', '2026-01', '01-2026'],
    ['enrolled', 'Jan 2026', '01-2026'],
    ['enrolled', 'January 2026', '01-2026'],
    ['enrolled', 'Jan-26', '01-2026'],
    ['enrolled', 'Ogos 2025', '08-2025'],
    ['enrolled', 'Mac 2025', '03-2025'],
    ['enrolled', 'DISEMBER 2025', '12-2025'],
    ['enrolled', '2026年1月', '01-2026'],
    ['enrolled', '十二月 2025', '12-2025'],
    ['enrolled', '31/12/2025', '12-2025'],
    ['enrolled', '2025-12-31 00:00:00', '12-2025'],
    ['openingDate', '31/12/2025', '31-12-2025'],
    ['openingDate', '12/31/2025', '31-12-2025'],
    ['openingDate', '2025-12-31', '31-12-2025'],
    ['openingDate', '2025-12-31T00:00:00Z', '31-12-2025'],
    ['openingDate', '31 Dec 2025', '31-12-2025'],
    ['openingDate', 'Dec 31, 2025', '31-12-2025'],
    ['openingDate', '1st March 2025', '01-03-2025'],
    ['openingDate', '31-Dec-25', '31-12-2025'],
    ['openingDate', '31.12.25', '31-12-2025'],
    ['openingDate', '2025年12月31日', '31-12-2025'],
    ['openingDate', '29/02/2024', '29-02-2024'],
    ['openingDate', '03-04-2026', '03-04-2026'],
    ['openingDate', '05/05/2026', '05-05-2026'],
    ['gender', 'L', 'M'],
    ['gender', 'P', 'F'],
    ['gender', 'm', 'M'],
    ['gender', '女', 'F'],
    ['gender', 'Perempuan', 'F'],
    ['session', 'Pagi', 'MORNING'],
    ['session', '下午', 'AFTERNOON'],
    ['session', 'AFTERNOON', 'AFTERNOON'],
    ['status', 'berhenti', 'TERMINATED'],
    ['level', 'Remove', 1],
    ['level', 'Peralihan', 1],
    ['level', 'Form 1', 2],
    ['level', 'tingkatan 5', 6],
    ['level', 'T1', 2],
    ['level', 'F.3', 4],
    ['level', '中一', 2],
    ['level', '高二', 6],
    ['level', '初三', 4],
    ['level', 'Form IV', 5],
    ['level', 'Ting. 2', 3],
    ['level', 'Form 5 (Graduated)', 8],
    ['level', '4', 5],
    ['level', '４', 5],
    ['level', '4 Amanah', 5],
    ['level', '5A', 6],
    ['level', '4 Tokoh', 5],
    ['level', 'Form 4 (Sains)', 5],
    ['level', 'Ting. 1 - Ibnu Sina', 2],
    ['level', '2 信', 3],
  ])('of %s %j is %j', (key, cell, value) => {
    expect(readOne('STUDENTS', key, cell)).toEqual({ value, fault: undefined });
  });

  it.each([
    ['Split', '6/4', '6/4'],
    ['', '60 / 40', '60/40'],
    ['分成', '6:4', '6/4'],
    ['Hourly', '20', 2000],
    ['jam', 'RM 20.50/hour', 2050],
  ])('of a rate for the payment type %j and %j is %j', (type, rate, value) => {
    const [row] = readRows('TEACHERS', ['paymentType', 'rate'], [[type, rate]]).rows;
    expect(row?.values.rate).toBe(value);
    expect(row?.values.paymentType).toBe(typeof value === 'string' ? 'RATIO' : 'HOUR');
  });

  it.each([
    ['Tunai', 'CASH'],
    ['Online Transfer', 'BANK'],
    ['Unknown', undefined],
    ['', undefined],
  ])('of a payment by %j is %j', (cell, value) => {
    expect(readOne('PAYMENTS', 'type', cell)).toEqual({ value, fault: undefined });
  });

  it.each(['-', 'N/A', 'nil'])(
    'of a receipt %j is none, so that its rows are not one payment',
    (cell) => {
      expect(readOne('PAYMENTS', 'receipt', cell)).toEqual({ value: undefined, fault: undefined });
    },
  );

  it('of a phone number that we wrote is the number', () => {
    const stored = fc
      .stringMatching(/^(60\d{8,10}|(62|63|65|66|673)\d{7,11})$/)
      .filter((each) => phone('Phone').safeParse(each).success);
    fc.assert(
      fc.property(stored, (number) => {
        expect(readOne('STUDENTS', 'phone', csvPhone(number)).value).toBe(number);
      }),
    );
  });
});

describe('a text that a form stored', () => {
  const rule = requiredText('Name');
  const stored = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom(...'=+-@\'",; ａb陈\u0bb8\u200d'),
        minLength: 1,
        maxLength: 12,
      }),
    )
    .map((typed) => rule.safeParse(typed).data ?? 'Ali')
    // Line breaks become spaces; unreadable characters and direction marks are a fault.
    .filter(
      (text) => !NO_VALUE.test(text) && !/[\t\n\r\u2028\u2029\ufffd\u061c\u200e\u200f]/.test(text),
    );

  it('comes back unchanged through CSV (R-1643)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(stored, stored), { minLength: 1, maxLength: 4 }), (all) => {
        const { rows: cells } = readTable({ text: toCsv([['Name', 'Family'], ...all]) });
        const { rows } = readRows('STUDENTS', ['name', 'family'], cells);
        expect(rows.map(({ values }) => [values.name, values.family])).toEqual(all);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the fault of a cell (R-1646)', () => {
  it.each([
    ['phone', '123456789', 'LOST_ZERO', 'lost its leading zero', ['012-3456789']],
    ['phone', '123456789.0', 'LOST_ZERO', 'lost its leading zero', ['012-3456789']],
    ['phone', '16-5456703', 'LOST_ZERO', 'lost its leading zero', ['016-5456703']],
    ['phone', '16-545 6703', 'LOST_ZERO', 'lost its leading zero', ['016-5456703']],
    ['phone', '3-1234 5678', 'LOST_ZERO', 'lost its leading zero', ['03-12345678']],
    ['phone', '1123456789', 'LOST_ZERO', 'lost its leading zero', ['011-23456789']],
    ['phone', '312345678', 'LOST_ZERO', 'lost its leading zero', ['03-12345678']],
    ['phone', '012\u0000-3456789', 'HIDDEN_CHARACTER', 'U+0000', ['012-3456789']],
    ['phone', '9.01E+11', 'CUT_NUMBER', 'The spreadsheet cut this number', []],
    ['phone', '9,01E+11', 'CUT_NUMBER', 'Type it again from the original', []],
    [
      'phone',
      '012-3456789 / 013-3456789',
      'SEVERAL_PHONES',
      'one number',
      ['012-3456789', '013-3456789'],
    ],
    ['phone', '012-3456789 (mum)', 'NOT_A_PHONE', 'Phone', ['012-3456789']],
    ['phone', 'H/P: 012-3456789', 'NOT_A_PHONE', 'Phone', ['012-3456789']],
    ['phone', 'Ibu +60123456789', 'NOT_A_PHONE', 'Phone', ['+60123456789']],
    ['phone', 'no. 0123456789012345', 'NOT_A_PHONE', 'Phone', []],
    ['phone', 'mum 012 - 345 6789', 'NOT_A_PHONE', 'Phone', ['012 - 345 6789']],
    ['phone', 'mum (03) 1234 5678', 'NOT_A_PHONE', 'Phone', []],
    ['phone', 'mum 123456789', 'NOT_A_PHONE', 'Phone', []],
    [
      'phone',
      '012-3456789 (mum) 013-3456789 (dad)',
      'SEVERAL_PHONES',
      'one number',
      ['012-3456789', '013-3456789'],
    ],
    ['phone', '12', 'NOT_A_PHONE', 'Phone must be 60', []],
    ['phone', '', 'REQUIRED', 'Phone is required', []],
    ['phone', '-', 'NOT_A_PHONE', 'Phone', []],
    ['nric', '10203145555', 'LOST_ZERO', 'has 12 digits', ['010203-14-5555']],
    ['nric', '9.01E11', 'CUT_NUMBER', 'The spreadsheet cut this number', []],
    ['email', 'mei@', 'NOT_AN_EMAIL', 'valid e-mail address', []],
    ['owes', '-60', 'BELOW_ZERO', 'cannot be below zero', []],
    ['owes', '(60.00)', 'BELOW_ZERO', 'cannot be below zero', []],
    ['owes', '60.505', 'TOO_MANY_DECIMALS', 'at most two decimals', ['60.51', '60505']],
    ['owes', '1234.5678', 'TOO_MANY_DECIMALS', 'at most two decimals', ['1234.57']],
    ['owes', '69.9999999', 'TOO_MANY_DECIMALS', 'at most two decimals', ['70.00']],
    ['owes', '69.5049999', 'TOO_MANY_DECIMALS', 'at most two decimals', ['69.50']],
    ['owes', 'FOC', 'NOT_AN_AMOUNT', 'such as 70.50', ['0.00']],
    ['owes', '10000.01', 'TOO_LARGE', 'at most RM 10,000.00', []],
    ['owes', 'sixty', 'NOT_AN_AMOUNT', 'such as 70.50', []],
    ['enrolled', '13-2026', 'NOT_A_MONTH', 'There is no month 13', []],
    ['enrolled', '46023', 'DATE_AS_NUMBER', '1 Jan 2026', ['Jan 2026']],
    ['enrolled', '5/12', 'NOT_A_MONTH', 'such as Jan 2026', []],
    ['enrolled', '13/26', 'NOT_A_MONTH', 'such as Jan 2026', []],
    ['openingDate', '1/26', 'NO_DAY', 'needs a day', ['1 Jan 2026']],
    ['enrolled', 'soon', 'NOT_A_MONTH', 'such as Jan 2026', []],
    ['enrolled', '01-1999', 'YEAR_OUT_OF_RANGE', '2000 to 2099', []],
    ['openingDate', '31/02/2026', 'NO_SUCH_DAY', 'There is no 31 February 2026', ['28 Feb 2026']],
    ['openingDate', '46022', 'DATE_AS_NUMBER', '31 Dec 2025', ['31 Dec 2025']],
    ['openingDate', 'Jan 2026', 'NO_DAY', 'needs a day', ['1 Jan 2026']],
    ['openingDate', '31-Dec', 'NO_YEAR', 'has no year', []],
    ['openingDate', '31/13/2026', 'NOT_A_DATE', 'There is no month 13', []],
    ['openingDate', '1/1', 'NOT_A_DATE', 'such as 31/12/2025', []],
    ['gender', 'X', 'UNKNOWN_WORD', 'Gender must be Male or Female', ['Male', 'Female']],
    ['gender', 'Femal', 'UNKNOWN_WORD', 'Gender must be Male or Female', ['Female']],
    ['level', 'Tingkatan 9', 'UNKNOWN_LEVEL', 'not a level', ['Form 5', 'Form 4', 'Form 3']],
    ['level', '4 Tahun', 'UNKNOWN_LEVEL', 'not a level', ['Form 4', 'Form 3', 'Form 5']],
    ['level', '4 & 5', 'UNKNOWN_LEVEL', 'not a level', ['Form 5', 'Form 4', 'Form 3']],
    ['level', 'Form 5 Tamat', 'UNKNOWN_LEVEL', 'not a level', ['Form 5', 'Form 4', 'Form 3']],
    ['level', '6', 'UNKNOWN_LEVEL', 'not a level', ['Form 5', 'Form 4', 'Form 3']],
    ['level', 'Remov', 'UNKNOWN_LEVEL', 'not a level', ['Remove']],
    ['level', 'Standard 6', 'UNKNOWN_LEVEL', 'not a level', ['Form 5', 'Form 4', 'Form 3']],
    ['name', 'x'.repeat(201), 'TOO_LONG', 'at most 200 characters', []],
    ['name', 'Tan\0Ah', 'HIDDEN_CHARACTER', 'U+0000', ['TanAh']],
    ['name', 'Tan \u202eAh', 'HIDDEN_CHARACTER', 'U+202E', ['Tan Ah']],
    ['name', 'Tan \u200fAh', 'HIDDEN_CHARACTER', 'U+200F', ['Tan Ah']],
    ['name', 'Tan\ud800', 'HIDDEN_CHARACTER', 'U+D800', ['Tan']],
    ['name', '\u0007', 'HIDDEN_CHARACTER', 'U+0007', []],
    ['name', '\u200b', 'REQUIRED', 'Name is required', []],
    ['family', '\u202e', 'HIDDEN_CHARACTER', 'U+202E', []],
  ])('of %s %j is %s', (key, cell, code, message, suggestions) => {
    const { value, fault } = readOne('STUDENTS', key, cell);
    expect(value).toBeUndefined();
    expect(fault).toMatchObject({ code, suggestions });
    expect(fault?.message).toContain(message);
  });

  it.each([
    ['Split', '06-Apr', 'SPLIT_AS_DATE', ['6/4', '4/6']],
    ['', '60%', 'NOT_A_SPLIT', ['60/40']],
    ['', '20', 'NOT_A_SPLIT', []],
    ['Hourly', '0', 'BELOW_ZERO', []],
    ['Hourly', '6/4', 'NOT_AN_AMOUNT', []],
  ])('of a rate for the payment type %j and %j is %s', (type, rate, code, suggestions) => {
    const [row] = readRows('TEACHERS', ['paymentType', 'rate'], [[type, rate]]).rows;
    expect(row?.faults.filter(({ column }) => column === 'rate')).toMatchObject([
      { code, suggestions },
    ]);
    expect(row?.values).not.toHaveProperty('rate');
  });

  it('has suggestions that are read without a fault', () => {
    const cells: [string, string][] = [
      ['phone', '123456789'],
      ['phone', 'H/P: 012-3456789'],
      ['owes', '69.9999999'],
      ['owes', 'FOC'],
      ['nric', '10203145555'],
      ['openingDate', '46022'],
      ['openingDate', '31/02/2026'],
      ['enrolled', '46022'],
      ['level', 'Tingkatan 9'],
      ['gender', '?'],
      ['name', 'a\u202eb'],
      ['owes', '1.234'],
    ];
    for (const [key, cell] of cells) {
      const suggestions = readOne('STUDENTS', key, cell).fault?.suggestions ?? [];
      expect(suggestions.length).toBeGreaterThan(0);
      for (const each of suggestions) expect(readOne('STUDENTS', key, each).fault).toBeUndefined();
    }
  });

  it('is listed with all others of the row', () => {
    const columns = ['name', 'phone', 'gender', 'level', 'owes'];
    const [row] = readRows('STUDENTS', columns, [['', '1', 'x', 'y', '-1']]).rows;
    expect(row?.faults.map(({ column }) => column).toSorted()).toEqual(
      ['enrolled', 'gender', 'level', 'name', 'owes', 'phone', 'session'].toSorted(),
    );
    expect(row?.row).toBe(1);
  });
});

describe('the order of day and month in a column (R-1649)', () => {
  const order = (cells: string[], formats?: ImportFormats) =>
    readColumn('PAYMENTS', 'date', cells, formats);

  it('is asked when no row decides', () => {
    const { results, questions } = order(['03/04/2026', '05/05/2026', '1 Jun 2026']);
    expect(questions).toEqual([{ column: 'date', examples: ['03/04/2026'] }]);
    expect(results).toEqual([null, '05-05-2026', '01-06-2026']);
  });

  it.each([
    ['DAY_FIRST', '03-04-2026'],
    ['MONTH_FIRST', '04-03-2026'],
  ] as const)('is %s when that is the answer', (answer, value) => {
    const { results, questions } = order(['03/04/2026'], { date: answer });
    expect([results, questions]).toEqual([[value], []]);
  });

  it('is that of a row that decides', () => {
    expect(order(['03/04/2026', '25/12/2025']).results).toEqual(['03-04-2026', '25-12-2025']);
    expect(order(['03/04/2026', '12/25/2025']).results).toEqual(['04-03-2026', '25-12-2025']);
    expect(order(['03/04/2026', '04-05-2026']).results).toEqual(['03-04-2026', '04-05-2026']);
  });

  it('is asked when rows contradict, and the answer makes the others faults', () => {
    const cells = ['03/04/2026', '25/12/2025', '12/31/2025'];
    expect(order(cells).questions).toMatchObject([{ examples: ['25/12/2025', '12/31/2025'] }]);
    const { results, questions, rows } = order(cells, { date: 'DAY_FIRST' });
    expect(questions).toEqual([]);
    expect(results).toEqual(['03-04-2026', '25-12-2025', 'OTHER_DATE_ORDER']);
    expect(rows[2]?.faults).toContainEqual(
      expect.objectContaining({
        message: 'This column has the day first, but “12/31/2025” has the month first',
        suggestions: ['31 Dec 2025'],
      }),
    );
  });

  it('is not decided or asked by a row that is left out', () => {
    const read = (...dates: string[]) => {
      const cells = dates.map((date) => [date]);
      return readRows('PAYMENTS', ['date'], cells, {}, '60', undefined, new Set([2]));
    };
    const contradicted = read('25/1/26', '1/25/26');
    expect(contradicted.questions).toEqual([]);
    expect(contradicted.rows[0]?.values.date).toBe('25-01-2026');
    expect(read('3/4/26', '25/4/26').questions).toHaveLength(1);
    expect(read('25/1/26', '1/25/26', '2/3/26').rows[2]?.values.date).toBe('02-03-2026');
  });

  it('is asked for months too', () => {
    const { questions } = readColumn('STUDENTS', 'enrolled', ['03/04/2026']);
    expect(questions).toHaveLength(1);
  });
});

describe('the rules between the cells of a row (R-1650)', () => {
  const read = (kind: ImportKind, cells: Record<string, string>) => {
    const [row] = readRows(kind, Object.keys(cells), [Object.values(cells)]).rows;
    const own = row?.faults.filter(({ column }) => column in cells || /\d$/.test(column));
    return { values: row?.values, faults: own?.map(({ column, code }) => `${column} ${code}`) };
  };

  it.each([
    ['STUDENTS', { subject2: 'Maths', from2: '' }, ['from2 REQUIRED']],
    ['STUDENTS', { subject2: '-', teacher2: 'N/A', fee2: '-', from2: '' }, []],
    ['STUDENTS', { teacher1: 'Mr Lim' }, ['subject1 REQUIRED', 'from1 REQUIRED']],
    [
      'STUDENTS',
      { subject1: 'Maths', from1: 'Jan 2026', until1: 'Nov 2025' },
      ['until1 BEFORE_FROM'],
    ],
    ['STUDENTS', { subject1: 'Maths', from1: 'Jan 2026', until1: 'Jan 2026' }, []],
    // A course that was never charged.
    ['STUDENTS', { subject1: 'Maths', from1: 'Jan 2026', until1: 'Dec 2025' }, []],
    ['STUDENTS', { subject1: 'Maths', from1: 'soon' }, ['from1 NOT_A_MONTH']],
    ['STUDENTS', { status: 'Terminated', statusFrom: '' }, ['statusFrom REQUIRED']],
    ['STUDENTS', { status: 'Terminated', statusFrom: 'Jan 2026' }, []],
    ['STUDENTS', { status: '', statusFrom: '' }, []],
    ['TEACHERS', { level1: 'Form 1' }, ['subject1 REQUIRED', 'fee1 REQUIRED']],
    ['PAYMENTS', { paid: '60', date: '' }, ['date REQUIRED']],
    ['PAYMENTS', { paid: '', fee: '' }, ['fee REQUIRED']],
    ['PAYMENTS', { paid: '0', date: '', fee: '60' }, []],
    ['PAYMENTS', { paid: '0', date: '', fee: '60', type: 'Cash', receipt: '7' }, []],
    ['PAYMENTS', { paid: '', fee: '60', date: '1 Jan 2026' }, ['paid REQUIRED']],
    ['PAYMENTS', { paid: '', fee: '60', date: 'soon' }, ['date NOT_A_DATE', 'paid REQUIRED']],
    ['PAYMENTS', { paid: '', fee: '60', type: 'Cash' }, ['paid REQUIRED']],
    ['PAYMENTS', { paid: '-', fee: '', receipt: '7' }, ['paid REQUIRED']],
    ['PAYMENTS', { paid: '', fee: '60', date: '', type: '', receipt: '-' }, []],
    ['PAYMENTS', { paid: '60', date: '1 Jan 2026' }, []],
  ] as [ImportKind, Record<string, string>, string[]][])(
    'of %s %j are %j',
    (kind, cells, faults) => {
      expect(read(kind, cells).faults).toEqual(faults);
    },
  );

  it('fill the defaults', () => {
    expect(read('STUDENTS', { name: 'Ali' }).values).toEqual({ name: 'Ali', status: 'ACTIVE' });
    expect(read('MISC_ITEMS', { name: 'Book' }).values).toEqual({ name: 'Book', price: 0 });
    expect(read('TEACHERS', { name: 'Lim' }).values).toEqual({ name: 'Lim', paymentType: 'RATIO' });
    expect(read('PAYMENTS', { paid: '0', date: '' }).values).toEqual({});
  });
});

describe('hostile cells', () => {
  const signs = [...' \t\n-./,:\'"()0123456789eE+年月一中janformRM％\u202e\u200f\u0000\ud800陈é'];
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...signs), maxLength: 30 }),
  );

  it('never throw, and have a value or a fault', () => {
    fc.assert(
      fc.property(fc.constantFrom(...importKinds), fc.array(cell), (kind, cells) => {
        const columns = importColumns(kind, 2).map(({ key }) => key);
        const { rows, questions } = readRows(kind, columns, [cells, cells.toReversed()]);
        for (const { values, faults } of rows) {
          for (const { column } of faults) expect(values[column]).toBeUndefined();
        }
        expect(questions.length).toBeLessThanOrEqual(columns.length);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '1',
    ' ',
    '9,',
    "'",
    'a ',
    '1 ',
    '1.',
    '-',
    'é',
    '\u202e',
    '一',
    '/',
    '1/',
    'a@',
    '.a',
    '(',
    '陈 ',
    '1-',
    '4 a',
    '01234567',
  ])('of 5,000 characters are read for each type: %j', (part) => {
    const long = part.repeat(5_000 / part.length);
    for (const kind of importKinds) {
      const columns = importColumns(kind).map(({ key }) => key);
      const { rows } = readRows(kind, columns, [
        columns.map(() => long),
        columns.map(() => `x${long}`),
      ]);
      expect(rows).toHaveLength(2);
    }
  });
});

describe('rows that were read before', () => {
  const columns = ['name', 'date'];
  const read = (
    rows: readonly (readonly string[])[],
    earlier?: ReturnType<typeof readRows>,
    keys: readonly (string | null)[] = columns,
  ) => readRows('PAYMENTS', [...keys, 'student', 'item', 'month'], rows, {}, '60', earlier);
  const row = (date: string) => ['', date, 'Ali', 'Physics', 'Jan 2026'];

  it('are read again only where a cell has changed', () => {
    const first = read([row('13/01/2026'), row('5/1/2026')]);
    const second = read([row('13/01/2026'), row('6/1/2026')], first);
    expect(second.rows[0]).toBe(first.rows[0]);
    expect(second.rows[1]?.values).toMatchObject({ date: '06-01-2026' });
    expect(second).toEqual(read([row('13/01/2026'), row('6/1/2026')]));
  });

  it('are all read again if another row decides the order of day and month', () => {
    const first = read([row('13/01/2026'), row('5/1/2026')]);
    const second = read([row('01/13/2026'), row('5/1/2026')], first);
    expect(second.rows[1]?.values).toMatchObject({ date: '01-05-2026' });
    const asked = read([row('3/1/2026'), row('5/1/2026')], second);
    expect(asked.questions).toHaveLength(1);
    expect(asked.rows[1]?.values.date).toBeUndefined();
  });

  it('are all read again with other columns', () => {
    const first = read([row('13/01/2026')]);
    expect(read([row('13/01/2026')], first, ['name', null]).rows[0]?.values.date).toBeUndefined();
  });
});
