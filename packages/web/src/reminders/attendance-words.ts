import type { Language } from '@kelas/contract/values/languages';
import { monthNames, reminderWords } from './reminder.ts';

// The words of the printed bills and statements.
const words: Readonly<
  Record<Language, { readonly attendance: string; readonly of: string; readonly owed: string }>
> = {
  en: { attendance: 'Attendance', of: '{n} of {m} lessons', owed: 'Lessons to be made up' },
  ms: { attendance: 'Kehadiran', of: '{n} daripada {m} kelas', owed: 'Kelas yang akan diganti' },
  zh: { attendance: '出勤', of: '{m} 堂课中的 {n} 堂', owed: '待补的课堂' },
  ta: {
    attendance: 'வருகை',
    of: '{m} வகுப்புகளில் {n}',
    owed: 'ஈடு செய்ய வேண்டிய வகுப்புகள்',
  },
};

interface Lessons {
  readonly attendance?: { readonly lessons: number; readonly attended: number } | undefined;
  readonly owedLessons?: number | undefined;
}

/**
 * Returns the lines about lessons of a message to a family, each as its label and value: the attendance,
 * of a month if one is given, and what is owed (R-2504, R-2505).
 */
export function lessonLines(
  { attendance, owedLessons }: Lessons,
  language: Language,
  month?: string,
): (readonly [label: string, value: string])[] {
  const wording = words[language];
  const { comma } = reminderWords[language];
  const of = month ? comma + monthNames([month], language) : '';
  const attended =
    attendance &&
    wording.of.replace('{n}', `${attendance.attended}`).replace('{m}', `${attendance.lessons}`);
  return [
    ...(attended ? [[wording.attendance + of, attended] as const] : []),
    ...(owedLessons ? [[wording.owed, String(owedLessons)] as const] : []),
  ];
}
