import { type Cents, formatAmount, formatRinggit, sumCents } from '@kelas/contract/values/cents';
import { monthInWords } from '@kelas/contract/values/month';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { levelNameOf } from '../reference/centre-words.ts';
import { moneyColumn, studentColumn } from '../reference/columns.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { useNarrow } from '../ui/narrow.ts';
import { type Column, countOf, loadedList, type Noun } from '../ui/table.ts';
import type { YearPreviewed } from './year-plan.ts';

/** Returns the effects on courses: `2 courses end, 1 course begins, 5 courses continue`. */
export function courseCountsText(counts: YearPreviewed['counts']): string {
  const { coursesEnd, coursesBegin, coursesContinue } = counts;
  return [
    `${countOf(coursesEnd, 'course')} ${coursesEnd === 1 ? 'ends' : 'end'}`,
    `${countOf(coursesBegin, 'course')} ${coursesBegin === 1 ? 'begins' : 'begin'}`,
    `${countOf(coursesContinue, 'course')} ${coursesContinue === 1 ? 'continues' : 'continue'}`,
  ].join(', ');
}

interface PartProps<R> {
  readonly title: string;
  readonly hint?: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string | number;
  readonly noun: Noun;
}

function Part<R>({ title, hint, rows, columns, rowKey, noun }: PartProps<R>) {
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: hint ? 0 : 0.5 }}>
        {title}
      </Typography>
      {hint && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {hint}
        </Typography>
      )}
      <DataTable
        label={title}
        list={loadedList(rows)}
        columns={columns}
        rowKey={rowKey}
        noun={noun}
        brief
      />
    </Box>
  );
}

type Income = YearPreviewed['income'];

interface Fees {
  readonly before: Cents;
  readonly after: Cents;
}

function feeColumn<R extends Fees>(
  label: string,
  of: (fees: Fees) => number,
  show = (cents: Cents) => <Money cents={cents} />,
): Column<R> {
  const centsOf = (row: R) => of(row) as Cents;
  return {
    ...moneyColumn(label, centsOf),
    cell: (row) => show(centsOf(row)),
    total: (rows) => show(sumCents(rows.map(centsOf))),
  };
}

/** An amount with its sign; less income is red. */
function signed(cents: Cents) {
  return (
    <Box component="span" className="money" sx={{ color: cents < 0 ? 'error.main' : 'inherit' }}>
      {cents > 0 && '+'}
      {formatRinggit(cents)}
    </Box>
  );
}

interface PreviewProps {
  readonly preview: YearPreviewed;
  readonly year: number;
}

/** The fees of the last month before and the first month of a year, with totals (R-1730). */
export function IncomeTables({ preview: { income }, year }: PreviewProps) {
  const isNarrow = useNarrow();
  function columnsOf<R extends Fees>(label: string, nameOf: (row: R) => string): Column<R>[] {
    const name = { label, value: nameOf, wrap: 110, pinned: true } as const;
    const before = feeColumn<R>(`December ${year - 1}`, (fees) => fees.before);
    const after = feeColumn<R>(monthInWords(`01-${year}`), (fees) => fees.after);
    const difference = feeColumn<R>('Difference', (fees) => fees.after - fees.before, signed);
    // The first amount is next to the name on a phone.
    return isNarrow ? [name, difference, before, after] : [name, before, after, difference];
  }
  return (
    <>
      <Part
        title="Fees of a month by level"
        rows={income.levels}
        columns={columnsOf('Level', (row: Income['levels'][number]) => levelNameOf(row.programLvl))}
        rowKey={({ programLvl }) => programLvl}
        noun="level"
      />
      <Part
        title="Fees of a month by teacher"
        rows={income.teachers}
        columns={columnsOf('Teacher', (row: Income['teachers'][number]) => row.teacherName)}
        rowKey={({ teacher }) => teacher}
        noun="teacher"
      />
    </>
  );
}

const paidAheadColumns: readonly Column<YearPreviewed['problems'][number]>[] = [
  studentColumn(),
  { label: 'Course', value: ({ subjectName }) => subjectName, wrap: 110 },
  { label: 'Teacher', value: ({ teacherName }) => teacherName, wrap: 110 },
  { label: 'Paid until', value: ({ paidMonth }) => monthInWords(paidMonth) },
  {
    label: 'Next course from',
    value: ({ nextMonth }) => (nextMonth ? monthInWords(nextMonth) : 'None'),
  },
];

/** The courses that end after the months of the new year that are paid (R-1706). */
export function PaidAhead({ preview: { problems }, year }: PreviewProps) {
  if (problems.length === 0) return null;
  return (
    <Part
      title="Courses that are paid ahead"
      hint={`A month of ${year} is already paid for these courses. They end after their last paid month, and the next courses begin then.`}
      rows={problems}
      columns={paidAheadColumns}
      rowKey={({ subscriptionId }) => subscriptionId}
      noun="course"
    />
  );
}

const heldColumns: readonly Column<YearPreviewed['held'][number]>[] = [
  studentColumn(),
  { label: 'Choice', value: ({ move }) => (move === 'GRADUATES' ? 'Graduates' : 'Leaves') },
  // A card of a phone shows the first amount without its heading.
  moneyColumn('Held', ({ credit, deposit }) => sumCents([credit, deposit])),
  moneyColumn('Paid in advance', ({ credit }) => credit),
  moneyColumn('Deposit', ({ deposit }) => deposit),
];

/** The credit and deposits of the students who leave or graduate, as for a termination (R-1843). */
export function LeaversHeld({ preview: { held } }: Pick<PreviewProps, 'preview'>) {
  if (held.length === 0) return null;
  const sum = sumCents(held.flatMap(({ credit, deposit }) => [credit, deposit]));
  return (
    <Part
      title="Held money of students who leave or graduate"
      hint={`The centre holds ${formatAmount(sum)} for ${countOf(held.length, 'student')}. Refund or use it on the student's page.`}
      rows={held}
      columns={heldColumns}
      rowKey={({ uuid }) => uuid}
      noun="student"
    />
  );
}
