import { closeMonth } from '@kelas/contract/month-end';
import { formatAmount } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { formatMonth } from '../languages/formats.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { type MonthEndRecord, unclearText } from './month-end.ts';

interface Props {
  readonly record: MonthEndRecord;
  readonly refetch: () => void;
  readonly onExited: () => void;
}

/** Closes a month after a confirmation of what is not yet clear (R-2408). */
export function CloseMonthDialog({ record, refetch, onExited }: Props) {
  const { month, version, unclear, left, corrections, correctedCount } = record;
  const { open, close, submitOnce } = useSubmitOnce();
  const call = useCall(closeMonth, { onFailure: 'inline' });
  const alert = useAlert();
  // A tick holds for the figures that were shown with it.
  const [confirmed, setConfirmed] = useState('');
  const isConfirmed = unclear.length === 0 || confirmed === version;
  const name = formatMonth(month);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const withUnclear = unclear.length > 0;
    const outcome = await submitOnce(() => call.run({ month, version, withUnclear }));
    if (outcome?.ok) await alert(t`Thank you`, t`${name} is closed.`);
    else if (outcome?.error.status === 409) refetch();
  };
  return (
    <FormDialog
      title={t`Close ${name}`}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={(event) => void submit(event)}
      save={t`Close the month`}
      isBusy={call.running}
      isDirty={false}
      isSaveDisabled={!isConfirmed}
      errorMessage={call.error?.message}
    >
      <Typography>
        {t`The figures of this month are kept as they are. Later payments, voids, refunds and salaries of the month appear as corrections in the next close. A close cannot be undone.`}
      </Typography>
      <Typography
        sx={{ fontWeight: 650 }}
      >{t`Left over: ${{ amount: formatAmount(left) }}`}</Typography>
      {correctedCount > 0 && (
        <Typography>
          {t`Corrections of earlier months: ${{ amount: formatAmount(corrections) }}`}
        </Typography>
      )}
      {unclear.length > 0 && (
        <div>
          <Typography>{t`Not yet clear`}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {unclear.map((point) => (
              <li key={point.kind}>{unclearText(point).text}</li>
            ))}
          </Box>
          <FormControlLabel
            label={t`Close the month although this is not yet clear`}
            disabled={call.running}
            control={
              <Checkbox
                checked={isConfirmed}
                onChange={(_, checked) => setConfirmed(checked ? version : '')}
              />
            }
          />
        </div>
      )}
    </FormDialog>
  );
}
