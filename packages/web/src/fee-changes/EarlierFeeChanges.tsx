import type { OutputOf } from '@kelas/contract/call';
import { FEE_CHANGES_MAX, listFeeChanges, undoFeeChange } from '@kelas/contract/fee-changes';
import { dayInWords, today } from '@kelas/contract/values/date';
import { type Month, monthIndex, monthInWords } from '@kelas/contract/values/month';
import Link from '@mui/material/Link';
import { useMemo, useState } from 'react';
import { useUndo } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { undoneColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { KeptStudents } from '../reference/KeptStudents.tsx';
import { UndoPanel } from '../reference/UndoPanel.tsx';
import { type Column, countOf } from '../ui/table.ts';
import { ViewDialog } from '../ui/ViewDialog.tsx';
import { ChangedOfferings } from './FeePreview.tsx';
import type { FeeChange } from './fee-form.ts';
import { coursesText } from './fee-texts.ts';

/** Why an undo leaves the course of a student. */
const KEPT_HINT =
  'A course of these students was changed or ended since, or is paid to its end. Their other courses have the earlier fee again.';

const nameOf = ({ offerings, month }: FeeChange) =>
  `${coursesText(offerings)}, from ${monthInWords(month)}`;

const columnsOf = (show: (change: FeeChange) => void): readonly Column<FeeChange>[] => [
  {
    label: 'From',
    order: ({ month }) => monthIndex(month as Month),
    cell: ({ month }) => monthInWords(month),
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
    cell: ({ students }) => countOf(students, 'student'),
  },
  {
    label: 'Fees',
    order: ({ courses }) => courses,
    cell: ({ courses }) => countOf(courses, 'fee'),
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
  return (
    <>
      {lastUndone && lastUndone.result.kept.length > 0 && (
        <KeptStudents
          title={`Not undone: fee change of ${dayInWords(today(new Date(lastUndone.of.recordCreateDate)))}`}
          hint={KEPT_HINT}
          students={lastUndone.result.kept}
        />
      )}
      <UndoPanel
        list={list}
        columns={columns}
        noun="fee change"
        max={FEE_CHANGES_MAX}
        nameOf={nameOf}
        undo={undo}
        running={running}
        dense
      />
      {shown && (
        <ViewDialog
          title={`Fees from ${monthInWords(shown.month)}`}
          subtitle={`Changed ${doneText(shown)}`}
          onExited={() => setShown(undefined)}
          wide
        >
          <ChangedOfferings offerings={shown.offerings} />
        </ViewDialog>
      )}
    </>
  );
}

function undoRunOf({ id, recordCreateDate, students, offerings }: FeeChange) {
  const day = dayInWords(today(new Date(recordCreateDate)));
  const scope = students > 0 ? countOf(students, 'student') : countOf(offerings.length, 'course');
  return {
    question: `Undo the fee change of ${day} for ${scope}? Months that are paid stay paid.`,
    input: { id },
    thanks: ({ courses, kept }: OutputOf<typeof undoFeeChange>) => {
      const done = courses > 0 ? `: ${countOf(courses, 'fee')} as before` : '';
      const notDone = kept.length > 0 ? `\nNot undone: ${countOf(kept.length, 'student')}` : '';
      return `Undid the fee change of ${day}${done}${notDone}`;
    },
  };
}

const link = { font: 'inherit', textAlign: 'left', verticalAlign: 'baseline' };
