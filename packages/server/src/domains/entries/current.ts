import type { LastChange } from '../../audit/last-change.ts';
import type { Actor } from '../../auth/actor.ts';
import { notFound } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import { deleted, staleVersion } from '../../http/stale.ts';

interface StoredEntry {
  readonly version: number;
  readonly status?: string;
  readonly changed_by: number | null;
  readonly changed_at: Date | null;
}

/**
 * The stored entry that a form changes, which the transaction holds locked: 404 when there is none,
 * 409 when it was deleted, and when the form was filled from another version than the stored one.
 * Both say who did it.
 */
export async function requireCurrent<T extends StoredEntry>(
  tx: Tx,
  stored: T | undefined,
  version: number | null | undefined,
  thing: string,
  actor: Actor,
): Promise<T> {
  if (!stored) throw notFound(thing);
  const isDeleted = stored.status === 'DELETED';
  if (!isDeleted && (!version || version === stored.version)) return stored;
  const refuse = isDeleted ? deleted : staleVersion;
  throw refuse(`this ${thing}`, await changeOf(tx, stored), actor);
}

async function changeOf(tx: Tx, { changed_by, changed_at }: StoredEntry) {
  if (changed_by === null || changed_at === null) return undefined;
  const staff = await tx
    .selectFrom('staff')
    .select('display_name')
    .where('id', '=', changed_by)
    .executeTakeFirst();
  return {
    staffId: changed_by,
    name: staff?.display_name ?? null,
    at: changed_at,
  } satisfies LastChange;
}
