import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

describe('the nearest names (R-1648)', () => {
  const subjects = [
    'Mathematics',
    'Additional Mathematics',
    'Physics',
    'Chemistry',
    'Bahasa Melayu',
  ];

  it.each([
    ['Maths', ['Mathematics', 'Additional Mathematics']],
    ['Add Maths', ['Additional Mathematics', 'Mathematics']],
    ['MATHEMATICS', ['Mathematics', 'Additional Mathematics']],
    ['Phisics', ['Physics']],
    ['Ｐｈｙｓｉｃｓ', ['Physics']],
    ['Melayu', ['Bahasa Melayu']],
    ['Zoology', []],
    ['', []],
    ['x'.repeat(5_000), []],
  ])('of %.20j are %j', (name, expected) => {
    expect(nearest(name, subjects)).toEqual(expected);
  });

  it('are found by a part of a name, also in Chinese', () => {
    expect(nearest('Lim', ['Mr Lim', 'Limah', 'Tan'])).toEqual(['Mr Lim', 'Limah']);
    expect(nearest('陈', ['陈老师', '林老师'])).toEqual(['陈老师']);
    expect(nearest('陈老帅', ['陈老师', '林老师'])).toEqual(['陈老师']);
  });

  it('are at most three', () => {
    const names = ['Ali 1', 'Ali 2', 'Ali 3', 'Ali 4'];
    expect(nearest('Ali 5', names)).toEqual(['Ali 1', 'Ali 2', 'Ali 3']);
    expect(nearest('Ali 3', names)[0]).toBe('Ali 3');
  });
});

describe('the nearest people (R-1657)', () => {
  const people = [
    'Koh Hui Fong',
    'Lim Wei Jian',
    'Muhammad Amin bin Yusof',
    'Nur Aisyah binti Rahman',
    'Priya Subramaniam',
    'Tan Mei Ling',
    '陈老师',
  ];

  it.each([
    // Titles and the order of words do not matter.
    ['Mr Lim', ['Lim Wei Jian']],
    ['Cikgu Aisyah', ['Nur Aisyah binti Rahman']],
    ['Ms. Tan Mei Ling', ['Tan Mei Ling']],
    ['Wei Jian LIM', ['Lim Wei Jian']],
    ['Encik Amin Muhammad', ['Muhammad Amin bin Yusof']],
    ['Priya a/p Subramaniam', ['Priya Subramaniam']],
    ['陈', ['陈老师']],
    // Spellings.
    ['Lim Weijian', ['Lim Wei Jian']],
    ['Lim Wei Jien', ['Lim Wei Jian']],
    ['Nur Aisya Rahman', ['Nur Aisyah binti Rahman']],
    ['Priya Subramanian', ['Priya Subramaniam']],
    ['Priya a/p S.', ['Priya Subramaniam']],
    ['Tan M. L.', ['Tan Mei Ling']],
    // Others are not near.
    ['Priya a/p Kumar', []],
    ['Koh Hui Min', []],
    ['Muhammad Ali bin Yusof', []],
    ['Lim Ah Kow', []],
    ['Tan', ['Tan Mei Ling']],
    ['Mr', []],
    ['Miss', []],
  ])('of %s are %j', (name, expected) => {
    expect(nearest(name, people)).toEqual(expected);
  });

  it('begin with the name that has all its words', () => {
    const names = ['Limah', 'Lin', 'Lim Wei Jian', 'Lim'];
    expect(nearest('Mr Lim', names)).toEqual(['Lim', 'Lim Wei Jian', 'Limah']);
    expect(nearest('Lim Wei Jian', ['Lim Wei Jien', 'Lim Wei', 'Wei Jian Lim'])).toEqual([
      'Wei Jian Lim',
      'Lim Wei',
      'Lim Wei Jien',
    ]);
  });

  it('are not suggested for a name that only shares its title', () => {
    expect(nearest('Cikgu Devi', ['Cikgu Farid', 'Cikgu Dewi'])).toEqual(['Cikgu Dewi']);
  });
});
