import { listAnnouncements } from '@kelas/contract/announcements';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { msg, plural, t } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { Clamped } from '../ui/Clamped.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import type { Announcement } from './announcement-form.ts';

const columns: readonly Column<Announcement>[] = [
  {
    label: msg`Author Name`,
    value: (row) => row.authorName,
    cell: (row) => <Clamped lines={3}>{row.authorName}</Clamped>,
    wrap: 130,
  },
  {
    label: msg`Content`,
    value: (row) => row.content,
    cell: (row) => <Clamped lines={4}>{row.content}</Clamped>,
    wrap: 280,
  },
  { label: msg`Created Date`, value: (row) => formatTimeStamp(row.recordCreateDate) },
];
const ANNOUNCEMENT_NOUN = {
  one: msg`announcement`,
  many: msg`announcements`,
  count: (count: number) =>
    t`${plural(count, { one: '# announcement', other: '# announcements' })}`,
};
const nameOf = ({ content }: Announcement) => content.slice(0, 80);

/** Announcements Management: the list, with a dialog to add and change (R-1001). */
export default function Announcements() {
  const list = useCallQuery(listAnnouncements, {}, { onFailure: 'silent', keepRows: true });
  const { opened, open, action, close } = useRowDialog(t`Edit`, nameOf);
  return (
    <>
      <ListScreen
        title={t`Announcements Management`}
        name={t`Announcements`}
        back="/student/management"
        add={{ label: t`Create`, onClick: open }}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        noun={ANNOUNCEMENT_NOUN}
        action={action}
      />
      {opened && <AnnouncementDialog row={opened.row} onExited={close} />}
    </>
  );
}
