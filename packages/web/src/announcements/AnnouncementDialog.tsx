import { announcementSchedules } from '@kelas/contract/announcements';
import { CONTENT_MAX_LENGTH } from '@kelas/contract/schema/entries';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { useForm } from 'react-hook-form';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useVersionedSave } from '../conflicts/use-versioned-save.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { EntryDialog } from '../entries/EntryDialog.tsx';
import { CourseSelect } from '../reference/CourseSelect.tsx';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { useCourses, useLevels } from '../reference/reference-data.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import {
  type Announcement,
  type AnnouncementEntries,
  type AnnouncementForm,
  announcementFormOf,
  announcementMergeFields,
  findAnnouncementFailure,
  NEW,
} from './announcement-form.ts';

const SCHEDULES = announcementSchedules.map((schedule) => ({ value: schedule, label: schedule }));

interface Props {
  /** Undefined for a new announcement. */
  readonly row: Announcement | undefined;
  readonly entries: AnnouncementEntries;
  readonly onExited: () => void;
}

/** The dialog Announcements Details: adds or changes an announcement (R-1003). */
export function AnnouncementDialog({ row, entries, onExited }: Props) {
  const form = useForm<AnnouncementForm>({
    defaultValues: row ? announcementFormOf(row) : NEW,
    resolver: stopAt(findAnnouncementFailure),
  });
  const { control, handleSubmit, clearErrors, watch, formState } = form;
  const { merging, save } = useVersionedSave({
    record: row,
    form,
    mergeFields: announcementMergeFields(useLevels(), useCourses()),
    read: async () => row && entries.storedOf(row.id),
    valuesOf: announcementFormOf,
  });
  const { open, close, submitOnce } = useSubmitOnce();
  const submit = handleSubmit((values) =>
    submitOnce(() =>
      save((seen) => {
        if (!seen) return entries.add(values);
        const { id, version } = seen;
        return entries.update(id, { ...values, id, version });
      }),
    ),
  );
  const field = { control, disabled: entries.running };

  return (
    <EntryDialog
      title="Announcements Details"
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      busy={entries.running}
      errorMessage={errorMessageOf(findAnnouncementFailure(watch()), formState.errors)}
      unsaved={entries.unsaved}
      conflictNotice={<ConflictNotice merging={merging} save="Submit" />}
      dirty={formState.isDirty}
    >
      <TextField {...field} name="authorName" label="Name" maxLength={TEXT_MAX_LENGTH} autoFocus />
      <TextField
        {...field}
        name="content"
        label="Content"
        rows={4}
        maxLength={CONTENT_MAX_LENGTH}
      />
      <FieldGrid min={150} stretch>
        {/* Level and course are checked together, so a change of one clears both errors. */}
        <LevelSelect
          {...field}
          name="programLvl"
          label="Level"
          none="None"
          graduated
          onChanged={() => clearErrors('subjectId')}
        />
        <SelectField
          {...field}
          name="classSession"
          label="Schedule"
          options={SCHEDULES}
          none="None"
        />
        <CourseSelect
          {...field}
          name="subjectId"
          label="Course"
          none="None"
          onChanged={() => clearErrors('programLvl')}
        />
      </FieldGrid>
    </EntryDialog>
  );
}
