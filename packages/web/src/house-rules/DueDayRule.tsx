import { changeHouseRules } from '@kelas/contract/house-rules';
import { useWatch } from 'react-hook-form';
import { TextField } from '../ui/TextField.tsx';
import { EXAMPLE_FEE_CENTS, exampleAmount } from './examples.ts';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import { FIRST_VALUES } from './house-rules-values.ts';

const read = (text: string) => changeHouseRules.input.shape.dueDay.safeParse(Number(text));

/** A fee is overdue after a day of its month (R-1553). */
export function DueDayRule({ control }: RuleProps) {
  const day = read(useWatch({ control, name: 'dueDay' })).data ?? FIRST_VALUES.dueDay;
  return (
    <HouseRule
      control={control}
      name="hasDueDay"
      title="Due day"
      sentence={`A month’s fee is overdue after this day. Example: ${exampleAmount(EXAMPLE_FEE_CENTS)} for December is due on ${day} Dec, and marked as overdue from ${day + 1} Dec on. What is owed stays the same.`}
    >
      <TextField
        control={control}
        name="dueDay"
        label="Day of the month"
        type="number"
        check={(text) => read(text).error?.issues[0]?.message}
      />
    </HouseRule>
  );
}
