import { listArrears } from '@kelas/contract/arrears';
import { getSettings, type Settings } from '@kelas/contract/centre';
import type { Fund } from '@kelas/contract/schema/payment';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { csvFileName } from '@kelas/contract/values/csv';
import { today } from '@kelas/contract/values/date';
import { formatPhone } from '@kelas/contract/values/phone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { LevelChips } from '../reference/LevelChips.tsx';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { isCovered } from '../reminders/open-debt.ts';
import { RemindButtons } from '../reminders/RemindButtons.tsx';
import { type Debtor, recipientOf } from '../reminders/reminder.ts';
import { useReminder } from '../reminders/use-reminder.tsx';
import { ChipRow } from '../ui/ChipRow.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { saveCsv } from '../ui/download.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListStep } from '../ui/ListStep.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useChips } from '../ui/use-chips.tsx';
import { AgeSummary, ageBars, arrearsColumns } from './arrears-columns.tsx';
import { type ArrearsRow, arrearsCsv, coveredOf } from './arrears-rows.ts';
import { RemindQueue } from './RemindQueue.tsx';

// Loaded on demand, so that the list does not wait for the payment dialog.
const UnpaidDialog = lazy(() => import('../tuition-fees/UnpaidDialog.tsx'));

const NO_FILTER = { programLvl: '', name: '' };
const OVERDUE = { label: 'Overdue', keep: (row: ArrearsRow) => row.overdue === true };
const CREDIT = { label: 'Can use credit', keep: (row: ArrearsRow) => (row.coveredFee ?? 0) > 0 };

/** Arrears: the students who owe, with months, amounts by age and due dates (R-709, R-711, R-1554). */
export default function Arrears() {
  const filters = useFilters(NO_FILTER);
  const paging = usePagingInAddress();
  const loaded = useCallQuery(listArrears, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const hasDueDay = loaded.data?.some(({ dueDate }) => dueDate !== undefined) ?? false;
  const hasCredit = loaded.data?.some(CREDIT.keep) ?? false;
  const wanted = useMemo(
    () => [...(hasDueDay ? [OVERDUE] : []), ...(hasCredit ? [CREDIT] : [])],
    [hasDueDay, hasCredit],
  );
  const { list: arrears, shown: chips } = useChips(loaded, wanted);
  const { data: centre } = useCallQuery(getSettings, {}, { onFailure: 'silent' });
  const owed = useMemo(() => owedText(arrears.data ?? []), [arrears.data]);
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
  const rows = arrears.loading ? undefined : arrears.data;
  const save =
    rows && (() => saveCsv(csvFileName(`Arrears ${today(new Date())}`), arrearsCsv(rows)));

  return (
    <>
      <PageTitle
        title="Arrears"
        actions={
          <>
            <Button
              variant="outlined"
              disabled={!arrears.data?.length}
              onClick={() => setReminding(true)}
            >
              Remind all
            </Button>
            <PageButtons files={[{ label: 'Download CSV', save }]} />
          </>
        }
      />
      <FilterBar filters={filters} refetch={arrears.refetch}>
        <LevelFilter control={filters.control} name="programLvl" label="Program Level" autoFocus />
        <TextField control={filters.control} name="name" label="Student Name" maxLength={200} />
      </FilterBar>
      <ChipRow>
        {wanted.length > 0 && chips}
        <LevelChips control={filters.control} name="programLvl" />
      </ChipRow>
      <AgeSummary list={arrears} />
      <Box sx={ageBars}>
        <DataTable
          label="Arrears"
          list={arrears}
          columns={arrearsColumns}
          rowKey={(row) => row.uuid}
          noun={STUDENT_NOUN}
          next={<ListStep filters={filters} />}
          empty="No student owes anything"
          summary={owed}
          action={actions}
          paging={paging}
          dense
        />
      </Box>
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
    </>
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
