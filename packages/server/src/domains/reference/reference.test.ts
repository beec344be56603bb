import { listBanks, listLevels, listMiscItems } from '@kelas/contract/reference';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();

describe('reference data', () => {
  it('has eight program levels, of which level 7 is not offered (R-307, R-308)', async () => {
    expect(await server.ask(listLevels, {})).toMatchObject([
      { id: 1, name: 'Remove', offered: true },
      { id: 2, name: 'Form 1', offered: true },
      { id: 3, name: 'Form 2', offered: true },
      { id: 4, name: 'Form 3', offered: true },
      { id: 5, name: 'Form 4', offered: true },
      { id: 6, name: 'Form 5', offered: true },
      { id: 7, name: expect.any(String), offered: false },
      { id: 8, name: 'Form 5 (Graduated)', offered: true },
    ]);
  });

  it('has Books Jan-Jun as item 2 and Books Jul-Dec as item 7, with fees in cents (R-311)', async () => {
    const items = await server.ask(listMiscItems, {});
    const books = items.filter((item) => item.name.startsWith('Books'));
    expect(books.map(({ id, name }) => [id, name])).toEqual([
      [2, 'Books Jan-Jun'],
      [7, 'Books Jul-Dec'],
    ]);
    expect(items.map((item) => item.id)).toEqual(items.map((item) => item.id).toSorted());
    expect(items.every((item) => item.fee >= 100)).toBe(true);
  });

  it('has the banks by name, each with its SWIFT code (R-312)', async () => {
    const banks = await server.ask(listBanks, {});
    expect(banks).toContainEqual({ swiftCode: 'MBBEMYKL', name: 'Maybank', fee: 0 });
    expect(banks).toContainEqual({ swiftCode: 'GXSPMYKL', name: 'GXBank', fee: 0 });
    expect(banks).toContainEqual({
      swiftCode: 'DBSSSGSG',
      name: 'DBS Bank / POSB (Singapore)',
      fee: 0,
    });
    const names = banks.map((bank) => bank.name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(new Set(banks.map((bank) => bank.swiftCode)).size).toBe(banks.length);
  });
});
