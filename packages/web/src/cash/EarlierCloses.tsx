import { CLOSES_PAGE_SIZE } from '@kelas/contract/cash';
import type { Cents } from '@kelas/contract/values/cents';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useId } from 'react';
import { moneyColumn } from '../reference/columns.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import type { CashClose } from './close-form.ts';
import { useCloses } from './closes.ts';
import { differenceWord } from './difference.ts';

const NOUN = { one: 'close', many: 'closes' };

const columns: readonly Column<CashClose>[] = [
  { label: 'No.', order: ({ number }) => number, cell: ({ number }) => number },
  { label: 'Closed on', value: ({ recordCreateDate }) => formatTimeStamp(recordCreateDate) },
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
const rowKey = ({ number }: CashClose) => number;

/** The recorded closes, newest first, 30 at a time (R-1412). */
export function EarlierCloses({ onView }: { onView: (close: CashClose) => void }) {
  const id = useId();
  const { list, hasOlder, loadOlder } = useCloses();
  const action = useCallback(
    (close: CashClose) => (
      <RowButton label="View" of={`close ${close.number}`} onClick={() => onView(close)} />
    ),
    [onView],
  );
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        Earlier closes
      </Typography>
      <DataTable
        label="Earlier closes"
        list={list}
        columns={columns}
        rowKey={rowKey}
        noun={NOUN}
        action={action}
        empty="No closes yet"
        summary={hasOlder ? 'the latest closes' : undefined}
        brief
      />
      {hasOlder && (
        <Button variant="outlined" onClick={loadOlder} disabled={list.loading} sx={{ mt: 1.5 }}>
          Load {CLOSES_PAGE_SIZE} older closes
        </Button>
      )}
    </Box>
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
