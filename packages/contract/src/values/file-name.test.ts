import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

it.each([
  ['R-2026-000123', 'R-2026-000123.pdf'],
  ['Nur Aisyah binti Ali', 'Nur Aisyah binti Ali.pdf'],
  ["Nurul a/p O'Neil", "Nurul a p O'Neil.pdf"],
  ['陈美玲', '陈美玲.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['<img src=x onerror="alert(1)">', 'img src=x onerror= alert(1).pdf'],
  ['a\u0000b\r\nc', 'a b c.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
])('makes the file name of %j: %j', (text, name) => {
  expect(fileName(text, 'pdf')).toBe(name);
});

it('keeps 100 characters and splits no surrogate pair', () => {
  expect(fileName('x'.repeat(300), 'csv')).toBe(`${'x'.repeat(100)}.csv`);
  expect(fileName('𠮷'.repeat(300), 'csv')).toBe(`${'𠮷'.repeat(100)}.csv`);
});
