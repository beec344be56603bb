import { DISCOUNT_REQUIRED } from '@kelas/contract/discounts';
import { DISCOUNT_FROM_MAX, DISCOUNT_FROM_MIN } from '@kelas/contract/house-rules';
import { discountedFee } from '@kelas/contract/values/discount-steps';
import { t } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import { BEARERS } from '../discounts/bearers.ts';
import { textOf } from '../languages/language.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { typedDiscount } from './discount-example.ts';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import type { DiscountValues } from './house-rules-values.ts';
import { countFailure } from './number-failure.ts';
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
      title={textOf(title)}
      sentence={sentence(values.from, discountedExample(values))}
    >
      <TextField
        control={control}
        name={`${name}.from`}
        label={textOf(from)}
        type="number"
        check={(text) => countFailure(text, DISCOUNT_FROM_MIN, DISCOUNT_FROM_MAX)}
      />
      <MoneyField control={control} name={`${name}.amount`} label={t`Amount off each course`} />
      <TextField
        control={control}
        name={`${name}.percent`}
        label={t`Or percent`}
        type="number"
        rules={{ validate: (text, form) => percentFailure(text, form[name]) ?? true }}
      />
      <SelectField
        control={control}
        name={`${name}.borneBy`}
        label={t`Borne by`}
        options={BEARERS}
        helperText={t`Shared: the teacher's share falls too`}
      />
    </HouseRule>
  );
}

/** Returns what is left of the example fee: `RM 108.00`. */
function discountedExample(values: DiscountValues): string {
  return exampleAmount(discountedFee(EXAMPLE_FEE_CENTS, [typedDiscount('', values)]));
}

function percentFailure(text: string, { amount }: DiscountValues): string | undefined {
  const isEmpty = text.trim() === '';
  if (isEmpty === (amount === null)) return DISCOUNT_REQUIRED;
  return isEmpty ? undefined : countFailure(text, 1, 100);
}
