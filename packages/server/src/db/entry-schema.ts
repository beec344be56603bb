import type { ColumnType, Generated } from 'kysely';
import type { Once } from './columns.ts';

/** Null until the first change, like `changed_at`. */
type ChangedBy = ColumnType<number | null, undefined, number>;
type ChangedAt = ColumnType<Date | null, undefined, Date>;
/** Defaults to ACTIVE. DELETED is final (R-1051). */
type EntryStatus = Generated<'ACTIVE' | 'DELETED'>;

/** Announcements, quizzes, notes and the timetable. */
export interface EntrySchema {
  announcement: {
    id: Generated<number>;
    version: Generated<number>;
    author_name: string;
    content: string;
    program_level_id: number | null;
    course_id: number | null;
    class_session: 'MORNING' | 'AFTERNOON' | 'ALL' | null;
    created_at: Once<Date>;
    created_by: Once<number>;
    changed_by: ChangedBy;
    changed_at: ChangedAt;
  };
  /** A quiz or a note. */
  material: {
    id: Generated<number>;
    kind: Once<'QUIZ' | 'NOTE'>;
    version: Generated<number>;
    title: string;
    url: string;
    offering_id: number | null;
    teacher_id: number | null;
    program_level_id: number | null;
    course_id: number | null;
    /** Null for every year. */
    school_year: number | null;
    status: EntryStatus;
    created_at: Once<Date>;
    created_by: Once<number>;
    changed_by: ChangedBy;
    changed_at: ChangedAt;
  };
  timetable_entry: {
    id: Generated<number>;
    version: Generated<number>;
    course_id: number;
    program_level_id: number;
    /** HHmm. */
    start_time: string | null;
    end_time: string | null;
    /** Monday is 1. */
    day_of_week: number | null;
    classroom: string;
    class_session: 'MORNING' | 'AFTERNOON';
    /** Null for every year. */
    school_year: number | null;
    status: EntryStatus;
    created_at: Once<Date>;
    created_by: Once<number>;
    changed_by: ChangedBy;
    changed_at: ChangedAt;
  };
}
