import { toCsv } from '@kelas/contract/values/csv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

function utf16(text: string, order: 'LE' | 'BE', hasMark: boolean): Uint8Array {
  const bytes = Buffer.from(hasMark ? `\ufeff${text}` : text, 'utf16le');
  return order === 'LE' ? bytes : bytes.swap16();
}

/** Finds the bytes of each character by decoding all pairs, since Node only decodes GBK. */
function gbk(text: string): Uint8Array {
  const bytesOf = new Map<string, number[]>();
  const decoder = new TextDecoder('gb18030');
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
    }
  }
  return Uint8Array.from(
    [...text].flatMap((sign) => (sign < '\x80' ? [sign.charCodeAt(0)] : (bytesOf.get(sign) ?? []))),
  );
}

const NAMES = 'Nama,Telefon\nSiti Nurhaliza binti Tarudin,012-3456789\n陈小明,013-2223333\n';

describe('the encoding of a file (R-1642)', () => {
  it.each([
    ['UTF-8', utf8(NAMES)],
    ['UTF-8', utf8(`\ufeff${NAMES}`)],
    ['UTF-16LE', utf16(NAMES, 'LE', true)],
    ['UTF-16BE', utf16(NAMES, 'BE', true)],
    ['UTF-16LE', utf16(NAMES, 'LE', false)],
    ['UTF-16BE', utf16(NAMES, 'BE', false)],
    ['GBK', gbk(NAMES)],
  ])('is found: %s', (encoding, bytes) => {
    const table = readTable({ bytes });
    expect(table.encoding).toBe(encoding);
    expect(table.headings).toEqual(['Nama', 'Telefon']);
    expect(table.rows.map(([name]) => name)).toEqual(['Siti Nurhaliza binti Tarudin', '陈小明']);
  });

  it.each(['陈', '黄嘉慧', '林伟健,Lim\n李美玲,Lee', '姓名,电话\n陈小明,1'])(
    'is GBK for %j',
    (names) => {
      const { encoding, rows } = readTable({ bytes: gbk(`N,P\n${names}`) });
      expect(encoding).toBe('GBK');
      expect(rows.map((row) => row.join(',').replace(/,+$/, ''))).toEqual(names.split('\n'));
    },
  );

  it.each([
    'José Lim',
    'Renée Tan',
    'Zoë',
    'François d’Almeida'.replace('’', '\x92'),
    'Müller; Añón',
  ])('is Windows-1252 for %j', (name) => {
    const table = readTable({ bytes: latin(`Name\n${name}\nSiti`) });
    expect(table.encoding).toBe('WINDOWS-1252');
    expect(table.rows[0]?.join(';').replace('’', '\x92')).toContain(name.split(';')[0]);
  });

  it('can be chosen, and is refused when the file is not of it', () => {
    const bytes = latin('Name\nRen\xe9e');
    expect(readTable({ bytes }, 'GBK').encoding).toBe('GBK');
    expect(() => readTable({ bytes }, 'UTF-8')).toThrow('This file is not UTF-8 text');
  });
});

describe('the table of a text (R-1641)', () => {
  const read = (text: string) => readTable({ text });

  it.each([
    ['COMMA', 'Name,Fee\nAli,"1,000.50"\nSiti,60', '1,000.50'],
    ['SEMICOLON', 'Name;Fee\nAli;60,50\nSiti;70,00', '60,50'],
    ['TAB', 'Name\tFee\nAli, Abu\t60,50\nSiti\t70', '60,50'],
    ['SEMICOLON', 'sep=;\r\nName;Fee\r\nAli;60,50', '60,50'],
  ])('has its delimiter found: %s', (delimiter, text, fee) => {
    const table = read(text);
    expect(table.delimiter).toBe(delimiter);
    expect(table.headings).toEqual(['Name', 'Fee']);
    expect(table.rows[0]?.[1]).toBe(fee);
  });

  it('keeps the commas of one pasted column', () => {
    expect(read('Name\nMaths, Additional\nPhysics').rows).toEqual([
      ['Maths, Additional'],
      ['Physics'],
    ]);
  });

  it.each([
    ['dashes', '1. Ali - F4 - BM, Maths\n2. Bala – F5 – Sc', ['1.', 'Ali', 'F4', 'BM, Maths']],
    [
      'slashes',
      '1) Raj a/l Kumar / F4 / BM\n2) Lim / F5 / BM',
      ['1)', 'Raj a/l Kumar', 'F4', 'BM'],
    ],
    ['bars', 'Ali | F4 | BM\nBala|F5|Sc', ['Ali', 'F4', 'BM']],
    ['spaces', 'Ali  F4   BM\nBala  F5  Sc', ['Ali', 'F4', 'BM']],
    ['signs that differ', 'Ali - F4 - BM\nBala / F5 / Sc', ['Ali', 'F4', 'BM']],
    ['tabs after numbers', '1. Ali\tF4\tBM\n2. Bala\tF5\tSc', ['1.', 'Ali', 'F4', 'BM']],
  ])('divides the lines of a chat at %s (R-1927)', (_, text, first) => {
    const { delimiter, headings, rows } = readTable({ text });
    expect([delimiter, headings, rows.length]).toEqual(['LIST', first, 1]);
  });

  it.each([
    ['TAB', 'Name\tClass\tNote\nAli - Abu - x\tF4 - A - B\ty\nBala - x - y\tF4\tz'],
    ['TAB', 'No\tName\tClass\n1.\tAli\tF4\n2.\tBala\tF5'],
    ['COMMA', 'Name,Class,Note\nAli - Abu - x,F4,y\nBala - x - y,F5,z'],
    ['TAB', 'Name\nAli - F4\nBala - F5'],
    ['SEMICOLON', 'Name;Class;Note\n1. Ali;F4 - A - B;x\n2. Bala;F5 - A - B;y'],
  ])('is no list of a chat with %s: %s', (delimiter, text) => {
    expect(readTable({ text }).delimiter).toBe(delimiter);
  });

  it('is divided in another way where it is chosen', () => {
    const text = '1. Ali - F4 - BM, Maths\n2. Bala - F5 - Sc, BM';
    expect(readTable({ text }, undefined, 'COMMA').headings).toEqual(['1. Ali - F4 - BM', 'Maths']);
    expect(readTable({ bytes: Buffer.from(text) }, undefined, 'LIST').headings).toHaveLength(4);
  });

  it('keeps line breaks in quotation marks, and numbers rows as a spreadsheet does', () => {
    const table = read('Name,Note\r\n"Ali","a\nb"\r\n,\r\n\r\nSiti,c\r\n,\r\n');
    expect(table.rows).toEqual([
      ['Ali', 'a\nb'],
      ['Siti', 'c'],
    ]);
    expect(table.lines).toEqual([2, 5]);
  });

  it('fills short rows, keeps long ones and drops columns without a text', () => {
    const table = read('Name,Fee,,\nAli\nSiti,60,x,\n');
    expect(table.headings).toEqual(['Name', 'Fee', '']);
    expect(table.rows).toEqual([
      ['Ali', '', ''],
      ['Siti', '60', 'x'],
    ]);
  });

  it('returns what our own CSV was written from (R-1643)', () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'a,;"\'=+-@＝ 1陈\n'), maxLength: 10 })
      .map((each) => `x${each}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 2, maxLength: 6 }), (rows) => {
        const table = readTable({ bytes: utf8(toCsv([['A', 'B', 'C'], ...rows])) });
        expect(table.rows).toEqual(rows.map((row) => row.map((each) => each.replace(/\n+/g, ' '))));
      }),
    );
    expect(read(toCsv([['A'], ['=1'], ["'=1"], ['a;']])).rows).toEqual([['=1'], ["'=1"], ['a;']]);
  });
});

describe('a file that cannot be read', () => {
  const many = (count: number) => `Name\n${'a\n'.repeat(count)}`;
  it.each([
    ['', 'The table has no rows'],
    ['Name,Fee\n', 'The table has no rows'],
    ['\n\n , \n', 'The table has no rows'],
    [many(10_001), 'more than 10,000 rows'],
    ['\n'.repeat(60_000), 'more than 10,000 rows'],
    [`a${',a'.repeat(400)}\n1`, 'more than 400 columns'],
    [`Name,Note\nAli,${'x'.repeat(5_001)}`, 'Row 2, column Note has more than 5,000 characters'],
    ['Name,Note\nAli,"abc\nSiti,d', 'quotation mark (") that is not closed'],
  ])('is refused with the reason: %.20j', (text, message) => {
    expect(() => readTable({ text })).toThrow(message);
    expect(() => readTable({ bytes: utf8(text) })).toThrow(message);
  });

  it.each([
    [latin('PK\x03\x04abc'), '.xlsx'],
    [latin('\xd0\xcf\x11\xe0abc'), '.xls'],
    [latin('Name\nA\0B'), 'not a text file'],
  ])('names the kind of a binary file', (bytes, message) => {
    expect(() => readTable({ bytes })).toThrow(message);
    expect(() => readTable({ bytes })).toThrow('Save the sheet as CSV');
  });

  it('has the limits of a file exactly', () => {
    expect(readTable({ text: many(10_000) }).rows).toHaveLength(10_000);
    expect(readTable({ text: `a${',a'.repeat(399)}\n1` }).headings).toHaveLength(400);
    expect(readTable({ text: `Name\n${'x'.repeat(5_000)}` }).rows).toHaveLength(1);
  });

  it('of any bytes throws only a refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          readTable({ bytes });
        } catch (error) {
          expect(error).toMatchObject({ name: 'UnreadableFileError' });
        }
      }),
      { numRuns: 1000 },
    );
  });
});
