import { useWatch } from 'react-hook-form';
import { MoneyField } from '../ui/MoneyField.tsx';
import { EXAMPLE_FEE_CENTS, exampleAmount } from './examples.ts';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import { FIRST_VALUES } from './house-rules-values.ts';

/** A fee that a new student is charged once (R-1557). */
export function RegistrationFeeRule({ control }: RuleProps) {
  const typed = useWatch({ control, name: 'registrationFee' });
  const fee = typeof typed === 'number' ? typed : FIRST_VALUES.registrationFee;
  return (
    <HouseRule
      control={control}
      name="hasRegistrationFee"
      title="Registration fee"
      sentence={`A new student is charged this fee once, unless its line in the form is unticked. Example: with ${exampleAmount(EXAMPLE_FEE_CENTS)} for the first month, the first payment is ${exampleAmount(EXAMPLE_FEE_CENTS + fee)}.`}
    >
      <MoneyField control={control} name="registrationFee" label="Amount" />
    </HouseRule>
  );
}
