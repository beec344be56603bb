import { changeHouseRules } from '@kelas/contract/house-rules';
import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import { useWatch } from 'react-hook-form';
import { TextField } from '../ui/TextField.tsx';
import { HouseRule, type RuleProps } from './HouseRule.tsx';
import { FIRST_VALUES } from './house-rules-values.ts';

const read = (text: string) =>
  changeHouseRules.input.shape.notAdmittedMonths.safeParse(Number(text));
const EXAMPLE_FEE_CENTS = 12_000;

/** A mark for students with many unpaid months (R-1555). */
export function NotAdmittedRule({ control }: RuleProps) {
  const typed = read(useWatch({ control, name: 'notAdmittedMonths' })).data;
  const months = typed ?? FIRST_VALUES.notAdmittedMonths;
  const owed = formatRinggit((EXAMPLE_FEE_CENTS * months) as Cents);
  return (
    <HouseRule
      control={control}
      name="hasNotAdmittedMonths"
      title="Not admitted"
      sentence={`A student with this many unpaid months has the mark Not admitted, which staff see. Nothing else happens. Example: at RM 120.00 a month, ${months === 1 ? 'one unpaid month' : `${months} unpaid months`} (RM ${owed}) bring the mark.`}
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
