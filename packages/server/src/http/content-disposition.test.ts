import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it.each([
  ['R-2026-000123.pdf', 'R-2026-000123.pdf', 'R-2026-000123.pdf'],
  ["statement-O'Neil (2).pdf", "statement-O'Neil (2).pdf", 'statement-O%27Neil%20%282%29.pdf'],
  ['陈美玲.pdf', '___.pdf', '%E9%99%88%E7%BE%8E%E7%8E%B2.pdf'],
  ['a"; x="b.pdf', 'a_; x=_b.pdf', 'a%22%3B%20x%3D%22b.pdf'],
  ['a\r\nset-cookie: b.pdf', 'a__set-cookie: b.pdf', 'a%0D%0Aset-cookie%3A%20b.pdf'],
  ['half \ud800.pdf', 'half _.pdf', 'half%20%EF%BF%BD.pdf'],
])('names %j in ASCII and encoded', (name, plain, exact) => {
  expect(contentDisposition(name)).toBe(`inline; filename="${plain}"; filename*=UTF-8''${exact}`);
});
