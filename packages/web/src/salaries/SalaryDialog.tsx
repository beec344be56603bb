import { getPaySlip, getSalary, paySalary } from '@kelas/contract/salaries';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { csvFileName } from '@kelas/contract/values/csv';
import type { Day } from '@kelas/contract/values/date';
import { fileName } from '@kelas/contract/values/file-name';
import { feeOfHours } from '@kelas/contract/values/hours';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { useDocument } from '../documents/use-document.ts';
import { formatMonth } from '../languages/formats.ts';
import type { PaymentChoice } from '../payments/payment-choice.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { saveCsv } from '../ui/download.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { MarkedLessons } from './MarkedLessons.tsx';
import { type HoursForm, SalaryBasis } from './SalaryBasis.tsx';
import { CountedLines, HeadLines, UncountedLines } from './SalaryLines.tsx';
import { SalaryPaymentDialog } from './SalaryPaymentDialog.tsx';
import { SalaryVoidDialog, VoidedSalaries } from './SalaryVoids.tsx';
import {
  amountRateOf,
  isAhead,
  type PayableSalary,
  payable,
  type Salary,
  type SalaryRow,
  salaryCsv,
} from './salary.ts';

/** Salary Details: the lines of a teacher's salary of a month, and its payment. */
export function SalaryDialog({ row, onExited }: { row: SalaryRow; onExited: () => void }) {
  const { uuid, name, month } = row;
  const { open, close, submitOnce } = useSubmitOnce();
  const [voiding, setVoiding] = useState(false);
  const details = useCallQuery(
    getSalary,
    { teacherUuid: uuid, month },
    { onFailure: 'alert', fresh: true },
  );
  const salary = details.data;
  const payment = useSalaryPayment(salary, submitOnce);
  const { control, hours, asked, running } = payment;
  const sum = salary && payable(salary, hours);
  const ahead = salary?.paymentStatus === 'PENDING' && isAhead(salary);
  const paySlip = useDocument(getPaySlip);
  const slipName = fileName(`pay-slip-${name}-${month}`, 'pdf');
  const download = () => {
    if (salary) saveCsv(csvFileName(salary.name), salaryCsv(salary));
  };

  return (
    <DialogFrame
      title={t`Salary Details`}
      subtitle={`${name} · ${formatMonth(month)}`}
      open={open}
      onClose={close}
      onExited={onExited}
      isDirty={hours !== '' && salary?.paymentStatus === 'PENDING'}
      isBusy={running}
      wide
    >
      <DialogContent>
        <LoadedRecord record={details} noun={t`salary`}>
          {(loaded) => (
            <Stack spacing={2}>
              <SalaryBasis salary={loaded} control={control} hours={hours} busy={running} />
              <MarkedLessons salary={loaded} fillHours={payment.fillHours} busy={running} />
              <VoidedSalaries salary={loaded} />
              <HeadLines salary={loaded} />
              <CountedLines salary={loaded} />
              <UncountedLines salary={loaded} />
            </Stack>
          )}
        </LoadedRecord>
      </DialogContent>
      {ahead && (
        <Alert severity="info" role="status" sx={{ mx: 3, mt: 1 }}>
          {t`The salary of a month can be paid once the month has begun.`}
        </Alert>
      )}
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Typography
          role="status"
          sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 'auto' }, fontWeight: 650 }}
        >
          {sum !== undefined && sumText(sum, salary?.paymentStatus === 'PAID')}
        </Typography>
        {salary?.paymentStatus === 'PAID' && (
          <>
            <Button color="error" onClick={() => setVoiding(true)}>
              {t`Void salary…`}
            </Button>
            <Button
              disabled={paySlip.running}
              onClick={() => void paySlip.print({ teacherUuid: uuid, month }, slipName)}
            >
              {t`Print pay slip`}
            </Button>
          </>
        )}
        <Button onClick={download} disabled={!salary}>
          {t`Download`}
        </Button>
        <Button onClick={close} disabled={running}>
          {t`Close`}
        </Button>
        {/* Not a submit button: Enter in the field must not pay. */}
        <Button
          variant="contained"
          aria-keyshortcuts="p"
          onClick={payment.ask}
          disabled={running || details.loading || salary?.paymentStatus !== 'PENDING' || ahead}
        >
          {t({ message: 'Pay now', context: 'salary' })}
          <KeyHint>p</KeyHint>
        </Button>
      </DialogActions>
      {asked && (
        <SalaryPaymentDialog
          payable={asked}
          pay={payment.pay}
          running={running}
          onExited={payment.onAnswered}
        />
      )}
      {voiding && salary && (
        <SalaryVoidDialog
          salary={salary}
          onRefused={details.refetch}
          onExited={() => setVoiding(false)}
        />
      )}
    </DialogFrame>
  );
}

function sumText(sum: Cents, isPaid: boolean): string {
  const amount = formatAmount(sum);
  return isPaid ? t`Paid ${amount}` : t`To pay ${amount}`;
}

/**
 * Pays one salary after a confirmation. A retry with the same content pays nothing twice
 * (R-1222).
 */
function useSalaryPayment(
  salary: Salary | undefined,
  submitOnce: ReturnType<typeof useSubmitOnce>['submitOnce'],
) {
  const alert = useAlert();
  const client = useQueryClient();
  const form = useForm<HoursForm>({ defaultValues: { hours: '' } });
  const { run, running } = useCall(paySalary, { onFailure: 'inline' });
  const [asked, setAsked] = useState<PayableSalary>();

  const ask = form.handleSubmit(({ hours }) => {
    const amount = salary && payable(salary, hours);
    if (!salary || amount === undefined) return;
    const fee = salary.paymentType === 'HOUR' ? feeOfHours(hours, amountRateOf(salary)) : undefined;
    setAsked({ salary, fee, amount });
  });

  /** Pays what was confirmed; resolves to true if the confirmation has to stay open (R-1343). */
  const pay = async ({ paymentType, transactionDate }: PaymentChoice): Promise<boolean> => {
    if (!asked || paymentType === '') return false;
    const { fee, amount, salary: shown } = asked;
    const { id, month } = shown;
    // The form has checked the date.
    const day = transactionDate as Day;
    const request = { id, month, fee, totalSalary: amount, paymentType, transactionDate: day };
    const outcome = await submitOnce(() => run(request));
    if (!outcome) return false;
    if (outcome.ok) {
      const amount = formatAmount(outcome.value.totalSalary);
      const done = [
        t({ message: "You've made the payment", context: 'salary' }),
        t`Salary of ${{ month: formatMonth(month) }}, ${amount}`,
      ];
      alert(t`Thank you`, done.join('\n'));
      return false;
    }
    const { status, message } = outcome.error;
    if (status === 401) return false;
    // The teacher's payment type has changed, so the shown salary is stale.
    if (status === 422) client.invalidateQueries();
    await alert(t`Oops`, message);
    // After a refusal the person first looks at the salary again.
    return status !== 409 && status !== 422;
  };

  return {
    control: form.control,
    hours: form.watch('hours'),
    fillHours: (hours: string) => {
      form.setValue('hours', hours, { shouldValidate: true });
      form.setFocus('hours');
    },
    /** Checks the hours and asks for the confirmation. */
    ask,
    asked,
    /** Called after the confirmation has left the screen. */
    onAnswered: () => setAsked(undefined),
    pay,
    running,
  };
}
