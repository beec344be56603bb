import type { OutputOf } from '@kelas/contract/call';
import { FEE_CHANGES_MAX, listFeeChanges, undoFeeChange } from '@kelas/contract/fee-changes';
import { type Month, monthIndex } from '@kelas/contract/values/month';
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
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { type Column, countOf } from '../ui/table.ts';
import { FeeChangeDialog } from './FeeChangeDialog.tsx';
import type { FeeChange } from './fee-form.ts';
import { COURSE_NOUN, coursesText, FEE_NOUN } from './fee-texts.ts';

const NOUN = { one: 'fee change', many: 'fee changes' };
/** Why an undo leaves the course of a student. */
const KEPT_HINT =
  'A course of these students was changed or ended since, or is paid to its end. Their other courses have the earlier fee again.';

type Undone = OutputOf<typeof undoFeeChange>;

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
    cell: (change) =>
      change.offerings.length === 0 ? (
        coursesText(change.offerings)
      ) : (
        <Link component="button" type="button" onClick={() => show(change)} sx={link}>
          {coursesText(change.offerings)}
        </Link>
      ),
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
const rowKey = ({ id }: FeeChange) => id;

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
          rowKey={rowKey}
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

/** Returns for whom a change was made: its students, or its courses without any. */
function scopeText({ students, offerings }: FeeChange): string {
  return students > 0 ? countOf(students, STUDENT_NOUN) : countOf(offerings.length, COURSE_NOUN);
}

function undoRunOf(change: FeeChange) {
  const day = shortDayOf(change.recordCreateDate);
  return {
    question: `Undo the fee change of ${day} for ${scopeText(change)}? Months that are paid stay paid.`,
    input: { id: change.id },
    thanks: (result: Undone) => undoneText(day, result),
  };
}

/** Returns what an undo did. */
function undoneText(day: string, { courses, kept }: Undone): string {
  const done = courses > 0 ? `: ${countOf(courses, FEE_NOUN)} as before` : '';
  return [
    `Undid the fee change of ${day}${done}`,
    ...(kept.length > 0 ? [`Not undone: ${countOf(kept.length, STUDENT_NOUN)}`] : []),
  ].join('\n');
}

const link = { font: 'inherit', textAlign: 'left', verticalAlign: 'baseline' };
