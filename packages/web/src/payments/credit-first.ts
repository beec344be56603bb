import type { Cents, MoneyInput } from '@kelas/contract/values/cents';
import type { Held, ReceivedMoney } from './received-money.ts';

interface CreditChoice extends Pick<ReceivedMoney, 'paymentType'> {
  /** The credit pays first, and new money the rest (R-1863). */
  readonly usesCredit: boolean;
}

/** Returns the credit that pays before new money, in cents. Each child of a mixed payment has one type. */
export function creditFirst({ usesCredit, paymentType }: CreditChoice, held: Held): Cents {
  const isNewMoney = paymentType === 'CASH' || paymentType === 'BANK' || paymentType === '';
  return usesCredit && isNewMoney ? held.CREDIT : (0 as Cents);
}

/** What a line pays. */
interface PaidFee {
  readonly fee: Cents;
  /** True if one payment pays all of it. */
  readonly isWhole: boolean;
}

/** Returns what the credit pays of each fee, in cents: first of the fees that cannot be shared. */
export function creditPartsOf(fees: readonly PaidFee[], credit: Cents): Cents[] {
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

/** Returns the payment from credit and that of new money; `parts` is what the credit pays of each line. */
export function splitPayment<L extends { readonly fee: MoneyInput }>(
  lines: readonly L[],
  parts: readonly Cents[],
) {
  const partOf = (index: number) => parts[index] ?? (0 as Cents);
  const credited = lines.map((line, index) => ({
    ...line,
    paymentType: 'CREDIT',
    fee: partOf(index),
  }));
  const others = lines.map((line, index) => ({ ...line, fee: Number(line.fee) - partOf(index) }));
  return [credited, others]
    .map((payment) => payment.filter(({ fee }) => fee > 0))
    .filter((payment) => payment.length > 0);
}
