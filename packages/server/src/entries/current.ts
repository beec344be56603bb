import { conflict, notFound, staleVersion } from '../http/errors.ts';

/**
 * The stored entry that a form changes: 404 when there is none, 409 when it was deleted, and when
 * the form was filled from another version than the stored one.
 */
export function requireCurrent<T extends { version: number; status?: string }>(
  stored: T | undefined,
  version: number | null | undefined,
  thing: string,
): T {
  if (!stored) throw notFound(thing);
  if (stored.status === 'DELETED') throw conflict('DELETED', 'This has been deleted');
  if (version && version !== stored.version) throw staleVersion();
  return stored;
}
