import { getSalary, SALARY_IN_FUTURE } from '@kelas/contract/salaries';
import { salarySheet } from '@kelas/contract/salary-sheet';
import { csvFileName, toCsv } from '@kelas/contract/values/csv';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { useLevels } from '../reference/reference-data.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { saveCsv } from '../ui/download.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { CountedLines } from './CountedLines.tsx';
import { SalaryBasis } from './SalaryBasis.tsx';
import { SalaryPaymentDialog } from './SalaryPaymentDialog.tsx';
import { SalaryVoidDialog } from './SalaryVoidDialog.tsx';
import { isAhead, payable, type SalaryRow } from './salary.ts';
import { UncountedLines } from './UncountedLines.tsx';
import { useSalaryPayment } from './use-salary-payment.ts';
import { VoidedSalaries } from './VoidedSalaries.tsx';

interface Props {
  /** The teacher and the month. */
  readonly row: SalaryRow;
  readonly onExited: () => void;
}

/** Salary Details: the lines of a teacher's salary of a month, and its payment. */
export function SalaryDialog({ row, onExited }: Props) {
  const { uuid, name, month } = row;
  const { open, close, submitOnce } = useSubmitOnce();
  const levels = useLevels();
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
  const download = () => {
    if (!salary) return;
    const levelName = (id: number) => levels.find((level) => level.id === id)?.name ?? String(id);
    saveCsv(csvFileName(salary.name), toCsv(salarySheet(salary, levelName)));
  };

  return (
    <DialogFrame
      title="Salary Details"
      subtitle={`${name} · ${month}`}
      open={open}
      onClose={close}
      onExited={onExited}
      isDirty={hours !== '' && salary?.paymentStatus === 'PENDING'}
      isBusy={running}
      wide
    >
      <DialogContent>
        <LoadedRecord record={details} noun="salary">
          {(loaded) => (
            <Stack spacing={2}>
              <SalaryBasis salary={loaded} control={control} hours={hours} busy={running} />
              <VoidedSalaries salary={loaded} />
              <CountedLines salary={loaded} />
              <UncountedLines salary={loaded} />
            </Stack>
          )}
        </LoadedRecord>
      </DialogContent>
      {ahead && (
        <Alert severity="info" role="status" sx={{ mx: 3, mt: 1 }}>
          {SALARY_IN_FUTURE}.
        </Alert>
      )}
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Typography
          role="status"
          sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 'auto' }, fontWeight: 650 }}
        >
          {sum !== undefined && (
            <>
              {salary?.paymentStatus === 'PAID' ? 'Paid' : 'To pay'} <Money cents={sum} currency />
            </>
          )}
        </Typography>
        {salary?.paymentStatus === 'PAID' && (
          <Button color="error" onClick={() => setVoiding(true)}>
            Void salary…
          </Button>
        )}
        <Button onClick={download} disabled={!salary}>
          Download
        </Button>
        <Button onClick={close} disabled={running}>
          Close
        </Button>
        {/* Not a submit button: Enter in the field must not pay. */}
        <Button
          variant="contained"
          onClick={payment.ask}
          disabled={running || details.loading || salary?.paymentStatus !== 'PENDING' || ahead}
        >
          Pay now
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
