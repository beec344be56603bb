import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { today, weekday } from '@kelas/contract/values/date';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useMemo, useState } from 'react';
import { useEntries } from '../entries/use-entries.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { TableNotice } from '../ui/TableNotice.tsx';
import { type CheckedEntry, checkAll } from './clash.ts';
import { DayTable } from './DayTable.tsx';
import { TimetableDialog } from './TimetableDialog.tsx';
import { daysShown, nameOfEntry, type TimetableEntry } from './timetable-entry.ts';

const CALLS = { list: listTimetable, add: addTimetableEntry, update: updateTimetableEntry };
const NOUN = { one: 'entry', many: 'entries' };

/** Timetable Management: the week, a table for each day, and its entries' dialog (specification 2). */
export default function Timetable() {
  const timetable = useEntries(CALLS);
  const { list } = timetable;
  const entries = useMemo(() => list.data && checkAll(list.data), [list.data]);
  const [open, setOpen] = useState<{ readonly entry: TimetableEntry | undefined }>();
  const edit = useCallback(
    (entry: CheckedEntry) => (
      <RowButton label="Edit" of={nameOfEntry(entry)} onClick={() => setOpen({ entry })} />
    ),
    [],
  );
  const todaysDay = weekday(today(new Date()));

  return (
    <>
      <PageTitle
        title="Timetable Management"
        back={<BackLink to="/student/management" />}
        actions={
          <Button
            variant="contained"
            startIcon={<Add />}
            onClick={() => setOpen({ entry: undefined })}
          >
            Create
          </Button>
        }
      />
      {!list.data && !list.loading && (
        <TableNotice list={list} noun={NOUN} empty={undefined} place="within" />
      )}
      <Stack spacing={2.5}>
        {daysShown(entries).map((day) => (
          <DayTable
            key={day}
            day={day}
            isToday={day === todaysDay}
            list={{ ...list, data: entries?.filter(({ dayOfWeek }) => dayOfWeek === day) }}
            action={edit}
          />
        ))}
      </Stack>
      {open && (
        <TimetableDialog
          entry={open.entry}
          timetable={timetable}
          onGone={() => {
            timetable.start();
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
