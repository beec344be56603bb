import { chargeInBulk, previewBulkCharge } from '@kelas/contract/misc-charges';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { monthInWords } from '@kelas/contract/values/month';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAskedCall } from '../api/asked-call.ts';
import { usePreview } from '../api/preview.ts';
import { levelColumn, studentColumn } from '../reference/columns.tsx';
import { useMiscItems } from '../reference/reference-data.ts';
import { TickedStudent } from '../reference/TickedStudent.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { useNameSearch } from '../ui/name-search.ts';
import { TickBar } from '../ui/TickBar.tsx';
import { type Column, countOf, numberText } from '../ui/table.ts';
import { type Tick, TicksContext, useIsTicked, useTicks } from '../ui/ticks.tsx';
import type { BulkRequest, BulkRow } from './bulk-form.ts';

const HAS_IT = 'Has it already';
const TO_BILL = 'To bill';

/** Returns the tick of a student; a skipped one has none. */
function tickOfStudent({ uuid, skipped }: BulkRow): Tick {
  return { key: uuid, isTickedAtFirst: true, isLocked: skipped !== null };
}

function TickStatus({ row }: { readonly row: BulkRow }) {
  const isTicked = useIsTicked(tickOfStudent(row));
  if (row.skipped) return HAS_IT;
  return isTicked ? TO_BILL : 'Left out';
}

const columns: readonly Column<BulkRow>[] = [
  {
    ...studentColumn<BulkRow>(),
    cell: (row) => (
      <TickedStudent tick={tickOfStudent(row)} label={`Bill ${row.name}`} student={row} />
    ),
  },
  levelColumn(),
  {
    label: 'Status',
    value: ({ skipped }) => (skipped ? HAS_IT : TO_BILL),
    cell: (row) => <TickStatus row={row} />,
  },
];
const rowKey = ({ uuid }: BulkRow) => uuid;
const NONE: readonly never[] = [];
const HAVE_IT = { one: 'has it already', many: 'have it already' };

interface Props {
  readonly choice: BulkRequest;
  readonly onCharged: () => void;
}

/** The students of a choice with a tick each, and the button that charges them (R-1630). */
export function BulkPreview({ choice, onCharged }: Props) {
  const { preview, send } = usePreview(previewBulkCharge, choice, { onFailure: 'inline' });
  const { ask, running, error } = useAskedCall(chargeInBulk, { onFailure: 'inline' });
  const ticks = useTicks(tickOfStudent, running);
  const item = useMiscItems().find(({ id }) => id === choice.itemId)?.name ?? '';

  const rows = preview.data?.rows ?? NONE;
  const chargeable = rows.filter(({ skipped }) => !skipped);
  const skipped = rows.length - chargeable.length;
  const ticked = new Set(ticks.ticked(chargeable));
  const leftOut = chargeable.filter((row) => !ticked.has(row));
  const count = ticked.size;
  const students = countOf(count, 'student');
  const total = formatAmount((count * choice.fee) as Cents);
  const search = useNameSearch(rows);

  const charge = async () => {
    if (!preview.data) return;
    const each = formatAmount(choice.fee as Cents);
    await ask({
      question: `Bill ${students} for ${item}, ${monthInWords(choice.month)}: ${each} each, ${total} in all?`,
      input: {
        ...choice,
        unticked: leftOut.map(({ uuid }) => uuid),
        digest: preview.data.digest,
      },
      send,
      onDone: onCharged,
      thanks: (billed) =>
        `Billed ${countOf(billed.count, 'student')}, ${formatAmount(billed.total)} in all`,
    });
  };

  const isLocked = running || chargeable.length === 0;
  const failure = error ?? preview.error;
  return (
    <Stack spacing={1.5} sx={{ mb: 3 }}>
      {failure && <Alert severity="error">{failure.message}</Alert>}
      <TickBar
        status={
          preview.data
            ? [
                chargeable.length > 0 ? `${students}, ${total}` : 'No student is left to bill',
                skipped > 0 && countOf(skipped, HAVE_IT),
                leftOut.length > 0 && `${numberText(leftOut.length)} left out`,
              ]
                .filter(Boolean)
                .join('; ')
            : ''
        }
        search={search}
        onSetAll={(ticked) => ticks.setAll(search.found, ticked)}
        isLocked={isLocked}
      >
        <Button
          variant="contained"
          disabled={isLocked || preview.loading || count === 0}
          onClick={charge}
        >
          Bill {preview.data && students}
        </Button>
      </TickBar>
      <TicksContext value={ticks.context}>
        <DataTable
          label="Students to bill"
          list={{ ...preview, data: preview.data && search.found }}
          columns={columns}
          rowKey={rowKey}
          noun="student"
        />
      </TicksContext>
    </Stack>
  );
}
