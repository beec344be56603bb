import { z } from 'zod';

/** A lesson as it is held: an entry of the timetable on a day. */
export const lessonFields = {
  entryId: z.int(),
  /** The day of the timetable. */
  day: z.string(),
  /** The day on which it is held; the same unless it was moved. */
  heldOn: z.string(),
  subjectName: z.string(),
  programLvl: z.int(),
  classSession: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  classroom: z.string(),
};

/** The marked lessons of a student, without excused ones, and those that the student attended. */
export const attendance = z.object({ lessons: z.int(), attended: z.int() });
