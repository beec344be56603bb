import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { compareMonths, type Month } from '@kelas/contract/values/month';

/** A charge, a payment or a use of credit of a student, in a month; fee in cents. */
export interface StatementEntry {
  readonly kind: 'CHARGE' | 'PAYMENT' | 'CREDIT' | 'REFUND' | 'SIBLING';
  readonly month: Month;
  readonly fee: Cents;
}

/** An entry with the balance after it, in cents. */
export type WithBalance<E extends StatementEntry> = E & { readonly balance: Cents };

/** A statement of account in cents. A balance below zero is paid ahead. */
export interface Account<E extends StatementEntry> {
  readonly opening: Cents;
  readonly rows: WithBalance<E>[];
  readonly charged: Cents;
  readonly paid: Cents;
  /** Credit that was refunded or used for a sibling; absent for nothing. */
  readonly refunded?: Cents;
  readonly closing: Cents;
}

/**
 * Makes a statement of account from a month on (R-619). Earlier entries make the opening balance.
 * The closing balance is the opening balance plus charges and refunds, less payments. Keeps the
 * entries' order.
 */
export function stateAccount<E extends StatementEntry>(
  entries: readonly E[],
  from: Month,
): Account<E> {
  const isBefore = ({ month }: E) => compareMonths(month, from) < 0;
  const opening = balanceAfter(0 as Cents, entries.filter(isBefore));
  let balance = opening;
  const rows = entries
    .filter((entry) => !isBefore(entry))
    .map((entry) => {
      balance = balanceAfter(balance, [entry]);
      return { ...entry, balance };
    });
  const sumOf = (kind: StatementEntry['kind']) =>
    sumCents(rows.filter((row) => row.kind === kind).map((row) => row.fee));
  const refunded = sumCents([sumOf('REFUND'), sumOf('SIBLING')]);
  return {
    opening,
    rows,
    charged: sumOf('CHARGE'),
    paid: sumOf('PAYMENT'),
    ...(refunded && { refunded }),
    closing: balance,
  };
}

/** How an entry changes the balance. Credit was counted when it came in. */
const SIGNS = { CHARGE: 1, PAYMENT: -1, CREDIT: 0, REFUND: 1, SIBLING: 1 } as const;

function balanceAfter(before: Cents, entries: readonly StatementEntry[]): Cents {
  return entries.reduce(
    (balance, { kind, fee }) => balance + SIGNS[kind] * fee,
    before as number,
  ) as Cents;
}
