/** Codes of the languages of receipts, statements and reminders. */
export const languages = ['en', 'ms', 'zh', 'ta'] as const;
export type Language = (typeof languages)[number];

/** The language of a family's receipts, statements and reminders; empty for that of the settings (R-2255). */
export const familyLanguages = ['', ...languages] as const;
export type FamilyLanguage = (typeof familyLanguages)[number];

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  zh: '中文',
  ta: 'தமிழ்',
};

/** Codes of the languages of the screens; the first one is the default (R-2280). */
export const screenLanguages = ['en', 'ms', 'zh-Hans', 'ta'] as const;
export type ScreenLanguage = (typeof screenLanguages)[number];

/** The name of each language of the screens in that language. */
export const screenLanguageNames: Readonly<Record<ScreenLanguage, string>> = {
  en: languageNames.en,
  ms: languageNames.ms,
  'zh-Hans': languageNames.zh,
  ta: languageNames.ta,
};
