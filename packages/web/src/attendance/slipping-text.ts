import type { listSlippingStudents } from '@kelas/contract/attendance-reports';
import type { OutputOf } from '@kelas/contract/call';
import type { Day } from '@kelas/contract/values/date';
import type { Language } from '@kelas/contract/values/languages';
import { plural, t } from '@lingui/core/macro';
import { type Centre, inLanguageOf, messageOf } from '../reminders/messages.ts';
import { dayInLanguage, reminderWords } from '../reminders/reminder.ts';

export type SlippingStudent = OutputOf<typeof listSlippingStudents>[number];
type Reason = SlippingStudent['reasons'][number];

/** Returns a reason: `Absent from all 2 lessons of 14 days`. */
export function slippingReasonText({ code, value, before }: Reason): string {
  if (code === 'NOT_ATTENDING') {
    return t`${plural(value, { one: 'Absent from the only lesson of 14 days', other: 'Absent from all # lessons of 14 days' })}`;
  }
  if (code === 'ATTENDING_LESS') {
    return t`Attendance of 4 weeks ${{ percent: value }} %, before ${{ before: before ?? 0 }} %`;
  }
  return t`Tuition unpaid for ${plural(value, { one: '# month', other: '# months' })}`;
}

interface Words {
  readonly absent: string;
  readonly unpaid: string;
  readonly lastLesson: string;
  readonly unpaidMonths: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    absent:
      'This student has come to fewer lessons lately. Please tell us if there is anything that we can help with.',
    unpaid:
      'The fees of this student have not been paid for some months. Please tell us if there is anything that we can help with.',
    lastLesson: 'Last lesson attended',
    unpaidMonths: 'Unpaid months',
  },
  ms: {
    absent:
      'Sejak kebelakangan ini pelajar ini kurang hadir ke kelas. Sila beritahu kami jika ada apa-apa yang boleh kami bantu.',
    unpaid:
      'Yuran pelajar ini belum dijelaskan selama beberapa bulan. Sila beritahu kami jika ada apa-apa yang boleh kami bantu.',
    lastLesson: 'Kelas terakhir yang dihadiri',
    unpaidMonths: 'Bilangan bulan belum dijelaskan',
  },
  zh: {
    absent: '该学生最近较少上课。如有我们可以帮忙的地方，请告诉我们。',
    unpaid: '该学生的学费已有几个月尚未缴清。如有我们可以帮忙的地方，请告诉我们。',
    lastLesson: '最近一次上课',
    unpaidMonths: '未缴月数',
  },
  ta: {
    absent:
      'இந்த மாணவர் சமீபத்தில் குறைவான வகுப்புகளுக்கே வந்துள்ளார். நாங்கள் ஏதேனும் உதவ முடிந்தால் தயவுசெய்து தெரிவிக்கவும்.',
    unpaid:
      'இந்த மாணவரின் கட்டணம் சில மாதங்களாகச் செலுத்தப்படவில்லை. நாங்கள் ஏதேனும் உதவ முடிந்தால் தயவுசெய்து தெரிவிக்கவும்.',
    lastLesson: 'கடைசியாக வந்த வகுப்பு',
    unpaidMonths: 'செலுத்தப்படாத மாதங்கள்',
  },
};

/**
 * Returns the text to the family of a student who may leave, in the language of the family. It is
 * about the lessons; without a reason of attendance it is about the fees.
 */
export function slippingText(
  { name, familyLanguage, reasons, lastAttended }: Omit<SlippingStudent, 'programLvl'>,
  settings: Centre,
): string {
  const centre = inLanguageOf(settings, familyLanguage);
  const { language } = centre;
  const wording = words[language];
  const unpaid = reasons.find(({ code }) => code === 'NOT_PAYING');
  const isAbsent = reasons.some(({ code }) => code !== 'NOT_PAYING');
  return messageOf(isAbsent ? wording.absent : wording.unpaid, centre, [
    [reminderWords[language].student, name],
    [
      wording.lastLesson,
      isAbsent && lastAttended ? dayInLanguage(lastAttended as Day, language) : '',
    ],
    [wording.unpaidMonths, unpaid ? String(unpaid.value) : ''],
  ]);
}
