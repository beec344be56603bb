import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { CloseFigures } from './CloseFigures.tsx';
import { centsOf, floatText } from './close-form.ts';
import { ExpectedPeople } from './ExpectedPeople.tsx';
import type { useClose } from './use-close.ts';

/** The expected sum, the difference with its reason, and what goes to the bank (R-1404, R-1405). */
export function CloseResult({ closing }: { closing: ReturnType<typeof useClose> }) {
  const { control, values, sums, firstCounted, expected, running, close, errorMessage } = closing;
  const float = floatText(closing.floatDifference);
  return (
    <LoadedRecord record={expected} noun="expected sum">
      {(data) => (
        <Stack spacing={2}>
          {sums.expected !== undefined && (
            <div role="status">
              <CloseFigures
                expected={sums.expected}
                counted={sums.counted}
                difference={sums.difference}
              />
              {firstCounted !== undefined && firstCounted !== sums.counted && (
                <Typography color="textSecondary">
                  The first count, <Money cents={firstCounted} currency />, is kept too.
                </Typography>
              )}
              {float && (
                <Typography sx={{ fontWeight: 650 }}>The opening float is {float}.</Typography>
              )}
            </div>
          )}
          <ExpectedPeople expected={data} openingFloat={centsOf(values.openingFloat)} />
          <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
            <MoneyField
              control={control}
              name="banked"
              label="To the bank"
              disabled={running}
              autoFocus
              sx={{ flex: '1 1 140px', maxWidth: 220 }}
            />
            <Typography sx={{ alignSelf: 'center' }}>
              Float that stays: <Money cents={sums.floatLeft} currency />
            </Typography>
          </Stack>
          {sums.difference !== 0 && (
            <TextField
              control={control}
              name="reason"
              label="Reason for the difference"
              maxLength={200}
              disabled={running}
            />
          )}
          {errorMessage && <Alert severity="error">{errorMessage}</Alert>}
          {/* Not a submit button: Enter in a field must not close the day. */}
          <Button
            variant="contained"
            size="medium"
            onClick={close}
            disabled={running || expected.loading}
            sx={{ alignSelf: 'flex-start' }}
          >
            Close the day
          </Button>
        </Stack>
      )}
    </LoadedRecord>
  );
}
