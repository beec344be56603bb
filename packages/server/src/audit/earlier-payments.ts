import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { paymentRecord } from './money-records.ts';
import { recordEvent } from './record.ts';

/** The details of an entry PAYMENTS_SEALED, which covers payments without entries of their own. */
export interface EarlierPayments {
  readonly fromId: number;
  readonly untilId: number;
  readonly count: number;
  /** SHA-256, in hexadecimal, over the SHA-256 of each payment's record in the order of their ids. */
  readonly digest: string;
}

const BATCH = 5_000;

/** Computes the seal of a range of payments, as migration 0011 does; undefined for no payments. */
export async function earlierPaymentsOf(
  db: Db | Tx,
  range: { readonly fromId: number; readonly untilId: number },
): Promise<EarlierPayments | undefined> {
  const digest = createHash('sha256');
  const ids: { first?: number; last: number } = { last: range.fromId - 1 };
  let count = 0;
  for (let size = BATCH; size === BATCH; ) {
    const { rows } = await sql<{ id: number; hash: Buffer }>`
      select payment.id, sha256(convert_to(${paymentRecord}::text, 'UTF8')) as hash
      from payment where id > ${ids.last} and id <= ${range.untilId}
      order by id limit ${BATCH}`.execute(db);
    for (const { id, hash } of rows) {
      digest.update(hash);
      ids.first ??= id;
      ids.last = id;
    }
    count += rows.length;
    size = rows.length;
  }
  if (ids.first === undefined) return undefined;
  return { fromId: ids.first, untilId: ids.last, count, digest: digest.digest('hex') };
}

/**
 * Seals all payments in one audit entry, for payments that were not recorded by calls. Call it last
 * in the transaction, because it locks the head of the audit log until the commit.
 */
export async function recordEarlierPayments(tx: Tx, now: Date): Promise<void> {
  const seal = await earlierPaymentsOf(tx, { fromId: 1, untilId: 2_147_483_647 });
  if (!seal) return;
  const event = { action: 'PAYMENTS_SEALED', kind: 'TRAIL', id: null, after: seal } as const;
  await recordEvent(tx, event, { actor: null, now });
}
