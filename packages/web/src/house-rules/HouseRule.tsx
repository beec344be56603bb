import { changeHouseRules } from '@kelas/contract/house-rules';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { type Control, type FieldPathByValue, useWatch } from 'react-hook-form';
import { textOf } from '../languages/language.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FIRST_VALUES, type RuleValues } from './house-rules-values.ts';
import { FIRST_MONTHS, MONEY_RULES, NUMBER_RULES } from './rule-texts.ts';

export interface RuleProps {
  readonly control: Control<RuleValues>;
}

interface Props extends RuleProps {
  /** The value that says whether the rule is on. */
  readonly name: FieldPathByValue<RuleValues, boolean>;
  readonly title: string;
  /** The effect of the rule, with an example in ringgit. */
  readonly sentence: string;
  readonly children?: ReactNode;
}

/** The section of a house rule: a switch, the effect of the rule, and its fields (R-1551). */
export function HouseRule({ control, name, title, sentence, children }: Props) {
  const isOn = useWatch({ control, name });
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ px: 2, py: 1.5 }}>
      <SwitchField control={control} name={name} label={title} helperText={sentence} />
      {isOn && children && (
        <Box sx={{ mt: 2, ml: { sm: 6 } }}>
          <FieldGrid>{children}</FieldGrid>
        </Box>
      )}
    </Paper>
  );
}

/** A rule with one number, which the schema of the contract checks. */
export function NumberRule({ control, name }: RuleProps & { name: keyof typeof NUMBER_RULES }) {
  const { on, title, label, sentence } = NUMBER_RULES[name];
  const read = (text: string) => changeHouseRules.input.shape[name].safeParse(Number(text));
  const number = read(useWatch({ control, name })).data ?? FIRST_VALUES[name];
  return (
    <HouseRule control={control} name={on} title={textOf(title)} sentence={sentence(number)}>
      <TextField
        control={control}
        name={name}
        label={textOf(label)}
        type="number"
        check={(text) => read(text).error?.issues[0]?.message}
      />
    </HouseRule>
  );
}

export function MoneyRule({ control, name }: RuleProps & { name: keyof typeof MONEY_RULES }) {
  const { on, title, sentence } = MONEY_RULES[name];
  const typed = useWatch({ control, name });
  const cents = typeof typed === 'number' ? typed : FIRST_VALUES[name];
  return (
    <HouseRule control={control} name={on} title={textOf(title)} sentence={sentence(cents)}>
      <MoneyField control={control} name={name} label={t`Amount`} />
    </HouseRule>
  );
}

/** The charge for a course that starts in the middle of a month (R-1563). */
export function FirstMonthRule({ control }: RuleProps) {
  const rule = useWatch({ control, name: 'firstMonth' });
  const { sentence } = FIRST_MONTHS.find(({ value }) => value === rule) ?? FIRST_MONTHS[0];
  return (
    <HouseRule
      control={control}
      name="hasFirstMonth"
      title={t`First month`}
      sentence={textOf(sentence)}
    >
      <SelectField
        control={control}
        name="firstMonth"
        label={t`What is charged`}
        options={FIRST_MONTHS}
      />
    </HouseRule>
  );
}
