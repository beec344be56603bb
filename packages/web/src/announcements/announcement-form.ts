import {
  addAnnouncement,
  type announcementSchedules,
  type listAnnouncements,
  type updateAnnouncement,
} from '@kelas/contract/announcements';
import type { OutputOf } from '@kelas/contract/call';
import { type MergeField, textField } from '../conflicts/merge.ts';
import type { Entries } from '../entries/use-entries.ts';
import type { Course, Level } from '../reference/reference-data.ts';
import { type Failure, findFailure } from '../ui/failure.ts';

/** A row of the list. */
export type Announcement = OutputOf<typeof listAnnouncements>[number];
export type AnnouncementEntries = Entries<
  typeof listAnnouncements,
  typeof addAnnouncement,
  typeof updateAnnouncement
>;

/** The form values of an announcement; empty text where nothing is chosen. */
export interface AnnouncementForm {
  readonly authorName: string;
  readonly content: string;
  readonly programLvl: number | '';
  readonly classSession: (typeof announcementSchedules)[number] | '';
  readonly subjectId: number | '';
}

/** The form values of a new announcement (R-1004). */
export const NEW: AnnouncementForm = {
  authorName: 'Admin',
  content: '',
  programLvl: '',
  classSession: '',
  subjectId: '',
};

/** Returns the form values of a stored announcement. */
export function announcementFormOf(row: Announcement): AnnouncementForm {
  return {
    authorName: row.authorName,
    content: row.content,
    programLvl: row.programLvl ?? '',
    classSession: row.schedule ?? '',
    subjectId: row.subjectId ?? '',
  };
}

/** Returns the first failure in the order of R-1006; undefined for a valid form. */
export function findAnnouncementFailure(form: AnnouncementForm): Failure | undefined {
  return findFailure(addAnnouncement.input, form);
}

/** Returns the fields to merge after a conflict; level and course count as one (R-1352). */
export function announcementMergeFields(
  levels: readonly Level[],
  courses: readonly Course[],
): readonly MergeField<AnnouncementForm>[] {
  return [
    textField('Name', 'authorName'),
    textField('Content', 'content'),
    {
      label: 'Level and Course',
      names: ['programLvl', 'subjectId'],
      show: ({ programLvl, subjectId }) =>
        [levels.find(({ id }) => id === programLvl), courses.find(({ id }) => id === subjectId)]
          .flatMap((each) => each?.name ?? [])
          .join(', '),
    },
    textField('Schedule', 'classSession'),
  ];
}
