import { type Cents, sumCents } from '@kelas/contract/values/cents';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { levelNameOf } from '../reference/centre-words.ts';
import { moneyColumn } from '../reference/columns.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, countOf, loadedList } from '../ui/table.ts';
import { countTexts, KIND_TEXTS, type Plan } from './import-kinds.ts';

type Sum = keyof Plan['sums'];

const SUM_LABELS: Readonly<Record<Sum, string>> = {
  tuition: 'Tuition owed right after the import',
  debt: 'Owed from before',
  unpaid: 'Misc charges owed',
  credit: 'Paid in advance',
  deposit: 'Deposits',
  payments: 'Payments',
};
const ROW_LINES = [
  { key: 'add', label: 'Rows to add' },
  { key: 'fill', label: 'Rows that fill empty fields' },
  { key: 'skip', label: 'Rows to skip, already in Kelas' },
  { key: 'leftOut', label: 'Rows left out' },
] as const;
/** The sums that are owed right after the import. */
const OWED: readonly Sum[] = ['tuition', 'debt', 'unpaid'];
const RECEIVED: readonly Sum[] = ['credit', 'deposit', 'payments'];

interface Props {
  readonly plan: Plan;
  readonly isBusy: boolean;
  readonly onApply: () => void;
  /** The question about earlier months. */
  readonly children: ReactNode;
}

/** Exactly what the import will do and what will be owed, and the button that starts it (R-1691). */
export function PlanPanel({ plan, isBusy, onApply, children }: Props) {
  const { kind, rows, counts, sums, earlier, warnings } = plan;
  // Several rows can be of one person.
  const people = counts.students + counts.teachers;
  const { noun } = KIND_TEXTS[kind];
  const work = [
    rows.add > 0 && `Import ${countOf(people > 0 ? people : rows.add, noun)}`,
    rows.fill > 0 && `${rows.add > 0 ? 'fill' : 'Fill'} ${countOf(rows.fill, noun)}`,
  ].filter(Boolean);
  const made = countTexts(counts);
  const owed = OWED.filter((key) => sums[key] !== 0);
  const isOpen = earlier !== null && earlier.answer === null;
  return (
    <Panel title="What will be imported">
      <Box component="dl" sx={list}>
        {ROW_LINES.filter(({ key }) => key === 'add' || rows[key] > 0).map(({ key, label }) => (
          <Line key={key} label={label}>
            {countOf(rows[key], 'row')}
          </Line>
        ))}
        {made.length > 0 && (
          <Line label="Added to Kelas">
            {made.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Line>
        )}
        <SumLines plan={plan} keys={OWED} isOpen={isOpen} />
        {owed.length > 1 && !isOpen && (
          <Line label="Owed in all">
            <Money cents={sumCents(owed.map((key): Cents => sums[key]))} currency />
          </Line>
        )}
        <SumLines plan={plan} keys={RECEIVED} isOpen={isOpen} />
      </Box>
      <WithoutCourse plan={plan} />
      {children}
      <PreviewPeople plan={plan} isOpen={isOpen} />
      {warnings.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {warnings.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        Everything is imported at once, or nothing. Records that are already in Kelas stay as they
        are{rows.fill > 0 && ', except for their empty fields'}. You can undo the import afterwards.
      </Typography>
      {isOpen && (
        <Typography sx={{ mb: 1 }}>
          Choose above whether the earlier months are charged. Then you can import.
        </Typography>
      )}
      <Button
        variant="contained"
        disabled={isBusy || isOpen || work.length === 0}
        onClick={onApply}
        sx={{ alignSelf: 'start' }}
      >
        {work.join(' and ') || 'Nothing to import'}
      </Button>
    </Panel>
  );
}

function SumLines({
  plan: { sums, owing },
  keys,
  isOpen,
}: PeopleProps & { readonly keys: readonly Sum[] }) {
  return keys
    .filter((key) => sums[key] !== 0)
    .map((key) => (
      <Line key={key} label={SUM_LABELS[key]}>
        {key === 'tuition' && isOpen ? (
          'See the question below'
        ) : (
          <Money cents={sums[key]} currency />
        )}
        {key === 'tuition' && !isOpen && (
          <Typography variant="body2" color="textSecondary">
            {countOf(owing.months, 'month')} of {countOf(owing.students, 'student')}
          </Typography>
        )}
      </Line>
    ));
}

/** Warns of students without a course, because their list has usually lost a column. */
function WithoutCourse({ plan: { withoutCourse, counts } }: { readonly plan: Plan }) {
  if (withoutCourse === 0) return null;
  if (withoutCourse === counts.students) {
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        No courses: these students will owe nothing. Go back to the rows if the list has their
        subjects.
      </Alert>
    );
  }
  const owes = withoutCourse === 1 ? 'has no course and will owe' : 'have no course and will owe';
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {countOf(withoutCourse, 'student')} {owes} no tuition.
    </Alert>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const list = {
  m: 0,
  mb: 2,
  maxWidth: 560,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    columnGap: 2,
    py: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'right', fontWeight: 600 },
};

type Person = Plan['people'][number];

const person: readonly Column<Person>[] = [
  { label: 'Name', value: ({ name }) => name, wrap: 160 },
  { label: 'Level', value: ({ programLvl }) => levelNameOf(programLvl) },
  { label: 'Courses', cell: ({ courses }) => countOf(courses, 'course') },
  {
    label: 'Fees (RM)',
    cell: ({ monthlyFee }) => (
      <>
        <Money cents={monthlyFee} /> a month
      </>
    ),
    align: 'right',
  },
];
const owed: readonly Column<Person>[] = [
  { label: 'Months owed', cell: ({ months }) => months, align: 'right' },
  moneyColumn('Tuition owed', ({ tuition }) => tuition),
  moneyColumn('Owed from before', ({ debt }) => debt),
];
const columns = [...person, ...owed];

interface PeopleProps {
  readonly plan: Plan;
  /** The owed tuition depends on an open question. */
  readonly isOpen: boolean;
}

/** The first new students with their fees and what they will owe (R-1922). */
function PreviewPeople({ plan: { people, counts }, isOpen }: PeopleProps) {
  const all = counts.students;
  if (people.length === 0) return null;
  const title =
    all > people.length
      ? `The first ${people.length} of ${all.toLocaleString('en')} students`
      : 'The students';
  return (
    <Box sx={{ mb: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 650, mb: 0.5 }}>
        {title}
      </Typography>
      <DataTable
        label={title}
        list={loadedList(people)}
        columns={isOpen ? person : columns}
        rowKey={rowKey}
        noun="student"
        brief
        dense
      />
      {all > people.length && !isOpen && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          The list of the rows shows what each student will owe.
        </Typography>
      )}
    </Box>
  );
}

function rowKey({ name, programLvl, tuition, monthlyFee, debt }: Person): string {
  return [name, programLvl, tuition, monthlyFee, debt].join(' ');
}
