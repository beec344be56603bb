import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { EVERY_YEAR } from '../entries/school-years.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Panel } from '../ui/Panel.tsx';
import type { Column, ListState, Noun } from '../ui/table.ts';
import { COPIED, type CopyList, type CopyRow, copyLists } from './copy-rows.ts';
import { CopyStatus, TickedEntry } from './TickedEntry.tsx';

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
  readonly title: string;
  readonly noun: Noun;
  readonly columns: readonly Column<CopyRow>[];
}

export const listTexts: Readonly<Record<CopyList, ListTexts>> = {
  timetable: {
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
  quizzes: {
    title: 'Quizzes',
    noun: { one: 'quiz', many: 'quizzes' },
    columns: materials('Quiz'),
  },
  notes: { title: 'Notes', noun: { one: 'note', many: 'notes' }, columns: materials('Note') },
};

const rowKey = ({ key }: CopyRow) => key;

interface Props {
  readonly rows: Readonly<Record<CopyList, readonly CopyRow[]>>;
  readonly preview: Omit<ListState<CopyRow>, 'data'>;
  readonly disabled: boolean;
  readonly onTickAll: (rows: readonly CopyRow[], ticked: boolean) => void;
}

/** The three lists of a copy (R-1752). */
export function CopyLists({ rows, preview, disabled, onTickAll }: Props) {
  return copyLists.map((list) => {
    const { title, noun, columns } = listTexts[list];
    const own = rows[list];
    const isLocked = disabled || !own.some(({ isCopied }) => !isCopied);
    const button = (label: string, ticked: boolean) => (
      <Button
        size="small"
        disabled={isLocked}
        aria-label={`${label}: ${title}`}
        onClick={() => onTickAll(own, ticked)}
      >
        {label}
      </Button>
    );
    return (
      <Panel
        key={list}
        title={title}
        bare
        actions={
          <Stack direction="row">
            {button('Tick all', true)}
            {button('Untick all', false)}
          </Stack>
        }
      >
        <DataTable
          label={title}
          list={{ ...preview, data: own }}
          columns={columns}
          rowKey={rowKey}
          noun={noun}
          brief
        />
      </Panel>
    );
  });
}
