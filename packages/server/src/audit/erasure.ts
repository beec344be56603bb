import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The entries that hold personal details; all others of a student speak of money and status alone. */
const ERASABLE = ['STUDENT_REGISTERED', 'STUDENT_CHANGED'];

/**
 * Erases what the trail says of a student who was anonymised in this transaction; as the owner
 * alone. Answers the positions, which the entry STUDENT_ANONYMISED has to tell for `npm run verify`.
 */
export async function eraseDetails(tx: Tx, studentId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    update audit_entry set before = null, after = null, erased_at = ${now}
    where subject_kind = 'STUDENT' and subject_id = ${studentId}
      and action = any (${ERASABLE}) and erased_at is null
    returning position`.execute(tx);
  return rows.map(({ position }) => position).toSorted((one, other) => one - other);
}

/** What an entry STUDENT_ANONYMISED says of the entries that were erased with it. */
export function listErased(positions: readonly number[]): { readonly erasedEntries: string } {
  return { erasedEntries: positions.join(', ') };
}

/** What of an entry tells whether it was erased, and rightly. */
export interface ErasableEntry {
  readonly position: number;
  readonly action: string;
  readonly kind: string;
  readonly subjectId: number | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly erased: boolean;
}

/** Follows the trail and finds what was erased otherwise than by anonymising a student. */
export class Erasures {
  /** Erased entries that no entry has told of yet, with the students they are about. */
  readonly #untold = new Map<number, number | null>();
  count = 0;

  /** Takes the next entry of the trail; answers what is wrong with it. */
  look(entry: ErasableEntry): string | undefined {
    const { position, action, kind, subjectId, before, after, erased } = entry;
    if (kind === 'STUDENT' && action === 'STUDENT_ANONYMISED') this.#tell(subjectId, after);
    if (!erased) return undefined;
    this.count += 1;
    if (kind !== 'STUDENT' || !ERASABLE.includes(action)) {
      return `Entry ${position} was erased, which an entry of its kind never is`;
    }
    if (before !== null || after !== null) {
      return `Entry ${position} was erased, and yet it says something`;
    }
    this.#untold.set(position, subjectId);
    return undefined;
  }

  /** What is wrong once the trail has ended. */
  *end(): Generator<string> {
    for (const position of this.#untold.keys()) {
      yield `Entry ${position} was erased, and no entry tells that its student was anonymised`;
    }
  }

  #tell(studentId: number | null, after: string | null): void {
    const { erasedEntries } = { ...(JSON.parse(after ?? '{}') as { erasedEntries?: unknown }) };
    for (const [position] of String(erasedEntries ?? '').matchAll(/\d+/g)) {
      if (this.#untold.get(Number(position)) === studentId) this.#untold.delete(Number(position));
    }
  }
}
