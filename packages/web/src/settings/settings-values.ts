import type { RequestOf } from '@kelas/contract/call';
import type { changeSettings, Settings } from '@kelas/contract/centre';

/** The settings as the form holds them. */
export interface SettingsValues {
  readonly name: string;
  readonly registrationNo: string;
  readonly address: string;
  /** A picture that was chosen, as a data url; null for none, empty for the one that is stored. */
  readonly logo: string | null;
  readonly phonePrefix: Settings['phonePrefix'];
  readonly language: Settings['language'];
  readonly employeeFinance: boolean;
  readonly employeeTeacherHistory: boolean;
}

/** The form filled with what is stored. */
export function settingsValuesOf({ version: _, hasLogo, ...settings }: Settings): SettingsValues {
  return { ...settings, logo: hasLogo ? '' : null };
}

/** What the form sends; a logo that was not touched is left out. */
export function settingsRequestOf(
  { logo, ...values }: SettingsValues,
  version: number,
): RequestOf<typeof changeSettings> {
  return { ...values, version, ...(logo !== '' && { logo }) };
}
