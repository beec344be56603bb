import {
  addAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@kelas/contract/announcements';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { useEntries } from '../entries/use-entries.ts';
import { useOpened } from '../entries/use-opened.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Clamped } from '../ui/Clamped.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { ListButtons } from '../ui/ListButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import type { Announcement } from './announcement-form.ts';

const CALLS = { list: listAnnouncements, add: addAnnouncement, update: updateAnnouncement };
const NOUN = { one: 'announcement', many: 'announcements' };

const columns: readonly Column<Announcement>[] = [
  {
    label: 'Author Name',
    value: (row) => row.authorName,
    cell: (row) => <Clamped lines={3}>{row.authorName}</Clamped>,
    wrap: 130,
  },
  {
    label: 'Content',
    value: (row) => row.content,
    cell: (row) => <Clamped lines={4}>{row.content}</Clamped>,
    wrap: 280,
  },
  { label: 'Created Date', value: (row) => formatTimeStamp(row.recordCreateDate) },
];

/** Announcements Management: the list, with a dialog to add and change (R-1001). */
export default function Announcements() {
  const entries = useEntries(CALLS);
  const paging = usePagingInAddress();
  const { opened, open, clear } = useOpened<Announcement>();
  const edit = useCallback(
    (row: Announcement) => (
      <RowButton label="Edit" of={row.content.slice(0, 80)} onClick={() => open(row)} />
    ),
    [open],
  );

  return (
    <>
      <PageTitle
        title="Announcements Management"
        back={<BackLink to="/student/management" />}
        actions={
          <>
            <ListButtons name="Announcements" list={entries.list} columns={columns} />
            <Button variant="contained" onClick={() => open()}>
              Create
            </Button>
          </>
        }
      />
      <DataTable
        label="Announcements"
        list={entries.list}
        columns={columns}
        rowKey={(row) => row.id}
        noun={NOUN}
        action={edit}
        paging={paging}
      />
      {opened && (
        <AnnouncementDialog
          row={opened.row}
          entries={entries}
          onExited={() => {
            clear();
            entries.start();
          }}
        />
      )}
    </>
  );
}
