/** What staff record of a student in a lesson. CLEARED takes a mark back. */
export const attendanceMarks = ['PRESENT', 'LATE', 'ABSENT', 'EXCUSED', 'CLEARED'] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

/** Maximum number of minutes that a student is late. */
export const LATE_MAX_MINUTES = 240;

/** Whether a lesson is held, and on its day of the timetable. */
export const lessonStates = ['HELD', 'MOVED', 'CANCELLED'] as const;

/** What became of an owed lesson. The first three are not settled yet. */
export const owedStates = ['OPEN', 'MISSED', 'BOOKED', 'GIVEN', 'DISCOUNTED', 'LAPSED'] as const;

/** The absences that the house rule owes: the excused ones, or all. */
export const owedAbsences = ['EXCUSED', 'ANY'] as const;
