import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { useWatch } from 'react-hook-form';
import { MoneyField } from '../ui/MoneyField.tsx';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import { FIRST_VALUES } from './house-rules-values.ts';

const EXAMPLE_FEE_CENTS = 12_000;

/** The deposit that a new student is asked for (R-1577). */
export function DepositRule({ control }: RuleProps) {
  const typed = useWatch({ control, name: 'deposit' });
  const deposit = typeof typed === 'number' ? typed : FIRST_VALUES.deposit;
  const left = Math.max(0, deposit - EXAMPLE_FEE_CENTS) as Cents;
  return (
    <HouseRule
      control={control}
      name="hasDeposit"
      title="Deposit"
      sentence={`Registration offers to take this deposit. It is not income until it pays a fee, and can be refunded. Example: of ${formatAmount(deposit)}, a last fee of RM 120.00 is set off and ${formatAmount(left)} are refunded.`}
    >
      <MoneyField control={control} name="deposit" label="Amount" />
    </HouseRule>
  );
}
