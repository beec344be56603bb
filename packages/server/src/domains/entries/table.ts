import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { differs } from '../../base/differs.ts';
import { notFound } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { deleted, staleVersion } from '../../http/stale.ts';

/** Tables of entries. Each row has a version, its author and the person of its last change. */
type EntryTable = 'announcement' | 'material' | 'timetable_entry';
type StoredEntry<T extends EntryTable> = Selectable<Schema[T]>;
type NewEntry<T extends EntryTable> = Omit<Insertable<Schema[T]>, 'created_at' | 'created_by'>;

/** The change of an entry as a form sends it. */
interface EntryChange<T extends EntryTable> {
  readonly table: T;
  /** The name of the entry in messages: `timetable entry`. */
  readonly entryName: string;
  readonly id: number;
  /** The version that the form was filled from; without one the version is not checked. */
  readonly version: number | null | undefined;
  /** True when the call may change this row: a note cannot be changed as a quiz. */
  readonly mayChange?: (stored: StoredEntry<T>) => boolean;
}

/**
 * Adds an entry once per idempotency key. An unknown level, course or offering violates its foreign
 * key.
 */
export async function addEntry<T extends EntryTable>(
  context: Context,
  table: T,
  toValues: (tx: Tx) => NewEntry<T> | Promise<NewEntry<T>>,
): Promise<void> {
  await once(context, async (tx) => {
    const by = { created_at: context.now, created_by: context.actor.id };
    const row = { ...(await toValues(tx)), ...by };
    // Kysely types one table at a time; the three tables share the columns used here.
    await tx
      .insertInto<EntryTable>(table)
      .values(row as Insertable<Schema[EntryTable]>)
      .execute();
    return {};
  });
}

/**
 * Changes an entry once per idempotency key and raises its version, unless nothing differs.
 * Throws 404 for an unknown entry, and 409 with the person and time if it was deleted or changed
 * since (R-1051, R-1052).
 */
export async function updateEntry<T extends EntryTable>(
  context: Context,
  change: EntryChange<T>,
  toValues: (
    tx: Tx,
    stored: StoredEntry<T>,
  ) => Updateable<Schema[T]> | Promise<Updateable<Schema[T]>>,
): Promise<void> {
  await once(context, async (tx) => {
    const stored = await lockEntry(tx, change, context.actor);
    const values: object = await toValues(tx, stored);
    if (!differs(values, stored)) return {};
    const by = { changed_by: context.actor.id, changed_at: context.now };
    await tx
      .updateTable<EntryTable>(change.table)
      .set({ ...values, ...by, version: sql<number>`version + 1` })
      .where('id', '=', change.id)
      .execute();
    return {};
  });
}

async function lockEntry<T extends EntryTable>(
  tx: Tx,
  { table, entryName, id, version, mayChange }: EntryChange<T>,
  actor: Context['actor'],
): Promise<StoredEntry<T>> {
  const row = await tx
    .selectFrom<EntryTable>(table)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const stored = row as (StoredEntry<EntryTable> & StoredEntry<T>) | undefined;
  if (!stored || mayChange?.(stored) === false) throw notFound(entryName);
  const isDeleted = 'status' in stored && stored.status === 'DELETED';
  if (!isDeleted && (!version || version === stored.version)) return stored;
  const refuse = isDeleted ? deleted : staleVersion;
  throw refuse(`this ${entryName}`, await findChange(tx, stored), actor);
}

async function findChange(tx: Tx, { changed_by, changed_at }: StoredEntry<EntryTable>) {
  if (changed_by === null || changed_at === null) return undefined;
  const staff = await tx
    .selectFrom('staff')
    .select('display_name')
    .where('id', '=', changed_by)
    .executeTakeFirst();
  return { staffId: changed_by, name: staff?.display_name ?? null, at: changed_at };
}
