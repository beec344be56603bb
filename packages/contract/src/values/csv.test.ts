import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, ringgitInput } from './cents.ts';
import { type CsvCell, csvFileName, csvPhone, fromCsvCell, toCsv } from './csv.ts';

const cell = (text: string) => toCsv([[text]]).slice(1, -2);

describe('a CSV file', () => {
  it('has a UTF-8 byte order mark, commas and CRLF', () => {
    expect(
      toCsv([
        ['Name', 'Fee'],
        ['陈小明', 123456 as Cents],
      ]),
    ).toBe('\uFEFF"Name","Fee"\r\n"陈小明",1234.56\r\n');
    expect(toCsv([])).toBe('\uFEFF');
  });

  it.each([
    '=1+1',
    '+60123456789',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
  ])('puts an apostrophe before %j', (text) => {
    expect(cell(text)).toMatch(/^" ?'/);
  });

  it('writes an amount below zero as a number', () => {
    expect(toCsv([['Fee', -1999 as Cents]])).toBe('\uFEFF"Fee",-19.99\r\n');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\r\nb', '"a b"'],
    ['a;b', '"a;b"'],
    ['a;', '"a;\'"'],
    ['=a,"b"', '"\'=a,""b"""'],
    ["';=cmd|' /C calc'!A0;x", "\"';'=cmd|' /C calc'!A0;x\""],
    ['a\t=1', '"a =1"'],
    ['a;\t"=1', '"a; ""\'=1"'],
    ['a,\u200b@b', '"a,\u200b\'@b"'],
    ['', '""'],
    ['1-2', '"1-2"'],
  ])('writes %j as %j', (text, written) => {
    expect(cell(text)).toBe(written);
  });

  it.each([
    'Nur Aisyah binti Ali',
    'ஸ்ரீ கோவிந்தராஜு @ 黃嘉慧',
    "Siti O'Neil-Tan",
    'Raju a/l Govind (Form 4 - evening)',
    'Mathematics, Add. Maths + Science; Tamil',
  ])('leaves %j unchanged', (text) => {
    expect(cell(text)).toBe(`"${text}"`);
  });

  it('writes a phone number as text', () => {
    expect(csvPhone('60123456789')).toBe('60 12-3456789');
    expect(csvPhone('')).toBe('');
  });

  it.each([
    ['Tan Ah Kow', 'Tan Ah Kow.csv'],
    ['../../etc/passwd', 'etc passwd.csv'],
    ['a:b*c?"d"<e>|f', 'a b c d e f.csv'],
    ['陈老师', '陈老师.csv'],
    ['...', 'file.csv'],
    ['', 'file.csv'],
  ])('of %j has the file name %j', (text, name) => {
    expect(csvFileName(text)).toBe(name);
  });
});

/** Splits a file into cells as a program does that ignores quotation marks. */
function splitNaively(csv: string, separator: string): string[] {
  return csv.split(/[\r\n]/).flatMap((line) => line.split(separator));
}

/**
 * Splits a file into cells as a program does that reads quotation marks at the start of a cell.
 * In Excel any single mark closes the cell, in LibreOffice only one before a separator.
 */
function splitQuoted(csv: string, separator: string, closes: 'anywhere' | 'at end'): string[] {
  const cells: string[] = [];
  const isEnd = (sign: string | undefined) =>
    sign === undefined || [separator, '\r', '\n'].includes(sign);
  for (let at = 0; at <= csv.length; at++) {
    let text = '';
    if (csv[at] === '"') {
      for (at += 1; at < csv.length; at++) {
        if (csv[at] === '"' && csv[at + 1] === '"') at += 1;
        else if (csv[at] === '"' && (closes === 'anywhere' || isEnd(csv[at + 1]))) break;
        text += csv[at];
      }
      at += 1;
    }
    for (; !isEnd(csv[at]); at++) text += csv[at];
    cells.push(text);
  }
  return cells;
}

describe('the cells of a CSV file (R-1281)', () => {
  const signs = [...',;\t\r\n\v\u0085\u2028"\'| \u00a0\u200b\ufeff=+-@＝＋－＠﹣−a1'];
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }),
    fc.array(fc.nat(0xd7ff), { maxLength: 8 }).map((codes) => String.fromCharCode(...codes)),
  );
  const amount = fc.integer({ min: -100_000, max: 100_000 }) as unknown as fc.Arbitrary<Cents>;
  const row: fc.Arbitrary<CsvCell[]> = fc.array(fc.oneof(text, amount), { maxLength: 5 });
  /** Any form of a formula character, after characters that a program may drop. */
  const FORMULA = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"]*[=+\-@−]/u;
  const isFormula = (each: string) => FORMULA.test(each.normalize('NFKC')) || /^[\t\r]/.test(each);

  it.each([',', ';', '\t'])('begin with no formula in a program that splits at %j', (separator) => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
        const csv = toCsv(rows).slice(1);
        const amounts = rows.flat().filter((each) => typeof each === 'number');
        const ours = new Set(amounts.map(ringgitInput));
        const cells = [
          ...splitNaively(csv, separator),
          ...splitQuoted(csv, separator, 'anywhere'),
          ...splitQuoted(csv, separator, 'at end'),
        ];
        expect(cells.filter((each) => isFormula(each) && !ours.has(each))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('return plain text unchanged, except after a final semicolon', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'ab,;"1'), maxLength: 10 });
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1, maxLength: 5 }), (cells) => {
        expect(splitQuoted(toCsv([cells]).slice(1, -2), ',', 'anywhere')).toEqual(
          cells.map((each) => each.replace(/;$/, ";'")),
        );
      }),
    );
  });

  it('come back unchanged, except that a line break or tab is a space (R-1643)', () => {
    const read = (csv: string) => fromCsvCell(csv.slice(2, -3).replaceAll('""', '"'));
    fc.assert(
      fc.property(text, (original) => {
        const spaced = original.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');
        expect(read(toCsv([[original]]))).toBe(spaced);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ["'=1", `"''=1"`],
    ["''=1", `"'''=1"`],
    ["a;'", `"a;''"`],
    ["O'Neil", `"O'Neil"`],
    ["' =1", `"' =1"`],
  ])('keep the apostrophes of %j', (original, written) => {
    expect(toCsv([[original]]).slice(1, -2)).toBe(written);
    expect(fromCsvCell(written.slice(1, -1))).toBe(original);
  });
});
