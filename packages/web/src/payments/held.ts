import { getHeldMoney } from '@kelas/contract/funds';
import type { PaymentMeans } from '@kelas/contract/schema/payment';
import { formatRinggit } from '@kelas/contract/values/cents';
import { useCallQuery } from '../api/query.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import { FUND_LABELS } from '../reference/payment-types.ts';
import type { Held } from './received-money.ts';

/**
 * Returns what the centre holds for a student, and whether it keeps credit. `held` is undefined
 * until it is loaded; without it a payment is made with money.
 */
export function useHeld(uuid: string): {
  readonly held: Held | undefined;
  readonly keepsCredit: boolean;
} {
  const held = useCallQuery(getHeldMoney, { uuid }, { onFailure: 'silent', fresh: true });
  const keepsCredit = useHouseRules()?.keepsCredit ?? false;
  return {
    held: held.data && { CREDIT: held.data.familyCredit, DEPOSIT: held.data.deposit },
    keepsCredit,
  };
}

/** The ways to pay: credit and deposit first where there are any (R-1578). */
export function meansOf(
  held: Held,
): readonly { readonly value: PaymentMeans; readonly label: string }[] {
  const funds = (['CREDIT', 'DEPOSIT'] as const).filter((fund) => held[fund] > 0);
  return [
    ...funds.map((fund) => ({
      value: fund,
      // The amount stays on one line.
      label: `${FUND_LABELS[fund]} (RM\u00a0${formatRinggit(held[fund])})`,
    })),
    { value: 'CASH' as const, label: 'Cash' },
    { value: 'BANK' as const, label: 'Bank' },
  ];
}
