import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { type Day, dayToSql } from '@kelas/contract/values/date';
import type { FamilyLanguage, Language } from '@kelas/contract/values/languages';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import { rangesOf } from './months.ts';
import { type Debt, isCovered } from './open-debt.ts';

/** The phone number of a student, and the emergency contact. */
export interface Contact {
  readonly phoneNo: string;
  readonly emergencyContactName: string;
  readonly emergencyContactPhoneNo: string;
  readonly emergencyContactRelationship: string;
}

/** A student who owes, with the contact that a reminder goes to. */
export interface Debtor extends Debt, Contact {
  readonly uuid: string;
  readonly name: string;
  readonly familyLanguage: FamilyLanguage;
  /** The reference code of the family (R-2351). */
  readonly referenceCode: string;
  /** The students of a debt that is added up for a phone number (R-2220). */
  readonly children?: readonly Debtor[];
}

/** The content of a reminder; it holds no other personal data. */
export interface Reminder {
  readonly centre: string;
  readonly students: readonly {
    readonly name: string;
    /** MM-YYYY, first to last. */
    readonly months: readonly string[];
  }[];
  readonly total: Cents;
  /** The reference codes of the families, for a transfer (R-2351). */
  readonly codes: readonly string[];
  /** How to pay (R-1446); empty for no such line. */
  readonly paymentInfo: string;
}

interface ReminderWords {
  readonly greeting: string;
  readonly opening: string;
  readonly student: string;
  readonly months: string;
  readonly total: string;
  readonly payTo: string;
  readonly reference: string;
  readonly closing: string;
  /** Separates a label from its value; `comma` separates months. */
  readonly colon: string;
  readonly comma: string;
}

/** The words of reminders, and of other messages to a family that begin and end as they do. */
// Each value has its own line, because a sentence would have to inflect names and numbers.
export const reminderWords: Readonly<Record<Language, ReminderWords>> = {
  en: {
    greeting: 'Dear parent or guardian,',
    opening: 'This is a friendly reminder that the following fees have not been paid yet:',
    student: 'Student',
    months: 'For',
    total: 'Total',
    payTo: 'Pay to',
    reference: 'Payment reference',
    closing: 'If you have already paid, thank you, and please disregard this message.',
    colon: ': ',
    comma: ', ',
  },
  ms: {
    greeting: 'Tuan/Puan yang dihormati,',
    opening: 'Ini ialah peringatan mesra bahawa yuran berikut masih belum dijelaskan:',
    student: 'Pelajar',
    months: 'Bagi bulan',
    total: 'Jumlah',
    payTo: 'Bayar kepada',
    reference: 'Rujukan bayaran',
    closing: 'Jika bayaran telah dibuat, terima kasih dan sila abaikan mesej ini.',
    colon: ': ',
    comma: ', ',
  },
  zh: {
    greeting: '尊敬的家长：',
    opening: '您好！温馨提醒您，以下费用尚未缴清：',
    student: '学生',
    months: '月份',
    total: '总额',
    payTo: '付款至',
    reference: '付款参考号',
    closing: '如您已经缴费，谢谢您，并请忽略此信息。',
    colon: '：',
    comma: '、',
  },
  ta: {
    greeting: 'மதிப்பிற்குரிய பெற்றோர் அல்லது பாதுகாவலருக்கு,',
    opening: 'வணக்கம். பின்வரும் கட்டணம் இன்னும் செலுத்தப்படவில்லை என்பதை அன்புடன் நினைவூட்டுகிறோம்:',
    student: 'மாணவர்',
    months: 'மாதம்',
    total: 'மொத்தம்',
    payTo: 'செலுத்த வேண்டிய கணக்கு',
    reference: 'கட்டணக் குறிப்பு',
    closing: 'நீங்கள் ஏற்கனவே செலுத்தியிருந்தால் மிக்க நன்றி; இந்தச் செய்தியைப் பொருட்படுத்த வேண்டாம்.',
    colon: ': ',
    comma: ', ',
  },
};

// Amounts look the same in every language; only the names of months differ.
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-MY',
  ms: 'ms-MY',
  zh: 'zh-Hans-MY',
  ta: 'ta-MY',
};

/** Returns a day in a language: `5 Nov 2026` (R-2250). */
export function dayInLanguage(day: Day, language: Language): string {
  const dayFormat = new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return dayFormat.format(new Date(dayToSql(day)));
}

/** Returns a list of months in a language: `July 2026, September 2026 – November 2026`. */
export function monthNames(months: readonly string[], language: Language): string {
  const monthFormat = new Intl.DateTimeFormat(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const nameOf = (month: Month) => monthFormat.format(new Date(monthToSql(month)));
  return rangesOf(months)
    .map(({ first, last }) =>
      first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`,
    )
    .join(reminderWords[language].comma);
}

/** Returns the text of a reminder in a language (R-611, R-715, R-2220); amounts in cents. */
export function reminderText(
  { centre, students, total, codes, paymentInfo }: Reminder,
  language: Language,
): string {
  const wording = reminderWords[language];
  const owed = [
    ...students.flatMap(({ name, months }) => [
      wording.student + wording.colon + name,
      wording.months + wording.colon + monthNames(months, language),
    ]),
    `${wording.total}${wording.colon}${formatAmount(total)}`,
    ...(paymentInfo ? [wording.payTo + wording.colon + paymentInfo] : []),
    wording.reference + wording.colon + codes.join(wording.comma),
  ].join('\n');
  return [wording.greeting, wording.opening, owed, wording.closing, centre]
    .filter(Boolean)
    .join('\n\n');
}

/** Returns the students whom a reminder names: credit does not cover what they owe. */
export function openDebtsOf(debtor: Debtor): Debtor[] {
  return (debtor.children ?? [debtor]).filter((each) => !isCovered(each));
}

/** The recipient of a reminder: a name such as `Tan (Mother)`, and the stored number. */
interface Recipient {
  readonly name: string;
  /** A short form for the row: `Mother: Tan`. */
  readonly short: string;
  readonly phoneNo: string;
}

/** Returns the emergency contact, else the student; undefined if neither has a number. */
export function recipientOf(row: Contact): Recipient | undefined {
  const { phoneNo, emergencyContactPhoneNo: contact } = row;
  if (!contact) return phoneNo ? { name: t`the student`, short: t`Student`, phoneNo } : undefined;
  const relationship = row.emergencyContactRelationship || t`emergency contact`;
  const name = row.emergencyContactName;
  if (!name) return { name: relationship, short: relationship, phoneNo: contact };
  const who = row.emergencyContactRelationship || t`Contact`;
  return { name: t`${name} (${relationship})`, short: t`${who}: ${name}`, phoneNo: contact };
}

/** Returns a link that opens WhatsApp with the text; undefined without a number. */
export function whatsAppLink(phoneNo: string, text: string): string | undefined {
  const digits = phoneNo.replace(/\D/g, '');
  return digits
    ? `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`
    : undefined;
}
