import { type Language, languages } from '@kelas/contract/values/languages';

type Texts = readonly [en: string, ms: string, zh: string, ta: string];

/** The words of the sheets of a day. One text holds all days of the week. */
const texts = {
  title: ['Attendance sheet', 'Helaian kehadiran', '点名表', 'வருகைத் தாள்'],
  weekdays: [
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    'Isnin Selasa Rabu Khamis Jumaat Sabtu Ahad',
    '星期一 星期二 星期三 星期四 星期五 星期六 星期日',
    'திங்கள் செவ்வாய் புதன் வியாழன் வெள்ளி சனி ஞாயிறு',
  ],
  noTeacher: ['No teacher', 'Tiada guru', '没有教师', 'ஆசிரியர் இல்லை'],
  closed: [
    'The centre is closed on this day: {name}',
    'Pusat ditutup pada hari ini: {name}',
    '中心当天休息：{name}',
    'அன்று மையத்திற்கு விடுமுறை: {name}',
  ],
  movedFrom: [
    'moved from {day}',
    'dipindahkan dari {day}',
    '由 {day} 调来',
    '{day} இலிருந்து மாற்றியது',
  ],
  continued: ['continued', 'sambungan', '续', 'தொடர்ச்சி'],
  PRESENT: ['Present', 'Hadir', '出席', 'வந்தார்'],
  LATE: ['Late (min)', 'Lewat (min)', '迟到（分）', 'தாமதம் (நிமி.)'],
  ABSENT: ['Absent', 'Tidak hadir', '缺席', 'வரவில்லை'],
  EXCUSED: ['Excused', 'Bercuti', '请假', 'விடுப்பு'],
  guest: ['guest', 'tetamu', '其他班级', 'விருந்தினர்'],
  makeUp: ['make-up', 'kelas ganti', '补课', 'ஈடு வகுப்பு'],
  guestLine: ['Guest:', 'Tetamu:', '其他班级：', 'விருந்தினர்:'],
  markedBy: [
    'Marked by (name, signature)',
    'Ditanda oleh (nama, tandatangan)',
    '点名人（姓名、签名）',
    'பதிவு செய்தவர் (பெயர், கையொப்பம்)',
  ],
  enteredBy: [
    'Entered by (name, signature)',
    'Dimasukkan oleh (nama, tandatangan)',
    '录入人（姓名、签名）',
    'உள்ளிட்டவர் (பெயர், கையொப்பம்)',
  ],
} satisfies Record<string, Texts>;

/** The words of the sheets of a day in one language, with placeholders in braces. */
export type DayWords = Readonly<Record<keyof typeof texts, string>>;

/** The words of the sheets of a day in every language. */
export const dayWords = Object.fromEntries(
  languages.map((language, at) => [
    language,
    Object.fromEntries(Object.entries(texts).map(([name, words]) => [name, words[at]])),
  ]),
) as Readonly<Record<Language, DayWords>>;
