import type { RequestOf } from '@kelas/contract/call';
import type { changeSettings, Settings } from '@kelas/contract/centre';
import { languageNames, languages } from '@kelas/contract/values/languages';
import { formatPhone, type PhonePrefix } from '@kelas/contract/values/phone';
import { choiceField, type MergeField, textField } from '../conflicts/merge.ts';

export interface SettingsValues extends Omit<Settings, 'version' | 'hasLogo'> {
  /** A chosen picture as a data url; null for none, empty text for the stored one. */
  readonly logo: string | null;
}

export function settingsValuesOf({ version: _, hasLogo, ...settings }: Settings): SettingsValues {
  return { ...settings, logo: hasLogo ? '' : null };
}

/** Returns the request of the form; an unchanged logo is left out. */
export function settingsRequestOf(
  { logo, ...values }: SettingsValues,
  version: number,
): RequestOf<typeof changeSettings> {
  return { ...values, version, ...(logo !== '' && { logo }) };
}

export const LANGUAGES = languages.map((value) => ({ value, label: languageNames[value] }));

/** The options of the country code, Malaysia first (R-1323). */
export const COUNTRIES: readonly { readonly value: PhonePrefix; readonly label: string }[] = [
  { value: '60', label: '+60 Malaysia' },
  { value: '65', label: '+65 Singapore' },
  { value: '62', label: '+62 Indonesia' },
  { value: '66', label: '+66 Thailand' },
  { value: '673', label: '+673 Brunei' },
  { value: '63', label: '+63 Philippines' },
];

const yesOrNo = (open: boolean) => (open ? 'Yes' : 'No');

/** The fields to merge after a conflict (R-1351). */
export const MERGE_FIELDS: readonly MergeField<SettingsValues>[] = [
  textField('Centre name', 'name'),
  textField('Registration no.', 'registrationNo'),
  textField('Address', 'address'),
  textField('Phone no.', 'phoneNo', formatPhone),
  textField('Payment line', 'paymentInfo'),
  textField('Logo', 'logo', (logo) =>
    logo === null ? 'None' : logo === '' ? 'Saved logo' : 'New logo',
  ),
  choiceField('Default country code', 'phonePrefix', COUNTRIES),
  choiceField('Language of receipts and reminders', 'language', LANGUAGES),
  textField('Employees may see finance reports', 'employeeFinance', yesOrNo),
  textField('Employees may see teachers’ history', 'employeeTeacherHistory', yesOrNo),
];
