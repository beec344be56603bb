import { chargeInBulk, previewBulkCharge } from '@kelas/contract/bulk-charges';
import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { levelColumn, studentColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type Column, countOf } from '../ui/table.ts';
import type { BulkRequest, BulkRow } from './bulk-form.ts';
import { HAS_IT, TickedName, TickStatus, TicksContext, TO_BILL } from './ticks.tsx';

const columns: readonly Column<BulkRow>[] = [
  { ...studentColumn<BulkRow>(), cell: (row) => <TickedName row={row} /> },
  levelColumn(),
  {
    label: 'Status',
    value: ({ skipped }) => (skipped ? HAS_IT : TO_BILL),
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
  const [alert, confirm] = [useAlert(), useConfirm()];
  const preview = useCallQuery(previewBulkCharge, choice, { onFailure: 'inline', fresh: true });
  const { run, running, error } = useCall(chargeInBulk, { onFailure: 'inline' });
  const isAsking = useRef(false);
  const ticks = useTicks(running);
  const { control, watch } = useForm({ defaultValues: { name: '' } });
  const item = useMiscItems().find(({ id }) => id === choice.itemId)?.name ?? '';

  const rows = preview.data?.rows ?? NONE;
  const chargeable = useMemo(() => rows.filter(({ skipped }) => !skipped), [rows]);
  const skipped = rows.length - chargeable.length;
  const leftOut = chargeable.filter(({ uuid }) => ticks.unticked.has(uuid));
  const count = chargeable.length - leftOut.length;
  const students = countOf(count, STUDENT_NOUN);
  const total = `RM ${formatRinggit((count * choice.fee) as Cents)}`;
  const part = watch('name').trim().toLowerCase();
  const found = useMemo(
    () => rows.filter(({ name }) => name.toLowerCase().includes(part)),
    [rows, part],
  );

  const charge = async () => {
    if (!preview.data || isAsking.current) return;
    const { digest } = preview.data;
    const each = `RM ${formatRinggit(choice.fee as Cents)}`;
    isAsking.current = true;
    const isSure = await confirm(
      `Bill ${students} for ${item}, ${choice.month}: ${each} each, ${total} in all?`,
    );
    isAsking.current = false;
    if (!isSure) return;
    const unticked = leftOut.map(({ uuid }) => uuid);
    const outcome = await run({ ...choice, unticked, digest });
    if (!outcome.ok) return;
    onCharged();
    const { value } = outcome;
    const sum = `RM ${formatRinggit(value.total)}`;
    await alert('Thank you', `Billed ${countOf(value.count, STUDENT_NOUN)}, ${sum} in all`);
  };

  const isLocked = running || chargeable.length === 0;
  const failure = error ?? preview.error;
  return (
    <Stack spacing={1.5} sx={{ mb: 3 }}>
      {failure && <Alert severity="error">{failure.message}</Alert>}
      <Stack direction="row" useFlexGap spacing={1.5} sx={bar}>
        <Typography role="status" sx={{ fontWeight: 650, mr: 'auto', minHeight: 24 }}>
          {preview.data &&
            [
              chargeable.length > 0 ? `${students}, ${total}` : 'No student is left to bill',
              skipped > 0 && `${skipped} ${skipped === 1 ? 'has' : 'have'} it already`,
              leftOut.length > 0 && `${leftOut.length} left out`,
            ]
              .filter(Boolean)
              .join('; ')}
        </Typography>
        <TextField control={control} name="name" label="Find a name" maxLength={TEXT_MAX_LENGTH} />
        <Button disabled={isLocked} onClick={() => ticks.setAll(found, true)}>
          {part ? 'Tick found' : 'Tick all'}
        </Button>
        <Button disabled={isLocked} onClick={() => ticks.setAll(found, false)}>
          {part ? 'Untick found' : 'Untick all'}
        </Button>
        <Button
          variant="contained"
          disabled={isLocked || preview.loading || count === 0}
          onClick={charge}
        >
          Bill {preview.data && students}
        </Button>
      </Stack>
      <TicksContext value={ticks.context}>
        <DataTable
          label="Students to bill"
          list={{ ...preview, data: preview.data && found }}
          columns={columns}
          rowKey={rowKey}
          noun={STUDENT_NOUN}
        />
      </TicksContext>
    </Stack>
  );
}

/** Which students are left out; leaving the screen asks while there are any. */
function useTicks(disabled: boolean) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  useUnsaved(unticked.size > 0);
  const toggle = useCallback((uuid: string) => {
    setUnticked((before) => {
      const after = new Set(before);
      if (!after.delete(uuid)) after.add(uuid);
      return after;
    });
  }, []);
  const setAll = (rows: readonly BulkRow[], ticked: boolean) => {
    const after = new Set(unticked);
    for (const { uuid, skipped } of rows) {
      if (ticked) after.delete(uuid);
      else if (!skipped) after.add(uuid);
    }
    setUnticked(after);
  };
  const context = useMemo(() => ({ unticked, toggle, disabled }), [unticked, toggle, disabled]);
  return { unticked, setAll, context };
}

const bar = {
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > .MuiFormControl-root': { width: { xs: '100%', sm: 200 } },
};
