import { changeHouseRules } from '@kelas/contract/house-rules';
import { useWatch } from 'react-hook-form';
import { TextField } from '../ui/TextField.tsx';
import { EXAMPLE_FEE_CENTS, exampleAmount } from './examples.ts';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import { FIRST_VALUES } from './house-rules-values.ts';

const read = (text: string) =>
  changeHouseRules.input.shape.notAdmittedMonths.safeParse(Number(text));

/** A mark for students with many unpaid months (R-1555). */
export function NotAdmittedRule({ control }: RuleProps) {
  const typed = read(useWatch({ control, name: 'notAdmittedMonths' })).data;
  const months = typed ?? FIRST_VALUES.notAdmittedMonths;
  return (
    <HouseRule
      control={control}
      name="hasNotAdmittedMonths"
      title="Not admitted"
      sentence={`A student with this many unpaid months has the mark Not admitted, which staff see. Nothing else happens. Example: at ${exampleAmount(EXAMPLE_FEE_CENTS)} a month, the mark appears from ${months} unpaid ${months === 1 ? 'month' : 'months'} (${exampleAmount(EXAMPLE_FEE_CENTS * months)}).`}
    >
      <TextField
        control={control}
        name="notAdmittedMonths"
        label="Unpaid months"
        type="number"
        check={(text) => read(text).error?.issues[0]?.message}
      />
    </HouseRule>
  );
}
