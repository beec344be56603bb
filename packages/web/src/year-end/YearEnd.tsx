import { canCopyTo } from '@kelas/contract/year-copy';
import { getYearEnd } from '@kelas/contract/year-end';
import { msg, t } from '@lingui/core/macro';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallQuery } from '../api/query.ts';
import { useMayLeave } from '../dialogs/leaving.ts';
import { formatMonth } from '../languages/formats.ts';
import { levelColumn, studentColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { serverText } from '../server-messages/server-text.ts';
import { ListPanel } from '../ui/ListPanel.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { RowSelect } from '../ui/RowSelect.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import { AppliedYear } from './AppliedYear.tsx';
import { CopyEntries } from './CopyPanel.tsx';
import { useYear, yearsOf } from './use-year.ts';
import { YearPlan } from './YearPlan.tsx';
import type { YearProposal } from './year-plan.ts';

type LeftStudent = NonNullable<YearProposal['left']>[number];

const leftColumns: readonly Column<LeftStudent>[] = [
  studentColumn(),
  levelColumn(),
  { label: msg`Why`, value: ({ reason }) => serverText(reason), wrap: 170 },
];

/** Year End: moves all students into a new school year after a preview, and undoes it (R-1726). */
export default function YearEnd() {
  const { year, show } = useYear();
  const mayLeave = useMayLeave();
  const years = yearsOf(new Date()).map((each) => ({
    value: each,
    label: formatMonth(`01-${each}`),
  }));
  const choose = async (next: number) => {
    if (await mayLeave()) show(next);
  };
  return (
    <>
      <PageTitle
        title={t`Year End`}
        actions={
          <>
            <RowSelect label={t`School year from`} value={year} options={years} onChange={choose} />
            <PageButtons />
          </>
        }
      />
      {year === undefined ? (
        <Typography color="textSecondary">{t`Loading…`}</Typography>
      ) : (
        <Year key={year} year={year} />
      )}
    </>
  );
}

function Year({ year }: { readonly year: number }) {
  const proposal = useCallQuery(getYearEnd, { year: String(year) }, { onFailure: 'inline' });
  return (
    <LoadedRecord record={proposal} noun={t`year`}>
      {(loaded) => {
        const applied = loaded.applied?.undone === null ? loaded.applied : undefined;
        return (
          <Stack spacing={2} sx={withoutButtons}>
            <LeftStudents students={loaded.left} />
            {applied ? (
              <AppliedYear year={year} applied={applied} />
            ) : (
              <YearPlan proposal={loaded} />
            )}
            {canCopyTo(year, new Date()) && (
              <CopyEntries year={year} isApplied={applied !== undefined} />
            )}
          </Stack>
        );
      }}
    </LoadedRecord>
  );
}

/** The students whom an applied year did not move, with links to their pages (R-1716). */
function LeftStudents({ students = [] }: { students?: YearProposal['left'] }) {
  if (students.length === 0) return null;
  return (
    <ListPanel
      title={t`Not moved`}
      hint={t`Open the student, then choose Move to another level.`}
      list={loadedList(students)}
      columns={leftColumns}
      rowKey={({ uuid }) => uuid}
      noun={STUDENT_NOUN}
    />
  );
}

/** A printout has the choices, but no buttons (R-1336). */
const withoutButtons = {
  '@media print': { '& .MuiButton-root, & [aria-pressed="false"]': { display: 'none' } },
};
