import { type Language, languageNames, languages } from '@kelas/contract/values/languages';
import type { Option } from '../ui/SelectField.tsx';

/** The languages of receipts, statements and reminders, each with its own name. */
export const DOCUMENT_LANGUAGES: readonly Option<Language>[] = languages.map((value) => ({
  value,
  label: languageNames[value],
}));
