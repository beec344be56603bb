import { type Cents, sumCents } from '@kelas/contract/values/cents';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { withElements } from '../languages/elements.ts';
import { numberText } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { moneyColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { serverText } from '../server-messages/server-text.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, countOf, loadedList } from '../ui/table.ts';
import { countTexts, KIND_TEXTS, type Plan, rowsText } from './import-kinds.ts';

type Sum = keyof Plan['sums'];

const SUM_LABELS: Readonly<Record<Sum, MessageDescriptor>> = {
  tuition: msg`Tuition owed right after the import`,
  debt: msg`Owed from before`,
  unpaid: msg`Misc charges owed`,
  credit: msg`Paid in advance`,
  deposit: msg`Deposits`,
  payments: msg`Payments`,
};
const ROW_LINES = [
  { key: 'add', label: msg`Rows to add` },
  { key: 'fill', label: msg`Rows that fill empty fields` },
  { key: 'skip', label: msg`Rows to skip, already in Kelas` },
  { key: 'leftOut', label: msg`Rows left out` },
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
  const { rows, counts, sums, earlier, warnings } = plan;
  const made = countTexts(counts);
  const owed = OWED.filter((key) => sums[key] !== 0);
  const isOpen = earlier !== null && earlier.answer === null;
  return (
    <Panel title={t`What will be imported`}>
      <Box component="dl" sx={list}>
        {ROW_LINES.filter(({ key }) => key === 'add' || rows[key] > 0).map(({ key, label }) => (
          <Line key={key} label={textOf(label)}>
            {rowsText(rows[key])}
          </Line>
        ))}
        {made.length > 0 && (
          <Line label={t`Added to Kelas`}>
            {made.map((text) => (
              <div key={text}>{serverText(text)}</div>
            ))}
          </Line>
        )}
        <SumLines plan={plan} keys={OWED} isOpen={isOpen} />
        {owed.length > 1 && !isOpen && (
          <Line label={t`Owed in all`}>
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
        {rows.fill > 0
          ? t`Everything is imported at once, or nothing. Records that are already in Kelas stay as they are, except for their empty fields. You can undo the import afterwards.`
          : t`Everything is imported at once, or nothing. Records that are already in Kelas stay as they are. You can undo the import afterwards.`}
      </Typography>
      {isOpen && (
        <Typography sx={{ mb: 1 }}>
          {t`Choose above whether the earlier months are charged. Then you can import.`}
        </Typography>
      )}
      <Button
        variant="contained"
        disabled={isBusy || isOpen || rows.add + rows.fill === 0}
        onClick={onApply}
        sx={{ alignSelf: 'start' }}
      >
        {workText(plan)}
      </Button>
    </Panel>
  );
}

/** Returns what the import does, for its button. */
function workText({ kind, rows, counts }: Plan): string {
  const { noun } = KIND_TEXTS[kind];
  // Several rows can be of one person.
  const people = counts.students + counts.teachers;
  const added = countOf(people > 0 ? people : rows.add, noun);
  const filled = countOf(rows.fill, noun);
  if (rows.add > 0) {
    return rows.fill > 0 ? t`Import ${added} and fill ${filled}` : t`Import ${added}`;
  }
  return rows.fill > 0 ? t`Fill ${filled}` : t`Nothing to import`;
}

function SumLines({
  plan: { sums, owing },
  keys,
  isOpen,
}: PeopleProps & { readonly keys: readonly Sum[] }) {
  return keys
    .filter((key) => sums[key] !== 0)
    .map((key) => (
      <Line key={key} label={textOf(SUM_LABELS[key])}>
        {key === 'tuition' && isOpen ? (
          t`See the question below`
        ) : (
          <Money cents={sums[key]} currency />
        )}
        {key === 'tuition' && !isOpen && (
          <Typography variant="body2" color="textSecondary">
            {owingText(owing)}
          </Typography>
        )}
      </Line>
    ));
}

function owingText({ months, students }: Plan['owing']): string {
  return t`${plural(months, { one: '# month', other: '# months' })} of ${plural(students, { one: '# student', other: '# students' })}`;
}

/** Warns of students without a course, because their list has usually lost a column. */
function WithoutCourse({ plan: { withoutCourse, counts } }: { readonly plan: Plan }) {
  if (withoutCourse === 0) return null;
  if (withoutCourse === counts.students) {
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        {t`No courses: these students will owe nothing. Go back to the rows if the list has their subjects.`}
      </Alert>
    );
  }
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t`${plural(withoutCourse, {
        one: '# student has no course and will owe no tuition.',
        other: '# students have no course and will owe no tuition.',
      })}`}
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
  { label: msg`Name`, value: ({ name }) => name, wrap: 160 },
  { label: msg`Level`, value: ({ programLvl }) => levelNameOf(programLvl) },
  {
    label: msg`Courses`,
    cell: ({ courses }) => t`${plural(courses, { one: '# course', other: '# courses' })}`,
  },
  {
    label: msg`Fees (RM)`,
    cell: ({ monthlyFee }) =>
      withElements((place) => t`${{ fee: place(<Money cents={monthlyFee} />) }} a month`),
    align: 'right',
  },
];
const owed: readonly Column<Person>[] = [
  { label: msg`Months owed`, cell: ({ months }) => months, align: 'right' },
  moneyColumn(msg`Tuition owed (RM)`, ({ tuition }) => tuition),
  moneyColumn(msg`Owed from before (RM)`, ({ debt }) => debt),
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
      ? t`The first ${{ first: people.length }} of ${{ all: numberText(all) }} students`
      : t`The students`;
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
        noun={STUDENT_NOUN}
        brief
        dense
      />
      {all > people.length && !isOpen && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t`The list of the rows shows what each student will owe.`}
        </Typography>
      )}
    </Box>
  );
}

function rowKey({ name, programLvl, tuition, monthlyFee, debt }: Person): string {
  return [name, programLvl, tuition, monthlyFee, debt].join(' ');
}
