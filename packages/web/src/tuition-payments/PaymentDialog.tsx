import {
  getTuitionPayment,
  listTuitionPayments,
  payTuition,
} from '@kelas/contract/tuition-payments';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { queryKey, useCallQuery } from '../api/query.ts';
import { MiscLines } from '../misc/MiscLines.tsx';
import { PaymentFields } from '../payments/PaymentFields.tsx';
import { thanksFor } from '../payments/payment-choice.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { useAlert } from '../shell/dialogs.ts';
import { stopAt, toldOf } from '../ui/failure.ts';
import { Money } from '../ui/Money.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import {
  chosenOf,
  EMPTY,
  findFailure,
  isPaid,
  type PaymentForm,
  type PaymentRow,
  requestOf,
  totalOf,
} from './payment-form.ts';
import { TuitionLines } from './TuitionLines.tsx';

const NOUN = { one: 'tuition line', many: 'tuition lines' };
const NONE: readonly never[] = [];
/** The calls whose answers a payment makes old. */
const SHOWN = [listTuitionPayments, getTuitionPayment];

interface Props {
  /** The student and the month. */
  readonly row: PaymentRow;
  readonly onGone: () => void;
}

/** Payment Details: a student's tuition lines of a month, and paying them (specification 2). */
export function PaymentDialog({ row, onGone }: Props) {
  const id = useId();
  const alert = useAlert();
  const client = useQueryClient();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const items = useMiscItems();
  const { uuid, month } = row;
  const details = useCallQuery(
    getTuitionPayment,
    { uuid, month },
    { onFailure: 'alert', fresh: true },
  );
  const lines = details.data ?? NONE;

  const check = (values: PaymentForm) => findFailure(chosenOf(lines, values), values);
  const form = useForm<PaymentForm>({ defaultValues: EMPTY, resolver: stopAt(check) });
  const values = form.watch();
  const told = toldOf(check(values), form.formState.errors);
  const total = totalOf(chosenOf(lines, values), values);
  const allPaid = lines.every(isPaid);
  const nothingToPay = allPaid && values.misc.length === 0;

  const pay = useCall(payTuition, { invalidates: SHOWN, onFailure: 'inline' });
  const [open, setOpen] = useState(true);
  const recorded = useRef(false);
  const payButton = useRef<HTMLButtonElement>(null);
  const close = () => !pay.running && setOpen(false);

  const submit = form.handleSubmit(async (chosen) => {
    // A second click may come before the dialog has gone.
    if (recorded.current) return;
    const outcome = await pay.run(requestOf(row, chosenOf(lines, chosen), chosen, items));
    if (recorded.current) return;
    if (outcome.ok) {
      recorded.current = true;
      setOpen(false);
      return alert('Thank you', thanksFor(outcome.value));
    }
    const { status, message } = outcome.error;
    if (status === 401) return;
    // Another desk was faster, or a fee has changed: what is shown is old.
    if (status === 409 || status === 404) {
      for (const each of SHOWN) client.invalidateQueries({ queryKey: queryKey(each) });
    }
    await alert('Oops', message);
    payButton.current?.focus();
  });

  return (
    <Dialog
      open={open}
      // A click beside the dialog would throw away what was typed.
      onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
      fullScreen={narrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onGone } }}
    >
      <DialogTitle id={id} sx={{ pb: 1 }}>
        <span>Payment Details</span>
        <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
          {row.name} ·{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {month}
          </Box>
        </Typography>
      </DialogTitle>
      <DialogContent>
        <TableNotice list={details} noun={NOUN} empty="Nothing is charged" place="above" />
        <TableNotice list={details} noun={NOUN} empty="Nothing is charged" place="within" />
        {lines[0] && (
          <Stack spacing={2}>
            <Typography color="textSecondary">IC no. {lines[0].icNo || 'NA'}</Typography>
            <TuitionLines lines={lines} control={form.control} disabled={pay.running} />
            <MiscLines control={form.control} name="misc" busy={pay.running} closed={allPaid} />
            <PaymentFields control={form.control} disabled={pay.running || nothingToPay} />
          </Stack>
        )}
      </DialogContent>
      {told && (
        <Alert severity="error" sx={{ mx: 3, mt: 1 }}>
          {told}
        </Alert>
      )}
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Typography role="status" sx={{ flexGrow: 1, fontWeight: 650 }}>
          {details.data && (
            <>
              Total <Money cents={total} currency />
            </>
          )}
        </Typography>
        <Button onClick={close} disabled={pay.running}>
          Cancel
        </Button>
        {/* Not a form's submit: Enter in a box must not pay. */}
        <Button
          ref={payButton}
          variant="contained"
          onClick={submit}
          disabled={pay.running || details.loading || nothingToPay}
        >
          Pay now
        </Button>
      </DialogActions>
    </Dialog>
  );
}
