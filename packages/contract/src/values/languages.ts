/** Codes of the languages of receipts, statements and reminders. */
export const languages = ['en', 'ms', 'zh', 'ta'] as const;
export type Language = (typeof languages)[number];

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  zh: '中文',
  ta: 'தமிழ்',
};
