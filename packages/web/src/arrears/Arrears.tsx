import { listArrears } from '@kelas/contract/arrears';
import { getSettings, type Settings } from '@kelas/contract/centre';
import type { Fund } from '@kelas/contract/schema/payment';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { formatPhone } from '@kelas/contract/values/phone';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CallQuery, useCallQuery } from '../api/query.ts';
import { withMessages } from '../languages/language.ts';
import { ArrearsTabs } from '../reference/ArrearsTabs.tsx';
import { FAMILY_NOUN } from '../reference/nouns.ts';
import { StudentListScreen } from '../reference/StudentListScreen.tsx';
import { isCovered } from '../reminders/open-debt.ts';
import { RemindButtons } from '../reminders/RemindButtons.tsx';
import { type Debtor, recipientOf } from '../reminders/reminder.ts';
import { useCopiedText } from '../reminders/use-copied-text.tsx';
import { useFilters } from '../ui/filters.ts';
import { withParams } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import type { ListState } from '../ui/table.ts';
import { FilterChip, useChips } from '../ui/use-chips.tsx';
import { AgeSummary, ageBars, arrearsColumns, familyColumns } from './arrears-columns.tsx';
import { type ArrearsRow, arrearsCsv, coveredOf } from './arrears-rows.ts';
import { type FamilyRow, groupByPhone, isOneFamily } from './families.ts';
import { RemindQueue } from './RemindQueue.tsx';

// Loaded on demand, so that the list does not wait for the payment dialog.
const UnpaidDialog = lazy(() => withMessages(import('../tuition-fees/UnpaidDialog.tsx')));

const FamilyDialog = lazy(() => withMessages(import('../payments/FamilyDialog.tsx')));

const NO_FILTERS = { programLvl: '', name: '' };
/** The query parameter of the view by family. */
const BY = 'by';
const FAMILY = 'family';

const OVERDUE = { label: msg`Overdue`, keep: (row: ArrearsRow) => row.overdue === true };
const CREDIT = {
  label: msg`Can use credit`,
  keep: (row: ArrearsRow) => (row.coveredFee ?? 0) > 0,
};

/**
 * Arrears: the students who owe, or their families, with months, amounts by age and due dates
 * (R-709, R-711, R-1554, R-2221).
 */
export default function Arrears() {
  const filters = useFilters(NO_FILTERS);
  const loaded = useCallQuery(listArrears, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
  });
  const hasDueDay = loaded.data?.some(({ dueDate }) => dueDate !== undefined);
  const hasCredit = loaded.data?.some(CREDIT.keep);
  const chips = [...(hasDueDay ? [OVERDUE] : []), ...(hasCredit ? [CREDIT] : [])];
  const { list: arrears } = useChips(loaded, chips);
  const byFamily = useByFamily();
  const [reminding, setReminding] = useState(false);
  const families = useFamilies(loaded, filters.applied, byFamily.isOn || reminding);
  // The chips narrow families as they narrow students.
  const { list: toRemind } = useChips(families, chips);
  const { data: centre } = useCallQuery(getSettings, {}, { onFailure: 'silent' });
  const [paying, setPaying] = useState<Paying>();
  const { copy, shown } = useCopiedText('reminder');
  const actions = useCallback(
    (row: ArrearsRow | FamilyRow) => (
      <ArrearsActions row={row} centre={centre} onPay={setPaying} onCopy={copy} />
    ),
    [centre, copy],
  );

  const screen = {
    title: t`Arrears`,
    actions: (
      <Button
        variant="outlined"
        disabled={!arrears.data?.length}
        onClick={() => setReminding(true)}
      >
        {t`Remind all`}
      </Button>
    ),
    filters,
    chips,
    filterChips: byFamily.chip,
    tabs: <ArrearsTabs tab="/arrears" />,
    above: <AgeSummary list={byFamily.isOn ? toRemind : arrears} />,
    empty: t`No student owes anything`,
    summaryOf: owedText,
    action: actions,
    dense: true,
  };
  return (
    <Box sx={ageBars}>
      {byFamily.isOn ? (
        <StudentListScreen
          {...screen}
          name={t`Arrears by family`}
          list={families}
          columns={familyColumns}
          noun={FAMILY_NOUN}
        />
      ) : (
        <StudentListScreen
          {...screen}
          name={t`Arrears`}
          csvOf={arrearsCsv}
          list={loaded}
          columns={arrearsColumns}
        />
      )}
      {reminding && toRemind.data && (
        <RemindQueue
          rows={toRemind.data}
          centre={centre}
          onCopy={copy}
          onExited={() => setReminding(false)}
        />
      )}
      {shown}
      <Suspense fallback={null}>
        {paying?.students === 'FAMILY' && (
          <FamilyDialog student={paying.row} onExited={() => setPaying(undefined)} />
        )}
        {paying?.students === 'ONE' && (
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
  const amount = formatAmount(sumCents(rows.map((row) => row.totalOwedFee)));
  return covered > 0
    ? t`${amount} owed, ${{ covered: formatAmount(covered) }} of it covered by credit`
    : t`${amount} owed`;
}

/** The chip that shows one row for each contact's phone number, and the address remembers it. */
function useByFamily() {
  const [params, setParams] = useSearchParams();
  const isOn = params.get(BY) === FAMILY;
  const toggle = () =>
    setParams((before) => withParams(before, { page: '', sort: '', [BY]: !isOn && FAMILY }), {
      replace: true,
    });
  return { isOn, chip: <FilterChip label={t`By family`} isOn={isOn} onClick={toggle} /> };
}

/** The families with a student of the list, each with all students who owe (R-2221). */
function useFamilies(
  shown: CallQuery<readonly ArrearsRow[]>,
  filters: typeof NO_FILTERS,
  isNeeded: boolean,
): ListState<FamilyRow> {
  const isNarrowed = filters.programLvl !== '' || filters.name !== '';
  const whole = useCallQuery(listArrears, NO_FILTERS, {
    onFailure: 'alert',
    enabled: isNeeded && isNarrowed,
  });
  const all = isNarrowed ? whole.data : shown.data;
  const rows = shown.data;
  const data = useMemo(
    () => (isNeeded && all && rows ? groupByPhone(all, rows) : undefined),
    [isNeeded, all, rows],
  );
  if (!isNarrowed) return { ...shown, data };
  const refetch = () => {
    shown.refetch();
    whole.refetch();
  };
  const loading = shown.loading || whole.loading;
  return { ...shown, data, loading, error: shown.error ?? whole.error, refetch };
}

/** The payment of a student, from credit if asked, or of all students of a row. */
interface Paying {
  readonly students: 'ONE' | 'FAMILY';
  readonly row: ArrearsRow;
  readonly fund?: Fund;
}

interface ActionsProps {
  readonly row: ArrearsRow | FamilyRow;
  /** Undefined while the settings load. */
  readonly centre: Settings | undefined;
  readonly onPay: (paying: Paying) => void;
  readonly onCopy: (debtor: Debtor, text: string) => void;
}

/** The actions of a row: Pay, and a reminder by WhatsApp or as a copy, or credit. */
function ArrearsActions({ row, centre, onPay, onCopy }: ActionsProps) {
  const recipient = recipientOf(row);
  const isPayable = !('children' in row) || isOneFamily(row);
  const students = 'children' in row && row.children.length > 1 ? 'FAMILY' : 'ONE';
  return (
    <>
      {isPayable && (
        <>
          <RowButton label={t`Pay`} of={row.name} onClick={() => onPay({ students, row })} />{' '}
        </>
      )}
      <RemindButtons
        debtor={row}
        centre={centre}
        onCopy={onCopy}
        {...(isPayable && { onUseCredit: () => onPay({ students, row, fund: 'CREDIT' }) })}
      />
      {recipient && !isCovered(row) && (
        <Typography
          variant="caption"
          color="textSecondary"
          noWrap
          title={t`Remind ${{ name: recipient.name }} ${{ phone: formatPhone(recipient.phoneNo) }}`}
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
