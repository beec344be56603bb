import { listArrears } from '@kelas/contract/arrears';
import { getSettings, type Settings } from '@kelas/contract/centre';
import type { Fund } from '@kelas/contract/schema/payment';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { formatPhone } from '@kelas/contract/values/phone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { ArrearsTabs } from '../reference/ArrearsTabs.tsx';
import { StudentListScreen } from '../reference/StudentListScreen.tsx';
import { isCovered } from '../reminders/open-debt.ts';
import { RemindButtons } from '../reminders/RemindButtons.tsx';
import { type Debtor, recipientOf } from '../reminders/reminder.ts';
import { useReminder } from '../reminders/use-reminder.tsx';
import { useFilters } from '../ui/filters.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { useChips } from '../ui/use-chips.tsx';
import { AgeSummary, ageBars, arrearsColumns } from './arrears-columns.tsx';
import { type ArrearsRow, arrearsCsv, coveredOf } from './arrears-rows.ts';
import { RemindQueue } from './RemindQueue.tsx';

// Loaded on demand, so that the list does not wait for the payment dialog.
const UnpaidDialog = lazy(() => import('../tuition-fees/UnpaidDialog.tsx'));

const OVERDUE = { label: 'Overdue', keep: (row: ArrearsRow) => row.overdue === true };
const CREDIT = { label: 'Can use credit', keep: (row: ArrearsRow) => (row.coveredFee ?? 0) > 0 };

/** Arrears: the students who owe, with months, amounts by age and due dates (R-709, R-711, R-1554). */
export default function Arrears() {
  const filters = useFilters({ programLvl: '', name: '' });
  const loaded = useCallQuery(listArrears, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const hasDueDay = loaded.data?.some(({ dueDate }) => dueDate !== undefined);
  const hasCredit = loaded.data?.some(CREDIT.keep);
  const chips = [...(hasDueDay ? [OVERDUE] : []), ...(hasCredit ? [CREDIT] : [])];
  const { list: arrears } = useChips(loaded, chips);
  const { data: centre } = useCallQuery(getSettings, {}, { onFailure: 'silent' });
  const [paying, setPaying] = useState<{ readonly row: ArrearsRow; readonly fund?: Fund }>();
  const [reminding, setReminding] = useState(false);
  const { copy, shown } = useReminder();
  const actions = useCallback(
    (row: ArrearsRow) => (
      <ArrearsActions
        row={row}
        centre={centre}
        onPay={(of, fund) => setPaying({ row: of, ...(fund && { fund }) })}
        onCopy={copy}
      />
    ),
    [centre, copy],
  );

  return (
    <Box sx={ageBars}>
      <StudentListScreen
        title="Arrears"
        name="Arrears"
        actions={
          <Button
            variant="outlined"
            disabled={!arrears.data?.length}
            onClick={() => setReminding(true)}
          >
            Remind all
          </Button>
        }
        csvOf={arrearsCsv}
        filters={filters}
        chips={chips}
        tabs={<ArrearsTabs tab="/arrears" />}
        above={<AgeSummary list={arrears} />}
        list={loaded}
        columns={arrearsColumns}
        empty="No student owes anything"
        summaryOf={owedText}
        action={actions}
        dense
      />
      {reminding && (
        <RemindQueue
          rows={arrears.data ?? []}
          centre={centre}
          onCopy={copy}
          onExited={() => setReminding(false)}
        />
      )}
      {shown}
      <Suspense fallback={null}>
        {paying && (
          <UnpaidDialog
            key={paying.row.uuid}
            student={paying.row}
            fund={paying.fund}
            onExited={() => setPaying(undefined)}
          />
        )}
      </Suspense>
    </Box>
  );
}

/** Returns `RM 11,385.00 owed, RM 100.00 of it covered by credit`; undefined for an empty list. */
function owedText(rows: readonly ArrearsRow[]): string | undefined {
  if (rows.length === 0) return undefined;
  const covered = coveredOf(rows);
  const owed = `${formatAmount(sumCents(rows.map((row) => row.totalOwedFee)))} owed`;
  return covered > 0 ? `${owed}, ${formatAmount(covered)} of it covered by credit` : owed;
}

interface ActionsProps {
  readonly row: ArrearsRow;
  /** Undefined while the settings load. */
  readonly centre: Settings | undefined;
  /** Opens the payment, from credit if asked. */
  readonly onPay: (row: ArrearsRow, fund?: Fund) => void;
  readonly onCopy: (debtor: Debtor, text: string) => void;
}

/** The actions of a row: Pay, and a reminder by WhatsApp or as a copy, or credit. */
function ArrearsActions({ row, centre, onPay, onCopy }: ActionsProps) {
  const recipient = recipientOf(row);
  return (
    <>
      <RowButton label="Pay" of={row.name} onClick={() => onPay(row)} />{' '}
      <RemindButtons
        debtor={row}
        centre={centre}
        onCopy={onCopy}
        onUseCredit={() => onPay(row, 'CREDIT')}
      />
      {recipient && !isCovered(row) && (
        <Typography
          variant="caption"
          color="textSecondary"
          noWrap
          title={`Remind ${recipient.name} ${formatPhone(recipient.phoneNo)}`}
          sx={caption}
        >
          {recipient.short}
        </Typography>
      )}
    </>
  );
}

// As wide as the buttons above it.
const caption = { display: 'block', width: 0, minWidth: '100%' };
