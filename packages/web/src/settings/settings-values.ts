import type { RequestOf } from '@kelas/contract/call';
import type { changeSettings, Settings } from '@kelas/contract/centre';
import { languageNames, languages } from '@kelas/contract/values/languages';
import { formatPhone, type PhonePrefix } from '@kelas/contract/values/phone';
import { msg, t } from '@lingui/core/macro';
import { choiceField, type MergeField, textField } from '../conflicts/merge.ts';
import type { Text } from '../languages/language.ts';

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
export const COUNTRIES: readonly { readonly value: PhonePrefix; readonly label: Text }[] = [
  { value: '60', label: msg`+60 Malaysia` },
  { value: '65', label: msg`+65 Singapore` },
  { value: '62', label: msg`+62 Indonesia` },
  { value: '66', label: msg`+66 Thailand` },
  { value: '673', label: msg`+673 Brunei` },
  { value: '63', label: msg`+63 Philippines` },
];

const yesOrNo = (open: boolean) => (open ? t`Yes` : t`No`);

/** The fields to merge after a conflict (R-1351). */
export const MERGE_FIELDS: readonly MergeField<SettingsValues>[] = [
  textField(msg`Centre name`, 'name'),
  textField(msg`Registration no.`, 'registrationNo'),
  textField(msg`Address`, 'address'),
  textField(msg`Phone no.`, 'phoneNo', formatPhone),
  textField(msg`Payment line`, 'paymentInfo'),
  textField(msg`Payment QR code`, 'paymentQr'),
  textField(msg`Amount and reference in the QR code`, 'qrHasAmount', yesOrNo),
  textField(msg`Logo`, 'logo', (logo) =>
    logo === null ? t`None` : logo === '' ? t`Saved logo` : t`New logo`,
  ),
  choiceField(msg`Default country code`, 'phonePrefix', COUNTRIES),
  choiceField(msg`Language of receipts and reminders`, 'language', LANGUAGES),
  textField(msg`Employees may see finance reports`, 'employeeFinance', yesOrNo),
  textField(msg`Employees may see teachers’ history`, 'employeeTeacherHistory', yesOrNo),
  textField(msg`Employees may see the bank statements`, 'employeeBank', yesOrNo),
];
