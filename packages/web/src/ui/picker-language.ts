import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLanguage } from '../languages/language.ts';

/** The names of months and days; English is in Day.js itself. */
const LOCALES = {
  en: async () => ({ default: { name: 'en' } }),
  ms: () => import('dayjs/locale/ms'),
  'zh-Hans': () => import('dayjs/locale/zh-cn'),
  ta: () => import('dayjs/locale/ta'),
};

/** Returns the props of a LocalizationProvider for the present language (R-2287). */
export function usePickerLanguage() {
  const language = useLanguage();
  const [adapterLocale, setLocale] = useState('en');
  useEffect(() => {
    let isPresent = true;
    LOCALES[language]().then(
      ({ default: { name } }) => isPresent && setLocale(name),
      // The calendar keeps its language; the next field tries again.
      () => undefined,
    );
    return () => {
      isPresent = false;
    };
  }, [language]);
  return { adapterLocale, ...(language !== 'en' && { localeText: pickerTexts() }) };
}

/** The texts of the pickers, which are English themselves. */
function pickerTexts() {
  return {
    previousMonth: t`Previous month`,
    nextMonth: t`Next month`,
    calendarViewSwitchingButtonAriaLabel: (view: string) =>
      view === 'year' ? t`Show the days` : t`Show the years`,
    cancelButtonLabel: t`Cancel`,
    clearButtonLabel: t`Clear`,
    okButtonLabel: t`OK`,
    todayButtonLabel: t`Today`,
    datePickerToolbarTitle: t`Choose a date`,
    timePickerToolbarTitle: t`Choose a time`,
    openDatePickerDialogue: (date: string | null) =>
      date ? t`Choose a date, now ${date}` : t`Choose a date`,
    fieldClearLabel: t`Clear`,
    dateTableLabel: t`Choose a date`,
    timeTableLabel: t`Choose a time`,
    year: t`Year`,
    month: t`Month`,
    day: t`Day`,
    hours: t`Hours`,
    minutes: t`Minutes`,
    empty: t`Empty`,
  };
}
