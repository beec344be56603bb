import { hoursFailure } from '@kelas/contract/values/hours';
import { formatPhone } from '@kelas/contract/values/phone';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { StatusText } from '../ui/StatusText.tsx';
import { TextField } from '../ui/TextField.tsx';
import { basisOf, paymentText, rateText, type Salary, statusText } from './salary.ts';

export interface HoursForm {
  readonly hours: string;
}

interface Props {
  readonly salary: Salary;
  readonly control: Control<HoursForm>;
  readonly hours: string;
  readonly busy: boolean;
}

/** The teacher's data and the calculation of the salary; hours are typed here. */
export function SalaryBasis({ salary, control, hours, busy }: Props) {
  const { icNo, phoneNo, paymentType, paymentStatus } = salary;
  const paid = paymentStatus === 'PAID';
  // Typed hours stay visible after another person has paid the salary.
  const asksHours = paymentType === 'HOUR' && (!paid || hours !== '');
  return (
    <Stack spacing={2}>
      <Box component="dl" sx={facts}>
        <Fact term={t`IC no.`}>{icNo || 'NA'}</Fact>
        <Fact term={t`Phone No.`}>{formatPhone(phoneNo)}</Fact>
        <Fact term={t`Rate`}>{rateText(salary)}</Fact>
        <Fact term={t`Status`}>
          <StatusText good={paid}>{statusText(paymentStatus)}</StatusText>
          {paid && ` ${paymentText(salary)}`}
        </Fact>
      </Box>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: 'flex-start' }}>
        {asksHours && (
          <TextField
            control={control}
            name="hours"
            label={t({ message: 'Hours', context: 'salary' })}
            disabled={busy || paid}
            autoFocus
            maxLength={20}
            helperText={t`Such as 12.5`}
            rules={{ validate: (typed) => hoursFailure(String(typed)) ?? true }}
            sx={{ maxWidth: { sm: 220 } }}
          />
        )}
        <Paper variant="outlined" sx={basis} role="status" aria-label={t`Basis`}>
          {basisOf(salary, hours).map((sentence) => (
            <Typography key={sentence} sx={{ fontWeight: 600 }}>
              {sentence}
            </Typography>
          ))}
        </Paper>
      </Stack>
    </Stack>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" sx={{ m: 0 }}>
        {children}
      </Typography>
    </div>
  );
}

// As high as an input field.
const basis = { flexGrow: 1, width: '100%', px: 2, py: '8px' };

const facts = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
};
