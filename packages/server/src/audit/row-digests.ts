import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/*
 * Digests of rows that one audit entry records by the hundred. They are written with the entry, and
 * `npm run verify` compares them later (R-1960). So these forms never change.
 */

const digestOf = (row: RawBuilder<unknown>) =>
  sql<string>`left(encode(sha256(convert_to((${row})::text, 'UTF8')), 'hex'), 16)`;

/** A discount without its reason, which anonymising may replace. Needs `adjustment` in the FROM clause. */
export const discountDigest = digestOf(sql`jsonb_build_array(
  adjustment.student_id, adjustment.subscription_id, adjustment.from_month, adjustment.amount,
  adjustment.percent, adjustment.borne_by, adjustment.rule)`);

/** A misc charge without its end. Needs `misc_charge` in the FROM clause. */
export const chargeDigest = digestOf(sql`jsonb_build_array(
  misc_charge.student_id, misc_charge.misc_item_id, misc_charge.month, misc_charge.fee)`);

const DIGESTS = { adjustment: discountDigest, misc_charge: chargeDigest } as const;

/** Returns the digest of each row by its id, for the details of an audit entry. */
export async function selectDigests(
  tx: Tx,
  table: keyof typeof DIGESTS,
  ids: readonly number[],
): Promise<{ readonly [id: string]: string }> {
  const { rows } = await sql<{ id: number; digest: string }>`
    select id, ${DIGESTS[table]} as digest from ${sql.table(table)} where id = any(${ids}::integer[])
    order by id`.execute(tx);
  return Object.fromEntries(rows.map(({ id, digest }) => [id, digest]));
}

/** SQL query: the columns `id`, `position` and `fields` of the rows that entries record by a digest. */
export function digestsOfEntries(action: string, field: string): RawBuilder<unknown> {
  return sql`
    select row.key::integer as id, position, jsonb_build_object('digest', row.value) as fields
    from audit_entry cross join jsonb_each(after->${field}) row
    where action = ${action} and jsonb_typeof(after->${field}) = 'object'`;
}
