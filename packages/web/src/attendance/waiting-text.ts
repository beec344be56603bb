import type { OutputOf } from '@kelas/contract/call';
import type { Language } from '@kelas/contract/values/languages';
import type { listWaiting } from '@kelas/contract/waiting-list';
import { msg, t } from '@lingui/core/macro';
import { joinTexts } from '../languages/formats.ts';
import { type Text, textOf } from '../languages/language.ts';
import { levelNameOf, sessionNameOf } from '../reference/centre-words.ts';
import { type Centre, inLanguageOf, messageOf } from '../reminders/messages.ts';
import { reminderWords } from '../reminders/reminder.ts';

export type Waiting = OutputOf<typeof listWaiting>[number];

/** Returns a class: `Physics, Form 1, Morning`. */
export function waitingClassText({
  subjectName,
  programLvl,
  classSession,
}: Pick<Waiting, 'subjectName' | 'programLvl' | 'classSession'>): string {
  return joinTexts([subjectName, levelNameOf(programLvl), sessionNameOf(classSession)]);
}

const STATES: Readonly<Record<Waiting['state'], Text>> = {
  WAITING: msg`Waits`,
  IN_CLASS: msg`Is in the class now`,
  LEFT: msg`Has left the centre`,
};

/** Returns the place in the queue and the state of a person: `1. Next: a place is free`. */
export function waitingStateText({ state, position, isNext }: Waiting): string {
  const text = isNext ? t`Next: a place is free` : textOf(STATES[state]);
  return position === null ? text : `${position}. ${text}`;
}

interface Words {
  readonly free: string;
  readonly waits: string;
  readonly course: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    free: 'A place is free in the class for which you wait. Please tell us soon if you want it.',
    waits: 'This student is on our waiting list. Please tell us if you still want the place.',
    course: 'Class',
  },
  ms: {
    free: 'Ada tempat kosong dalam kelas yang anda tunggu. Sila beritahu kami segera jika anda mahukannya.',
    waits:
      'Pelajar ini berada dalam senarai menunggu kami. Sila beritahu kami jika anda masih mahukan tempat itu.',
    course: 'Kelas',
  },
  zh: {
    free: '您等候的班级现有空位。如需要，请尽快告诉我们。',
    waits: '该学生在我们的候补名单上。如仍需要该名额，请告诉我们。',
    course: '班级',
  },
  ta: {
    free: 'நீங்கள் காத்திருக்கும் வகுப்பில் ஓர் இடம் உள்ளது. அது வேண்டுமானால் விரைவில் தெரிவிக்கவும்.',
    waits: 'இந்த மாணவர் எங்கள் காத்திருப்புப் பட்டியலில் உள்ளார். அந்த இடம் இன்னும் வேண்டுமா எனத் தெரிவிக்கவும்.',
    course: 'வகுப்பு',
  },
};

/** Returns what is written to a person who waits, in the language of the family (R-2498). */
export function waitingText(
  { name, familyLanguage, isNext, subjectName, programLvl }: Waiting,
  settings: Centre,
): string {
  const centre = inLanguageOf(settings, familyLanguage);
  const { student, comma } = reminderWords[centre.language];
  const wording = words[centre.language];
  return messageOf(isNext ? wording.free : wording.waits, centre, [
    [student, name],
    [wording.course, [subjectName, levelNameOf(programLvl)].join(comma)],
  ]);
}
