import { zodResolver } from '@hookform/resolvers/zod';
import { getReceipt, voidPayment } from '@kelas/contract/receipts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { queryKey } from '../api/query.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useCloseGuard } from '../dialogs/leaving.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { TextField } from '../ui/TextField.tsx';

const reasonSchema = voidPayment.input.pick({ reason: true });

interface Props {
  readonly receiptNo: string;
  /** Called if the payment is already voided, so that the receipt is refetched. */
  readonly onRefused: () => void;
  readonly onExited: () => void;
}

/** Asks for a confirmation and a reason before a void; a failure keeps the typed reason. */
export function VoidDialog({ receiptNo, onRefused, onExited }: Props) {
  const { open, close, submitOnce } = useSubmitOnce();
  const id = useId();
  const alert = useAlert();
  const client = useQueryClient();
  const form = useForm({
    defaultValues: { reason: '' },
    resolver: zodResolver(reasonSchema, undefined, { raw: true }),
  });
  const { run, running } = useCall(voidPayment, { onFailure: 'inline' });
  const yesButton = useRef<HTMLButtonElement>(null);
  const closeByEscape = useCloseGuard({
    open,
    isDirty: form.formState.isDirty,
    isBusy: running,
    onClose: close,
  });

  const yes = form.handleSubmit(async ({ reason }) => {
    const outcome = await submitOnce(() => run({ receiptNo, reason }));
    if (!outcome) return;
    if (outcome.ok) {
      client.setQueryData(queryKey(getReceipt, { receiptNo }), outcome.value);
      return alert('Thank you', 'This payment has been voided');
    }
    const { status, message } = outcome.error;
    if (status === 401) return;
    if (status === 409) {
      close();
      onRefused();
    }
    await alert('Oops', message);
    yesButton.current?.focus();
  });

  return (
    <Dialog
      open={open}
      onClose={closeByEscape}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      slotProps={{ transition: { onExited } }}
    >
      <form onSubmit={yes} noValidate>
        <DialogTitle id={`${id}-title`}>Confirmation</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-content`} sx={{ mb: 2 }}>
            Are you sure you want to void this payment?
          </DialogContentText>
          <TextField
            control={form.control}
            name="reason"
            label="Reason"
            maxLength={200}
            disabled={running}
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={running}>
            No
          </Button>
          <Button ref={yesButton} type="submit" variant="contained" disabled={running}>
            Yes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
