import { expect, it } from 'vitest';
import { nameStatements } from './statement-names.ts';

const nameOf = nameStatements();
const names = (text: string, times = 4) => Array.from({ length: times }, () => nameOf(text));

it('names a repeated statement, always with the same name', () => {
  const [first, second, third, fourth] = names('select 1 from student where id = $1');
  expect([first, second]).toEqual([undefined, undefined]);
  expect(third).toMatch(/^kelas_\d+$/);
  expect(fourth).toBe(third);
});

it('names a statement with a constant day', () => {
  const [, , third] = names("select date '2000-01-01' + $1::integer");
  expect(third).toMatch(/^kelas_/);
});

it('names neither searches nor statements with varying days, so that names remain', () => {
  for (let year = 2000; year < 2100; year++) {
    for (let month = 10; month < 13; month++) {
      const days = `payment.transaction_date >= '${year}-${month}-01'::date and level = $1`;
      expect(names(days)).toEqual([undefined, undefined, undefined, undefined]);
      expect(names(`name ilike $1 or id = ${year * month}`)).not.toContain(expect.any(String));
    }
  }
  expect(names('select 2 from student where id = $1').at(-1)).toMatch(/^kelas_/);
});

it('uses up no name for texts that run once', () => {
  const nameOfList = nameStatements();
  for (let length = 1; length <= 2000; length += 1) nameOfList(`id in (${'$1,'.repeat(length)})`);
  const runs = Array.from({ length: 3 }, () => nameOfList('select 3 from student where id = $1'));
  expect(runs.at(-1)).toBe('kelas_0');
});
