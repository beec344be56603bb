import { type Cents, formatRinggit, sumCents } from '@kelas/contract/values/cents';
import { useWatch } from 'react-hook-form';
import { MoneyField } from '../ui/MoneyField.tsx';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import { FIRST_VALUES } from './house-rules-values.ts';

const EXAMPLE_FEE_CENTS = 12_000 as Cents;

/** A fee that a new student is charged once (R-1557). */
export function RegistrationFeeRule({ control }: RuleProps) {
  const typed = useWatch({ control, name: 'registrationFee' });
  const fee = typeof typed === 'number' ? typed : FIRST_VALUES.registrationFee;
  const total = sumCents([EXAMPLE_FEE_CENTS, fee]);
  return (
    <HouseRule
      control={control}
      name="hasRegistrationFee"
      title="Registration fee"
      sentence={`A new student is charged this fee once; the form can leave it out. Example: with a first month of RM 120.00, RM ${formatRinggit(fee)} more make RM ${formatRinggit(total)} to pay.`}
    >
      <MoneyField control={control} name="registrationFee" label="Amount" />
    </HouseRule>
  );
}
