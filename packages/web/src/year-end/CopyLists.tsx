import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EVERY_YEAR } from '../entries/school-years.ts';
import { Clamped } from '../ui/Clamped.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import type { Column, ListState, Noun } from '../ui/table.ts';
import { TickBox, useIsTicked } from '../ui/ticks.tsx';
import { type CopyList, type CopyRow, keyOfEntry, tickOfEntry } from './copy-rows.ts';

const COPIED = 'Copied already';

const year: Column<CopyRow> = {
  label: 'School year',
  value: ({ schoolYear }) => (schoolYear === null ? EVERY_YEAR : String(schoolYear)),
};
const status: Column<CopyRow> = {
  label: 'Status',
  value: ({ isCopied, clashes }) => (isCopied ? COPIED : clashes.join('. ')),
  cell: (row) => <CopyStatus row={row} />,
  wrap: 220,
};
const nameColumn = (label: string): Column<CopyRow> => ({
  label,
  value: ({ name }) => name,
  cell: (row) => <TickedEntry row={row} />,
  wrap: 160,
});
const level: Column<CopyRow> = { label: 'Level', value: (row) => row.level };
const teacher: Column<CopyRow> = { label: 'Teacher', value: (row) => row.teacher, wrap: 120 };
const course: Column<CopyRow> = { label: 'Course', value: (row) => row.course, wrap: 100 };
const materials = (label: string) => [nameColumn(label), teacher, level, course, year, status];

interface ListTexts {
  readonly list: CopyList;
  readonly title: string;
  readonly noun: Noun;
  readonly columns: readonly Column<CopyRow>[];
}

export const copyLists: readonly ListTexts[] = [
  {
    list: 'timetable',
    title: 'Timetable',
    noun: { one: 'timetable entry', many: 'timetable entries' },
    columns: [
      nameColumn('Course'),
      level,
      { label: 'Day and time', value: ({ when }) => when },
      { label: 'Classroom', value: ({ room }) => room, wrap: 80 },
      year,
      status,
    ],
  },
  {
    list: 'quizzes',
    title: 'Quizzes',
    noun: { one: 'quiz', many: 'quizzes' },
    columns: materials('Quiz'),
  },
  {
    list: 'notes',
    title: 'Notes',
    noun: 'note',
    columns: materials('Note'),
  },
];

interface Props {
  readonly rows: readonly CopyRow[];
  readonly preview: Omit<ListState<CopyRow>, 'data'>;
  readonly disabled: boolean;
  readonly onTickAll: (rows: readonly CopyRow[], ticked: boolean) => void;
}

/** The three lists of a copy (R-1752). */
export function CopyLists({ rows, preview, disabled, onTickAll }: Props) {
  return copyLists.map(({ list, title, noun, columns }) => {
    const own = rows.filter((row) => row.list === list);
    const button = (label: string, ticked: boolean) => (
      <Button
        size="small"
        disabled={disabled || own.every(({ isCopied }) => isCopied)}
        aria-label={`${label}: ${title}`}
        onClick={() => onTickAll(own, ticked)}
      >
        {label}
      </Button>
    );
    return (
      <ListPanel
        key={list}
        title={title}
        actions={
          <Stack direction="row">
            {button('Tick all', true)}
            {button('Untick all', false)}
          </Stack>
        }
        list={{ ...preview, data: own }}
        columns={columns}
        rowKey={keyOfEntry}
        noun={noun}
      />
    );
  });
}

function TickedEntry({ row }: { readonly row: CopyRow }) {
  return (
    <Typography
      component="label"
      variant="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, verticalAlign: 'middle' }}
    >
      <TickBox tick={tickOfEntry(row)} label={`Copy ${row.label}`} />
      <Clamped lines={3}>{row.name}</Clamped>
    </Typography>
  );
}

/** Whether an entry is copied, in words, with its clashes (R-1752). */
function CopyStatus({ row }: { readonly row: CopyRow }) {
  const isTicked = useIsTicked(tickOfEntry(row));
  if (row.isCopied) return COPIED;
  // An entry of every year that is not copied is in the new year too.
  const leftOut = row.schoolYear === null ? 'Stays in every year' : 'Left out';
  return (
    <>
      {isTicked ? 'To copy' : leftOut}
      {row.clashes.map((clash) => (
        <Typography
          key={clash}
          variant="inherit"
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          <WarningIcon color="warning" sx={{ fontSize: 15, mr: 0.5, verticalAlign: -2 }} />
          {clash}
        </Typography>
      ))}
    </>
  );
}
