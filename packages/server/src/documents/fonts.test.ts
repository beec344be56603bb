import { describe, expect, it, vi } from 'vitest';
import { loadFonts } from './fonts.ts';
import { receiptSheet } from './sheets-testing.ts';

describe('the fonts', () => {
  it('have every character of Tamil, Malay and the common Chinese ones, simplified and traditional', async () => {
    const { sliceFor } = await loadFonts('');
    const decode = (charset: string, from: number, until: number) => {
      const bytes = [];
      for (let high = from; high <= until; high++) {
        for (let low = 0xa1; low <= 0xfe; low++) bytes.push(high, low);
      }
      const text = new TextDecoder(charset).decode(Uint8Array.from(bytes));
      return [...text].filter((each) => /\p{Script=Han}/u.test(each));
    };
    const common = decode('gbk', 0xb0, 0xd7);
    expect(common.length).toBeGreaterThan(3700);
    expect(common.filter((each) => !sliceFor(each))).toEqual([]);
    const traditional = decode('big5', 0xa4, 0xc6);
    const missing = traditional.filter((each) => !sliceFor(each));
    expect(missing.length / traditional.length).toBeLessThan(0.03);
    const names = '羅陳黃張吳劉鄭謝葉蘇鍾龔喆堃昇栢峯媄薏淇芊玥翀頴衞';
    const others = 'ஸ்ரீகோவிந்தராஜுஔஃ௧௹ABCxyz0189éñŁ@–—…’“”•·';
    expect([...(names + others)].filter((each) => !sliceFor(each))).toEqual([]);
  });

  it('draw the same whatever they drew before in the process', async () => {
    const sheet = receiptSheet({ receivedBy: 'A‐B ⼀ ʼ' });
    const make = async (earlier: ReturnType<typeof receiptSheet>[]) => {
      vi.resetModules();
      const { receiptPdf } = await import('./receipt.ts');
      for (const each of earlier) await receiptPdf(each, 'A5');
      return receiptPdf(sheet, 'A5');
    };
    const others = [
      receiptSheet({ receivedBy: 'A-B 一 ’' }),
      receiptSheet({ student: { name: 'ஶ்ரீ', levelName: 'ெ ா' } }),
    ];
    const first = await make([]);
    expect(first.equals(await make(others))).toBe(true);
  });
});
