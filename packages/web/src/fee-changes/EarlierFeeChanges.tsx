import type { OutputOf } from '@kelas/contract/call';
import { FEE_CHANGES_MAX, listFeeChanges, undoFeeChange } from '@kelas/contract/fee-changes';
import { type Month, monthIndex } from '@kelas/contract/values/month';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import { useCallback, useMemo, useState } from 'react';
import { useUndo } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { undoneColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { KeptStudents } from '../reference/KeptStudents.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { shortDayOf, shortMonth } from '../reference/short-dates.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { type Column, countOf } from '../ui/table.ts';
import { ChangedOfferings } from './FeePreview.tsx';
import type { FeeChange } from './fee-form.ts';
import { COURSE_NOUN, coursesText, FEE_NOUN } from './fee-texts.ts';

const NOUN = { one: 'fee change', many: 'fee changes' };
/** Why an undo leaves the course of a student. */
const KEPT_HINT =
  'A course of these students was changed or ended since, or is paid to its end. Their other courses have the earlier fee again.';

const columnsOf = (show: (change: FeeChange) => void): readonly Column<FeeChange>[] => [
  {
    label: 'From',
    order: ({ month }) => monthIndex(month as Month),
    cell: ({ month }) => shortMonth(month),
    pinned: true,
  },
  {
    label: 'Courses',
    value: ({ offerings }) => coursesText(offerings),
    cell: (change) => {
      const text = coursesText(change.offerings);
      if (change.offerings.length === 0) return text;
      return (
        <Link component="button" type="button" onClick={() => show(change)} sx={link}>
          {text}
        </Link>
      );
    },
    wrap: 150,
  },
  {
    label: 'Students',
    order: ({ students }) => students,
    cell: ({ students }) => countOf(students, STUDENT_NOUN),
  },
  {
    label: 'Fees',
    order: ({ courses }) => courses,
    cell: ({ courses }) => countOf(courses, FEE_NOUN),
  },
  { label: 'Changed', value: doneText, wrap: 130 },
  undoneColumn(),
];

/** The latest fee changes, each with its courses and its undo (R-1974). */
export function EarlierFeeChanges() {
  const list = useCallQuery(listFeeChanges, {}, { onFailure: 'inline', keepRows: true });
  const [shown, setShown] = useState<FeeChange>();
  const columns = useMemo(() => columnsOf(setShown), []);
  const { undo, running, lastUndone } = useUndo(undoFeeChange, undoRunOf);
  const action = useCallback(
    (change: FeeChange) => (
      <RowButton
        label="Undo"
        of={`${coursesText(change.offerings)}, from ${shortMonth(change.month)}`}
        onClick={() => undo(change)}
        disabled={running || change.undone !== null}
      />
    ),
    [undo, running],
  );
  return (
    <>
      {lastUndone && lastUndone.result.kept.length > 0 && (
        <KeptStudents
          title={`Not undone: fee change of ${shortDayOf(lastUndone.of.recordCreateDate)}`}
          hint={KEPT_HINT}
          students={lastUndone.result.kept}
        />
      )}
      <Panel title="Earlier fee changes" bare>
        <DataTable
          label="Earlier fee changes"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          noun={NOUN}
          action={action}
          empty="No fee changes yet"
          summary={list.data?.length === FEE_CHANGES_MAX ? 'the latest ones' : undefined}
          brief
          dense
        />
      </Panel>
      {shown && <FeeChangeDialog change={shown} onExited={() => setShown(undefined)} />}
    </>
  );
}

function undoRunOf({ id, recordCreateDate, students, offerings }: FeeChange) {
  const day = shortDayOf(recordCreateDate);
  const scope =
    students > 0 ? countOf(students, STUDENT_NOUN) : countOf(offerings.length, COURSE_NOUN);
  return {
    question: `Undo the fee change of ${day} for ${scope}? Months that are paid stay paid.`,
    input: { id },
    thanks: ({ courses, kept }: OutputOf<typeof undoFeeChange>) => {
      const done = courses > 0 ? `: ${countOf(courses, FEE_NOUN)} as before` : '';
      const notDone = kept.length > 0 ? `\nNot undone: ${countOf(kept.length, STUDENT_NOUN)}` : '';
      return `Undid the fee change of ${day}${done}${notDone}`;
    },
  };
}

/** The courses of a recorded fee change with their fees. */
function FeeChangeDialog({ change, onExited }: { change: FeeChange; onExited: () => void }) {
  const [open, setOpen] = useState(true);
  const hide = () => setOpen(false);
  return (
    <DialogFrame
      title={`Fees from ${shortMonth(change.month)}`}
      subtitle={`Changed ${doneText(change)}`}
      open={open}
      onClose={hide}
      onExited={onExited}
      wide
    >
      <DialogContent>
        <ChangedOfferings offerings={change.offerings} />
      </DialogContent>
      <DialogActions>
        <Button onClick={hide}>Close</Button>
      </DialogActions>
    </DialogFrame>
  );
}

const link = { font: 'inherit', textAlign: 'left', verticalAlign: 'baseline' };
