import { errorText } from '@kelas/contract/values/error-text';
import type * as calls from '@kelas/contract/year-copy';
import { canCopyTo } from '@kelas/contract/year-copy';
import { recordEvent } from '../../audit/record.ts';
import { conflict, invalid } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import {
  copyToYear,
  deleteUnchanged,
  lockEntriesOfYears,
  moveToYear,
  selectActive,
} from '../entries/many.ts';
import { previewCopy } from './preview.ts';
import * as queries from './queries.ts';

/** A row of a preview that decides whether it can be copied. */
interface Candidate {
  readonly id: number;
  readonly schoolYear: number | null;
  readonly isCopied: boolean;
}

export const handlers: Handlers<typeof calls> = {
  async previewYearCopy(years, { db, now }) {
    requirePresent(years, now);
    return (await previewCopy(db, years)).preview;
  },

  async copyYear({ from, to, digest, ...chosen }, context) {
    const { actor, now } = context;
    requirePresent({ to }, now);
    return once(context, async (tx) => {
      // Locked before the first read, so that the second of two copies sees the first.
      await lockEntriesOfYears(tx);
      const { preview, copies } = await previewCopy(tx, { from, to });
      if (preview.digest !== digest) throw changedPreview({ from, to }, copies);
      const timetable = chosenOf(preview.timetable, chosen.timetable, 'timetable');
      const quizzes = chosenOf(preview.quizzes, chosen.quizzes, 'quizzes');
      const notes = chosenOf(preview.notes, chosen.notes, 'notes');
      const materials = [...quizzes, ...notes].sort((a, b) => a.id - b.id);
      if (timetable.length + materials.length === 0) {
        throw invalid('timetable', 'Tick at least one entry');
      }
      const by = { id: actor.id, at: now };
      const copy = async (table: keyof queries.CopyLines, rows: readonly Candidate[]) => {
        const ids = rows.map(({ id }) => id);
        const copies = await copyToYear(tx, table, ids, to, by);
        await moveToYear(tx, table, ids, { from: null, to: from }, by);
        return linesOf(rows, copies);
      };
      const lines = {
        timetable_entry: await copy('timetable_entry', timetable),
        material: await copy('material', materials),
      };
      const id = await queries.insertYearCopy(tx, { from, to }, lines, actor.id, now);
      const counts = {
        timetable: timetable.length,
        quizzes: quizzes.length,
        notes: notes.length,
      };
      const after = { yearCopyId: id, from, to, ...counts };
      const event = { kind: 'CENTRE', id: 1, after } as const;
      await recordEvent(tx, { action: 'YEAR_COPIED', ...event }, context);
      return { id, ...counts };
    });
  },

  async undoYearCopy(years, context) {
    const { actor, now } = context;
    return once(context, async (tx) => {
      await lockEntriesOfYears(tx);
      const copies = await queries.selectCopies(tx, years);
      const live = copies.filter(({ undoneAt }) => undoneAt === null).map(({ id }) => id);
      if (live.length === 0) throw nothingToUndo(years, copies);
      const lines = await queries.selectLines(tx, live);
      const by = { id: actor.id, at: now };
      const entries = await undoLines(tx, 'timetable_entry', lines, years, by);
      const materials = await undoLines(tx, 'material', lines, years, by);
      const result = {
        deleted: entries.deleted + materials.deleted,
        kept: entries.kept + materials.kept,
      };
      if (result.deleted === 0) {
        throw conflict(
          'NOTHING_TO_UNDO',
          'Every copy was changed or deleted since. There is nothing to undo.',
        );
      }
      await queries.markCopiesUndone(tx, live, actor.id, now);
      const event = { kind: 'CENTRE', id: 1, after: { ...years, ...result } } as const;
      await recordEvent(tx, { action: 'YEAR_COPY_UNDONE', ...event }, context);
      return result;
    });
  },
};

/** Throws 422 for a copy to a year that is over (R-1742). */
function requirePresent({ to }: Pick<queries.CopiedYears, 'to'>, now: Date): void {
  if (canCopyTo(to, now)) return;
  throw invalid(
    'to',
    errorText`${{ year: to }} is over. Entries are copied to this year or a later one.`,
  );
}

/** Returns the rows with these ids by id. Throws 422 for an id that cannot be copied. */
function chosenOf<T extends Candidate>(
  rows: readonly T[],
  ids: readonly number[],
  field: string,
): T[] {
  const chosen = new Set(ids);
  const found = rows.filter(({ id, isCopied }) => chosen.has(id) && !isCopied);
  if (found.length !== chosen.size) {
    throw invalid(field, 'An entry is not in this preview or is copied already');
  }
  return found.sort((a, b) => a.id - b.id);
}

function linesOf(rows: readonly Candidate[], copies: readonly number[]): queries.CopyLine[] {
  return copies.flatMap((copyId, index) => {
    const original = rows[index];
    if (!original) return [];
    return [{ copyId, originalId: original.id, fromEveryYear: original.schoolYear === null }];
  });
}

/** Deletes the unchanged copies, and gives originals without a copy back to every year (R-1747). */
async function undoLines(
  tx: Tx,
  table: keyof queries.CopyLines,
  { [table]: lines }: queries.CopyLines,
  { from }: queries.CopiedYears,
  by: { readonly id: number; readonly at: Date },
) {
  const copyIds = lines.map(({ copyId }) => copyId);
  const deleted = await deleteUnchanged(tx, table, copyIds, by);
  const kept = new Set(await selectActive(tx, table, copyIds));
  const stays = new Set(
    lines.filter(({ copyId }) => kept.has(copyId)).map(({ originalId }) => originalId),
  );
  const givenBack = lines
    .filter(({ originalId, fromEveryYear }) => fromEveryYear && !stays.has(originalId))
    .map(({ originalId }) => originalId);
  await moveToYear(tx, table, givenBack, { from, to: null }, by);
  return { deleted: deleted.length, kept: kept.size };
}

function changedPreview(
  { from, to }: queries.CopiedYears,
  [latest]: readonly queries.StoredCopy[],
) {
  if (latest && !latest.undoneAt) {
    const when = { moment: latest.recordedAt.toISOString() };
    return conflict(
      'PREVIEW_CHANGED',
      errorText`${{ by: latest.staffName }} copied entries of ${{ from }} to ${{ to }} on ${{ when }}. Check the new preview, then copy again.`,
    );
  }
  return conflict(
    'PREVIEW_CHANGED',
    'Entries have changed. Check the new preview, then copy again.',
  );
}

function nothingToUndo({ from, to }: queries.CopiedYears, [latest]: readonly queries.StoredCopy[]) {
  if (!latest?.undoneAt) {
    const text = errorText`No entry of ${{ from }} was copied to ${{ to }}`;
    return conflict('NOTHING_TO_UNDO', text);
  }
  const [by, when] = [latest.undoneBy ?? '', { moment: latest.undoneAt.toISOString() }];
  return conflict(
    'ALREADY_UNDONE',
    errorText`${{ by }} undid the copy of ${{ from }} to ${{ to }} on ${{ when }}`,
  );
}
