import { listYearStudents, undoYear } from '@kelas/contract/year-end';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { AppliedStudents } from './AppliedStudents.tsx';
import { doneText } from './done-text.ts';
import { countDone, countsText, type YearDone, type YearProposal } from './year-plan.ts';

interface Props {
  readonly year: number;
  readonly applied: NonNullable<YearProposal['applied']>;
}

/** What an applied year did, with its undo (R-1732). */
export function AppliedYear({ year, applied }: Props) {
  const list = useCallQuery(
    listYearStudents,
    { year: String(year) },
    { onFailure: 'inline', keepRows: true },
  );
  const { undo, running, errorMessage } = useUndoOfAll(year);
  const rows = list.data?.filter(({ undone }) => !undone) ?? [];
  return (
    <>
      <Panel
        title={`The year ${year} is applied`}
        actions={
          <Button
            variant="outlined"
            color="error"
            disabled={running || rows.length === 0}
            onClick={() => undo(rows.length)}
            sx={{ flexShrink: 0 }}
          >
            Undo the year {year}
          </Button>
        }
      >
        <Stack spacing={1}>
          <Typography>Applied {doneText(applied)}</Typography>
          <Typography role="status" sx={{ fontWeight: 650, minHeight: 21 }}>
            {list.data && countsText(countDone(rows))}
          </Typography>
          {rows.some(isPlanned) && (
            <Alert severity="info" role="status">
              Levels change on 1 January {year}.
            </Alert>
          )}
          {errorMessage && (
            <Alert severity="error">
              <div>{errorMessage}</div>
              The list below shows who can be undone one by one, and why others cannot.
            </Alert>
          )}
        </Stack>
      </Panel>
      <AppliedStudents year={year} list={list} />
    </>
  );
}

function isPlanned({ planned, move }: YearDone): boolean {
  return planned === 'PLANNED' && move !== 'STAYS';
}

/** Returns the undo of a whole year, which asks first. */
function useUndoOfAll(year: number) {
  const [alert, confirm] = [useAlert(), useConfirm()];
  const { run, running, error } = useCall(undoYear, { onFailure: 'inline' });
  const isAsking = useRef(false);
  const undo = async (count: number) => {
    if (isAsking.current) return;
    isAsking.current = true;
    const isSure = await confirm(
      `Undo the year ${year} for ${countOf(count, STUDENT_NOUN)}? Levels, courses and fees become as they were before.`,
    );
    isAsking.current = false;
    if (!isSure) return;
    const outcome = await run({ year });
    if (!outcome.ok) return;
    const students = countOf(outcome.value.students, STUDENT_NOUN);
    await alert('Thank you', `Undid the year ${year} for ${students}`);
  };
  return { undo, running, errorMessage: error?.message };
}
