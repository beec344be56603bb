import type { OutputOf } from '@kelas/contract/call';
import type { getNextClose } from '@kelas/contract/cash';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useRef } from 'react';
import { formatMoment } from '../languages/formats.ts';
import { FormSection } from '../ui/LongForm.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { CloseResult } from './CloseResult.tsx';
import { CountTable } from './CountTable.tsx';
import { type CashClose, floatTexts } from './close-form.ts';
import { Movements } from './Movements.tsx';
import { useClose } from './use-close.ts';

type NextClose = OutputOf<typeof getNextClose>;

interface Props {
  readonly next: NextClose;
  readonly onView: (close: CashClose) => void;
}

/** The next close: the count at the left, then the expected sum and the rest at the right. */
export function CloseSheetForm({ next, onView }: Props) {
  const closing = useClose(next, onView);
  const { control, values, running, isShown, errorMessage } = closing;
  const float = floatTexts(closing.floatDifference);
  const count = useRef<HTMLDivElement>(null);

  // Enter leads to the next field and from the last one to the button, which needs its own Enter.
  const toNextField = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const stops = [...(count.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    stops[stops.indexOf(event.target) + 1]?.focus();
  };

  return (
    <Stack spacing={2}>
      <Typography color="textSecondary">{lastCloseText(next)}</Typography>
      <Box sx={columns}>
        <FormSection title={t`1. Count the cash`}>
          <Stack ref={count} spacing={2} onKeyDown={toNextField}>
            <CountTable control={control} values={values} disabled={running} />
            <MoneyField
              control={control}
              name="openingFloat"
              label={t`Opening float`}
              helperText={t`The cash that was in the drawer at the start`}
              disabled={running}
            />
            {float && (
              <TextField
                control={control}
                name="floatReason"
                label={t`Reason for the opening float`}
                helperText={float.hint}
                maxLength={200}
                disabled={running}
              />
            )}
            {!isShown && errorMessage && <Alert severity="error">{errorMessage}</Alert>}
            {!isShown && (
              <Button
                variant="contained"
                size="medium"
                onClick={closing.showExpected}
                disabled={running}
                sx={{ alignSelf: 'flex-start' }}
              >
                {t`Show expected`}
              </Button>
            )}
          </Stack>
        </FormSection>
        <FormSection title={t`2. Compare and close`}>
          {isShown ? (
            <CloseResult closing={closing} />
          ) : (
            <Typography color="textSecondary">
              {t`Count first. Your count is stored before the expected sum is shown.`}
            </Typography>
          )}
        </FormSection>
      </Box>
      {isShown && <Movements expected={closing.expected} />}
    </Stack>
  );
}

function lastCloseText({ number, last }: NextClose): string {
  if (!last) return t`No. ${number} · the first close`;
  const { recordCreateDate, staffName } = last;
  const moment = formatMoment(new Date(recordCreateDate));
  return t`No. ${number} · last close ${moment} by ${staffName}`;
}

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(320px, 2fr) minmax(0, 3fr)' },
};
