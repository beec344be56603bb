import { levelNameOf } from '@kelas/contract/values/levels';
import { applyYear, previewYearEnd } from '@kelas/contract/year-end';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useAskedCall } from '../api/asked-call.ts';
import { usePreview } from '../api/preview.ts';
import { studentColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, countOf, loadedList } from '../ui/table.ts';
import { IncomeTable } from './IncomeTable.tsx';
import { GAP_NOUN, gapText } from './YearGaps.tsx';
import { YearHeld } from './YearHeld.tsx';
import { countsText, type YearPreviewed, type YearRequest } from './year-plan.ts';

/** The top bar covers these pixels of a part that is scrolled to. */
export const TOP_BAR_PX = '60px';

const COURSE_NOUN = { one: 'course', many: 'courses' };

type Problem = YearPreviewed['problems'][number];

const problemColumns: readonly Column<Problem>[] = [
  studentColumn(),
  { label: 'Course', value: ({ subjectName }) => subjectName, wrap: 110 },
  { label: 'Teacher', value: ({ teacherName }) => teacherName, wrap: 110 },
  { label: 'Paid until', value: ({ paidMonth }) => paidMonth },
  { label: 'Next course from', value: ({ nextMonth }) => nextMonth ?? 'None' },
];
const problemKey = ({ subscriptionId }: Problem) => subscriptionId;

interface Props {
  readonly request: YearRequest;
  readonly onApplied: () => void;
  /** Called with the reason when the choices no longer fit the centre. */
  readonly onRefused: (reason: string) => void;
}

/** What a year would change, and the button that applies it (R-1730). */
export function YearPreview({ request, onApplied, onRefused }: Props) {
  const { preview, send } = usePreview(previewYearEnd, request, { onFailure: 'inline' });
  const section = useRef<HTMLDivElement>(null);
  const isLoaded = preview.data !== undefined;
  useEffect(() => {
    if (isLoaded) section.current?.scrollIntoView({ block: 'start' });
  }, [isLoaded]);
  const { ask, running, error } = useAskedCall(applyYear, { onFailure: 'inline' });
  const refusal = [error, preview.error].find(isRefusal);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (refusal) refuse(refusal.message);
  }, [refusal]);
  const { year } = request;
  const apply = ({ counts, digest }: YearPreviewed) =>
    ask({
      question: `Apply the year ${year}? ${countsText(counts)}. ${coursesText(counts)}.`,
      input: { ...request, digest },
      send,
      onDone: onApplied,
      thanks: (applied) =>
        `Applied the year ${applied.year} to ${countOf(applied.students, STUDENT_NOUN)}: ${countsText(applied)}`,
    });
  return (
    <Box ref={section} sx={{ scrollMarginTop: TOP_BAR_PX }}>
      <Panel title={`Preview of ${year}`} bare>
        {error && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {error.message}
          </Alert>
        )}
        <LoadedRecord record={preview} noun="preview">
          {(loaded) => (
            <Stack spacing={2}>
              <Effects previewed={loaded} />
              <IncomeTable
                label="Fees of a month by level"
                year={year}
                column="Level"
                noun={{ one: 'level', many: 'levels' }}
                rows={loaded.income.levels.map(({ programLvl, ...change }) => ({
                  ...change,
                  key: String(programLvl),
                  name: levelNameOf(programLvl),
                }))}
              />
              <IncomeTable
                label="Fees of a month by teacher"
                year={year}
                column="Teacher"
                noun={{ one: 'teacher', many: 'teachers' }}
                rows={loaded.income.teachers.map(({ teacher, teacherName, ...change }) => ({
                  ...change,
                  key: teacher,
                  name: teacherName,
                }))}
              />
              {loaded.problems.length > 0 && <Problems problems={loaded.problems} year={year} />}
              {loaded.held.length > 0 && <YearHeld held={loaded.held} />}
              <Stack
                direction="row"
                useFlexGap
                sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}
              >
                <Button
                  variant="contained"
                  size="medium"
                  disabled={running || preview.loading || loaded.gaps.length > 0}
                  onClick={() => apply(loaded)}
                >
                  Apply the year {year}
                </Button>
                <Typography
                  role="status"
                  color={loaded.gaps.length > 0 ? 'error' : 'textSecondary'}
                >
                  {running ? APPLYING : hintOf(loaded)}
                </Typography>
              </Stack>
            </Stack>
          )}
        </LoadedRecord>
      </Panel>
    </Box>
  );
}

/** A large centre takes a minute. */
const APPLYING = 'Applying the year. This can take a minute; please wait.';

/** Returns what the person has to know before Apply. */
function hintOf({ gaps }: YearPreviewed): string {
  if (gaps.length === 0) return 'Nothing is changed before this. It can be undone.';
  return `Apply is not possible: ${countOf(gaps.length, GAP_NOUN)}. Choose what follows, then preview again.`;
}

/** True for a failure that only other choices mend; a stale preview is replaced by the new one. */
function isRefusal(error: ApiError | undefined): boolean {
  if (!error || error.details.code === 'PREVIEW_CHANGED') return false;
  return error.status === 409 || error.status === 422;
}

function coursesText(counts: YearPreviewed['counts']): string {
  const { coursesEnd, coursesBegin, coursesContinue } = counts;
  return [
    `${countOf(coursesEnd, COURSE_NOUN)} ${coursesEnd === 1 ? 'ends' : 'end'}`,
    `${countOf(coursesBegin, COURSE_NOUN)} ${coursesBegin === 1 ? 'begins' : 'begin'}`,
    `${countOf(coursesContinue, COURSE_NOUN)} ${coursesContinue === 1 ? 'continues' : 'continue'}`,
  ].join(', ');
}

function Effects({ previewed: { counts, gaps } }: { readonly previewed: YearPreviewed }) {
  return (
    <Box>
      <Typography sx={{ fontWeight: 650 }}>{countsText(counts)}</Typography>
      <Typography>{coursesText(counts)}</Typography>
      {gaps.length > 0 && (
        <Typography color="error">
          Not in these numbers, nor in the totals below: {gaps.map(openText).join('; ')}
        </Typography>
      )}
    </Box>
  );
}

/** Returns an open gap with its size: `No Form 4 Physics by Mr Lim (2 students)`. */
function openText(gap: YearPreviewed['gaps'][number]): string {
  return `${gapText(gap)} (${countOf(gap.students, STUDENT_NOUN)})`;
}

interface ProblemsProps {
  readonly problems: readonly Problem[];
  readonly year: number;
}

/** The courses that end after the months of the new year that are paid (R-1706). */
function Problems({ problems, year }: ProblemsProps) {
  return (
    <Box>
      <Typography variant="h3">Courses that are paid ahead</Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        A month of {year} is already paid for these courses. They end after their last paid month,
        and the next courses begin then.
      </Typography>
      <DataTable
        label="Courses that are paid ahead"
        list={loadedList(problems)}
        columns={problemColumns}
        rowKey={problemKey}
        noun={COURSE_NOUN}
        brief
      />
    </Box>
  );
}
