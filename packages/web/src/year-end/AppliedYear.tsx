import { listYearStudents, undoYear } from '@kelas/contract/year-end';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAskedCall } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { doneText } from '../reference/done-text.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { AppliedStudents } from './AppliedStudents.tsx';
import { countDone, countsText, type YearDone, type YearProposal } from './year-plan.ts';

/** A large centre takes a minute. */
const UNDOING = 'Undoing the year. This can take a minute; please wait.';

interface Props {
  readonly year: number;
  readonly applied: NonNullable<YearProposal['applied']>;
}

/** Maximum number of students whom the question names. */
const SHOWN_MAX = 8;

/** What an applied year did, with its undo (R-1732). */
export function AppliedYear({ year, applied }: Props) {
  const list = useCallQuery(
    listYearStudents,
    { year: String(year) },
    { onFailure: 'inline', keepRows: true },
  );
  const { ask, running, error } = useAskedCall(undoYear, { onFailure: 'inline' });
  const rows = list.data?.filter(({ undone }) => !undone) ?? [];
  const possible = rows.filter(({ canUndo, move }) => canUndo && move !== 'STAYS');
  const kept = rows.filter(({ canUndo, move }) => !canUndo && move !== 'STAYS');
  const undoPossible = () =>
    ask({
      question: [
        `Undo the year ${year} for ${countOf(possible.length, STUDENT_NOUN)}? Levels, courses and fees become as they were before.`,
        `${countOf(kept.length, STUDENT_NOUN)} cannot be undone:`,
        ...kept.slice(0, SHOWN_MAX).map(({ name, whyNot }) => `${name}: ${whyNot}`),
        kept.length > SHOWN_MAX ? `and ${kept.length - SHOWN_MAX} more in the list` : '',
      ]
        .filter(Boolean)
        .join('\n'),
      input: { year, onlyPossible: true },
      thanks: ({ students, kept: left = 0 }) =>
        `Undid the year ${year} for ${countOf(students, STUDENT_NOUN)}. ${countOf(left, STUDENT_NOUN)} could not be undone.`,
    });
  const undoAll = () =>
    ask({
      question: `Undo the year ${year} for ${countOf(rows.length, STUDENT_NOUN)}? Levels, courses and fees become as they were before.`,
      input: { year },
      thanks: ({ students }) => `Undid the year ${year} for ${countOf(students, STUDENT_NOUN)}`,
    });
  return (
    <>
      <Panel
        title={`The year ${year} is applied`}
        actions={
          <Button
            variant="outlined"
            color="error"
            disabled={running || !list.data || (kept.length > 0 && possible.length === 0)}
            onClick={kept.length > 0 ? undoPossible : undoAll}
            sx={{ flexShrink: 0 }}
          >
            {kept.length > 0
              ? `Undo all who can be undone (${possible.length})`
              : `Undo the year ${year}`}
          </Button>
        }
      >
        <Stack spacing={1}>
          <Typography>Applied {doneText(applied)}</Typography>
          <Typography role="status" sx={{ fontWeight: 650, minHeight: 21 }}>
            {running ? UNDOING : list.data && countsText(countDone(rows))}
          </Typography>
          {rows.some(isPlanned) && (
            <Alert severity="info" role="status">
              Levels change on 1 January {year}.
            </Alert>
          )}
          {error && (
            <Alert severity="error">
              <div>{error.message}</div>
              The list below shows who can be undone, and why others cannot.
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
