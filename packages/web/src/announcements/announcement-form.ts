import { addAnnouncement, type listAnnouncements } from '@kelas/contract/announcements';
import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { msg } from '@lingui/core/macro';
import { type MergeField, textField } from '../conflicts/merge.ts';
import { entryValuesOf } from '../entries/entry-values.ts';
import { joinTexts } from '../languages/formats.ts';
import { sessionLabelOf } from '../reference/centre-words.ts';
import { nameIn } from '../reference/offering-choices.ts';
import type { Course, Level } from '../reference/reference-data.ts';
import { findFailure } from '../ui/failure.ts';
import type { FormOf } from '../ui/use-field.ts';

export type Announcement = OutputOf<typeof listAnnouncements>[number];

export type AnnouncementForm = FormOf<RequestOf<typeof addAnnouncement>>;

/** The form values of a new announcement (R-1004). */
export const NEW: AnnouncementForm = {
  authorName: 'Admin',
  content: '',
  programLvl: '',
  classSession: '',
  subjectId: '',
};

export const announcementFormOf = (row: Announcement) =>
  entryValuesOf(NEW, { ...row, classSession: row.schedule });

/** Returns the first failure in the order of R-1006; undefined for a valid form. */
export const findAnnouncementFailure = (form: AnnouncementForm) =>
  findFailure(addAnnouncement.input, form);

/** Returns the fields to merge after a conflict; level and course count as one (R-1352). */
export function announcementMergeFields(
  levels: readonly Level[],
  courses: readonly Course[],
): readonly MergeField<AnnouncementForm>[] {
  return [
    textField(msg`Name`, 'authorName'),
    textField(msg`Content`, 'content'),
    {
      label: msg`Level and Course`,
      names: ['programLvl', 'subjectId'],
      show: ({ programLvl, subjectId }) =>
        joinTexts([nameIn(levels, programLvl), nameIn(courses, subjectId)].filter(Boolean)),
    },
    textField(msg`Schedule`, 'classSession', (code) => sessionLabelOf(code ?? '')),
  ];
}
