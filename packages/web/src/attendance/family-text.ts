import type { Settings } from '@kelas/contract/centre';
import type { Day } from '@kelas/contract/values/date';
import type { Language } from '@kelas/contract/values/languages';
import { levelNameOf } from '../reference/centre-words.ts';
import { inLanguageOf, messageOf } from '../reminders/messages.ts';
import { dayInLanguage, reminderWords } from '../reminders/reminder.ts';
import { type LessonRecord, type Member, timesText } from './lesson-texts.ts';

interface Words {
  readonly absent: string;
  readonly cancelled: string;
  readonly moved: string;
  readonly lesson: string;
  readonly date: string;
  readonly time: string;
  readonly newDate: string;
  readonly room: string;
  readonly reason: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    absent: 'This student was absent from a lesson:',
    cancelled: 'This lesson is cancelled:',
    moved: 'This lesson is moved:',
    lesson: 'Lesson',
    date: 'Date',
    time: 'Time',
    newDate: 'New date',
    room: 'Room',
    reason: 'Reason',
  },
  ms: {
    absent: 'Pelajar ini tidak hadir ke kelas:',
    cancelled: 'Kelas ini dibatalkan:',
    moved: 'Kelas ini dipindahkan:',
    lesson: 'Kelas',
    date: 'Tarikh',
    time: 'Masa',
    newDate: 'Tarikh baharu',
    room: 'Bilik',
    reason: 'Sebab',
  },
  zh: {
    absent: '该学生缺席了以下课程：',
    cancelled: '以下课程取消：',
    moved: '以下课程改期：',
    lesson: '课程',
    date: '日期',
    time: '时间',
    newDate: '新日期',
    room: '教室',
    reason: '原因',
  },
  ta: {
    absent: 'இந்த மாணவர் பின்வரும் வகுப்பிற்கு வரவில்லை:',
    cancelled: 'பின்வரும் வகுப்பு ரத்து செய்யப்பட்டது:',
    moved: 'பின்வரும் வகுப்பு மாற்றப்பட்டது:',
    lesson: 'வகுப்பு',
    date: 'தேதி',
    time: 'நேரம்',
    newDate: 'புதிய தேதி',
    room: 'அறை',
    reason: 'காரணம்',
  },
};

/** Returns what a family is told of a lesson: absent, cancelled or moved, in the family's language. */
export function familyText(
  lesson: Omit<LessonRecord, 'members'>,
  { name, familyLanguage }: Pick<Member, 'name' | 'familyLanguage'>,
  settings: Settings,
): string {
  const centre = inLanguageOf(settings, familyLanguage);
  const { language } = centre;
  const { student, comma } = reminderWords[language];
  const wording = words[language];
  const { state, day, heldOn, classroom, change, subjectName, programLvl } = lesson;
  const about = { HELD: 'absent', CANCELLED: 'cancelled', MOVED: 'moved' } as const;
  const isMoved = state === 'MOVED';
  const time = lesson.startTime && timesText(lesson);
  return messageOf(wording[about[state]], centre, [
    [student, name],
    [wording.lesson, [subjectName, levelNameOf(programLvl)].join(comma)],
    [wording.date, dayInLanguage(day as Day, language)],
    [wording.newDate, isMoved ? dayInLanguage(heldOn as Day, language) : ''],
    [wording.time, time],
    [wording.room, isMoved ? classroom : ''],
    [wording.reason, state === 'HELD' ? '' : (change?.reason ?? '')],
  ]);
}
