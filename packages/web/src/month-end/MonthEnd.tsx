import {
  getMonthEnd,
  getMonthEndDocument,
  getMonthEndPostings,
  listMonthEnds,
} from '@kelas/contract/month-end';
import { csvFileName } from '@kelas/contract/values/csv';
import { currentMonth } from '@kelas/contract/values/date';
import { fileName } from '@kelas/contract/values/file-name';
import { addMonths } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { useDocument } from '../documents/use-document.ts';
import { formatMonth } from '../languages/formats.ts';
import { withMessages } from '../languages/language.ts';
import { doneText } from '../reference/done-text.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { CloseMonthDialog } from './CloseMonthDialog.tsx';
import { Corrections } from './Corrections.tsx';
import { type MonthEndRecord, stateText } from './month-end.ts';
import { StatementPanel } from './StatementPanel.tsx';
import { UnclearPanel } from './UnclearPanel.tsx';
import { ClosedMonths, YearPanel } from './YearPanel.tsx';

// Only centres above the threshold need it.
const EInvoicePanel = lazy(() => withMessages(import('./EInvoicePanel.tsx')));

/** Month end: the figures of a month, what is not yet clear, and its close (R-2415). */
export default function MonthEnd() {
  const start = { month: addMonths(currentMonth(new Date()), -1) };
  const filters = useFilters<{ month: string }>(start, { required: ['month'] });
  const { applied, control, searched } = filters;
  const { month } = applied;
  const record = useCallQuery(getMonthEnd, { month }, { onFailure: 'inline', enabled: searched });
  const closes = useCallQuery(listMonthEnds, { month }, { onFailure: 'inline', enabled: searched });
  const [isClosing, setClosing] = useState(false);
  const pdf = useDocument(getMonthEndDocument);
  const csv = useDocument(getMonthEndPostings);
  const { data } = record;
  return (
    <>
      <PageTitle
        title={t`Month end`}
        actions={
          <Stack
            direction="row"
            useFlexGap
            spacing={1}
            sx={{ flexWrap: 'wrap', displayPrint: 'none' }}
          >
            <Button
              variant="outlined"
              disabled={!data || pdf.running}
              onClick={() => void pdf.save({ month }, fileName(`month-end-${month}`, 'pdf'))}
            >
              {t`Save PDF`}
            </Button>
            <Button
              variant="outlined"
              disabled={!data || csv.running}
              onClick={() => void csv.save({ month }, csvFileName(`Postings ${month}`))}
            >
              {t`Postings as CSV`}
            </Button>
            {data?.state === 'OPEN' && (
              <Button variant="contained" onClick={() => setClosing(true)}>
                {t`Close the month`}
              </Button>
            )}
          </Stack>
        }
      />
      <FilterBar filters={filters} refetch={record.refetch} folds={false}>
        <MonthField control={control} name="month" label={t`Month`} autoFocus />
      </FilterBar>
      <LoadedRecord record={record} noun={t`report`}>
        {(loaded) => (
          <>
            <State record={loaded} />
            <Box sx={columns}>
              <Stack spacing={2} sx={{ minWidth: 0 }}>
                <StatementPanel record={loaded} />
                <ClosedMonths list={closes} year={month.slice(3)} />
              </Stack>
              <Stack spacing={2} sx={{ minWidth: 0 }}>
                <UnclearPanel record={loaded} />
                <YearPanel month={month} />
              </Stack>
            </Box>
            <Corrections record={loaded} />
            <Suspense fallback={null}>
              <EInvoicePanel month={month} />
            </Suspense>
          </>
        )}
      </LoadedRecord>
      {isClosing && data && (
        <CloseMonthDialog
          key={data.month}
          record={data}
          refetch={record.refetch}
          onExited={() => setClosing(false)}
        />
      )}
    </>
  );
}

/** Whether the month is closed: by whom and when, or why not. */
function State({ record }: { record: MonthEndRecord }) {
  const { close, month } = record;
  const name = formatMonth(month);
  return (
    <Typography sx={{ mb: 2, fontWeight: 650 }} role="status">
      {close
        ? t`${name} is closed: no. ${{ number: close.number }}, ${{ done: doneText(close) }}`
        : `${name}: ${stateText(record)}`}
    </Typography>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  mb: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
};
