import { changeHouseRules } from '@kelas/contract/house-rules';
import { useWatch } from 'react-hook-form';
import { TextField } from '../ui/TextField.tsx';
import { EXAMPLE_FEE_CENTS, exampleAmount } from './examples.ts';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import { FIRST_VALUES } from './house-rules-values.ts';

const read = (text: string) => changeHouseRules.input.shape.discountLimit.safeParse(Number(text));

/** What an employee may take off a fee by hand (R-1890). */
export function DiscountLimitRule({ control }: RuleProps) {
  const typed = read(useWatch({ control, name: 'discountLimit' })).data;
  const limit = typed ?? FIRST_VALUES.discountLimit;
  const most = exampleAmount(Math.floor((EXAMPLE_FEE_CENTS * limit) / 100));
  return (
    <HouseRule
      control={control}
      name="hasDiscountLimit"
      title="Discounts by employees"
      sentence={`All discounts by hand of a course together take at most this part off its fee. Only an admin adds more. Example: of ${exampleAmount(EXAMPLE_FEE_CENTS)} an employee can take off ${most} a month.`}
    >
      <TextField
        control={control}
        name="discountLimit"
        label="Percent of the fee"
        type="number"
        check={(text) => read(text).error?.issues[0]?.message}
      />
    </HouseRule>
  );
}
