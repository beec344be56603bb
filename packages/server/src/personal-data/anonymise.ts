import { formatRinggit } from '@kelas/contract/values/cents';
import { eraseDetails, listErased } from '../audit/erasure.ts';
import { recordEvent } from '../audit/record.ts';
import { StartError } from '../base/start-error.ts';
import type { Tx } from '../db/database.ts';
import { owedBy } from '../domains/arrears/queries.ts';
import { currentStatus, lockStudent, overwritePersonalData } from '../domains/students/queries.ts';

/** What became of a student. */
export interface Anonymised {
  /** What the student is called from now on. */
  readonly name: string;
  /** Entries of the trail whose details were erased; undefined when all was done before. */
  readonly erased: number | undefined;
}

/**
 * Removes all that leads from a student to a person, for good: name, identity card number, phone,
 * email, emergency contact, and what the trail says of them. Money, courses, months and receipts
 * stay as they are. To be done as the owner of the database; 404 when there is no such student.
 * @throws {StartError} for an ACTIVE student, and for one who owes unless `evenIfOwing`.
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
      `This student owes RM ${formatRinggit(owed)}, which nobody could be asked for any more.`,
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
