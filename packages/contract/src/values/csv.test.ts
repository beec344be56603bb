import { describe, expect, it } from 'vitest';
import type { Cents } from './cents.ts';
import { csvFileName, csvPhone, toCsv } from './csv.ts';

const cell = (text: string) => toCsv([[text]]).slice(1, -2);

describe('a CSV file', () => {
  it('has the mark of UTF-8, commas and CRLF', () => {
    expect(
      toCsv([
        ['Name', 'Fee'],
        ['陈小明', 123456 as Cents],
      ]),
    ).toBe('\uFEFFName,Fee\r\n陈小明,1234.56\r\n');
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
  ])('leads %j by an apostrophe', (text) => {
    expect(cell(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it('leaves amounts below zero numbers', () => {
    expect(toCsv([[-1999 as Cents]])).toBe('\uFEFF-19.99\r\n');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['a;b', '"a;b"'],
    [' a', '" a"'],
    ['=a,"b"', '"\'=a,""b"""'],
    ['', ''],
    ['1-2', '1-2'],
  ])('writes %j as %j', (text, written) => {
    expect(cell(text)).toBe(written);
  });

  it('shows a phone number as text', () => {
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
  ])('of %j is called %j', (text, name) => {
    expect(csvFileName(text)).toBe(name);
  });
});
