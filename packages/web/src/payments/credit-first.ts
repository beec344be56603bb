import type { Cents } from '@kelas/contract/values/cents';
import type { Held, ReceivedMoney } from './received-money.ts';

interface CreditChoice extends Pick<ReceivedMoney, 'paymentType'> {
  /** The credit pays first, and new money the rest (R-1863). */
  readonly usesCredit: boolean;
}

/**
 * Returns the credit that pays before new money, in cents. Each child of a mixed payment has one
 * type.
 */
export function creditFirst({ usesCredit, paymentType }: CreditChoice, held: Held): Cents {
  const isNewMoney = paymentType === 'CASH' || paymentType === 'BANK' || paymentType === '';
  return usesCredit && isNewMoney ? held.CREDIT : (0 as Cents);
}

interface PaidFee {
  readonly fee: Cents;
  /** True if one payment pays all of it. */
  readonly isWhole: boolean;
}

/** Divides lines into what the credit pays and what new money pays. A free line needs no credit. */
export function splitByCredit<L extends PaidFee>(
  lines: readonly L[],
  credit: Cents,
): { readonly credited: L[]; readonly others: L[] } {
  const parts = creditPartsOf(lines, credit);
  const divided = lines.map((line, index) => ({ line, part: parts[index] ?? (0 as Cents) }));
  return {
    credited: divided.flatMap(({ line, part }) => (part > 0 ? [{ ...line, fee: part }] : [])),
    others: divided.flatMap(({ line, part }) =>
      part > 0 && part === line.fee ? [] : [{ ...line, fee: (line.fee - part) as Cents }],
    ),
  };
}

/** Returns what the credit pays of each fee, in cents: first of the fees that cannot be shared. */
function creditPartsOf(fees: readonly PaidFee[], credit: Cents): Cents[] {
  const parts = fees.map(() => 0 as Cents);
  let rest: number = credit;
  for (const wanted of [true, false]) {
    for (const [index, { fee, isWhole }] of fees.entries()) {
      if (isWhole !== wanted || (isWhole && fee > rest)) continue;
      parts[index] = Math.min(rest, fee) as Cents;
      rest -= Math.min(rest, fee);
    }
  }
  return parts;
}
