import type { OutputOf } from '@kelas/contract/call';
import type { importCounts } from '@kelas/contract/import-plan';
import { IMPORTS_MAX, type listImports } from '@kelas/contract/imports';
import { errorText } from '@kelas/contract/values/error-text';
import { sql } from 'kysely';
import { conflict, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Draft } from './draft/drafts.ts';

/** The kinds of records that a row makes or fills, as `import_row` names them. */
export type RecordKind =
  | 'student'
  | 'teacher'
  | 'offering'
  | 'course'
  | 'subscription'
  | 'misc_item'
  | 'misc_charge'
  | 'payment'
  | 'filled_student'
  | 'filled_teacher';

/** A record that a row made. */
export interface MadeRecord {
  readonly kind: RecordKind;
  readonly id: number;
  readonly row: number;
}

/** Stores an import that was carried out. Returns its id. */
export async function insertBatch(
  tx: Tx,
  draft: Draft,
  counts: Readonly<Record<keyof typeof importCounts, number>>,
  { digest, actor, now }: { readonly digest: Buffer; readonly actor: { id: number }; now: Date },
): Promise<number> {
  const { miscItems: misc_items, ...rest } = counts;
  const { id } = await tx
    .insertInto('import_batch')
    .values({
      uuid: draft.uuid,
      kind: draft.kind,
      file_name: draft.file_name,
      digest,
      ...rest,
      misc_items,
      recorded_at: now,
      recorded_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores which records each row of an import made. */
export async function insertMade(
  tx: Tx,
  batchId: number,
  made: readonly MadeRecord[],
): Promise<void> {
  await sql`
    insert into import_row (import_batch_id, record_kind, record_id, row_number)
    select ${batchId}::integer, kind, id, row
    from unnest(
      ${made.map(({ kind }) => kind)}::text[],
      ${made.map(({ id }) => id)}::integer[],
      ${made.map(({ row }) => row)}::integer[]
    ) as made (kind, id, row)
    on conflict do nothing`.execute(tx);
}

/** The open drafts and the latest imports, newest first (R-1670). */
export async function selectImports(db: Db): Promise<OutputOf<typeof listImports>> {
  const drafts = await db
    .selectFrom('import_draft')
    .innerJoin('staff', 'staff.id', 'created_by')
    .select([
      'uuid as id',
      'kind',
      'file_name as fileName',
      'row_count as rows',
      'state',
      'import_draft.created_at as at',
      'display_name as staffName',
    ])
    .orderBy('import_draft.created_at', 'desc')
    .limit(IMPORTS_MAX)
    .execute();
  const batches = await db
    .selectFrom('import_batch')
    .innerJoin('staff', 'staff.id', 'recorded_by')
    .leftJoin('staff as undoer', 'undoer.id', 'undone_by')
    .selectAll('import_batch')
    .select(['staff.display_name as staffName', 'undoer.display_name as undoneBy'])
    .orderBy('import_batch.id', 'desc')
    .limit(IMPORTS_MAX)
    .execute();
  return {
    drafts: drafts.map(({ at, ...draft }) => ({ ...draft, recordCreateDate: at.toISOString() })),
    imports: batches.map(({ recorded_at, undone_at, undoneBy, ...batch }) => ({
      id: batch.uuid,
      kind: batch.kind,
      fileName: batch.file_name,
      // The contract picks its counts.
      counts: { ...batch, miscItems: batch.misc_items },
      recordCreateDate: recorded_at.toISOString(),
      staffName: batch.staffName,
      undone: undone_at && {
        recordCreateDate: undone_at.toISOString(),
        staffName: undoneBy ?? '',
      },
    })),
  };
}

/** An import, locked for its undo. Throws 404 for an unknown one, 409 for one that is undone. */
export async function lockBatch(tx: Tx, uuid: string) {
  const batch = await tx
    .selectFrom('import_batch')
    .leftJoin('staff', 'staff.id', 'undone_by')
    .select(['import_batch.id', 'kind', 'file_name', 'undone_at', 'display_name as undoneBy'])
    .where('uuid', '=', uuid)
    .forNoKeyUpdate('import_batch')
    .executeTakeFirst();
  if (!batch) throw notFound('import');
  if (batch.undone_at) {
    const [by, when] = [batch.undoneBy ?? '', { moment: batch.undone_at.toISOString() }];
    throw conflict('ALREADY_UNDONE', errorText`${{ by }} undid this import on ${{ when }}`);
  }
  return batch;
}

/** The records that an import made, by kind, in the order of their rows. */
export async function selectMade(tx: Tx, batchId: number): Promise<Map<RecordKind, number[]>> {
  const { rows } = await sql<{ kind: RecordKind; id: number }>`
    select record_kind as kind, record_id as id from import_row
    where import_batch_id = ${batchId} order by row_number, record_id`.execute(tx);
  const made = Map.groupBy(rows, ({ kind }) => kind);
  return new Map([...made].map(([kind, found]) => [kind, found.map(({ id }) => id)]));
}

/** Marks a locked import as undone. */
export async function markImportUndone(
  tx: Tx,
  id: number,
  staffId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('import_batch')
    .set({ undone_at: now, undone_by: staffId })
    .where('id', '=', id)
    .execute();
}
