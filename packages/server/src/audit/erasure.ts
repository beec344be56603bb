import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The entries with personal details. Other entries of a student hold money and status (D-14). */
const ERASABLE = ['STUDENT_REGISTERED', 'STUDENT_CHANGED', 'NOTE_CHANGED', 'PAYER_RECORDED'];

/**
 * Erases the audit details of a student who was anonymised in this transaction (D-14). Needs the
 * database owner. Returns the positions for the entry STUDENT_ANONYMISED, which `verify` reads.
 */
export async function eraseDetails(tx: Tx, studentId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    update audit_entry set before = null, after = null, erased_at = ${now}
    where subject_kind = 'STUDENT' and subject_id = ${studentId}
      and action = any (${ERASABLE}) and erased_at is null
    returning position`.execute(tx);
  return rows.map(({ position }) => position).toSorted((one, other) => one - other);
}

/** The details of an entry STUDENT_ANONYMISED: the positions of the erased entries. */
export function listErased(positions: readonly number[]): { readonly erasedEntries: string } {
  return { erasedEntries: positions.join(', ') };
}

/** Returns ascending positions as text: `3, 12-500`. */
export function listPositions(positions: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const position of positions) {
    const last = ranges.at(-1);
    if (last && last[1] === position - 1) last[1] = position;
    else ranges.push([position, position]);
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ');
}

/** The fields of an entry that show whether it was erased and whether that is allowed. */
export interface ErasableEntry {
  readonly position: number;
  readonly action: string;
  readonly kind: string;
  readonly subjectId: number | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly erased: boolean;
}

/**
 * Finds entries that were erased without anonymising their student (R-1128, R-1130), and without
 * removing the student by undoing an import (R-1674).
 */
export class Erasures {
  /** Erased entries that no later entry has named yet, with their students. */
  readonly #unexplained = new Map<number, number | null>();
  count = 0;

  /** Checks the next entry of the audit log; returns the finding, if any. */
  check(entry: ErasableEntry): string | undefined {
    const { position, action, kind, subjectId, before, after, erased } = entry;
    if (kind === 'STUDENT' && action === 'STUDENT_ANONYMISED') this.#explain(subjectId, after);
    if (kind === 'IMPORT' && action === 'IMPORT_UNDONE') this.#explain(undefined, after);
    if (!erased) return undefined;
    this.count += 1;
    if (kind !== 'STUDENT' || !ERASABLE.includes(action)) {
      return `Entry ${position} was erased, but entries of its kind are never erased`;
    }
    if (before !== null || after !== null) {
      return `Entry ${position} is marked as erased, but has details`;
    }
    this.#unexplained.set(position, subjectId);
    return undefined;
  }

  /** Findings that are certain only after the last entry. */
  *end(): Generator<string> {
    for (const position of this.#unexplained.keys()) {
      yield `Entry ${position} was erased, but no entry records that its student was anonymised`;
    }
  }

  /** Any student is meant by an undefined one. */
  #explain(studentId: number | null | undefined, after: string | null): void {
    const { erasedEntries } = { ...(JSON.parse(after ?? '{}') as { erasedEntries?: unknown }) };
    for (const [, first, last] of String(erasedEntries ?? '').matchAll(/(\d+)(?:-(\d+))?/g)) {
      for (let position = Number(first); position <= Number(last ?? first); position += 1) {
        const isMeant = studentId === undefined || this.#unexplained.get(position) === studentId;
        if (isMeant) this.#unexplained.delete(position);
      }
    }
  }
}
