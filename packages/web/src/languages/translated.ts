import type { ScreenLanguage } from '@kelas/contract/values/languages';

/**
 * The translated parts of the browser part, each with its files and folders. The messages of a part
 * are in `messages` of its folder, one file per language (R-2281).
 */
export const translated: Readonly<Record<string, readonly string[]>> = {
  announcements: ['announcements'],
  arrears: ['arrears', 'reminders/months.ts'],
  bank: ['bank'],
  bills: ['bills'],
  attendance: ['attendance'],
  audit: ['audit'],
  cards: ['cards'],
  cash: ['cash'],
  classroom: ['classroom'],
  conflicts: ['conflicts'],
  courses: ['courses'],
  discounts: ['discounts'],
  entries: ['entries'],
  exports: ['exports', 'reference/kind-names.ts'],
  'fee-changes': ['fee-changes'],
  finance: ['finance'],
  funds: ['funds'],
  history: ['history'],
  'house-rules': ['house-rules'],
  imports: ['imports'],
  landing: ['landing'],
  lessons: ['lessons'],
  materials: ['materials'],
  'misc-charges': ['misc-charges'],
  'misc-fees': ['misc-fees'],
  'month-end': ['month-end'],
  payments: ['payments'],
  reference: ['reference', 'documents'],
  reminders: ['reminders'],
  salaries: ['salaries'],
  'server-messages': ['server-messages'],
  session: ['session', 'api', 'shell/LoadingBar.tsx'],
  settings: ['settings'],
  shell: ['shell', 'ui', 'dialogs', 'search', 'routes.tsx'],
  statements: ['statements'],
  'student-account': ['student-account'],
  students: ['students'],
  teachers: ['teachers'],
  timetable: ['timetable', 'reference/lesson-times.ts'],
  'tuition-fees': ['tuition-fees'],
  'year-end': ['year-end'],
};

/** Languages with messages in some parts only. What has no translation is shown in English. */
export const inParts: readonly ScreenLanguage[] = ['ta'];

/** Returns the part that a file belongs to, by its path below `src`; undefined for none. */
export function domainOf(path: string): string | undefined {
  const isIn = (place: string) => path === place || path.startsWith(`${place}/`);
  // The longest place decides, so that one file of a folder may belong to another part.
  return Object.entries(translated)
    .flatMap(([name, places]) => places.filter(isIn).map((place) => ({ name, place })))
    .sort((one, other) => other.place.length - one.place.length)[0]?.name;
}
