import { zodResolver } from '@hookform/resolvers/zod';
import type { OutputOf } from '@kelas/contract/call';
import { listCourseCounts, registerCourse, renameCourse } from '@kelas/contract/courses';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useCall } from '../api/call.ts';
import { callQuery, useCallQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { textField } from '../conflicts/merge.ts';
import { useRowForm } from '../conflicts/use-row-form.ts';
import { countColumn } from '../reference/columns.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column } from '../ui/table.ts';
import { SettingsTabs } from './SettingsPage.tsx';

type Subject = OutputOf<typeof listCourseCounts>[number];

const columns: readonly Column<Subject>[] = [
  { label: msg`Subject`, value: ({ name }) => name, wrap: 160, pinned: true },
  countColumn(msg`Active students`, ({ students }) => students),
  countColumn(msg`Offerings`, ({ offerings }) => offerings),
];
const NOUN = {
  one: msg`subject`,
  many: msg`subjects`,
  count: (count: number) => plural(count, { one: '# subject', other: '# subjects' }),
};
const nameOf = ({ name }: Subject) => name;

/** Settings, Subjects: the subjects with their numbers of students and offerings (R-1450). */
export default function Subjects() {
  const subjects = useCallQuery(listCourseCounts, {}, { onFailure: 'alert', keepRows: true });
  const { opened, open, action, close } = useRowDialog(t`Rename`, nameOf);
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ListScreen
        tabs={<SettingsTabs tab="/settings/subjects" />}
        title={t`Settings`}
        name={t`Subjects`}
        add={{ label: t`Add subject`, onClick: open }}
        list={subjects}
        columns={columns}
        rowKey={({ id }) => id}
        noun={NOUN}
        action={action}
        empty={t`No subjects yet. Add the first one.`}
      />
      {opened && <SubjectDialog subject={opened.row} onExited={close} />}
    </Box>
  );
}

interface DialogProps {
  /** Undefined for a new subject. */
  readonly subject: Subject | undefined;
  readonly onExited: () => void;
}

/** Adds a subject, or renames one (R-1451). */
function SubjectDialog({ subject, onExited }: DialogProps) {
  const add = useCall(registerCourse, { onFailure: 'inline' });
  const rename = useCall(renameCourse, { onFailure: 'inline' });
  const { form, merging, submit, dialog } = useRowForm({
    row: subject,
    list: callQuery(listCourseCounts, {}),
    empty: { subjectName: '' },
    valuesOf: ({ name }) => ({ subjectName: name }),
    resolver: zodResolver(registerCourse.input),
    mergeFields: [textField<{ subjectName: string }>(msg`Subject name`, 'subjectName')],
    call: subject ? rename : add,
    onExited,
  });
  return (
    <FormDialog
      {...dialog}
      title={subject ? t`Rename subject` : t`Add subject`}
      subtitle={subject?.name}
      onSubmit={form.handleSubmit((values) =>
        submit((seen) =>
          seen ? rename.run({ ...values, id: seen.id, version: seen.version }) : add.run(values),
        ),
      )}
      save={t`Save`}
    >
      <ConflictNotice merging={merging} save={t`Save`} />
      <TextField
        control={form.control}
        name="subjectName"
        label={t`Subject name`}
        maxLength={TEXT_MAX_LENGTH}
        autoFocus
        {...(subject && {
          helperText: t`Fees stay as they are. Receipts printed before keep the earlier name.`,
        })}
      />
    </FormDialog>
  );
}
