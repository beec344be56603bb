/** A class of the timetable on a day, `DD-MM-YYYY`. */
interface LessonKey {
  readonly entryId: number;
  readonly day: string;
}

/** Returns the address of the screen on which a lesson is marked. */
export function lessonPath({ entryId, day }: LessonKey): string {
  return `/attendance/lesson?entryId=${entryId}&day=${day}`;
}
