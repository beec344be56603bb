import { formatRinggit } from '@kelas/contract/values/cents';
import { eraseDetails, listErased } from '../audit/erasure.ts';
import { recordEvent } from '../audit/record.ts';
import { StartError } from '../base/start-error.ts';
import type { Tx } from '../db/database.ts';
import { owedBy } from '../domains/arrears/queries.ts';
import { currentStatus, lockStudent, overwritePersonalData } from '../domains/students/queries.ts';

/** The result of anonymising a student. */
export interface Anonymised {
  /** The new name of the student. */
  readonly name: string;
  /** Number of erased audit entries; undefined if the student was already anonymised. */
  readonly erased: number | undefined;
}

/**
 * Removes the personal data of a student for ever: name, NRIC, phone, email, emergency contact and
 * their audit details (R-1285 to R-1288). Money, courses, months and receipts do not change.
 * Needs the database owner. Throws 404 for an unknown uuid.
 * @throws {StartError} for an ACTIVE student, and for a student who owes without `evenIfOwing`.
 */
export async function anonymiseStudent(
  tx: Tx,
  uuid: string,
  { evenIfOwing, now }: { readonly evenIfOwing: boolean; readonly now: Date },
): Promise<Anonymised> {
  const student = await lockStudent(tx, uuid);
  if (student.anonymised_at !== null) return { name: student.name, erased: undefined };
  if ((await currentStatus(tx, student.id)) === 'ACTIVE') {
    throw new StartError('This student is ACTIVE: terminate or deactivate before anonymising');
  }
  const owed = await owedBy(tx, student.id, now);
  if (owed > 0 && !evenIfOwing) {
    throw new StartError([
      `This student owes RM ${formatRinggit(owed)}. After this no one can be asked for the money.`,
      'Settle or cancel it first, or give --even-if-owing.',
    ]);
  }
  const name = `Former student ${student.uuid.slice(0, 6)}`;
  await overwritePersonalData(tx, student, name, now);
  const positions = await eraseDetails(tx, student.id, now);
  const after = { uuid: student.uuid, name, ...listErased(positions) };
  await recordEvent(
    tx,
    { action: 'STUDENT_ANONYMISED', kind: 'STUDENT', id: student.id, after },
    { actor: null, now },
  );
  return { name, erased: positions.length };
}
