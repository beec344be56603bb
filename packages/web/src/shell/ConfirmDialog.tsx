import { isMonth } from '@kelas/contract/values/month';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import type { ConfirmRequest, MonthRequest } from '../dialogs/dialogs.ts';
import { MonthInput } from '../ui/MonthField.tsx';

interface Props {
  readonly request: ConfirmRequest | MonthRequest;
  readonly onExited: () => void;
}

const MISSING = 'Please select cancellation date';

/**
 * The dialog Confirmation with Yes and No, and with a month picker if the request asks for a month
 * (R-1338).
 */
export function ConfirmDialog({ request, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const [month, setMonth] = useState('');
  const [error, setError] = useState('');
  const id = useId();

  const no = () => {
    setOpen(false);
    if (request.kind === 'month') request.answer(null);
    else request.answer(false);
  };
  const yes = (event: FormEvent) => {
    event.preventDefault();
    if (request.kind === 'confirm') request.answer(true);
    else if (isMonth(month)) request.answer(month);
    else return setError(request.question.missing ?? MISSING);
    setOpen(false);
  };

  return (
    <Dialog
      open={open}
      onClose={no}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      slotProps={{ transition: { onExited } }}
    >
      <form onSubmit={yes} noValidate>
        <DialogTitle id={`${id}-title`}>Confirmation</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-content`} sx={{ overflowWrap: 'anywhere' }}>
            {request.content}
          </DialogContentText>
          {request.kind === 'month' && (
            <MonthInput
              label={request.question.label ?? 'Month'}
              value={month}
              onChange={(value) => {
                setMonth(value);
                setError('');
              }}
              error={error}
              autoFocus
              sx={{ mt: 2 }}
            />
          )}
          {request.kind === 'confirm'
            ? request.detail
            : isMonth(month) && request.question.detail?.(month)}
        </DialogContent>
        <DialogActions>
          <Button onClick={no}>No</Button>
          <Button type="submit" variant="contained" autoFocus={request.kind === 'confirm'}>
            Yes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
