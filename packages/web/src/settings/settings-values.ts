import type { RequestOf } from '@kelas/contract/call';
import type { changeSettings, Settings } from '@kelas/contract/centre';

/** The form values of the settings. */
export interface SettingsValues {
  readonly name: string;
  readonly registrationNo: string;
  readonly address: string;
  /** The stored form, with the country code. */
  readonly phoneNo: string;
  readonly paymentInfo: string;
  /** A chosen picture as a data url; null for none, empty text for the stored one. */
  readonly logo: string | null;
  readonly phonePrefix: Settings['phonePrefix'];
  readonly language: Settings['language'];
  readonly employeeFinance: boolean;
  readonly employeeTeacherHistory: boolean;
}

/** Returns the form values of the stored settings. */
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
