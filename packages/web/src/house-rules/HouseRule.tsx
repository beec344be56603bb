import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { type Control, type FieldPathByValue, useWatch } from 'react-hook-form';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import type { RuleValues } from './house-rules-values.ts';

/** The props of the section of each rule. */
export interface RuleProps {
  readonly control: Control<RuleValues>;
}

interface Props extends RuleProps {
  /** The value that says whether the rule is on. */
  readonly name: FieldPathByValue<RuleValues, boolean>;
  readonly title: string;
  /** What the rule does, with an example in ringgit. */
  readonly sentence: string;
  /** The fields, shown while the rule is on. */
  readonly children: ReactNode;
}

/** The section of a house rule: a switch, what the rule does, and its fields (R-1551). */
export function HouseRule({ control, name, title, sentence, children }: Props) {
  const isOn = useWatch({ control, name });
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ px: 2, py: 1.5 }}>
      <SwitchField control={control} name={name} label={title} helperText={sentence} />
      {isOn && (
        <Box sx={{ mt: 2, ml: { sm: 6 } }}>
          <FieldGrid>{children}</FieldGrid>
        </Box>
      )}
    </Paper>
  );
}
