import { listBanks, listLevels, listMiscItems } from '@kelas/contract/reference';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();

describe('reference data', () => {
  it('has the program levels of the specification, seven not offered', async () => {
    expect(await server.ask(listLevels, {})).toEqual([
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

  it('has the two book items under the ids of the specification, with fees in cents', async () => {
    const items = await server.ask(listMiscItems, {});
    const books = items.filter((item) => item.name.startsWith('Books'));
    expect(books.map(({ id, name }) => [id, name])).toEqual([
      [2, 'Books Jan-Jun'],
      [7, 'Books Jul-Dec'],
    ]);
    expect(items.map((item) => item.id)).toEqual(items.map((item) => item.id).toSorted());
    expect(items.every((item) => item.fee >= 100)).toBe(true);
  });

  it('has the banks by name, each with its SWIFT code', async () => {
    const banks = await server.ask(listBanks, {});
    expect(banks).toContainEqual({ swiftCode: 'MBBEMYKL', name: 'Maybank', fee: 0 });
    const names = banks.map((bank) => bank.name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(new Set(banks.map((bank) => bank.swiftCode)).size).toBe(banks.length);
  });
});
