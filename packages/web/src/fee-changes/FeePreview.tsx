import { changeFees, previewFeeChange } from '@kelas/contract/fee-changes';
import { type Month, monthIndex } from '@kelas/contract/values/month';
import { msg, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAskedCall } from '../api/asked-call.ts';
import { usePreview } from '../api/preview.ts';
import { formatMonth } from '../languages/formats.ts';
import { levelColumn, moneyColumn, studentColumn } from '../reference/columns.tsx';
import { useOfferings } from '../reference/reference-data.ts';
import { TickedStudent } from '../reference/TickedStudent.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { useNameSearch } from '../ui/name-search.ts';
import { Panel } from '../ui/Panel.tsx';
import { TickBar } from '../ui/TickBar.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import { type Tick, TicksContext, useIsTicked, useTicks } from '../ui/ticks.tsx';
import type { FeeRequest, OfferingFees, StudentFee } from './fee-form.ts';
import {
  COURSE_NOUN,
  changedOfText,
  changedText,
  changeQuestion,
  countChanges,
  emptyText,
  skippedText,
  subjectText,
  sumsText,
} from './fee-texts.ts';

const NONE: readonly never[] = [];

/** Returns the tick of a course: all courses of a student have one; a skipped course has none. */
function tickOfCourse({ uuid, skipped }: StudentFee): Tick {
  return { key: uuid, isTickedAtFirst: true, isLocked: skipped !== null };
}

const studentFeeColumns: readonly Column<StudentFee>[] = [
  {
    ...studentColumn<StudentFee>(),
    cell: (row) => (
      <TickedStudent
        tick={tickOfCourse(row)}
        label={t`Change fees of ${{ name: row.name }}`}
        student={row}
      />
    ),
  },
  levelColumn(),
  { label: msg`Subject`, value: subjectText, wrap: 100 },
  { label: msg`Teacher`, value: ({ teacherName }) => teacherName, wrap: 100 },
  moneyColumn(msg`Fee (RM)`, ({ fee }) => fee),
  moneyColumn(msg`New fee (RM)`, ({ newFee }) => newFee),
  {
    label: msg({ message: 'From', context: 'first month' }),
    order: ({ fromDate }) => monthIndex(fromDate as Month),
    cell: (row) => <FirstMonth row={row} />,
  },
  {
    label: msg`Status`,
    value: (row) => skippedText(row) ?? t`New fee`,
    cell: (row) => <FeeStatus row={row} />,
  },
];

/** The first month at the new fee, after the months that are paid. */
function FirstMonth({ row: { fromDate, paidUntil, skipped } }: { readonly row: StudentFee }) {
  if (skipped) return null;
  return (
    <>
      {formatMonth(fromDate)}
      {paidUntil !== null && (
        <Typography variant="body2" color="textSecondary">
          {t`Paid until ${{ month: formatMonth(paidUntil) }}`}
        </Typography>
      )}
    </>
  );
}

function FeeStatus({ row }: { readonly row: StudentFee }) {
  const isTicked = useIsTicked(tickOfCourse(row));
  return skippedText(row) ?? (isTicked ? t`New fee` : t`Left out`);
}

const offeringColumns: readonly Column<OfferingFees>[] = [
  { label: msg`Subject`, value: subjectText, wrap: 110, pinned: true },
  levelColumn(),
  { label: msg`Teacher`, value: ({ teacherName }) => teacherName, wrap: 110 },
  moneyColumn(msg`Fee (RM)`, ({ fee }) => fee),
  moneyColumn(msg`New fee (RM)`, ({ newFee }) => newFee),
];

/** The fees that a choice changes, with a tick for each student, and the button for it (R-1977). */
export function FeePreview({ choice, onChanged }: { choice: FeeRequest; onChanged: () => void }) {
  const { ask, running, error } = useAskedCall(changeFees, { onFailure: 'inline' });
  const ticks = useTicks(tickOfCourse, running);
  const { changed } = ticks.context;
  const request = { ...choice, leftOut: [...changed].sort() };
  // Each change of the ticks has its own sums and digest; the rows stay while they load.
  const { preview, send } = usePreview(previewFeeChange, request, {
    onFailure: 'inline',
    keepRows: true,
  });
  const { data, isPrevious } = preview;
  const rows = data?.rows ?? NONE;
  const search = useNameSearch(rows);
  const offerings = useOfferings();
  const counts = data && countChanges(data);
  const isEmpty = !counts || (counts.courses === 0 && counts.offerings === 0);

  const change = async () => {
    if (!data || !counts) return;
    await ask({
      question: changeQuestion(counts, choice.month),
      input: { ...request, digest: data.digest },
      send,
      onDone: onChanged,
      thanks: (done) => t`Changed ${{ fees: changedOfText({ ...counts, ...done }) }}`,
    });
  };
  const failure = error ?? preview.error;
  return (
    <Stack spacing={1.5} sx={{ mb: 3 }}>
      {failure && <Alert severity="error">{failure.message}</Alert>}
      {data && data.offerings.length > 0 && (
        <Panel
          title={t`Fees of the courses`}
          summary={t`New registrations from ${{ month: formatMonth(choice.month) }} on start with the new fee.`}
          bare
        >
          <ChangedOfferings offerings={data.offerings} />
        </Panel>
      )}
      <TickBar
        status={data ? sumsText(data) : ''}
        isOld={isPrevious}
        search={search}
        onSetAll={(ticked) => ticks.setAll(search.found, ticked)}
        isLocked={running || rows.every(({ skipped }) => skipped)}
      >
        <Button
          variant="contained"
          disabled={running || preview.loading || isPrevious || isEmpty}
          onClick={change}
        >
          {counts
            ? t`Change ${{ fees: changedText(counts) }}`
            : t({ message: 'Change', context: 'button' })}
        </Button>
      </TickBar>
      <TicksContext value={ticks.context}>
        <DataTable
          label={t`Fees of the students`}
          list={{ ...preview, data: data && search.found, loading: preview.loading && !isPrevious }}
          columns={studentFeeColumns}
          rowKey={({ subscriptionId }) => subscriptionId}
          noun={COURSE_NOUN}
          {...(data && rows.length === 0 && { empty: emptyText(choice, data, offerings) })}
          dense
        />
      </TicksContext>
    </Stack>
  );
}

/** The courses of teachers with their fee before and after a change. */
export function ChangedOfferings({ offerings }: { readonly offerings: readonly OfferingFees[] }) {
  return (
    <DataTable
      label={t`Fees of the courses`}
      list={loadedList(offerings)}
      columns={offeringColumns}
      rowKey={({ id }) => id}
      noun={COURSE_NOUN}
      brief
      dense
    />
  );
}
