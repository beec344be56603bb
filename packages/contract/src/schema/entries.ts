/** Maximum length of an announcement's content, in UTF-16 units (R-1013). */
export const CONTENT_MAX_LENGTH = 5_000;

/** Status of a quiz, a note or a timetable entry; DELETED is final (R-1051). */
export const entryStatuses = ['ACTIVE', 'DELETED'] as const;
