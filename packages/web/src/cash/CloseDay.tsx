import { CLOSES_PAGE_SIZE, getNextClose, listCashCloses } from '@kelas/contract/cash';
import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import { msg, plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { usePagedQuery } from '../api/paged-query.ts';
import { useCallQuery } from '../api/query.ts';
import { momentColumn, moneyColumn } from '../reference/columns.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
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
      <PageTitle title={t`Close the day`} />
      <LoadedRecord record={next} noun={t`close`}>
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
  { label: msg`No.`, order: ({ number }) => number, cell: ({ number }) => number },
  momentColumn(msg`Closed on`, ({ recordCreateDate }) => recordCreateDate),
  { label: msg`Person`, value: ({ staffName }) => staffName, wrap: 90 },
  moneyColumn(msg({ message: 'Expected (RM)', context: 'cash' }), ({ expected }) => expected),
  moneyColumn(msg`Counted (RM)`, ({ counted }) => counted),
  {
    label: msg({ message: 'Difference (RM)', context: 'cash' }),
    cell: differenceOf,
    align: 'right',
  },
  {
    label: msg`Reason`,
    value: ({ reason, floatReason }) => [reason, floatReason].filter(Boolean).join(' · '),
    wrap: 130,
  },
  moneyColumn(msg`To the bank (RM)`, ({ banked }) => banked),
  moneyColumn(msg`Float (RM)`, ({ floatLeft }) => floatLeft),
];
const numberOf = ({ number }: CashClose) => number;
const NOUN = {
  one: msg`close`,
  many: msg`closes`,
  count: (count: number) => t`${plural(count, { one: '# close', other: '# closes' })}`,
};
const PAGES = { pageSize: CLOSES_PAGE_SIZE, numberOf };

/** The recorded closes, newest first, 30 at a time (R-1412). */
function EarlierCloses({ onView }: { onView: (close: CashClose) => void }) {
  const { list, hasOlder, loadOlder } = usePagedQuery(listCashCloses, {}, PAGES);
  const action = useCallback(
    (close: CashClose) => (
      <RowButton
        label={t`View`}
        of={t`close ${{ number: close.number }}`}
        onClick={() => onView(close)}
      />
    ),
    [onView],
  );
  return (
    <ListPanel
      title={t`Earlier closes`}
      list={list}
      columns={columns}
      rowKey={numberOf}
      noun={NOUN}
      action={action}
      empty={t`No closes yet`}
      summary={hasOlder ? t`the latest closes` : undefined}
    >
      {hasOlder && (
        <Button
          variant="outlined"
          onClick={loadOlder}
          disabled={list.loading}
          sx={{ mt: 1.5, alignSelf: 'flex-start' }}
        >
          {t`Load ${{ count: CLOSES_PAGE_SIZE }} older closes`}
        </Button>
      )}
    </ListPanel>
  );
}

function differenceOf({ difference, floatDifference }: CashClose) {
  return (
    <>
      {differenceText(difference)}
      {floatDifference !== 0 && (
        <Typography variant="body2">{floatDifferenceText(floatDifference)}</Typography>
      )}
    </>
  );
}

function differenceText(difference: Cents): string {
  if (difference === 0) return differenceWord(difference);
  const amount = formatRinggit(Math.abs(difference) as Cents);
  return difference < 0 ? t`${amount} short` : t`${amount} over`;
}

function floatDifferenceText(difference: Cents): string {
  const amount = formatRinggit(Math.abs(difference) as Cents);
  return difference < 0 ? t`float ${amount} short` : t`float ${amount} over`;
}
