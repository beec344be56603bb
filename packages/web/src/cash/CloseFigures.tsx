import type { Cents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Money } from '../ui/Money.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { differenceWord } from './close-form.ts';

interface Props {
  readonly expected: Cents;
  readonly counted: Cents;
  readonly difference: Cents;
}

/** Expected, counted and the difference with its word, in large figures (R-1411). */
export function CloseFigures({ expected, counted, difference }: Props) {
  const figures = [
    { label: t({ message: 'Expected', context: 'cash' }), cents: expected },
    { label: t`Counted`, cents: counted },
    {
      label: t({ message: 'Difference', context: 'cash' }),
      cents: Math.abs(difference) as Cents,
      word: differenceWord(difference),
    },
  ];
  return (
    <Box component="dl" sx={grid}>
      {figures.map(({ label, cents, word }) => (
        <div key={label}>
          <Typography component="dt" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={figure}>
            <Money cents={cents} currency />
          </Typography>
          {word && (
            <Typography component="dd" sx={{ m: 0 }}>
              <StatusText good={difference === 0}>{word}</StatusText>
            </Typography>
          )}
        </div>
      ))}
    </Box>
  );
}

const grid = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
};

const figure = { m: 0, fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 };
