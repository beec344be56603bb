import type { listBills } from '@kelas/contract/bills';
import type { OutputOf } from '@kelas/contract/call';
import type { Settings } from '@kelas/contract/centre';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Language } from '@kelas/contract/values/languages';
import { lessonLines } from '../reminders/attendance-words.ts';
import { dayInLanguage, monthNames, reminderWords } from '../reminders/reminder.ts';

export type BillRow = OutputOf<typeof listBills>[number];

interface BillWords {
  /** `{month}` is the billed month. */
  readonly opening: string;
  readonly lessons: string;
  readonly discount: string;
  readonly partOf: string;
  readonly credit: string;
  readonly due: string;
  readonly payBy: string;
}

// The words of the printed bills.
const words: Readonly<Record<Language, BillWords>> = {
  en: {
    opening: 'These are the fees for {month}:',
    lessons: 'lessons: {value}',
    discount: 'less discount {value}',
    partOf: 'part of {value}',
    credit: 'Paid in advance',
    due: 'Amount due',
    payBy: 'Please pay by',
  },
  ms: {
    opening: 'Berikut ialah yuran bagi {month}:',
    lessons: 'kelas: {value}',
    discount: 'tolak diskaun {value}',
    partOf: 'sebahagian daripada {value}',
    credit: 'Bayaran pendahuluan',
    due: 'Amaun perlu dibayar',
    payBy: 'Sila bayar selewat-lewatnya pada',
  },
  zh: {
    opening: '以下是 {month} 的费用：',
    lessons: '{value} 堂课',
    discount: '减免 {value}',
    partOf: '{value} 的一部分',
    credit: '预付余额',
    due: '应付款额',
    payBy: '请在此日期或之前付款',
  },
  ta: {
    opening: '{month} மாதக் கட்டணம்:',
    lessons: 'வகுப்புகள்: {value}',
    discount: 'தள்ளுபடி {value}',
    partOf: '{value} இல் ஒரு பகுதி',
    credit: 'முன்பணம்',
    due: 'செலுத்த வேண்டிய தொகை',
    payBy: 'செலுத்த வேண்டிய கடைசி நாள்',
  },
};

type Centre = Pick<Settings, 'name' | 'language' | 'paymentInfo'>;

/** Returns the text of a bill for its family, in the language of R-2225; amounts in cents. */
export function billText(bill: BillRow, month: string, centre: Centre): string {
  const language = bill.familyLanguage || centre.language;
  const wording = words[language];
  const { greeting, student, payTo, reference, colon } = reminderWords[language];
  const fill = (text: string, value: string) => text.replace('{value}', value);
  const children = bill.students.map(({ name, lines, attendance }) => {
    const fees = lines.map((line) => {
      const notes = [
        line.lessons !== undefined && fill(wording.lessons, String(line.lessons)),
        line.discountFee && fill(wording.discount, formatAmount(line.discountFee)),
        line.dueFee && fill(wording.partOf, formatAmount(line.dueFee)),
      ].filter(Boolean);
      const note = notes.length > 0 ? ` (${notes.join(', ')})` : '';
      const { subjectName, fee } = line;
      const of = `${subjectName}, ${monthNames([line.month], language)}${note}`;
      return of + colon + formatAmount(fee);
    });
    const marked = lessonLines({ attendance }, language, attendance?.month);
    const about = marked.map(([label, value]) => label + colon + value);
    return [student + colon + name, ...fees, ...about].join('\n');
  });
  const { coveredFee, totalFee, dueDate } = bill;
  const sums = [
    ...(coveredFee ? [[wording.credit, formatAmount(-coveredFee as Cents)] as const] : []),
    [wording.due, formatAmount(totalFee)] as const,
    ...(dueDate ? [[wording.payBy, dayInLanguage(dueDate as Day, language)] as const] : []),
    ...(centre.paymentInfo ? [[payTo, centre.paymentInfo] as const] : []),
    [reference, bill.referenceCode] as const,
  ].map(([label, value]) => label + colon + value);
  const opening = wording.opening.replace('{month}', monthNames([month], language));
  return [greeting, opening, ...children, sums.join('\n'), centre.name]
    .filter(Boolean)
    .join('\n\n');
}

/** Returns the names of the children. */
export function childrenNames({ students }: BillRow): string {
  return students.map(({ name }) => name).join(', ');
}

/** True for a bill that was sent with the present total. */
export function isSent({ sent, totalFee }: BillRow): boolean {
  return sent?.totalFee === totalFee;
}
