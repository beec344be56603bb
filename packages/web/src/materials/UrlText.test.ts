import { expect, it } from 'vitest';
import { linkOf } from './UrlText.tsx';

it.each([
  ['https://forms.example/quiz?id=1#top', 'https://forms.example/quiz?id=1#top'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://Example.com/Quiz', 'https://example.com/Quiz'],
  ['  https://example.com/ ', 'https://example.com/'],
  ['http:/\\example.com', 'http://example.com/'],
  ['https://example.com/javascript:alert(1)', 'https://example.com/javascript:alert(1)'],
  ['https://example.com/"><img src=x>', 'https://example.com/%22%3E%3Cimg%20src=x%3E'],
])('%j becomes the link %j (R-1027)', (text, href) => {
  expect(linkOf(text)).toBe(href);
});

it.each([
  '',
  'Chapter 3, page 12',
  'www.example.com/quiz',
  '//example.com',
  '/student/register',
  'https://',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'view-source:https://example.com',
  'file:///etc/passwd',
  'ftp://example.com',
  'mailto:quiz@example.com',
])('%j is not a link (R-1027)', (text) => {
  expect(linkOf(text)).toBeUndefined();
});
