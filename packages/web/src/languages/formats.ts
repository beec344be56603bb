import * as date from '@kelas/contract/values/date';
import type { ScreenLanguage } from '@kelas/contract/values/languages';
import * as month from '@kelas/contract/values/month';
import { language } from './language.ts';

/** The locale of numbers, dates and the order of texts in each language. */
const LOCALES: Readonly<Record<ScreenLanguage, string>> = {
  en: 'en',
  ms: 'ms-MY',
  'zh-Hans': 'zh-Hans-MY',
  ta: 'ta-MY',
};

/** Returns a function that makes its format once for each language. */
function byLanguage<F>(make: (locale: string) => F): () => F {
  const made = new Map<ScreenLanguage, F>();
  return () => {
    const present = language();
    const format = made.get(present) ?? make(LOCALES[present]);
    made.set(present, format);
    return format;
  };
}

const numbers = byLanguage((locale) => new Intl.NumberFormat(locale));
const lists = byLanguage((locale) => new Intl.ListFormat(locale));
const collator = byLanguage(
  (locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }),
);
const days = byLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
);
const daysOfYear = byLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
    }),
);
const months = byLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }),
);
const monthNames = byLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' }),
);
const weekdays = byLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' }),
);

/** Returns a number as text: `12`, `20,000`. */
export function numberText(count: number): string {
  return numbers().format(count);
}

/** Returns texts as one list: `A, B, and C`. */
export function listText(texts: readonly string[]): string {
  return lists().format(texts);
}

/** Returns texts one after the other: `A, B`; with the comma of the language. */
export function joinTexts(texts: readonly string[]): string {
  return texts.join(language() === 'zh-Hans' ? '、' : ', ');
}

/** Returns whole sentences as one text, without the empty ones. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(language() === 'zh-Hans' ? '' : ' ');
}

/** Returns sentences without their full stops as one text: `One. Two`. */
export function joinStatements(texts: readonly string[]): string {
  return texts.join(language() === 'zh-Hans' ? '。' : '. ');
}

/** Compares two texts for sorting, in the order of the language; numbers in them by value. */
export function compareTexts(one: string, other: string): number {
  return collator().compare(one, other);
}

/** Returns a day of the wire as the screens show it: `24 Nov 2026`, `2026年11月24日` (R-2250, R-2288). */
export function formatDay(value: string): string {
  if (language() === 'en' || !date.isDay(value)) return date.dayInWords(value);
  return days().format(new Date(date.dayToSql(value)));
}

/** Returns a month of the wire as the screens show it: `Jan 2027`, `2027年1月` (R-2250, R-2288). */
export function formatMonth(value: string): string {
  if (language() === 'en' || !month.isMonth(value)) return month.monthInWords(value);
  return months().format(new Date(month.monthToSql(value)));
}

/** Returns the name of a month alone: `Jan`, for a row of months whose year is shown once. */
export function formatMonthName(value: string): string {
  if (language() === 'en' || !month.isMonth(value)) return month.nameOfMonth(value);
  return monthNames().format(new Date(month.monthToSql(value)));
}

/** Returns a day of any year in words: `3 April`, `4月3日`. */
export function formatDayOfYear(day: number, month: number): string {
  // 2000 was a leap year.
  return daysOfYear().format(Date.UTC(2000, month - 1, day));
}

/** Returns a moment as the screens show it, in Singapore: `24 Nov 2026, 14:03` (R-2250, R-2288). */
export function formatMoment(at: Date): string {
  const space = language() === 'zh-Hans' ? ' ' : ', ';
  return `${formatDay(date.today(at))}${space}${date.timeOf(at)}`;
}

/** Returns the name of a day of the week: 1 is Monday, 7 is Sunday. */
export function weekdayName(number: number): string {
  // 1 January 2024 was a Monday.
  return weekdays().format(Date.UTC(2024, 0, number));
}
