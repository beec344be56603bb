import type { OutputOf } from '@kelas/contract/call';
import { FEE_CHANGES_MAX, listFeeChanges, undoFeeChange } from '@kelas/contract/fee-changes';
import { today } from '@kelas/contract/values/date';
import { type Month, monthIndex } from '@kelas/contract/values/month';
import { msg, plural, t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { useMemo, useState } from 'react';
import { useUndo } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { formatDay, formatMonth } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { undoneColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { KeptStudents } from '../reference/KeptStudents.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { UndoPanel } from '../reference/UndoPanel.tsx';
import { type Column, countOf } from '../ui/table.ts';
import { ViewDialog } from '../ui/ViewDialog.tsx';
import { ChangedOfferings } from './FeePreview.tsx';
import type { FeeChange } from './fee-form.ts';
import { COURSE_NOUN, coursesText, feesText } from './fee-texts.ts';

/** Why an undo leaves the course of a student. */
const KEPT_HINT = msg`A course of these students was changed or ended since, or is paid to its end. Their other courses have the earlier fee again.`;

const FEE_CHANGE_NOUN = {
  one: msg`fee change`,
  many: msg`fee changes`,
  count: (count: number) => t`${plural(count, { one: '# fee change', other: '# fee changes' })}`,
};

const nameOf = ({ offerings, month }: FeeChange) =>
  t`${{ courses: coursesText(offerings) }}, from ${{ month: formatMonth(month) }}`;

const columnsOf = (show: (change: FeeChange) => void): readonly Column<FeeChange>[] => [
  {
    label: msg({ message: 'From', context: 'first month' }),
    order: ({ month }) => monthIndex(month as Month),
    cell: ({ month }) => formatMonth(month),
    pinned: true,
  },
  {
    label: msg`Courses`,
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
    label: msg`Students`,
    order: ({ students }) => students,
    cell: ({ students }) => countOf(students, STUDENT_NOUN),
  },
  {
    label: msg`Fees`,
    order: ({ courses }) => courses,
    cell: ({ courses }) => feesText(courses),
  },
  { label: msg`Changed`, value: doneText, wrap: 130 },
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
          title={t`Not undone: fee change of ${{ day: dayOf(lastUndone.of) }}`}
          hint={textOf(KEPT_HINT)}
          students={lastUndone.result.kept}
        />
      )}
      <UndoPanel
        list={list}
        columns={columns}
        noun={FEE_CHANGE_NOUN}
        max={FEE_CHANGES_MAX}
        nameOf={nameOf}
        undo={undo}
        running={running}
        dense
      />
      {shown && (
        <ViewDialog
          title={t`Fees from ${{ month: formatMonth(shown.month) }}`}
          subtitle={t`Changed ${{ done: doneText(shown) }}`}
          onExited={() => setShown(undefined)}
          wide
        >
          <ChangedOfferings offerings={shown.offerings} />
        </ViewDialog>
      )}
    </>
  );
}

function dayOf({ recordCreateDate }: FeeChange): string {
  return formatDay(today(new Date(recordCreateDate)));
}

function undoRunOf(change: FeeChange) {
  const { id, students, offerings } = change;
  const day = dayOf(change);
  const scope =
    students > 0 ? countOf(students, STUDENT_NOUN) : COURSE_NOUN.count(offerings.length);
  return {
    question: t`Undo the fee change of ${day} for ${scope}? Months that are paid stay paid.`,
    input: { id },
    thanks: ({ courses, kept }: OutputOf<typeof undoFeeChange>) => {
      const done =
        courses > 0
          ? t`Undid the fee change of ${day}: ${{ fees: feesText(courses) }} as before`
          : t`Undid the fee change of ${day}`;
      if (kept.length === 0) return done;
      return `${done}\n${t`Not undone: ${{ students: countOf(kept.length, STUDENT_NOUN) }}`}`;
    },
  };
}

const link = { font: 'inherit', textAlign: 'left', verticalAlign: 'baseline' };
