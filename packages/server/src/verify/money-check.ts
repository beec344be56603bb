import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { type EarlierPayments, earlierPaymentsOf } from '../audit/earlier-payments.ts';
import { type Check, counted, Findings, MOST_FINDINGS } from '../audit/findings.ts';
import { type MoneyTable, moneyRecords, paymentRecord } from '../audit/money-records.ts';
import type { Tx } from '../db/database.ts';
import { differences } from './differences.ts';

type Record = { readonly [name: string]: unknown };

/** What the rows are called, all of them and one by what is recorded of it. */
const words: {
  readonly [T in MoneyTable]: { readonly all: string; readonly one: (record: Record) => string };
} = {
  payment: {
    all: 'Payments',
    one: ({ receiptYear, receiptNumber }) =>
      `Payment ${formatReceiptNo(Number(receiptYear), Number(receiptNumber))}`,
  },
  payment_void: { all: 'Voids', one: ({ id, paymentId }) => `Void ${id} of payment ${paymentId}` },
  salary: {
    all: 'Salaries',
    one: ({ id, teacherId, month }) => `Salary ${id} of teacher ${teacherId} for ${month}`,
  },
};

/** Holds every row of a table of money against its entry, and every such entry against the table. */
export async function checkMoney(
  tx: Tx,
  table: MoneyTable,
  seals: readonly EarlierPayments[] = [],
): Promise<Check> {
  const { all, one } = words[table];
  const findings = new Findings();
  for (const { position, stored, noted } of await findChanged(tx, table, seals)) {
    findings.add(
      position === null || noted === null
        ? `${one(stored)} has no entry in the trail`
        : `${one(stored)} is not what entry ${position} says: ${differences(noted, stored)}`,
    );
  }
  for (const { position, noted, first } of await findOrphans(tx, table)) {
    const name = noted ? one(noted) : 'what it says nothing of';
    findings.add(
      first === null
        ? `Entry ${position} tells of ${name}, which is missing`
        : `Entry ${position} tells of ${name}, as entry ${first} does`,
    );
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(tx);
  const sealed = seals.reduce((sum, { count }) => sum + count, 0);
  const together = sealed > 0 ? ` (${counted(sealed)} of them sealed together)` : '';
  return {
    passed: `${all}: ${counted(rows[0]?.count ?? 0)}, each as its entry says${together}`,
    findings: findings.list(),
  };
}

/**
 * Rows without an entry, or other than it. The offset keeps the planner to one look-up for each row.
 * Entries of payments of before say nothing of what was charged.
 */
async function findChanged(tx: Tx, table: MoneyTable, seals: readonly EarlierPayments[]) {
  const { action, kind, subject, record } = moneyRecords[table];
  const earlier =
    table === 'payment'
      ? sql`(select ${paymentRecord} from payment where payment.id = compared.id)`
      : sql`stored`;
  const { rows } = await sql<{ position: number | null; stored: Record; noted: Record | null }>`
    select position, noted,
      case when noted::text like '%"chargedFee"%' then stored else ${earlier} end as stored
    from (
      select ${sql.table(table)}.id, entry.position, ${record} as stored, entry.after as noted
      from ${sql.table(table)}
      left join lateral (
        select position, after from audit_entry
        where subject_kind = ${sql.lit(kind)} and action = ${sql.lit(action)}
          and subject_id = ${sql.ref(`${table}.${subject}`)}
        offset 0
      ) entry on true
      where not exists (
        select from unnest(
          ${seals.map(({ fromId }) => fromId)}::integer[],
          ${seals.map(({ untilId }) => untilId)}::integer[]
        ) as seal (from_id, until_id)
        where ${sql.ref(`${table}.id`)} between from_id and until_id
      )
      offset 0
    ) compared
    where noted is distinct from stored and noted is distinct from ${earlier}
    order by id limit ${MOST_FINDINGS + 1}`.execute(tx);
  return rows;
}

/** Entries whose row is missing, and entries of what an earlier one tells already. */
async function findOrphans(tx: Tx, table: MoneyTable) {
  const { action, kind, subject } = moneyRecords[table];
  const { rows } = await sql<{ position: number; noted: Record | null; first: number | null }>`
    select position, after as noted, null::bigint as first from audit_entry entry
    where action = ${sql.lit(action)} and not exists (
      select from ${sql.table(table)} where ${sql.ref(subject)} = entry.subject_id
    )
    union all
    select position, after, first from (
      select position, after,
        first_value(position) over (partition by subject_id order by position) as first
      from audit_entry
      where action = ${sql.lit(action)} and subject_kind = ${sql.lit(kind)}
    ) entry where position <> first
    order by position limit ${MOST_FINDINGS + 1}`.execute(tx);
  return rows;
}

/** Holds payments that were sealed together against their seals. Answers the seals for `checkMoney`. */
export async function checkSeals(
  tx: Tx,
): Promise<Check & { readonly seals: readonly EarlierPayments[] }> {
  const entries = await tx
    .selectFrom('audit_entry')
    .select(['position', 'after'])
    .where('action', '=', 'PAYMENTS_SEALED')
    .orderBy('position')
    .execute();
  const findings = new Findings();
  const seals: EarlierPayments[] = [];
  for (const { position, after } of entries) {
    if (!isSeal(after)) {
      findings.add(`Entry ${position} seals payments, but does not say which`);
      continue;
    }
    seals.push(after);
    const now = await earlierPaymentsOf(tx, after);
    if (now?.digest === after.digest && now.count === after.count) continue;
    findings.add(
      `The payments that entry ${position} sealed (ids ${after.fromId} to ${after.untilId}) are not what they were: ` +
        (now?.count === after.count
          ? 'something in them was changed'
          : `${counted(now?.count ?? 0)} of ${counted(after.count)} are left`),
    );
  }
  return { passed: `Seals: ${counted(seals.length)}, unbroken`, findings: findings.list(), seals };
}

function isSeal(value: unknown): value is EarlierPayments {
  const { fromId, untilId, count, digest } = { ...(value as Partial<EarlierPayments> | null) };
  return (
    [fromId, untilId, count].every((each) => typeof each === 'number') && typeof digest === 'string'
  );
}
