import { describe, expect, it, test } from 'vitest';
import { NamesInTexts } from './names.ts';

const FAMILIES: readonly (readonly [family: number, name: string])[] = [
  [1, 'Muhammad Aiman bin Abdullah'],
  [1, 'Siti Nurhaliza binti Abdullah'],
  [2, 'Tan Wei Jie'],
  [3, 'Kumaran A/L Selvam'],
  [4, '陈美玲'],
  [4, '李 小龙'],
  [5, 'Nur Aisyah Batrisyia binti Mohd Kamarulzaman'],
  [6, 'Ong'],
  [7, 'Jaya'],
  [8, 'Lim Mei Yi'],
  [10, 'Leong Kah Hong'],
];

function find(text: string, families = FAMILIES): number | undefined {
  const names = new NamesInTexts(['IBG LIM MEI', text]);
  for (const [family, name] of families) names.add(family, name);
  return names.find(text);
}

describe('the family whose name is in a text', () => {
  test.each([
    ['a Malay name', 'DUITNOW TRF CR MUHAMMAD AIMAN BIN ABDULLAH FEE', 1],
    ['a Malay name without bin', 'Muhammad Aiman Abdullah', 1],
    ['a name with binti as bt', 'IBG SITI NURHALIZA BT ABDULLAH', 1],
    ['a Chinese name', 'TAN WEI JIE NOV', 2],
    ['a Chinese name in another order', 'WEI JIE TAN', 2],
    ['a Chinese name with a month word', 'LIM MEI YI', 8],
    ['a Chinese name with words of a bank', 'HONG LEONG BANK TRF LEONG KAH HONG', 10],
    ['a Tamil name', 'KUMARAN A/L SELVAM', 3],
    ['a Tamil name as some banks write it', 'KUMARAN AL SELVAM', 3],
    ['a Tamil name with other signs', 'Kumaran s/o Selvam', 3],
    ['a name in Han characters', 'DUITNOW 陈美玲 FEE', 4],
    ['two words in Han characters', '李 小龙', 4],
  ])('is found by %s', (_, text, family) => {
    expect(find(text)).toBe(family);
  });

  test.each(FAMILIES.slice(0, 4).map(([family, name]) => [name, family] as const))(
    'is found by %s after 20 characters',
    (name, family) => {
      expect(find(`TRF CR ${name.toUpperCase().slice(0, 20)}`)).toBe(family);
    },
  );

  it('is found by the beginning of a very long name', () => {
    const cut = 'Nur Aisyah Batrisyia binti Mohd Kamarulzaman'.slice(0, 20);
    expect(find(`IBG ${cut}`)).toBe(5);
  });

  test.each([
    ['nothing', ''],
    ['words of the bank', 'DUITNOW TRF CR FEE NOVEMBER'],
    ['a surname', 'TAN SRI LEE'],
    ['a given name of many', 'MUHAMMAD HAFIZ'],
    ['a name of three letters', 'ONG'],
    ['a short name of one word', 'JAYA GROCER'],
    ['the name of a father alone', 'ABDULLAH BADAWI'],
  ])('is not found by %s', (_, text) => {
    expect(find(text)).toBeUndefined();
  });

  it('is none for two families with the same name', () => {
    const same = [...FAMILIES, [9, 'TAN WEI JIE'] as const];
    expect(find('TAN WEI JIE', same)).toBeUndefined();
    expect(find('KUMARAN SELVAM', same)).toBe(3);
  });

  it('is none if the text is cut where two names are alike', () => {
    const alike = [...FAMILIES, [9, 'Muhammad Aiman bin Abdul Rahim'] as const];
    expect(find('MUHAMMAD AIMAN BIN ABDUL', alike)).toBeUndefined();
    expect(find('MUHAMMAD AIMAN BIN ABDUL RAH', alike)).toBe(9);
    expect(find('MUHAMMAD AIMAN BIN A', alike)).toBeUndefined();
    expect(find('MUHAMMAD AIMAN BIN ABDULLAH', alike)).toBe(1);
  });

  it('is one if two of its children have the name', () => {
    expect(find('TAN WEI JIE', [...FAMILIES, [2, 'Tan Wei Jie Junior']])).toBe(2);
  });
});
