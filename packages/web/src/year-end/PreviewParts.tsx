import { type Cents, formatAmount, formatRinggit, sumCents } from '@kelas/contract/values/cents';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMonth } from '../languages/formats.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { moneyColumn, studentColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN, TEACHER_NOUN } from '../reference/nouns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { useNarrow } from '../ui/narrow.ts';
import { type Column, loadedList, type Noun } from '../ui/table.ts';
import { LEVEL_NOUN, type YearPreviewed } from './year-plan.ts';

/** Returns the effects on courses: `2 courses end, 1 course begins, 5 courses continue`. */
export function courseCountsText(counts: YearPreviewed['counts']): string {
  const { coursesEnd, coursesBegin, coursesContinue } = counts;
  return t`${plural(coursesEnd, { one: '# course ends', other: '# courses end' })}, ${plural(coursesBegin, { one: '# course begins', other: '# courses begin' })}, ${plural(coursesContinue, { one: '# course continues', other: '# courses continue' })}`;
}

const COURSE_NOUN = {
  one: msg`course`,
  many: msg`courses`,
  count: (count: number) => t`${plural(count, { one: '# course', other: '# courses' })}`,
};

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
  label: MessageDescriptor,
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
  function columnsOf<R extends Fees>(
    label: MessageDescriptor,
    nameOf: (row: R) => string,
  ): Column<R>[] {
    const name = { label, value: nameOf, wrap: 110, pinned: true } as const;
    const before = feeColumn<R>(msg`December ${{ year: year - 1 }} (RM)`, (fees) => fees.before);
    const after = feeColumn<R>(
      msg`${{ month: formatMonth(`01-${year}`) }} (RM)`,
      (fees) => fees.after,
    );
    const difference = feeColumn<R>(
      msg`Difference (RM)`,
      (fees) => fees.after - fees.before,
      signed,
    );
    // The first amount is next to the name on a phone.
    return isNarrow ? [name, difference, before, after] : [name, before, after, difference];
  }
  return (
    <>
      <Part
        title={t`Fees of a month by level`}
        rows={income.levels}
        columns={columnsOf(msg`Level`, (row: Income['levels'][number]) =>
          levelNameOf(row.programLvl),
        )}
        rowKey={({ programLvl }) => programLvl}
        noun={LEVEL_NOUN}
      />
      <Part
        title={t`Fees of a month by teacher`}
        rows={income.teachers}
        columns={columnsOf(msg`Teacher`, (row: Income['teachers'][number]) => row.teacherName)}
        rowKey={({ teacher }) => teacher}
        noun={TEACHER_NOUN}
      />
    </>
  );
}

const paidAheadColumns: readonly Column<YearPreviewed['problems'][number]>[] = [
  studentColumn(),
  { label: msg`Course`, value: ({ subjectName }) => subjectName, wrap: 110 },
  { label: msg`Teacher`, value: ({ teacherName }) => teacherName, wrap: 110 },
  { label: msg`Paid until`, value: ({ paidMonth }) => formatMonth(paidMonth) },
  {
    label: msg`Next course from`,
    value: ({ nextMonth }) => (nextMonth ? formatMonth(nextMonth) : t`None`),
  },
];

/** The courses that end after the months of the new year that are paid (R-1706). */
export function PaidAhead({ preview: { problems }, year }: PreviewProps) {
  if (problems.length === 0) return null;
  return (
    <Part
      title={t`Courses that are paid ahead`}
      hint={t`A month of ${year} is already paid for these courses. They end after their last paid month, and the next courses begin then.`}
      rows={problems}
      columns={paidAheadColumns}
      rowKey={({ subscriptionId }) => subscriptionId}
      noun={COURSE_NOUN}
    />
  );
}

const heldColumns: readonly Column<YearPreviewed['held'][number]>[] = [
  studentColumn(),
  { label: msg`Choice`, value: ({ move }) => (move === 'GRADUATES' ? t`Graduates` : t`Leaves`) },
  // A card of a phone shows the first amount without its heading.
  moneyColumn(msg`Held (RM)`, ({ credit, deposit }) => sumCents([credit, deposit])),
  moneyColumn(msg`Paid in advance (RM)`, ({ credit }) => credit),
  moneyColumn(msg`Deposit (RM)`, ({ deposit }) => deposit),
];

/** The credit and deposits of the students who leave or graduate, as for a termination (R-1843). */
export function LeaversHeld({ preview: { held } }: Pick<PreviewProps, 'preview'>) {
  if (held.length === 0) return null;
  const amount = formatAmount(sumCents(held.flatMap(({ credit, deposit }) => [credit, deposit])));
  const count = held.length;
  return (
    <Part
      title={t`Held money of students who leave or graduate`}
      hint={t`${plural(count, {
        one: `The centre holds ${amount} for # student. Refund or use it on the student's page.`,
        other: `The centre holds ${amount} for # students. Refund or use it on the student's page.`,
      })}`}
      rows={held}
      columns={heldColumns}
      rowKey={({ uuid }) => uuid}
      noun={STUDENT_NOUN}
    />
  );
}
