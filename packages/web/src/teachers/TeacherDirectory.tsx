import { listTeacherDirectory } from '@kelas/contract/teachers';
import { t } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { TEACHER_NOUN } from '../reference/nouns.ts';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { REGISTER_TEACHER } from '../ui/ListStep.tsx';
import { useRowScreen } from '../ui/RowButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type DirectoryRow, directoryColumns } from './teacher-columns.ts';

/** Teacher Management: the directory, whose rows open the teacher's form (R-331, R-2143). */
export default function TeacherDirectory() {
  const filters = useFilters({ name: '' });
  const { open, action } = useRowScreen<DirectoryRow>('/teacher/management/form');
  const teachers = useCallQuery(listTeacherDirectory, filters.applied, {
    onFailure: 'silent',
    keepRows: true,
  });
  return (
    <ListScreen
      title={t`Teacher Management`}
      name={t`Teachers`}
      filters={filters}
      firstStep={REGISTER_TEACHER}
      list={teachers}
      columns={directoryColumns}
      rowKey={({ uuid }) => uuid}
      noun={TEACHER_NOUN}
      action={action}
      onOpen={open}
    >
      <TextField
        control={filters.control}
        name="name"
        label={t`Teacher Name`}
        maxLength={200}
        autoFocus
      />
    </ListScreen>
  );
}
