import {
  addAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@kelas/contract/announcements';
import { CONTENT_MAX_LENGTH } from '@kelas/contract/schema/entries';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { t } from '@lingui/core/macro';
import { callQuery } from '../api/query.ts';
import { EntryDialog, useEntryForm } from '../entries/EntryDialog.tsx';
import { CourseSelect } from '../reference/CourseSelect.tsx';
import { sessionOptionsWithAll } from '../reference/centre-words.ts';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { useCourses, useLevels } from '../reference/reference-data.ts';
import { FieldGrid } from '../ui/FieldGrid.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import {
  type Announcement,
  announcementFormOf,
  announcementMergeFields,
  findAnnouncementFailure,
  NEW,
} from './announcement-form.ts';

interface Props {
  /** Undefined for a new announcement. */
  readonly row: Announcement | undefined;
  readonly onExited: () => void;
}

/** The dialog Announcements Details: adds or changes an announcement (R-1003). */
export function AnnouncementDialog({ row, onExited }: Props) {
  const { form, field, dialog } = useEntryForm({
    row,
    list: callQuery(listAnnouncements, {}),
    add: addAnnouncement,
    update: updateAnnouncement,
    empty: NEW,
    valuesOf: announcementFormOf,
    findFailure: findAnnouncementFailure,
    mergeFields: announcementMergeFields(useLevels(), useCourses()),
    save: ({ add, update }, values, seen) =>
      seen ? update({ ...values, id: seen.id, version: seen.version }) : add(values),
    onExited,
  });
  return (
    <EntryDialog {...dialog} title={t`Announcements Details`}>
      <TextField
        {...field}
        name="authorName"
        label={t`Name`}
        maxLength={TEXT_MAX_LENGTH}
        autoFocus
      />
      <TextField
        {...field}
        name="content"
        label={t`Content`}
        rows={4}
        maxLength={CONTENT_MAX_LENGTH}
      />
      <FieldGrid min={150} stretch>
        {/* Level and course are checked together, so a change of one clears both errors. */}
        <LevelSelect
          {...field}
          name="programLvl"
          label={t`Level`}
          none={t`None`}
          graduated
          onChanged={() => form.clearErrors('subjectId')}
        />
        <SelectField
          {...field}
          name="classSession"
          label={t`Schedule`}
          options={sessionOptionsWithAll()}
          none={t`None`}
        />
        <CourseSelect
          {...field}
          name="subjectId"
          label={t`Course`}
          none={t`None`}
          onChanged={() => form.clearErrors('programLvl')}
        />
      </FieldGrid>
    </EntryDialog>
  );
}
