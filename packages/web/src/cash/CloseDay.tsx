import { CLOSES_PAGE_SIZE, getNextClose, listCashCloses } from '@kelas/contract/cash';
import type { Cents } from '@kelas/contract/values/cents';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { usePagedQuery } from '../api/paged-query.ts';
import { useCallQuery } from '../api/query.ts';
import { momentColumn, moneyColumn } from '../reference/columns.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Money } from '../ui/Money.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { CloseSheetForm } from './CloseSheetForm.tsx';
import { type CashClose, differenceWord } from './close-form.ts';

/** Close the day: count the cash, compare it with the expected sum, record both (R-1401). */
export default function CloseDay() {
  const next = useCallQuery(getNextClose, {}, { onFailure: 'inline' });
  const [viewed, setViewed] = useState<CashClose>();
  return (
    <>
      <PageTitle title="Close the day" />
      <LoadedRecord record={next} noun="close">
        {(data) => <CloseSheetForm next={data} onView={setViewed} />}
      </LoadedRecord>
      {next.data && <EarlierCloses onView={setViewed} />}
      {viewed && (
        <CloseDialog key={viewed.number} close={viewed} onExited={() => setViewed(undefined)} />
      )}
    </>
  );
}

const columns: readonly Column<CashClose>[] = [
  { label: 'No.', order: ({ number }) => number, cell: ({ number }) => number },
  momentColumn('Closed on', ({ recordCreateDate }) => recordCreateDate),
  { label: 'Person', value: ({ staffName }) => staffName, wrap: 90 },
  moneyColumn('Expected', ({ expected }) => expected),
  moneyColumn('Counted', ({ counted }) => counted),
  { label: 'Difference (RM)', cell: differenceOf, align: 'right' },
  {
    label: 'Reason',
    value: ({ reason, floatReason }) => [reason, floatReason].filter(Boolean).join(' · '),
    wrap: 130,
  },
  moneyColumn('To the bank', ({ banked }) => banked),
  moneyColumn('Float', ({ floatLeft }) => floatLeft),
];
const numberOf = ({ number }: CashClose) => number;
const PAGES = { pageSize: CLOSES_PAGE_SIZE, numberOf };

/** The recorded closes, newest first, 30 at a time (R-1412). */
function EarlierCloses({ onView }: { onView: (close: CashClose) => void }) {
  const { list, hasOlder, loadOlder } = usePagedQuery(listCashCloses, {}, PAGES);
  const action = useCallback(
    (close: CashClose) => (
      <RowButton label="View" of={`close ${close.number}`} onClick={() => onView(close)} />
    ),
    [onView],
  );
  return (
    <ListPanel
      title="Earlier closes"
      list={list}
      columns={columns}
      rowKey={numberOf}
      noun="close"
      action={action}
      empty="No closes yet"
      summary={hasOlder ? 'the latest closes' : undefined}
    >
      {hasOlder && (
        <Button
          variant="outlined"
          onClick={loadOlder}
          disabled={list.loading}
          sx={{ mt: 1.5, alignSelf: 'flex-start' }}
        >
          Load {CLOSES_PAGE_SIZE} older closes
        </Button>
      )}
    </ListPanel>
  );
}

function differenceOf({ difference, floatDifference }: CashClose) {
  const word = differenceWord(difference);
  return (
    <>
      {word !== 'balanced' && <Money cents={Math.abs(difference) as Cents} />} {word}
      {floatDifference !== 0 && (
        <Typography variant="body2">
          float <Money cents={Math.abs(floatDifference) as Cents} />{' '}
          {differenceWord(floatDifference)}
        </Typography>
      )}
    </>
  );
}
