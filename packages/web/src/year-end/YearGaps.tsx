import { levelNameOf } from '@kelas/contract/values/levels';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import { useFocusBack } from '../dialogs/focus-back.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { OfferingSelect } from '../reference/OfferingSelect.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { type Column, countOf, loadedList } from '../ui/table.ts';
import { FillGapDialog } from './FillGapDialog.tsx';
import { chosenOf, keyOfGap, type YearChoices, type YearGap } from './year-plan.ts';

export const GAP_NOUN = { one: 'course without a class', many: 'courses without a class' };

/** A gap with its choice. */
interface GapRow extends YearGap {
  /** Undefined while nothing is chosen. */
  readonly chosen: number | null | undefined;
}

type Choose = (gap: YearGap, offeringId: number | null) => void;

/** A teacher with a fee. */
const CHOICE_WIDTH_PX = 220;

const columnsOf = (onChoose: Choose): readonly Column<GapRow>[] => [
  { label: 'Course', value: gapText, wrap: 180, pinned: true },
  {
    label: 'Students',
    order: ({ students }) => students,
    cell: ({ students }) => countOf(students, STUDENT_NOUN),
    align: 'right',
  },
  {
    label: 'What follows',
    order: ({ chosen }) => (chosen === undefined ? 0 : 1),
    cell: (gap) => (
      <Box sx={{ minWidth: CHOICE_WIDTH_PX }}>
        <OfferingSelect
          label={`What follows: ${courseText(gap)}, ${gap.teacherName}`}
          value={gap.chosen}
          offerings={gap.offerings}
          onChange={(offeringId) => onChoose(gap, offeringId)}
        />
      </Box>
    ),
  },
];

interface Props {
  readonly gaps: readonly YearGap[];
  readonly choices: YearChoices['gaps'];
  readonly onChoose: Choose;
}

/** The courses that no class of the next level follows, each with its choice (R-1728). */
export function YearGaps({ gaps, choices, onChoose }: Props) {
  const [filled, setFilled] = useState<YearGap>();
  const [added, setAdded] = useState<string>();
  // The row leaves the list after the dialog, with the button that had the focus.
  useFocusBack(filled !== undefined || gaps.some((gap) => keyOfGap(gap) === added));
  const columns = useMemo(() => columnsOf(onChoose), [onChoose]);
  const rows = useMemo(
    () => gaps.map((gap) => ({ ...gap, chosen: chosenOf(gap, choices) })),
    [gaps, choices],
  );
  const action = useCallback(
    (gap: GapRow) => (
      <RowButton
        label="Add class"
        of={`${courseText(gap)}, ${gap.teacherName}`}
        onClick={() => setFilled(gap)}
      />
    ),
    [],
  );
  return (
    <Panel title="Courses without a class" bare>
      {gaps.length > 0 && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          These teachers have no class at the next level. Choose another teacher, let the course
          end, or add the class.
        </Typography>
      )}
      <DataTable
        label="Courses without a class"
        list={loadedList(rows)}
        columns={columns}
        rowKey={keyOfGap}
        noun={GAP_NOUN}
        action={action}
        empty="Every course has a class at the next level"
        brief
      />
      {filled && (
        <FillGapDialog
          key={keyOfGap(filled)}
          gap={filled}
          course={courseText(filled)}
          onAdded={() => setAdded(keyOfGap(filled))}
          onExited={() => setFilled(undefined)}
        />
      )}
    </Panel>
  );
}

/** Returns the missing course: `Form 4 Physics`. */
function courseText({ programLvl, subjectName }: YearGap): string {
  return `${levelNameOf(programLvl)} ${subjectName}`;
}

/** Returns what is missing: `No Form 4 Physics by Mr Lim`. */
export function gapText(gap: YearGap): string {
  return `No ${courseText(gap)} by ${gap.teacherName}`;
}
