import { listCourseCounts } from '@kelas/contract/courses';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { countColumn } from '../reference/columns.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { ListButtons } from '../ui/ListButtons.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import type { Subject } from './rows.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { SubjectDialog } from './SubjectDialog.tsx';

const NOUN = { one: 'subject', many: 'subjects' };

const columns: readonly Column<Subject>[] = [
  { label: 'Subject', value: ({ name }) => name, wrap: 160, pinned: true },
  countColumn('Active students', ({ students }) => students),
  countColumn('Offerings', ({ offerings }) => offerings),
];
const rowKey = ({ id }: Subject) => id;

/** Settings, Subjects: what is taught, with the numbers of students and offerings (R-1450). */
export default function Subjects() {
  const subjects = useCallQuery(listCourseCounts, {}, { onFailure: 'alert', keepRows: true });
  const [opened, setOpened] = useState<{ readonly subject: Subject | undefined }>();
  const action = useCallback(
    (subject: Subject) => (
      <RowButton label="Rename" of={subject.name} onClick={() => setOpened({ subject })} />
    ),
    [],
  );
  return (
    <SettingsPage
      tab="/settings/subjects"
      actions={
        <>
          <ListButtons name="Subjects" list={subjects} columns={columns} />
          <Button variant="contained" onClick={() => setOpened({ subject: undefined })}>
            Add subject
          </Button>
        </>
      }
    >
      <DataTable
        label="Subjects"
        list={subjects}
        columns={columns}
        rowKey={rowKey}
        noun={NOUN}
        action={action}
        empty="No subjects yet. Add the first one."
      />
      {opened && <SubjectDialog subject={opened.subject} onExited={() => setOpened(undefined)} />}
    </SettingsPage>
  );
}
