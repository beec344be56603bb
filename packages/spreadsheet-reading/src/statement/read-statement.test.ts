import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprints } from './fingerprints.ts';
import { readStatement, type StatementColumns } from './read-statement.ts';

const TODAY = '2026-12-05';

describe('a table without headings', () => {
  it('is read by its content, and its columns are not known', () => {
    const rows = [
      '13/11/2026,MYR,FPX PAYMENT,,250.00,"1,250.00"',
      '14/11/2026,MYR,TNB BILL,50.00,,"1,200.00"',
      '15/11/2026,MYR,RENT,200.00,,"1,000.00"',
    ];
    const result = readStatement({ text: rows.join('\n') }, undefined, TODAY);
    expect(result.columns).toMatchObject({ date: 0, text: [2], debit: 3, credit: 4, balance: 5 });
    expect(result.lines.map(({ cents }) => cents)).toEqual([25000, -5000, -20000]);
    expect(result).toMatchObject({ columnsKnown: false, headings: [], gaps: [] });
  });

  it('is certain if it has one column of dates and one of signed amounts', () => {
    const text = '14/11/2026\tTNB\t-RM 50.00\n13/11/2026\tFPX\tRM 250.00\n';
    expect(readStatement({ text }, undefined, TODAY).columnsKnown).toBe(true);
  });

  it('finds debit and credit by the balance', () => {
    const rows = ['13/11/2026,FPX,250.00,,1250.00', '14/11/2026,TNB,,50.00,1200.00'];
    const { columns } = readStatement({ text: rows.join('\n') }, undefined, TODAY);
    expect(columns).toMatchObject({ debit: 3, credit: 2, balance: 4 });
  });
});

describe('columns', () => {
  const given: StatementColumns = {
    date: 1,
    text: [3, 2],
    amount: null,
    sign: null,
    debit: 5,
    credit: 4,
    balance: null,
    dateOrder: 'MDY',
  };

  it('can be given', () => {
    const text = 'No,When,Who,Why,Plus,Minus\n1,11/12/2026,Ali,  Fee\u200b ,12.50,\n';
    expect(readStatement({ text }, given, TODAY)).toMatchObject({
      columns: given,
      columnsKnown: true,
      dateOrderKnown: true,
      lines: [{ row: 2, date: '2026-11-12', cents: 1250, text: 'Fee Ali', balance: null }],
    });
  });

  it.each([
    ['OTHER_COLUMNS', 'Date,Description,Amount\n13/11/2026,A,1.00', given],
    ['NO_TABLE', '', undefined],
    ['NO_DATE_COLUMN', 'Name,Phone\nAli,0123456789', undefined],
    ['NO_AMOUNT_COLUMN', 'Date,Name\n13/11/2026,Ali', undefined],
    ['CREDIT_CARD', 'Minimum Payment Due,50.00\nDate,Text,Amount\n13/11/2026,A,-1.00', undefined],
    ['OTHER_CURRENCY', 'Date,Text,Amount (USD)\n13/11/2026,A,-1.00', undefined],
    ['TOO_MANY_LINES', `Date,Text,Amount\n${'13/11/2026,A,-1.00\n'.repeat(20_001)}`, undefined],
  ])('are refused: %s', (code, text, columns) => {
    expect(() => readStatement({ text }, columns, TODAY)).toThrow(
      expect.objectContaining({ name: 'UnreadableFileError', code }),
    );
  });

  it('are doubtful if no amount shows a direction', () => {
    const text = 'Date,Description,Amount\n13/11/2026,A,1.00\n14/11/2026,B,2.00\n';
    expect(readStatement({ text }).columnsKnown).toBe(false);
  });

  it('have no lines in a statement without transactions', () => {
    const text = 'Opening Balance,5.00\nDate,Description,Debit,Credit,Balance\n';
    expect(readStatement({ text })).toMatchObject({ lines: [], faults: [], opening: 500 });
  });
});

it('reads four times the lines in about four times the time', () => {
  const csv = (count: number) =>
    `Date,Description,Debit,Credit,Balance\n${Array.from({ length: count }, (_, at) => `13/11/2026,FPX PAYMENT ${at} YURAN,,1.00,${at + 1}.00\n`).join('')}`;
  // The least of some tries, because other work delays single ones.
  const msOf = (text: string) => {
    const tries = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(readStatement({ text }).gaps).toEqual([]);
      return performance.now() - start;
    });
    return Math.min(...tries);
  };
  const few = csv(5000);
  msOf(few);
  expect(msOf(csv(20_000)) / msOf(few)).toBeLessThan(10);
});

describe('fingerprints', () => {
  const day = (at: number) => `${String(at).padStart(2, '0')}/11/2026`;
  const csv = (rows: readonly string[]) => `Date,Description,Amount,Balance\n${rows.join('\n')}\n`;
  const keysOf = (rows: readonly string[]) =>
    fingerprints(readStatement({ text: csv(rows) }, undefined, TODAY).lines);

  it('count equal lines', () => {
    expect(keysOf(['13/11/2026,Fee  ali,-1.00,', '13/11/2026,FEE ALI,-1.00,'])).toEqual([
      '2026-11-13|-100|FEEALI||1',
      '2026-11-13|-100|FEEALI||2',
    ]);
  });

  it('are the same for each cut of an account into files', () => {
    const line = fc.record({
      day: fc.integer({ min: 10, max: 20 }),
      cents: fc.integer({ min: -3, max: 3 }).filter((cents) => cents !== 0),
      text: fc.constantFrom('A', 'B', 'Fee ali'),
    });
    const cut = fc.record({
      from: fc.integer({ min: 10, max: 20 }),
      days: fc.integer({ min: 0, max: 10 }),
      isBackward: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.array(cut, { maxLength: 5 }),
        fc.boolean(),
        (lines, cuts, hasBalance) => {
          let balance = 500;
          const rows = lines
            .toSorted((a, b) => a.day - b.day)
            .map(({ day: at, cents, text }) => {
              balance += cents;
              const shown = hasBalance ? (balance / 100).toFixed(2) : '';
              return { at, row: `${day(at)},${text},${(cents / 100).toFixed(2)},${shown}` };
            });
          const filesOf = ({ from, days, isBackward }: (typeof cuts)[number]) => {
            const part = rows.filter(({ at }) => at >= from && at <= from + days);
            return (isBackward ? part.toReversed() : part).map(({ row }) => row);
          };
          // The other cuts can leave days out.
          const all = { from: 10, days: 10, isBackward: true };
          const files = [...cuts, all].map(filesOf).filter((file) => file.length > 0);
          const found = new Set(files.flatMap(keysOf));
          const expected = new Set(keysOf(rows.map(({ row }) => row)));
          expect(found).toEqual(expected);
          expect(expected.size).toBe(lines.length);
        },
      ),
      { numRuns: 200 },
    );
  });
});
