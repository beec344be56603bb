import { levelNameOf } from '@kelas/contract/values/levels';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { moneyColumn } from '../reference/columns.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { type Column, countOf, loadedList } from '../ui/table.ts';
import type { Plan } from './import-counts.ts';

type Person = Plan['people'][number];

const NOUN = { one: 'student', many: 'students' };

const COURSE_NOUN = { one: 'course', many: 'courses' };

const person: readonly Column<Person>[] = [
  { label: 'Name', value: ({ name }) => name, wrap: 160 },
  { label: 'Level', value: ({ programLvl }) => levelNameOf(programLvl) },
  { label: 'Courses', cell: ({ courses }) => countOf(courses, COURSE_NOUN) },
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

interface Props {
  readonly people: readonly Person[];
  /** What is owed depends on an open question. */
  readonly isOpen: boolean;
  /** Number of all new students. */
  readonly all: number;
}

/** The first new students with their fees and what they will owe (R-1922). */
export function PreviewPeople({ people, isOpen, all }: Props) {
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
        noun={NOUN}
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
