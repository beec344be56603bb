import { getYearEnd } from '@kelas/contract/year-end';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { useMayLeave } from '../dialogs/leaving.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowSelect } from '../ui/RowSelect.tsx';
import { AppliedYear } from './AppliedYear.tsx';
import { useYear, yearsOf } from './use-year.ts';
import { YearPlan } from './YearPlan.tsx';

/** Year End: moves all students into a new school year after a preview, and undoes it (R-1726). */
export default function YearEnd() {
  const { year, show } = useYear();
  const mayLeave = useMayLeave();
  const years = yearsOf(new Date()).map((each) => ({ value: each, label: `January ${each}` }));
  const choose = async (next: number) => {
    if (await mayLeave()) show(next);
  };
  return (
    <>
      <PageTitle
        title="Year End"
        actions={
          <RowSelect label="School year from" value={year} options={years} onChange={choose} />
        }
      />
      {year === undefined ? (
        <Typography color="textSecondary">Loading…</Typography>
      ) : (
        <Year key={year} year={year} />
      )}
    </>
  );
}

function Year({ year }: { readonly year: number }) {
  const proposal = useCallQuery(getYearEnd, { year: String(year) }, { onFailure: 'inline' });
  return (
    <LoadedRecord record={proposal} noun="year">
      {(loaded) => (
        <Stack spacing={2}>
          {loaded.applied && !loaded.applied.undone ? (
            <AppliedYear year={year} applied={loaded.applied} />
          ) : (
            <YearPlan proposal={loaded} />
          )}
          <Panel title="Timetable, quizzes and notes">
            <Typography>
              The entries of the old year stay as they are.{' '}
              <Link component={RouterLink} to="/year-end/copy">
                Copy them to the new year
              </Link>
            </Typography>
          </Panel>
        </Stack>
      )}
    </LoadedRecord>
  );
}
