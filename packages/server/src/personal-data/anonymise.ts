import { formatAmount } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { eraseDetails, listErased } from '../audit/erasure.ts';
import { recordEvents } from '../audit/record.ts';
import { StartError } from '../base/start-error.ts';
import type { Tx } from '../db/database.ts';
import { owedBy } from '../domains/arrears/queries.ts';
import { eraseBankTexts } from '../domains/bank/erasure.ts';
import { endCard } from '../domains/cards/queries.ts';
import { applyDiscounts } from '../domains/discounts/apply.ts';
import { selectFunds } from '../domains/funds/student-funds.ts';
import { deleteDraftsNaming } from '../domains/imports/draft/erasure.ts';
import { lockFamily, lockReceipts } from '../domains/ledger/locks.ts';
import { lockStudent } from '../domains/ledger/student.ts';
import { deletePayers } from '../domains/payments/payer.ts';
import { currentStatus, overwritePersonalData } from '../domains/students/queries.ts';
import { endWaitsOf } from '../domains/waiting-list/queries.ts';

/** The result of anonymising a student. */
export interface Anonymised {
  /** The new name of the student. */
  readonly name: string;
  /** Number of erased audit entries; undefined if the student was already anonymised. */
  readonly erased: number | undefined;
}

/**
 * Removes the personal data of a student for ever: name, NRIC, phone, email, emergency contact and
 * their audit details (R-1285 to R-1288), who paid (R-1869), the texts of the bank about it (R-2380),
 * and every draft of an import with the student (R-1666). The card of the student ends
 * (R-2451), and every wait for a place (R-2494).
 * Money, courses, months and receipts do not change. The siblings get the discounts of a family
 * without the student (R-1593). Needs the database owner.
 * Throws 404 for an unknown uuid, 409 where a sibling would get another discount in place of one.
 * @throws {StartError} for an ACTIVE student, for one with credit or a deposit (R-1592), and for a
 *   student who owes without `evenIfOwing`.
 */
export async function anonymiseStudent(
  tx: Tx,
  uuid: string,
  { evenIfOwing, now }: { readonly evenIfOwing: boolean; readonly now: Date },
): Promise<Anonymised> {
  const family = await lockFamily(tx, uuid);
  const student = await lockStudent(tx, uuid);
  if (student.anonymised_at !== null) return { name: student.name, erased: undefined };
  if ((await currentStatus(tx, student.id)) === 'ACTIVE') {
    throw new StartError('This student is ACTIVE: terminate or deactivate before anonymising');
  }
  await lockReceipts(tx, now);
  await refuseHeld(tx, student.id);
  const owed = await owedBy(tx, student.id, now);
  if (owed > 0 && !evenIfOwing) {
    throw new StartError([
      `This student owes ${formatAmount(owed)}. After this no one can be asked for the money.`,
      'Settle or cancel it first, or give --even-if-owing.',
    ]);
  }
  const name = `Former student ${student.uuid.slice(0, 6)}`;
  await deleteDraftsNaming(tx, student);
  await overwritePersonalData(tx, student, name, now);
  await deletePayers(tx, student.id);
  await endCard(tx, student.id, { actor: null, now });
  await endWaitsOf(tx, student.id, now);
  await eraseBankTexts(tx, student.id);
  const positions = await eraseDetails(tx, student.id, now);
  const siblings = family.filter((id) => id !== student.id);
  const by = { actor: null, now };
  const discounts = await applyDiscounts(tx, siblings, currentMonth(now), by);
  const after = { uuid: student.uuid, name, ...listErased(positions) };
  const event = { action: 'STUDENT_ANONYMISED', kind: 'STUDENT', id: student.id, after } as const;
  await recordEvents(tx, [event, ...discounts], by);
  return { name, erased: positions.length };
}

/** Throws while the centre holds money of a student, because no one could ask for it later. */
async function refuseHeld(tx: Tx, studentId: number): Promise<void> {
  const { credit, deposit } = await selectFunds(tx, studentId);
  const held = [
    credit > 0 && `${formatAmount(credit)} of credit`,
    deposit > 0 && `${formatAmount(deposit)} of deposit`,
  ].filter((text) => text !== false);
  if (held.length > 0) throw new StartError(`Refund or use ${held.join(' and ')} first`);
}
