import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StatementEntry, stateAccount } from './statement.ts';

const entry = (kind: StatementEntry['kind'], month: string, fee: number): StatementEntry => ({
  kind,
  month: month as Month,
  fee: fee as Cents,
});

describe('a statement of account (R-619)', () => {
  it('starts with the balance before its first month and has the balance after each row', () => {
    const account = stateAccount(
      [
        entry('CHARGE', '12-2025', 6000),
        entry('PAYMENT', '12-2025', 2500),
        entry('CHARGE', '01-2026', 6000),
        entry('PAYMENT', '01-2026', 9500),
        entry('PAYMENT', '02-2026', 1),
      ],
      '01-2026' as Month,
    );
    expect(account.opening).toBe(3500);
    expect(account.rows.map(({ balance }) => balance)).toEqual([9500, 0, -1]);
    expect([account.charged, account.paid, account.closing]).toEqual([6000, 9501, -1]);
  });

  it('without entries in its months has equal opening and closing balances', () => {
    const account = stateAccount([entry('PAYMENT', '12-2025', 2500)], '01-2026' as Month);
    expect(account).toEqual({ opening: -2500, rows: [], charged: 0, paid: 0, closing: -2500 });
    expect(stateAccount([], '01-2026' as Month).closing).toBe(0);
  });

  it('adds up to the cent for any entries and any first month', () => {
    const months = fc.nat({ max: 40 }).map((count) => addMonths('01-2025' as Month, count));
    const entries = fc.array(
      fc.record({
        kind: fc.constantFrom('CHARGE' as const, 'PAYMENT' as const),
        month: months,
        fee: fc.nat({ max: 1_000_000 }).map((fee) => fee as Cents),
      }),
    );
    fc.assert(
      fc.property(entries, months, (all, from) => {
        const sorted = all.toSorted((a, b) => compareMonths(a.month, b.month));
        const { opening, rows, charged, paid, closing } = stateAccount(sorted, from);
        expect(opening + charged - paid).toBe(closing);
        expect(rows.at(-1)?.balance ?? opening).toBe(closing);
        expect(stateAccount(sorted, '01-2020' as Month).closing).toBe(closing);
      }),
    );
  });
});
