import { today } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatMonth } from '../languages/formats.ts';
import { PaymentFields } from '../payments/PaymentFields.tsx';
import { choiceSchema, type PaymentChoice } from '../payments/payment-choice.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { errorMessageOf, findFailure, stopAt } from '../ui/failure.ts';
import { Money } from '../ui/Money.tsx';
import { type PayableSalary, runningMonthNotice } from './salary.ts';

interface Props {
  readonly payable: PayableSalary;
  /** Pays; resolves to true if this dialog has to stay open. */
  readonly pay: (choice: PaymentChoice) => Promise<boolean>;
  readonly running: boolean;
  readonly onExited: () => void;
}

/** Asks before a salary is paid: the teacher, the amount, the account, how and when. */
export function SalaryPaymentDialog({ payable, pay, running, onExited }: Props) {
  const { salary, amount } = payable;
  const [open, setOpen] = useState(true);
  const form = useForm<PaymentChoice>({
    // No receipt is printed for this, so the usual type is proposed.
    defaultValues: { paymentType: 'BANK', transactionDate: today(new Date()) },
    resolver: stopAt(failureOf),
  });
  const payButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const notice = runningMonthNotice(salary);
  const errorMessage = errorMessageOf(failureOf(form.watch()), form.formState.errors);

  const submit = form.handleSubmit(async (choice) => {
    if (await pay(choice)) payButton.current?.focus();
    else close();
  });

  return (
    <DialogFrame
      title={t`Pay this salary?`}
      subtitle={`${salary.name} · ${formatMonth(salary.month)}`}
      open={open}
      onClose={close}
      onExited={onExited}
      isDirty={form.formState.isDirty}
      isBusy={running}
      small
      // The second click of a double click on Pay now is outside.
      closesByEscapeOnly
    >
      <DialogContent>
        <Stack spacing={2}>
          <div>
            <Typography sx={amountText}>
              <Money cents={amount} currency />
            </Typography>
            <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {accountOf(payable)}
            </Typography>
          </div>
          {notice && (
            <Alert severity="warning" role="status">
              {notice}
            </Alert>
          )}
          {/* Room for the label of the first field. */}
          <div>
            <PaymentFields control={form.control} disabled={running} />
          </div>
          {errorMessage && <Alert severity="error">{errorMessage}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close} disabled={running}>
          {t`Cancel`}
        </Button>
        {/* Not a submit button: Enter in a field must not pay. */}
        <Button ref={payButton} variant="contained" onClick={submit} disabled={running} autoFocus>
          {t({ message: 'Pay', context: 'salary' })}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}

const failureOf = (choice: PaymentChoice) => findFailure(choiceSchema, choice);

function accountOf({ salary: { bankName, bankAccountNo }, amount }: PayableSalary): string {
  if (amount <= 0) return t`Nothing is paid out. The month is recorded as paid.`;
  return [bankName, bankAccountNo].filter(Boolean).join(' · ') || t`No bank account is known`;
}

const amountText = { fontSize: '2rem', fontWeight: 650, lineHeight: 1.25 };
