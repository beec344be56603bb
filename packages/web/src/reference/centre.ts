import type { AccessSwitch, Role } from '@kelas/contract/access';
import { getSettings } from '@kelas/contract/centre';
import { PHONE_PREFIX, type PhonePrefix } from '@kelas/contract/values/phone';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery, useCallQuery } from '../api/query.ts';
import { useSession } from '../api/session.ts';

const AN_HOUR = 3_600_000;

/** What a new phone number begins with at this centre; the usual prefix until that is known. */
export function usePhonePrefix(): PhonePrefix {
  const { data } = useCallQuery(getSettings, {}, { onFailure: 'silent', staleTime: AN_HOUR });
  return data?.phonePrefix ?? PHONE_PREFIX;
}

/** Whether a role may use what depends on a switch of the centre; true where it cannot be known. */
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
 * Whether whoever is logged in may use what hangs on a switch of the centre; undefined while that
 * is not known. What hangs on none is open, and where it cannot be known the server decides.
 */
export function useSwitch(name: AccessSwitch | undefined): boolean | undefined {
  const role = useSession()?.role;
  const asked = name !== undefined && role !== 'ADMIN';
  const settings = useCallQuery(getSettings, {}, { onFailure: 'silent', enabled: asked });
  if (!asked || settings.error) return true;
  return settings.data?.[name];
}
