import type { FeeChoice } from '@kelas/contract/year-end';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { FEE_OPTIONS } from '../reference/fee-options.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { Panel } from '../ui/Panel.tsx';

const EXAMPLE =
  'Example: a student pays RM 90.00 for a course of RM 100.00. The new course costs RM 110.00.';
const EFFECTS: Record<FeeChoice, string> = {
  OFFERING: 'The student will pay RM 110.00.',
  KEEP_DIFFERENCE: 'The student will pay RM 100.00, because RM 10.00 less stays RM 10.00 less.',
};

interface Props {
  readonly fees: FeeChoice;
  readonly onChoose: (fees: FeeChoice) => void;
}

/** What the new courses cost, with an example (R-1729). */
export function YearFees({ fees, onChoose }: Props) {
  const { control } = useForm<{ fees: FeeChoice }>({ values: { fees } });
  return (
    <Panel title="Fees of the new courses">
      <Box sx={{ maxWidth: 560 }}>
        <ChoiceField
          control={control}
          name="fees"
          label="Fees of the new courses"
          options={FEE_OPTIONS}
          onChosen={onChoose}
        />
      </Box>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {EXAMPLE} {EFFECTS[fees]} Discounts and the rules of the centre apply to either fee.
      </Typography>
    </Panel>
  );
}
