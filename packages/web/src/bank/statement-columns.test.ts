import type { StatementColumnChoice } from '@kelas/contract/schema/bank';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type ColumnRole, columnRoles, roleAt, withRole } from './statement-columns.ts';

const COLUMNS: StatementColumnChoice = {
  ...{ date: 0, text: [1, 2], amount: null, sign: null, debit: 3, credit: 4, balance: 5 },
  dateOrder: 'DMY',
};
const PLACES = [0, 1, 2, 3, 4, 5, 6];
const rolesOf = (columns: StatementColumnChoice) => PLACES.map((place) => roleAt(columns, place));

/** The roles after columns get another use, one after the other. */
function rolesAfter(...changes: readonly (readonly [place: number, role: ColumnRole])[]) {
  return rolesOf(
    changes.reduce((columns, [place, role]) => withRole(columns, place, role), COLUMNS),
  );
}

it('each column has the use that was found', () => {
  expect(rolesOf(COLUMNS)).toEqual(['DATE', 'TEXT', 'TEXT', 'DEBIT', 'CREDIT', 'BALANCE', 'NONE']);
});

test.each(columnRoles.filter((role) => role !== 'NONE'))('the column at 6 can have %s', (role) => {
  const columns = withRole(COLUMNS, 6, role);
  expect(roleAt(columns, 6)).toBe(role);
});

it('a use moves from one column to another', () => {
  expect(rolesAfter([6, 'DATE']).indexOf('DATE')).toBe(6);
  expect(rolesAfter([6, 'BALANCE'])).toEqual([
    ...['DATE', 'TEXT', 'TEXT', 'DEBIT', 'CREDIT', 'NONE', 'BALANCE'],
  ]);
  expect(rolesAfter([4, 'BALANCE'])).toEqual([
    ...['DATE', 'TEXT', 'TEXT', 'DEBIT', 'BALANCE', 'NONE', 'NONE'],
  ]);
});

it('a column can be unused, but the date stays at one place', () => {
  expect(rolesAfter([3, 'NONE'])[3]).toBe('NONE');
  expect(rolesAfter([0, 'NONE'])[0]).toBe('DATE');
  expect(rolesAfter([1, 'DATE'], [0, 'TEXT'])).toEqual([
    ...['TEXT', 'DATE', 'TEXT', 'DEBIT', 'CREDIT', 'BALANCE', 'NONE'],
  ]);
});

it('one column of amounts excludes two of them, and back', () => {
  const amount = rolesAfter([6, 'AMOUNT']);
  expect(amount).toEqual(['DATE', 'TEXT', 'TEXT', 'NONE', 'NONE', 'BALANCE', 'AMOUNT']);
  const signed = rolesAfter([6, 'AMOUNT'], [3, 'SIGN']);
  expect(signed[3]).toBe('SIGN');
  expect(rolesAfter([6, 'AMOUNT'], [3, 'SIGN'], [4, 'CREDIT'])).toEqual([
    ...['DATE', 'TEXT', 'TEXT', 'NONE', 'CREDIT', 'BALANCE', 'NONE'],
  ]);
  expect(rolesAfter([6, 'AMOUNT'], [3, 'DEBIT'])[6]).toBe('NONE');
});

it('the columns of the text keep the order of the file', () => {
  expect(withRole(COLUMNS, 1, 'NONE').text).toEqual([2]);
  expect(withRole(withRole(COLUMNS, 1, 'NONE'), 1, 'TEXT').text).toEqual([1, 2]);
  expect(withRole(withRole(COLUMNS, 6, 'TEXT'), 5, 'TEXT').text).toEqual([1, 2, 5, 6]);
  expect(withRole(COLUMNS, 2, 'TEXT').text).toEqual([1, 2]);
});

it('after any choices each use but text is at one place at most, and amounts are in one way', () => {
  const changes = fc.array(fc.tuple(fc.constantFrom(...PLACES), fc.constantFrom(...columnRoles)));
  fc.assert(
    fc.property(changes, (chosen) => {
      const columns = chosen.reduce<StatementColumnChoice>(
        (before, [place, role]) => withRole(before, place, role),
        COLUMNS,
      );
      const { date, text, amount, sign, debit, credit, balance } = columns;
      const used = [date, ...text, amount, sign, debit, credit, balance].filter(
        (place) => place !== null,
      );
      expect(new Set(used).size).toBe(used.length);
      expect(amount === null || (debit === null && credit === null)).toBe(true);
      expect(text).toEqual(text.toSorted((one, other) => one - other));
      // What was chosen last is there, unless it takes the date away.
      const [place, role] = chosen.at(-1) ?? [0, 'DATE'];
      if (place !== date) expect(roleAt(columns, place)).toBe(role);
    }),
  );
});
