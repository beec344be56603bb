import { getHeldMoney } from '@kelas/contract/funds';
import type { PaymentMeans } from '@kelas/contract/schema/payment';
import { formatRinggit } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import type { Option } from '../ui/SelectField.tsx';
import type { Held } from './received-money.ts';

/**
 * Returns what the centre holds for a student, and whether it keeps credit. `held` is undefined
 * until it is loaded; if that failed, a payment is made with money.
 */
export function useHeld(uuid: string): {
  readonly held: Held | undefined;
  readonly isPending: boolean;
  readonly keepsCredit: boolean;
} {
  const held = useCallQuery(getHeldMoney, { uuid }, { onFailure: 'silent', fresh: true });
  const keepsCredit = useHouseRules()?.keepsCredit ?? false;
  return {
    held: held.data && { CREDIT: held.data.familyCredit, DEPOSIT: held.data.deposit },
    isPending: held.isPending,
    keepsCredit,
  };
}

/** The ways to pay: credit and deposit first where there are any (R-1578). */
export function meansOf(held: Held): readonly Option<PaymentMeans>[] {
  const funds = (['CREDIT', 'DEPOSIT'] as const).filter((fund) => held[fund] > 0);
  return [
    ...funds.map((fund) => {
      // The amount stays on one line.
      const amount = `RM\u00a0${formatRinggit(held[fund])}`;
      return {
        value: fund,
        label: fund === 'CREDIT' ? t`Credit (${amount})` : t`Deposit (${amount})`,
      };
    }),
    { value: 'CASH', label: t`Cash` },
    { value: 'BANK', label: t`Bank` },
  ];
}
