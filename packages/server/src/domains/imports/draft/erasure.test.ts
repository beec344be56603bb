import { describe, expect, it } from 'vitest';
import { namerOf } from './erasure.ts';

const mei = { name: 'Tan Mei Ling', nric: '100304-14-5556', phone_no: '60123456789' };

describe('a text that names an erased student (R-1666)', () => {
  it.each([
    'tan  MEI ling',
    'Ｔａｎ Mei\u00a0Ling',
    'Ling Mei;Tan',
    'Mei Ling,100,Tan',
    'Tan_Mei-Ling 2026.csv',
    'TanMeiLing.csv',
    'x,100304145556,y',
    'IC: 100304 14 5556',
    '012-345 6789',
    '+60 12 345 6789',
    '123456789',
  ])('is %s', (text) => {
    expect(namerOf(mei)(text)).toBe(true);
  });

  it.each(['Tan Mei Lin', 'Mei Ling', 'Tang Mei Ling', '012-345 6780', '', 'Form 4'])(
    'is not %s',
    (text) => {
      expect(namerOf(mei)(text)).toBe(false);
    },
  );

  it('finds a short name as a word, and a Chinese one in any text', () => {
    const short = namerOf({ name: 'Li', nric: '', phone_no: '' });
    expect([short('Lim'), short('LI,012')]).toEqual([false, true]);
    const chinese = namerOf({ name: '陈美玲', nric: '', phone_no: '' });
    expect([chinese('学生陈美玲,x'), chinese('陈美丽')]).toEqual([true, false]);
  });
});
