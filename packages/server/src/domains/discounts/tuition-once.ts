import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** One statement computes the tuition of this many students, because a statement has a time limit. */
const STUDENTS_AT_ONCE = 2_000;

/**
 * Changes courses and discounts of locked students, and computes their tuition once at the end (D-35).
 * Else the triggers compute it again after each statement. The changes may not read the tuition.
 */
export async function computeTuitionOnce<T>(
  tx: Tx,
  students: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  await sql`select set_config('kelas.tuition_later', 'on', true)`.execute(tx);
  const result = await change();
  // A failed change rolls the transaction back, and the setting with it.
  // A plan that PostgreSQL kept from a few students is slow for many.
  await sql`
    select set_config('kelas.tuition_later', '', true),
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
  const sorted = [...new Set(students)].sort((one, other) => one - other);
  for (let index = 0; index < sorted.length; index += STUDENTS_AT_ONCE) {
    const part = sorted.slice(index, index + STUDENTS_AT_ONCE);
    await sql`select compute_tuition(${part}::integer[])`.execute(tx);
  }
  await sql`select set_config('plan_cache_mode', 'auto', true)`.execute(tx);
  return result;
}
