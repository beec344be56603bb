import {
  addAnnouncement,
  announcementSchedules,
  listAnnouncements,
  updateAnnouncement,
} from '@kelas/contract/announcements';
import { CONTENT_MAX_LENGTH } from '@kelas/contract/schema/entries';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { callQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useRowForm } from '../conflicts/use-row-form.ts';
import { unsavedText, useEntryCalls } from '../entries/use-entry-calls.ts';
import { CourseSelect } from '../reference/CourseSelect.tsx';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { useCourses, useLevels } from '../reference/reference-data.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import { optionsOf, SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import {
  type Announcement,
  announcementFormOf,
  announcementMergeFields,
  findAnnouncementFailure,
  NEW,
} from './announcement-form.ts';

const SCHEDULES = optionsOf(announcementSchedules);

interface Props {
  /** Undefined for a new announcement. */
  readonly row: Announcement | undefined;
  readonly onExited: () => void;
}

/** The dialog Announcements Details: adds or changes an announcement (R-1003). */
export function AnnouncementDialog({ row, onExited }: Props) {
  const calls = useEntryCalls(listAnnouncements, addAnnouncement, updateAnnouncement);
  const { form, merging, failure, submit, dialog } = useRowForm({
    row,
    list: callQuery(listAnnouncements, {}),
    empty: NEW,
    valuesOf: announcementFormOf,
    resolver: stopAt(findAnnouncementFailure),
    mergeFields: announcementMergeFields(useLevels(), useCourses()),
    call: calls,
    onExited,
  });
  const field = { control: form.control, disabled: calls.running };

  return (
    <FormDialog
      {...dialog}
      title="Announcements Details"
      onSubmit={form.handleSubmit((values) =>
        submit((seen) =>
          seen
            ? calls.update({ ...values, id: seen.id, version: seen.version })
            : calls.add(values),
        ),
      )}
      save="Submit"
      errorMessage={errorMessageOf(findAnnouncementFailure(form.watch()), form.formState.errors)}
      unsaved={unsavedText(failure)}
    >
      <ConflictNotice merging={merging} save="Submit" />
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
          onChanged={() => form.clearErrors('subjectId')}
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
          onChanged={() => form.clearErrors('programLvl')}
        />
      </FieldGrid>
    </FormDialog>
  );
}
