import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUsername, newUsername } from './username.ts';

const messageOf = (value: unknown) => newUsername.safeParse(value).error?.issues[0]?.message;

describe('the canonical form of a username (R-1114)', () => {
  it.each([
    ['Siti.Aminin', 'siti.aminin'],
    [' ADMIN ', 'admin'],
    ['ａｄｍｉｎ', 'admin'],
    ['ﬁona', 'fiona'],
    ['Jose\u0301', 'josé'],
    ['\u212Aumar', 'kumar'],
    ['a\u00A0b', 'a b'],
    ['si\u200Bti', 'siti'],
  ])('of %j is %j', (text, canonical) => {
    expect(canonicalUsername(text)).toBe(canonical);
  });

  it('of any text is its own canonical form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const canonical = canonicalUsername(text);
        expect(canonicalUsername(canonical)).toBe(canonical);
      }),
    );
  });

  it('differs for letters that look alike', () => {
    const names = ['siti', 's\u0130ti', 's\u0131ti', 'sіti'];
    expect(new Set(names.map(canonicalUsername)).size).toBe(names.length);
  });
});

describe('a username for a new account (R-1115)', () => {
  it.each([
    'admin',
    'Siti.Aminin',
    'mei ling',
    "o'brien-7",
    'tan_1@kelas+x',
    'José',
    'Nguyễn',
    '李小龍',
    'தமிழ்',
    'सीता',
    'محمد',
    'Иван',
    '2026',
  ])('accepts %j', (text) => {
    expect(newUsername.parse(text)).toBe(text);
  });

  it('is stored in NFKC with its capitals', () => {
    expect(newUsername.parse(' Ａdmin ')).toBe('Admin');
  });

  const CHARACTERS = "Username can have letters, digits, single spaces and . _ - @ + ' only";
  const MIXED = 'Username must have all its letters from one alphabet, without loose accents';
  it.each([
    ['admin\u200B', CHARACTERS],
    ['ad\u00ADmin', CHARACTERS],
    ['admin\u2800', CHARACTERS],
    ['admin\u3164', CHARACTERS],
    ['\u115F', CHARACTERS],
    ['ad  min', CHARACTERS],
    ['admin!', CHARACTERS],
    ['👩', CHARACTERS],
    ['аdmin', MIXED],
    ['Βoss', MIXED],
    ['李x', MIXED],
    ['s\u0130ti.aminin', MIXED],
    ['q\u0307', MIXED],
    ['._-', 'Username must have a letter or a digit'],
    ['\uFDFA'.repeat(12), 'Username can have at most 200 characters'],
    ['', 'Username is required'],
    [undefined, 'Username is required'],
    [7, 'Username must be text'],
  ])('refuses %j', (text, message) => {
    expect(messageOf(text)).toBe(message);
  });
});
