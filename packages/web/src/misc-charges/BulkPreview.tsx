import { chargeInBulk, previewBulkCharge } from '@kelas/contract/misc-charges';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAskedCall } from '../api/asked-call.ts';
import { usePreview } from '../api/preview.ts';
import { formatMonth, numberText } from '../languages/formats.ts';
import { levelColumn, studentColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { TickedStudent } from '../reference/TickedStudent.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { useNameSearch } from '../ui/name-search.ts';
import { TickBar } from '../ui/TickBar.tsx';
import { type Column, countOf } from '../ui/table.ts';
import { type Tick, TicksContext, useIsTicked, useTicks } from '../ui/ticks.tsx';
import type { BulkRequest, BulkRow } from './bulk-form.ts';

/** Returns the tick of a student; a skipped one has none. */
function tickOfStudent({ uuid, skipped }: BulkRow): Tick {
  return { key: uuid, isTickedAtFirst: true, isLocked: skipped !== null };
}

function TickStatus({ row }: { readonly row: BulkRow }) {
  const isTicked = useIsTicked(tickOfStudent(row));
  return row.skipped || isTicked ? statusOf(row) : t`Left out`;
}

/** Returns the status of a student whose tick was not changed. */
function statusOf({ skipped }: BulkRow): string {
  return skipped ? t`Has it already` : t`To bill`;
}

const columns: readonly Column<BulkRow>[] = [
  {
    ...studentColumn<BulkRow>(),
    cell: (row) => (
      <TickedStudent
        tick={tickOfStudent(row)}
        label={t`Bill ${{ students: row.name }}`}
        student={row}
      />
    ),
  },
  levelColumn(),
  {
    label: msg`Status`,
    value: statusOf,
    cell: (row) => <TickStatus row={row} />,
  },
];
const rowKey = ({ uuid }: BulkRow) => uuid;
const NONE: readonly never[] = [];

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
  const students = countOf(count, STUDENT_NOUN);
  const total = formatAmount((count * choice.fee) as Cents);
  const status = [
    chargeable.length > 0 ? t`${students}, ${total}` : t`No student is left to bill`,
    ...(skipped > 0
      ? [t`${plural(skipped, { one: '# has it already', other: '# have it already' })}`]
      : []),
    ...(leftOut.length > 0
      ? [t({ message: `${{ count: numberText(leftOut.length) }} left out`, context: 'students' })]
      : []),
  ];
  const search = useNameSearch(rows);

  const charge = async () => {
    if (!preview.data) return;
    const each = formatAmount(choice.fee as Cents);
    await ask({
      question: t`Bill ${students} for ${item}, ${{ month: formatMonth(choice.month) }}: ${each} each, ${total} in all?`,
      input: {
        ...choice,
        unticked: leftOut.map(({ uuid }) => uuid),
        digest: preview.data.digest,
      },
      send,
      onDone: onCharged,
      thanks: (billed) =>
        t`Billed ${{ students: countOf(billed.count, STUDENT_NOUN) }}, ${{ total: formatAmount(billed.total) }} in all`,
    });
  };

  const isLocked = running || chargeable.length === 0;
  const failure = error ?? preview.error;
  return (
    <Stack spacing={1.5} sx={{ mb: 3 }}>
      {failure && <Alert severity="error">{failure.message}</Alert>}
      <TickBar
        status={preview.data ? status.reduce((list, next) => t`${list}; ${next}`) : ''}
        search={search}
        onSetAll={(ticked) => ticks.setAll(search.found, ticked)}
        isLocked={isLocked}
      >
        <Button
          variant="contained"
          disabled={isLocked || preview.loading || count === 0}
          onClick={charge}
        >
          {preview.data ? t`Bill ${students}` : t`Bill`}
        </Button>
      </TickBar>
      <TicksContext value={ticks.context}>
        <DataTable
          label={t`Students to bill`}
          list={{ ...preview, data: preview.data && search.found }}
          columns={columns}
          rowKey={rowKey}
          noun={STUDENT_NOUN}
        />
      </TicksContext>
    </Stack>
  );
}
