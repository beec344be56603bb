import { type Language, languages } from '@kelas/contract/values/languages';

type Texts = readonly [en: string, ms: string, zh: string, ta: string];

const texts = {
  paySlip: ['Pay slip', 'Slip gaji', '薪资单', 'சம்பளச் சீட்டு'],
  number: ['Salary no.', 'No. gaji', '薪资编号', 'சம்பள எண்'],
  teacher: ['Teacher', 'Guru', '老师', 'ஆசிரியர்'],
  icNo: ['IC no.', 'No. KP', '身份证号', 'அடையாள அட்டை எண்'],
  account: ['Bank account', 'Akaun bank', '银行账户', 'வங்கிக் கணக்கு'],
  paidOn: ['Paid on', 'Dibayar pada', '付款日期', 'செலுத்திய தேதி'],
  recordedBy: ['Recorded by', 'Direkodkan oleh', '记录人', 'பதிவு செய்தவர்'],
  basis: ['Calculation', 'Pengiraan', '计算', 'கணக்கீடு'],
  hours: [
    '{hours} hours × {rate}',
    '{hours} jam × {rate}',
    '{hours} 小时 × {rate}',
    '{hours} மணி × {rate}',
  ],
  hourly: ['Hours at {rate}', 'Jam pada {rate}', '时薪 {rate}', 'மணிக்கு {rate}'],
  heads: [
    '{heads} heads × {rate}',
    '{heads} orang × {rate}',
    '{heads} 人次 × {rate}',
    '{heads} பேர் × {rate}',
  ],
  monthly: ['Monthly salary', 'Gaji bulanan', '月薪', 'மாதச் சம்பளம்'],
  split: [
    '{part} of {amount} collected',
    '{part} daripada kutipan {amount}',
    '已收 {amount} 的 {part}',
    'வசூலான {amount} இல் {part}',
  ],
  deducted: ['Voided payments', 'Bayaran yang dibatalkan', '作废的付款', 'ரத்தான கட்டணங்கள்'],
  salary: ['Salary', 'Gaji', '薪资', 'சம்பளம்'],
  lesson: ['Marked lesson', 'Kelas yang ditanda', '已点名的课堂', 'குறித்த வகுப்பு'],
  lessons: [
    'Marked lessons: {count}',
    'Kelas yang ditanda: {count}',
    '已点名的课堂：{count}',
    'குறித்த வகுப்புகள்: {count}',
  ],
  time: ['Time', 'Masa', '时间', 'நேரம்'],
  length: ['Hours', 'Jam', '时数', 'மணி'],
} satisfies Record<string, Texts>;

/** The words of a pay slip in one language, with placeholders in braces. */
export type PaySlipWords = Readonly<Record<keyof typeof texts, string>>;

/** The words of a pay slip in every language. */
export const paySlipWords = Object.fromEntries(
  languages.map((language, at) => [
    language,
    Object.fromEntries(Object.entries(texts).map(([name, words]) => [name, words[at]])),
  ]),
) as Readonly<Record<Language, PaySlipWords>>;
