import type { OutputOf } from '@kelas/contract/call';
import type { Settings } from '@kelas/contract/centre';
import type { getReceipt } from '@kelas/contract/payments';
import type { getStatement } from '@kelas/contract/statements';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { FamilyLanguage, Language } from '@kelas/contract/values/languages';
import { compareMonths, isMonth } from '@kelas/contract/values/month';
import { lessonLines } from './attendance-words.ts';
import { dayInLanguage, monthNames, reminderWords } from './reminder.ts';

interface MessageWords {
  readonly receipt: string;
  readonly statement: string;
  readonly receiptNo: string;
  readonly date: string;
  readonly item: string;
  readonly period: string;
  readonly opening: string;
  readonly charged: string;
  readonly paid: string;
  readonly refunds: string;
  readonly due: string;
  readonly credit: string;
}

// The words of the printed receipts and statements.
const words: Readonly<Record<Language, MessageWords>> = {
  en: {
    receipt: 'Thank you. We have received this payment:',
    statement: 'This is the statement of account:',
    receiptNo: 'Receipt No.',
    date: 'Date',
    item: 'Description',
    period: 'Period',
    opening: 'Opening balance',
    charged: 'Total charges',
    paid: 'Total payments',
    refunds: 'Refunds',
    due: 'Amount due',
    credit: 'Paid in advance',
  },
  ms: {
    receipt: 'Terima kasih. Kami telah menerima bayaran berikut:',
    statement: 'Berikut ialah penyata akaun:',
    receiptNo: 'No. Resit',
    date: 'Tarikh',
    item: 'Perkara',
    period: 'Tempoh',
    opening: 'Baki awal',
    charged: 'Jumlah caj',
    paid: 'Jumlah bayaran',
    refunds: 'Bayaran balik',
    due: 'Amaun perlu dibayar',
    credit: 'Bayaran pendahuluan',
  },
  zh: {
    receipt: '谢谢您。我们已收到以下付款：',
    statement: '以下是账户结单：',
    receiptNo: '收据编号',
    date: '日期',
    item: '项目',
    period: '期间',
    opening: '期初结余',
    charged: '收费总额',
    paid: '付款总额',
    refunds: '退款',
    due: '应付款额',
    credit: '预付余额',
  },
  ta: {
    receipt: 'நன்றி. பின்வரும் கட்டணத்தைப் பெற்றுக்கொண்டோம்:',
    statement: 'கணக்கு அறிக்கை:',
    receiptNo: 'ரசீது எண்',
    date: 'தேதி',
    item: 'விவரம்',
    period: 'காலம்',
    opening: 'தொடக்க இருப்பு',
    charged: 'மொத்தக் கட்டணம்',
    paid: 'மொத்தம் செலுத்தியது',
    refunds: 'திருப்பிய பணம்',
    due: 'செலுத்த வேண்டிய தொகை',
    credit: 'முன்பணம்',
  },
};

export type Centre = Pick<Settings, 'name' | 'language' | 'paymentInfo'>;
type Line = readonly [label: string, value: string];

/** Returns the centre with the language of a family, if it has one (R-2256). */
export function inLanguageOf(centre: Centre, family: FamilyLanguage): Centre {
  return { ...centre, language: family || centre.language };
}

/** Returns the text of a receipt for its family, in the language of R-2225. */
export function receiptText(
  receipt: Pick<
    OutputOf<typeof getReceipt>,
    | 'name'
    | 'familyLanguage'
    | 'referenceCode'
    | 'receiptNo'
    | 'transactionDate'
    | 'lines'
    | 'totalAmount'
  >,
  settings: Centre,
): string {
  const centre = inLanguageOf(settings, receipt.familyLanguage);
  const { name, receiptNo, transactionDate, lines, totalAmount } = receipt;
  const { student, months, total, reference, comma } = reminderWords[centre.language];
  const wording = words[centre.language];
  const paid = [...new Set(lines.map(({ month }) => month))].filter(isMonth).sort(compareMonths);
  const items = [...new Set(lines.map(({ subjectName }) => subjectName))];
  return messageOf(wording.receipt, centre, [
    [student, name],
    [wording.receiptNo, receiptNo],
    [wording.date, dayInLanguage(transactionDate as Day, centre.language)],
    [wording.item, items.join(comma)],
    [months, monthNames(paid, centre.language)],
    [total, formatAmount(totalAmount)],
    [reference, receipt.referenceCode],
  ]);
}

/** Returns the text of a statement: its months and sums, in the language of R-2225. */
export function statementText(
  statement: Pick<
    OutputOf<typeof getStatement>,
    | 'name'
    | 'familyLanguage'
    | 'referenceCode'
    | 'from'
    | 'until'
    | 'opening'
    | 'charged'
    | 'paid'
    | 'refunded'
    | 'closing'
    | 'attendance'
    | 'owedLessons'
  >,
  settings: Centre,
): string {
  const centre = inLanguageOf(settings, statement.familyLanguage);
  const { name, from, until, opening, charged, paid, refunded, closing } = statement;
  const { student, payTo, reference } = reminderWords[centre.language];
  const wording = words[centre.language];
  const months = [...new Set([from, until])].map((month) => monthNames([month], centre.language));
  return messageOf(wording.statement, centre, [
    [student, name],
    [wording.period, months.join(' – ')],
    [wording.opening, formatAmount(opening)],
    [wording.charged, formatAmount(charged)],
    [wording.paid, formatAmount(paid)],
    ...(refunded ? [[wording.refunds, formatAmount(refunded)] as const] : []),
    closing < 0
      ? [wording.credit, formatAmount(-closing as Cents)]
      : [wording.due, formatAmount(closing)],
    ...(closing > 0 && centre.paymentInfo ? [[payTo, centre.paymentInfo] as const] : []),
    [reference, statement.referenceCode],
    ...lessonLines(statement, centre.language),
  ]);
}

/** Returns a message that begins and ends as a reminder does, with one line for each value. */
export function messageOf(
  opening: string,
  { name, language }: Centre,
  lines: readonly Line[],
): string {
  const { greeting, colon } = reminderWords[language];
  const values = lines
    .filter(([, value]) => value)
    .map(([label, value]) => label + colon + value)
    .join('\n');
  return [greeting, opening, values, name].filter(Boolean).join('\n\n');
}
