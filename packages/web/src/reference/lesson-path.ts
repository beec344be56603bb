/** A class of the timetable on a day, `DD-MM-YYYY`. */
interface LessonKey {
  readonly entryId: number;
  readonly day: string;
}

/** Returns the address of the screen on which a lesson is marked. */
export function lessonPath({ entryId, day }: LessonKey): string {
  return `/attendance/lesson?entryId=${entryId}&day=${day}`;
}

/** Returns the address of the lessons of 14 days up to a day that are not marked. */
export function unmarkedPath(until: string): string {
  return `/attendance/unmarked?until=${until}`;
}

/** Returns the address of the lessons of a student in a month, `MM-YYYY`; absent for the current one. */
export function studentAttendancePath(uuid: string, month?: string): string {
  return `/attendance/student?uuid=${uuid}${month ? `&month=${month}` : ''}`;
}

/** Returns the address of the lessons that the centre owes a student. */
export function owedLessonsPath(uuid: string): string {
  return `/attendance/owed?uuid=${uuid}`;
}
