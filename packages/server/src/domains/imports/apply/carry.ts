import type { AuditEvent } from '../../../audit/record.ts';
import type { Tx } from '../../../db/database.ts';
import type { MadeRecord, RecordKind } from '../batches.ts';
import type { DraftPlan } from '../plan/plan.ts';
import type { OfRow } from '../plan/work.ts';
import { inChunks, type Progress } from '../progress.ts';

/** An import that is being carried out, with the records that it has written so far. */
export interface ImportRun {
  readonly tx: Tx;
  readonly plan: DraftPlan;
  readonly by: { readonly actor: { readonly id: number }; readonly now: Date };
  readonly progress: Progress;
  readonly made: MadeRecord[];
  readonly events: AuditEvent[];
}

/**
 * Writes records in chunks, and notes the row of each. `write` returns the keys of a chunk in its
 * order. Returns the records with their keys.
 */
export async function writeRecords<T extends OfRow, K extends { readonly id: number }>(
  { made, progress }: ImportRun,
  kind: RecordKind,
  records: readonly T[],
  write: (chunk: readonly T[]) => Promise<readonly K[]>,
): Promise<(T & K)[]> {
  const written: (T & K)[] = [];
  for (const chunk of inChunks(records)) {
    const keys = await write(chunk);
    for (const [index, record] of chunk.entries()) {
      const key = keys[index];
      if (!key) throw new Error(`a ${kind} was not added`);
      made.push({ kind, id: key.id, row: record.row });
      written.push({ ...record, ...key });
    }
    await progress.add(chunk.length);
  }
  return written;
}

/** Returns ids as keys for `writeRecords`. */
export function keysOf(ids: readonly number[]): { readonly id: number }[] {
  return ids.map((id) => ({ id }));
}
