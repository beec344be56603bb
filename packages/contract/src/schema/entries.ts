/** Longest text of an announcement, in UTF-16 units. */
export const CONTENT_MAX = 5_000;

/** The status of a quiz, a note or a timetable entry; nothing brings a deleted one back (specification 4). */
export const entryStatuses = ['ACTIVE', 'DELETED'] as const;
