import { DISCOUNT_REQUIRED } from '@kelas/contract/discounts';
import { DISCOUNT_FROM_MAX, DISCOUNT_FROM_MIN } from '@kelas/contract/house-rules';
import { discountedFee } from '@kelas/contract/values/discount-steps';
import { useWatch } from 'react-hook-form';
import { BEARERS } from '../discounts/bearers.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { typedDiscount } from './discount-example.ts';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import type { DiscountValues } from './house-rules-values.ts';
import { DISCOUNT_RULES, EXAMPLE_FEE_CENTS, exampleAmount } from './rule-texts.ts';

/** A house rule that takes an amount or a percentage off each course (R-1560, R-1561). */
export function DiscountRuleSection({
  control,
  name,
}: RuleProps & { name: keyof typeof DISCOUNT_RULES }) {
  const { on, title, from, sentence } = DISCOUNT_RULES[name];
  const values = useWatch({ control, name });
  return (
    <HouseRule
      control={control}
      name={on}
      title={title}
      sentence={sentence(values.from, exampleOf(values))}
    >
      <TextField
        control={control}
        name={`${name}.from`}
        label={from}
        type="number"
        check={(text) => countFailure(text, DISCOUNT_FROM_MIN, DISCOUNT_FROM_MAX)}
      />
      <MoneyField control={control} name={`${name}.amount`} label="Amount off each course" />
      <TextField
        control={control}
        name={`${name}.percent`}
        label="Or percent"
        type="number"
        rules={{ validate: (text, form) => percentFailure(text, form[name]) ?? true }}
      />
      <SelectField
        control={control}
        name={`${name}.borneBy`}
        label="Borne by"
        options={BEARERS}
        helperText="Shared: the teacher's share falls too"
      />
    </HouseRule>
  );
}

/** Returns the effect on the example fee: `RM 120.00 become RM 108.00`. */
function exampleOf(values: DiscountValues): string {
  const rest = discountedFee(EXAMPLE_FEE_CENTS, [typedDiscount('Discount', values)]);
  return `${exampleAmount(EXAMPLE_FEE_CENTS)} become ${exampleAmount(rest)}`;
}

function countFailure(text: string, min: number, max: number): string | undefined {
  const count = Number(text);
  const isRight = Number.isInteger(count) && count >= min && count <= max;
  return isRight ? undefined : `Please enter a number from ${min} to ${max}`;
}

function percentFailure(text: string, { amount }: DiscountValues): string | undefined {
  const isEmpty = text.trim() === '';
  if (isEmpty === (amount === null)) return DISCOUNT_REQUIRED;
  return isEmpty ? undefined : countFailure(text, 1, 100);
}
