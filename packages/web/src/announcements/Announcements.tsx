import { listAnnouncements } from '@kelas/contract/announcements';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Button from '@mui/material/Button';
import { useCallQuery } from '../api/query.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Clamped } from '../ui/Clamped.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { ListButtons } from '../ui/ListButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { useRowDialog } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import type { Announcement } from './announcement-form.ts';

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
const nameOf = ({ content }: Announcement) => content.slice(0, 80);

/** Announcements Management: the list, with a dialog to add and change (R-1001). */
export default function Announcements() {
  const list = useCallQuery(listAnnouncements, {}, { onFailure: 'silent', keepRows: true });
  const { opened, open, action, close } = useRowDialog('Edit', nameOf);
  return (
    <>
      <PageTitle
        title="Announcements Management"
        back={<BackLink to="/student/management" />}
        actions={
          <>
            <ListButtons name="Announcements" list={list} columns={columns} />
            <Button variant="contained" onClick={() => open()}>
              Create
            </Button>
          </>
        }
      />
      <DataTable
        label="Announcements"
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        noun={NOUN}
        action={action}
        paging={usePagingInAddress()}
      />
      {opened && <AnnouncementDialog row={opened.row} onExited={close} />}
    </>
  );
}
