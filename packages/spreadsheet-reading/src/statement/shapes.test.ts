import { describe, expect, it } from 'vitest';
import { readStatement, type StatementColumns } from './read-statement.ts';

const TODAY = '2026-12-05';
const read = (text: string, given?: StatementColumns) => readStatement({ text }, given, TODAY);
const brief = (text: string) =>
  read(text).lines.map(({ date, cents, text: words }) => `${date} ${cents} ${words}`);
const faultsOf = (text: string) => read(text).faults.map(({ row, code }) => `${row} ${code}`);

const MAYBANK = `Account Number : 5140-1234-5678
Statement Period,01/11/2026 - 30/11/2026
Opening Balance,"1,000.00"

Entry Date,Value Date,Transaction Description,Debit (RM),Credit (RM),Statement Balance
,,BALANCE B/F,,,"1,000.00"
01/11/2026,02/11/2026,FPX PAYMENT,,250.00,"1,250.00"
,,AHMAD BIN ALI,,,
,,Yuran Nov,,,
Page 1 of 2
Entry Date,Value Date,Transaction Description,Debit (RM),Credit (RM),Statement Balance
13/11/2026,13/11/2026,TNB BILL,-50.00,0.00,"1,200.00"
,,TOTAL,50.00,250.00,
14/11/2026,14/11/2026,DUITNOW,-,"1,234.50","2,434.50"
,,BALANCE C/F,,,"2,434.50"
Total Debit,,,50.00,,
This is a computer generated statement.
`;

describe('a statement with debit and credit columns', () => {
  it('has the lines, balances and account', () => {
    const result = read(MAYBANK);
    expect(result.lines).toEqual([
      {
        row: 7,
        date: '2026-11-01',
        cents: 25000,
        text: 'FPX PAYMENT AHMAD BIN ALI Yuran Nov',
        balance: 125000,
      },
      { row: 12, date: '2026-11-13', cents: -5000, text: 'TNB BILL', balance: 120000 },
      { row: 14, date: '2026-11-14', cents: 123450, text: 'DUITNOW', balance: 243450 },
    ]);
    expect(result).toMatchObject({
      faults: [],
      gaps: [],
      opening: 100000,
      closing: 243450,
      account: '514012345678',
      dateOrderKnown: true,
      columnsKnown: true,
      columns: { date: 0, text: [2], amount: null, sign: null, debit: 3, credit: 4, balance: 5 },
    });
    expect(result.headings[0]).toBe('Entry Date');
    expect(result.sample).toHaveLength(8);
  });

  it.each([
    ['Tarikh;Butiran;Pengeluaran;Simpanan;Baki', '13-11-2026;Yuran;;120.00;900.00'],
    ['交易日期\t摘要\t支出\t收入\t余额', '13/11/2026\tYuran\t\t120.00\t900.00'],
    ['Date,Reference,Money Out,Money In,Balance', '13 Nov 2026,Yuran,,RM 120.00,900.00'],
    ['TARIKH / DATE,KETERANGAN / DESCRIPTION,DEBIT,KREDIT,BAKI', '13-NOV-26,Yuran,,120.00,900.00'],
    ['Date,Description,Amount,DR/CR,Balance', '2026-11-13,Yuran,120.00,CR,900.00'],
    ['Date,Description,+/-,Amount (RM),Balance', '20261113,Yuran,+,120.00,900.00'],
    ['Posting Date,Description,Debit/Credit (RM),Balance', '13/11/26,Yuran,120.00 CR,900.00'],
    ['Transaction Date Time,Sender / Beneficiary,Amount', '13/11/2026 10:30:22 AM,Yuran,+120.00'],
    ['Value Date,Transaction Date,Description,Amount', '14/11/2026,13/11/2026,Yuran,120.00+'],
    ['Transaction,Description,Amount\nDate,,(RM)', '13/11/2026,Yuran,120.00CR'],
  ])('has known headings: %s', (headings, row) => {
    expect(brief(`${headings}\n${row}\n`)).toEqual(['2026-11-13 12000 Yuran']);
    expect(read(`${headings}\n${row}\n`).columnsKnown).toBe(true);
  });

  it('reads the direction of signed amounts', () => {
    const rows = ['120.00-', '(121.00)', '-122.00', '"1,230.00 DR"', 'RM 124.00', '125'];
    const text = rows.map((amount) => `13/11/2026,A,${amount}`).join('\n');
    expect(read(`Date,Description,Amount\n${text}`).lines.map(({ cents }) => cents)).toEqual([
      -12000, -12100, -12200, -123000, 12400, 12500,
    ]);
  });

  it('has a fault for an amount without a sign among amounts with a plus', () => {
    const text = 'Date,Description,Amount\n13/11/2026,A,120.00 CR\n14/11/2026,B,35.00\n';
    expect(faultsOf(text)).toEqual(['3 AMOUNT']);
  });

  it('reads an overdrawn balance as negative', () => {
    const text =
      'Date,Description,Debit,Credit,Balance\n13/11/2026,A,120.00,,20.00 OD\n14/11/2026,B,5.00,,25.00 DR\n';
    expect(read(text)).toMatchObject({ opening: 10000, closing: -2500, gaps: [] });
  });
});

describe('a newest-first statement', () => {
  it('has a summary above the table, texts that continue and a total below it', () => {
    const result = read(`Account Name,PUSAT TUISYEN 2020
Account No,'8001234567
Opening Balance,Total Debit,Total Credit,Closing Balance
"1,000.00",50.00,370.00,"1,320.00"

No,Date,Transaction Description,Sender / Beneficiary,Money Out,Money In,Balance
1,30 Nov 2026,DUITNOW,SITI,,120.00,"1,320.00"
2,13 Nov 2026,TNB,,50.00,,"1,200.00"
,,FR A/C 1234567890,,,,
3,13 Nov 2026,DUITNOW,AHMAD,,250.00,"1,250.00"
,,JUMLAH / TOTAL,,50.00,370.00,
`);
    expect(result.lines.map(({ row, text }) => `${row} ${text}`)).toEqual([
      '10 DUITNOW AHMAD',
      '8 TNB FR A/C 1234567890',
      '7 DUITNOW SITI',
    ]);
    expect(result).toMatchObject({ faults: [], gaps: [], opening: 100000, closing: 132000 });
    expect(result.account).toBe('8001234567');
  });

  it('can have the lines of each day oldest first', () => {
    const rows = [
      '14/11/2026,C,5.00,165.00',
      '13/11/2026,A,100.00,200.00',
      '13/11/2026,B,-40.00,160.00',
    ];
    expect(brief(`Date,Description,Amount,Balance\n${rows.join('\n')}`)).toEqual([
      '2026-11-13 10000 A',
      '2026-11-13 -4000 B',
      '2026-11-14 500 C',
    ]);
  });
});

describe('dates', () => {
  const year = (above: string, days: string[]) =>
    read(`${above}\nDate,Description,Amount\n${days.map((day) => `${day},A,-1.00`).join('\n')}`);

  it('get the year of the period, also across a new year', () => {
    const { lines } = year('Period: 15/12/2025 - 14/01/2026', ['31/12', '02/01']);
    expect(lines.map(({ date }) => date)).toEqual(['2025-12-31', '2026-01-02']);
  });

  it('get the latest year that is not after today', () => {
    const { lines } = year('My account', ['06/12', '05/12']);
    expect(lines.map(({ date }) => date).toSorted()).toEqual(['2025-12-06', '2026-12-05']);
    expect(year('My account', ['05/12']).dateOrderKnown).toBe(false);
    expect(year('Statement for November 2024', ['28 Nov']).lines[0]?.date).toBe('2024-11-28');
  });

  it('without a year and a day of today are faults', () => {
    expect(readStatement({ text: 'Date,Text,Amount\n01/11,A,-1.00' }).faults).toHaveLength(1);
  });

  it.each([
    [['03/04/2026', '04/04/2026'], 'DMY', false],
    [['03/04/2026', '13/04/2026'], 'DMY', true],
    [['03/04/2026', '04/13/2026'], 'MDY', true],
    [['2026-04-03'], 'YMD', true],
    [['03 Apr 2026'], 'DMY', true],
  ])('show their order: %s', (days, dateOrder, dateOrderKnown) => {
    expect(year('My account', days)).toMatchObject({ columns: { dateOrder }, dateOrderKnown });
  });
});

describe('the order of the account', () => {
  const table = (rows: string[]) => `Date,Description,Amount,Balance\n${rows.join('\n')}\n`;
  const days = [
    '01/11/2026,A,100.00,200.00',
    '01/11/2026,B,-50.00,150.00',
    '13/11/2026,C,7.00,157.00',
  ];
  const words = (text: string) => read(text).lines.map((line) => line.text);

  it('is found in files of either direction, with the lines of equal dates', () => {
    expect(words(table(days))).toEqual(['A', 'B', 'C']);
    expect(words(table(days.toReversed()))).toEqual(['A', 'B', 'C']);
    expect(words(table([days[2] ?? '', ...days.slice(0, 2)]))).toEqual(['A', 'B', 'C']);
  });

  it('is found by the running balance in a file of one day', () => {
    expect(words(table(days.slice(0, 2).toReversed()))).toEqual(['A', 'B']);
  });

  it('has opening and closing rows at either end', () => {
    const opening = '01/11/2026,Opening Balance,,100.00';
    const closing = '30/11/2026,Closing Balance,,157.00';
    const all = [opening, ...days, closing];
    for (const rows of [all, all.toReversed()]) {
      expect(read(table(rows))).toMatchObject({
        opening: 10000,
        closing: 15700,
        gaps: [],
        faults: [],
      });
    }
  });

  it('has gaps that are reported', () => {
    expect(read(table([days[0] ?? '', days[2] ?? ''])).gaps).toEqual([
      { row: 3, date: '2026-11-13', expected: 20700, found: 15700 },
    ]);
    expect(read(table([...days, ',Closing Balance,,999.00'])).gaps).toEqual([
      { row: 5, date: '2026-11-13', expected: 15700, found: 99900 },
    ]);
  });
});

describe('rows that are not certain', () => {
  const row = (cells: string) =>
    faultsOf(`Date,Description,Debit,Credit,Balance\n13/11/2026,A,,1.00,10.00\n${cells}\n`);

  it.each([
    ['31/02/2026,A,,1.00,11.00', '3 DATE'],
    ['46022,A,,1.00,11.00', '3 DATE'],
    [',A,,1.00,11.00', '3 DATE'],
    ['14/11/2026,A,,"1.234,50",11.00', '3 AMOUNT'],
    ['14/11/2026,A,1.234,,11.00', '3 AMOUNT'],
    ['14/11/2026,A,,100000000.00,11.00', '3 AMOUNT'],
    ['14/11/2026,A,,-1.00,11.00', '3 AMOUNT'],
    ['14/11/2026,A,1.00,1.00,11.00', '3 BOTH_AMOUNTS'],
    ['14/11/2026,A,0.00,-,10.00', '3 NO_AMOUNT'],
    ['14/11/2026,A,,1.00,"11,00"', '3 BALANCE'],
    [`14/11/2026,${'A'.repeat(501)},,1.00,11.00`, '3 TEXT_TOO_LONG'],
  ])('have a fault: %s', (cells, fault) => {
    expect(row(cells)).toEqual([fault]);
  });

  it('are rows that a delimiter does not split as the headings', () => {
    expect(row('14/11/2026,A,,1,234.00,1,244.00')).toEqual(['3 AMOUNT']);
    expect(row('14/11/2026;A;;1.00;11.00')).toEqual(['3 DATE']);
  });

  it('have a date outside of the period, or another currency', () => {
    const period = 'Period,01/11/2026 - 30/11/2026\nDate,Description,Currency,Amount\n';
    const rows = ['13/11/2026,A,MYR,-1.00', '30/10/2026,B,MYR,-1.00', '14/11/2025,C,MYR,-1.00'];
    expect(faultsOf(`${period}${rows.join('\n')}\n15/11/2026,D,USD,-1.00`)).toEqual([
      '5 DATE',
      '6 AMOUNT',
    ]);
  });

  it('are not the rows of a file whose printed days are no period', () => {
    const text = 'Statement Date,30/11/2026,Printed,05/12/2026\nDate,Description,Amount\n';
    expect(faultsOf(`${text}13/11/2026,A,-1.00\n14/11/2026,B,-1.00`)).toEqual([]);
  });

  it('are the lines of a second account', () => {
    const text = `Account No: 1234567890
Date,Description,Amount
13/11/2026,A,-1.00
Account No: 9876543210
Date,Description,Amount
14/11/2026,B,-2.00
`;
    expect(faultsOf(text)).toEqual(['4 SECOND_ACCOUNT', '6 SECOND_ACCOUNT']);
    const column = 'Account Number,Date,Description,Amount\n1234567890,13/11/2026,A,-1.00\n';
    expect(faultsOf(`${column}9876543210,13/11/2026,A,-1.00`)).toEqual(['3 SECOND_ACCOUNT']);
  });
});
