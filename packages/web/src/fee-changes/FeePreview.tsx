import { changeFees, previewFeeChange } from '@kelas/contract/fee-changes';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useAskedCall } from '../api/asked-call.ts';
import { usePreview } from '../api/preview.ts';
import { useOfferings } from '../reference/reference-data.ts';
import { shortMonth } from '../reference/short-dates.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { useNameSearch } from '../ui/name-search.ts';
import { Panel } from '../ui/Panel.tsx';
import { TickBar } from '../ui/TickBar.tsx';
import { TicksContext, useTicks } from '../ui/ticks.tsx';
import { ChangedOfferings } from './ChangedOfferings.tsx';
import type { FeeRequest, StudentFee } from './fee-form.ts';
import {
  COURSE_NOUN,
  changedOfText,
  changedText,
  changeQuestion,
  countChanges,
  emptyText,
  sumsText,
} from './fee-texts.ts';
import { studentFeeColumns, tickOfCourse } from './student-fees.tsx';

const rowKey = ({ subscriptionId }: StudentFee) => subscriptionId;
const NONE: readonly never[] = [];

interface Props {
  readonly choice: FeeRequest;
  readonly onChanged: () => void;
}

/** The fees that a choice changes, with a tick for each student, and the button for it (R-1977). */
export function FeePreview({ choice, onChanged }: Props) {
  const { ask, running, error } = useAskedCall(changeFees, { onFailure: 'inline' });
  const ticks = useTicks(tickOfCourse, running);
  const { changed } = ticks.context;
  const request = useMemo(() => ({ ...choice, leftOut: [...changed].sort() }), [choice, changed]);
  // Each change of the ticks has its own sums and digest; the rows stay while they load.
  const { preview, send } = usePreview(previewFeeChange, request, {
    onFailure: 'inline',
    keepRows: true,
  });
  const { data, isPrevious } = preview;
  const rows = data?.rows ?? NONE;
  const changeable = useMemo(() => rows.filter(({ skipped }) => !skipped), [rows]);
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
      thanks: (done) => `Changed ${changedOfText({ ...counts, ...done })}`,
    });
  };
  const setAll = (ticked: boolean) =>
    ticks.setAll(
      search.found.filter(({ skipped }) => !skipped),
      ticked,
    );

  const failure = error ?? preview.error;
  return (
    <Stack spacing={1.5} sx={{ mb: 3 }}>
      {failure && <Alert severity="error">{failure.message}</Alert>}
      {data && data.offerings.length > 0 && (
        <Panel
          title="Fees of the courses"
          summary={`New registrations from ${shortMonth(choice.month)} on start with the new fee.`}
          bare
        >
          <ChangedOfferings offerings={data.offerings} />
        </Panel>
      )}
      <TickBar
        status={data ? sumsText(data) : ''}
        isOld={isPrevious}
        search={search}
        onSetAll={setAll}
        isLocked={running || changeable.length === 0}
      >
        <Button
          variant="contained"
          disabled={running || preview.loading || isPrevious || isEmpty}
          onClick={change}
        >
          Change {counts && changedText(counts)}
        </Button>
      </TickBar>
      <TicksContext value={ticks.context}>
        <DataTable
          label="Fees of the students"
          list={{ ...preview, data: data && search.found, loading: preview.loading && !isPrevious }}
          columns={studentFeeColumns}
          rowKey={rowKey}
          noun={COURSE_NOUN}
          {...(data && rows.length === 0 && { empty: emptyText(choice, data, offerings) })}
          dense
        />
      </TicksContext>
    </Stack>
  );
}
