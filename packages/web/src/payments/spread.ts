import type { Cents, MoneyInput } from '@kelas/contract/values/cents';

interface PayableFee {
  readonly fee: Cents;
}

interface Spreading<L> {
  /** A tick that was set by hand; undefined for none. */
  readonly tickOf: (line: L) => boolean | undefined;
  /** The amount that was entered by hand; undefined for none. */
  readonly enteredFor: (line: L) => MoneyInput | undefined;
  /** The money to spread in cents; infinite if no amount was entered. */
  readonly money: number;
  readonly takesParts: boolean;
  /** False for a line that the money does not limit. */
  readonly isLimited?: (line: L) => boolean;
}

/** The amount that each ticked line pays, in cents. */
export interface Spread<L> {
  readonly paid: ReadonlyMap<L, Cents>;
  /** The lines that the money was not enough for, oldest first; a part is paid of none. */
  readonly left: readonly L[];
}

/**
 * Spreads money over lines, which are given oldest first (R-1602): the lines that were ticked by
 * hand are paid first, then all others. It ends where the money ends, with a part of the last line
 * if the centre takes parts.
 */
export function spread<L extends PayableFee>(
  lines: readonly L[],
  { tickOf, enteredFor, money, takesParts, isLimited = () => true }: Spreading<L>,
): Spread<L> {
  const paid = new Map<L, Cents>();
  const left: L[] = [];
  let rest = money;
  const pay = (line: L, fee: Cents) => {
    paid.set(line, fee);
    if (isLimited(line)) rest -= fee;
  };
  for (const line of lines) {
    if (tickOf(line) !== true) continue;
    const entered = enteredFor(line);
    pay(line, typeof entered === 'number' ? entered : line.fee);
  }
  for (const line of lines) {
    if (tickOf(line) !== undefined) continue;
    if (!isLimited(line) || (left.length === 0 && line.fee <= rest)) pay(line, line.fee);
    else if (takesParts && left.length === 0 && rest > 0) {
      pay(line, rest as Cents);
      rest = 0;
    } else left.push(line);
  }
  return { paid, left };
}
