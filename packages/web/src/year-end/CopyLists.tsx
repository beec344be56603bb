import { msg, plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EVERY_YEAR } from '../entries/school-years.ts';
import { type Text, textOf } from '../languages/language.ts';
import { serverText } from '../server-messages/server-text.ts';
import { Clamped } from '../ui/Clamped.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import type { Column, ListState, Noun } from '../ui/table.ts';
import { TickBox, useIsTicked } from '../ui/ticks.tsx';
import { type CopyList, type CopyRow, keyOfEntry, tickOfEntry } from './copy-rows.ts';

const COPIED = msg`Copied already`;

const year: Column<CopyRow> = {
  label: msg`School year`,
  value: ({ schoolYear }) => (schoolYear === null ? textOf(EVERY_YEAR) : String(schoolYear)),
};
const status: Column<CopyRow> = {
  label: msg`Status`,
  value: ({ isCopied, clashes }) =>
    isCopied ? textOf(COPIED) : clashes.map((each) => serverText(each)).join('. '),
  cell: (row) => <CopyStatus row={row} />,
  wrap: 220,
};
const nameColumn = (label: Text): Column<CopyRow> => ({
  label,
  value: ({ name }) => name,
  cell: (row) => <TickedEntry row={row} />,
  wrap: 160,
});
const level: Column<CopyRow> = { label: msg`Level`, value: (row) => row.level };
const teacher: Column<CopyRow> = { label: msg`Teacher`, value: (row) => row.teacher, wrap: 120 };
const course: Column<CopyRow> = { label: msg`Course`, value: (row) => row.course, wrap: 100 };
const materials = (label: Text) => [nameColumn(label), teacher, level, course, year, status];

interface ListTexts {
  readonly list: CopyList;
  readonly title: Text;
  readonly noun: Noun;
  readonly columns: readonly Column<CopyRow>[];
}

export const copyLists: readonly ListTexts[] = [
  {
    list: 'timetable',
    title: msg`Timetable`,
    noun: {
      one: msg`timetable entry`,
      many: msg`timetable entries`,
      count: (count) =>
        t`${plural(count, { one: '# timetable entry', other: '# timetable entries' })}`,
    },
    columns: [
      nameColumn(msg`Course`),
      level,
      { label: msg`Day and time`, value: ({ when }) => when },
      {
        label: msg({ message: 'Classroom', context: 'room' }),
        value: ({ room }) => room,
        wrap: 80,
      },
      year,
      status,
    ],
  },
  {
    list: 'quizzes',
    title: msg`Quizzes`,
    noun: {
      one: msg`quiz`,
      many: msg`quizzes`,
      count: (count) => t`${plural(count, { one: '# quiz', other: '# quizzes' })}`,
    },
    columns: materials(msg`Quiz`),
  },
  {
    list: 'notes',
    title: msg`Notes`,
    noun: {
      one: msg`note`,
      many: msg`notes`,
      count: (count) => t`${plural(count, { one: '# note', other: '# notes' })}`,
    },
    columns: materials(msg({ message: 'Note', context: 'learning' })),
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
        aria-label={`${label}: ${textOf(title)}`}
        onClick={() => onTickAll(own, ticked)}
      >
        {label}
      </Button>
    );
    return (
      <ListPanel
        key={list}
        title={textOf(title)}
        actions={
          <Stack direction="row">
            {button(t`Tick all`, true)}
            {button(t`Untick all`, false)}
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
      <TickBox tick={tickOfEntry(row)} label={t`Copy ${{ label: row.label }}`} />
      <Clamped lines={3}>{row.name}</Clamped>
    </Typography>
  );
}

/** Whether an entry is copied, in words, with its clashes (R-1752). */
function CopyStatus({ row }: { readonly row: CopyRow }) {
  const isTicked = useIsTicked(tickOfEntry(row));
  if (row.isCopied) return textOf(COPIED);
  // An entry of every year that is not copied is in the new year too.
  const leftOut =
    row.schoolYear === null ? t`Stays in every year` : t({ message: 'Left out', context: 'copy' });
  return (
    <>
      {isTicked ? t`To copy` : leftOut}
      {row.clashes.map((clash) => (
        <Typography
          key={clash}
          variant="inherit"
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          <WarningIcon color="warning" sx={{ fontSize: 15, mr: 0.5, verticalAlign: -2 }} />
          {serverText(clash)}
        </Typography>
      ))}
    </>
  );
}
