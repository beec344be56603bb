import { type EarlierMonths, earlierMonths } from '@kelas/contract/import-draft';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Money } from '../ui/Money.tsx';
import { countOf } from '../ui/table.ts';
import type { Plan } from './import-counts.ts';

const STUDENT_NOUN = { one: 'student has', many: 'students have' };

const LABELS: Readonly<Record<EarlierMonths, string>> = {
  CHARGE: 'Charge these months',
  BEGIN_NOW: 'Begin now',
};
const HINTS: Readonly<Record<EarlierMonths, string>> = {
  CHARGE:
    'Each course is charged from its first month. Choose this if you import the payments of these months next.',
  BEGIN_NOW:
    'Each course is charged from the current month. The month of enrolment stays. Earlier months cannot be paid.',
};

interface Props {
  readonly earlier: NonNullable<Plan['earlier']>;
  readonly isBusy: boolean;
  readonly onAnswer: (answer: EarlierMonths) => void;
}

/** Asks for all rows at once whether months before the current one are charged (R-1921). */
export function EarlierMonthsQuestion({ earlier, isBusy, onAnswer }: Props) {
  const id = useId();
  const { students, answer, charge, beginNow } = earlier;
  const sums: Readonly<Record<EarlierMonths, Plan['sums']['tuition']>> = {
    CHARGE: charge,
    BEGIN_NOW: beginNow,
  };
  return (
    <Alert severity={answer === null ? 'warning' : 'info'} sx={{ mb: 2 }}>
      <Typography id={id} sx={{ fontWeight: 650 }}>
        {countOf(students, STUDENT_NOUN)} courses that began in earlier months, and nothing is paid.
        Charge these months, or begin now?
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={answer ?? ''}
        onChange={(_, value) => {
          const chosen = earlierMonths.find((each) => each === value);
          if (chosen) onAnswer(chosen);
        }}
      >
        {earlierMonths.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            disabled={isBusy}
            sx={{ alignItems: 'start', mt: 1 }}
            control={<Radio sx={{ py: 0.25 }} />}
            label={
              <>
                <strong>
                  {LABELS[each]}: <Money cents={sums[each]} currency /> of tuition is owed
                </strong>
                <Typography variant="body2">{HINTS[each]}</Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Alert>
  );
}
