/** The languages that texts for families are written in, by their codes. */
export const languages = ['en', 'ms', 'zh', 'ta'] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  zh: '中文',
  ta: 'தமிழ்',
};
