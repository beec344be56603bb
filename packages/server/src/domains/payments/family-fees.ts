import type { OutputOf } from '@kelas/contract/call';
import { type listFamilyFees, type listPayers, PAYERS_MAX } from '@kelas/contract/payments';
import { PAYER_MAX } from '@kelas/contract/schema/payment';
import { compareMonths, isMonth, type Month } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { invalid, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findStudent } from '../ledger/student.ts';
import { selectPayableMonths, selectUnpaidFees } from '../tuition-fees/queries.ts';

/** A child of a family. */
interface Child {
  readonly uuid: string;
  readonly name: string;
  readonly programLvl: number;
}

/**
 * The amount that each child of a student's family owes up to the current month, and the months
 * ahead (R-1595); fees in cents. A student without a family is the only child. Throws 404 for an
 * unknown uuid.
 */
export async function selectFamilyFees(
  db: Db,
  uuid: string,
  current: Month,
): Promise<OutputOf<typeof listFamilyFees>> {
  const { rows } = await sql<Child>`
    with own as (select id, family_id from student where uuid = ${uuid})
    select uuid, name, program_level_id as "programLvl"
    from student
    where id = (select id from own) or family_id = (select family_id from own)
    order by lower(name), uuid`.execute(db);
  if (rows.length === 0) throw notFound('student');
  const children: OutputOf<typeof listFamilyFees> = [];
  for (const child of rows) {
    const lines = await selectUnpaidFees(db, child.uuid, current);
    const months = await selectPayableMonths(db, child.uuid, current);
    const ahead = months.filter(({ month }) => isMonth(month) && compareMonths(month, current) > 0);
    children.push({ ...child, lines, ahead });
  }
  return children;
}

/**
 * The students of a family's payments by id, locked against changes of the family until the
 * transaction ends. Throws 404 for an unknown uuid and 422 unless all are of one family, or there
 * is one alone (R-1596).
 */
export async function findFamilyPayers(
  tx: Tx,
  uuids: readonly string[],
): Promise<readonly { readonly id: number; readonly uuid: string }[]> {
  // The whole family, because each payment may take the credit of all.
  const { rows } = await sql<{ id: number; uuid: string; family_id: number | null }>`
    select id, uuid, family_id from student
    where id in (
      select id from student where uuid = any(${uuids}::uuid[])
      union
      select member.id from student join student member using (family_id)
      where student.uuid = any(${uuids}::uuid[])
    )
    order by id for no key update`.execute(tx);
  const payers = rows.filter(({ uuid }) => uuids.includes(uuid));
  if (payers.length < uuids.length) throw notFound('student');
  const [first] = payers;
  const isFamily = payers.every((payer) => payer.family_id === first?.family_id);
  if (payers.length > 1 && (!isFamily || first?.family_id === null)) {
    throw invalid('payments', 'These students are not of one family');
  }
  return payers;
}

/**
 * The names to propose for who paid (R-1868): of earlier payments of a student and the family, the
 * latest first, then the emergency contacts. Throws 404 for an unknown uuid.
 */
export async function selectPayers(db: Db, uuid: string): Promise<OutputOf<typeof listPayers>> {
  const { id } = await findStudent(db, uuid);
  const { rows } = await sql<{ name: string }>`
    with child as (
      select id, emergency_contact_name from student
      where id = ${id} or family_id = (select family_id from student where id = ${id})
    )
    select name from (
      select payment_payer.name, max(payment.id) as latest
      from child
      join payment on payment.student_id = child.id
      join payment_payer on payment_payer.payment_id = payment.id
      group by payment_payer.name
      union all
      select left(emergency_contact_name, ${PAYER_MAX}), 0 from child
      where emergency_contact_name <> ''
    ) proposed
    group by name order by max(latest) desc, name limit ${PAYERS_MAX}`.execute(db);
  return rows.map(({ name }) => name.trim());
}
