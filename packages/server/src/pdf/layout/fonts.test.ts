import { receiptSheet } from '@kelas/testkit/sheets';
import { describe, expect, it, vi } from 'vitest';
import { loadFonts } from './fonts.ts';

describe('the fonts', () => {
  it('have the Latin, Tamil, Chinese and Jawi characters of Malaysian names', async () => {
    const bytes = Array.from({ length: 0xd8 - 0xb0 }, (_, high) =>
      Array.from({ length: 0xff - 0xa1 }, (_, low) => [high + 0xb0, low + 0xa1]),
    );
    const gbk = new TextDecoder('gbk').decode(Uint8Array.from(bytes.flat(2)));
    const common = [...gbk].filter((each) => /\p{Script=Han}/u.test(each));
    expect(common.length).toBeGreaterThan(3700);
    const chinese = '羅陳黃張吳劉鄭謝葉蘇鍾龔蕭顏嚴趙錢孫麗鳳龍蘭寶慧儀喆堃昇栢峯媄薏淇芊玥翀頴衞';
    const others = 'ஸ்ரீகோவிந்தராஜுஔஃ௧௹ABCxyz0189éñŁ@–—…‘’“”•·，。（）：';
    const jawi = 'محمد نور الهدى ڤڽچڠݢۏکةئؤإآ';
    const text = common.join('') + chinese + others + jawi;
    const { sliceFor } = await loadFonts(text);
    expect([...text].filter((each) => !sliceFor(each))).toEqual([]);
  });

  it('draw the same document after other documents', async () => {
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
