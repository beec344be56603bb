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

/** An announcement as the list shows it. */
export type Announcement = OutputOf<typeof listAnnouncements>[number];
export type AnnouncementEntries = Entries<
  typeof listAnnouncements,
  typeof addAnnouncement,
  typeof updateAnnouncement
>;

/** What is filled in for an announcement; empty text where nothing is chosen. */
export interface AnnouncementForm {
  readonly authorName: string;
  readonly content: string;
  readonly programLvl: number | '';
  readonly classSession: (typeof announcementSchedules)[number] | '';
  readonly subjectId: number | '';
}

/** What a new announcement starts with (specification 2). */
export const NEW: AnnouncementForm = {
  authorName: 'Admin',
  content: '',
  programLvl: '',
  classSession: '',
  subjectId: '',
};

/** A stored announcement in the form. */
export function announcementFormOf(row: Announcement): AnnouncementForm {
  return {
    authorName: row.authorName,
    content: row.content,
    programLvl: row.programLvl ?? '',
    classSession: row.schedule ?? '',
    subjectId: row.subjectId ?? '',
  };
}

/** The first failure, in the order of specification 5. */
export function findAnnouncementFailure(form: AnnouncementForm): Failure | undefined {
  return findFailure(addAnnouncement.input, form);
}

/** What two people can change of one announcement at once; level and course go together. */
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
