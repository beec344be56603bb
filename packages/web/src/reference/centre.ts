import type { AccessSwitch, Role } from '@kelas/contract/access';
import { getLogo, getSettings } from '@kelas/contract/centre';
import { getReference } from '@kelas/contract/levels';
import { PHONE_PREFIX, type PhonePrefix } from '@kelas/contract/values/phone';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery, useCallQuery } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { setCentreWords } from './centre-words.ts';

const ONE_HOUR_MS = 3_600_000;
const FIVE_MINUTES_MS = 300_000;

function useSettings() {
  return useCallQuery(getSettings, {}, { onFailure: 'silent', staleTime: ONE_HOUR_MS }).data;
}

/** Returns the name of the centre; empty text until it is loaded, or when it has none. */
export function useCentreName(): string {
  return useSettings()?.name ?? '';
}

/** Returns what a printed page has of the centre; undefined until it is loaded (R-2224). */
export function useLetterhead() {
  const settings = useSettings();
  const { data } = useCallQuery(
    getLogo,
    {},
    {
      onFailure: 'silent',
      staleTime: ONE_HOUR_MS,
      enabled: settings?.hasLogo === true,
      inBackground: true,
    },
  );
  return settings && { ...settings, logo: settings.hasLogo ? data?.logo : null };
}

/** Returns the country code of new phone numbers (R-1104); the default one until it is loaded. */
export function usePhonePrefix(): PhonePrefix {
  return useSettings()?.phonePrefix ?? PHONE_PREFIX;
}

/**
 * Loads the levels and sessions before a screen opens, so that texts can name them at once. After a
 * failure the earlier ones stay.
 */
export async function loadCentreWords(client: QueryClient): Promise<void> {
  const query = { ...callQuery(getReference, {}), staleTime: FIVE_MINUTES_MS };
  await client.fetchQuery(query).then(setCentreWords, () => undefined);
}

/**
 * Returns whether the centre's switch is open for a role. Returns true if the settings cannot be
 * loaded, because the server checks each call.
 */
export async function isSwitchOpen(
  client: QueryClient,
  name: AccessSwitch | undefined,
  role: Role,
): Promise<boolean> {
  if (name === undefined || role === 'ADMIN') return true;
  const settings = await client.ensureQueryData(callQuery(getSettings, {})).catch(() => undefined);
  return settings?.[name] ?? true;
}

/**
 * Returns whether the centre's switch is open for the present role; undefined while loading.
 * Without a switch or after a failure it returns true, because the server checks each call.
 */
export function useSwitch(name: AccessSwitch | undefined): boolean | undefined {
  const role = useSession()?.role;
  const isNeeded = name !== undefined && role !== 'ADMIN';
  const settings = useCallQuery(getSettings, {}, { onFailure: 'silent', enabled: isNeeded });
  if (!isNeeded || settings.error) return true;
  return settings.data?.[name];
}
