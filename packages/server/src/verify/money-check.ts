import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { type EarlierPayments, earlierPaymentsOf } from '../audit/earlier-payments.ts';
import { type Check, Findings, formatCount, MOST_FINDINGS } from '../audit/findings.ts';
import { type MoneyTable, moneyRecords, paymentRecord } from '../audit/money-records.ts';
import type { Tx } from '../db/database.ts';
import { differences, type Fields } from './differences.ts';

/** The names of a table's rows in the output: of all rows, and of one by its record. */
const names: {
  readonly [T in MoneyTable]: { readonly all: string; readonly one: (record: Fields) => string };
} = {
  payment: {
    all: 'Payments',
    one: ({ receiptYear, receiptNumber }) =>
      `Payment ${formatReceiptNo(Number(receiptYear), Number(receiptNumber))}`,
  },
  payment_void: { all: 'Voids', one: ({ id, paymentId }) => `Void ${id} of payment ${paymentId}` },
  refund: {
    all: 'Refunds',
    one: ({ voucherYear, voucherNumber }) =>
      `Refund ${formatVoucherNo(Number(voucherYear), Number(voucherNumber))}`,
  },
  salary: {
    all: 'Salaries',
    one: ({ id, teacherId, month }) => `Salary ${id} of teacher ${teacherId} for ${month}`,
  },
  cash_close: { all: 'Closes', one: ({ id }) => `Close ${id}` },
  month_close: { all: 'Closes of months', one: ({ id }) => `Close ${id} of a month` },
  salary_void: {
    all: 'Voids of salaries',
    one: ({ id, salaryId }) => `Void ${id} of salary ${salaryId}`,
  },
};

/** Compares the rows of a money table with their audit entries, in both directions (R-1129). */
export async function checkMoney(
  tx: Tx,
  table: MoneyTable,
  seals: readonly EarlierPayments[] = [],
): Promise<Check> {
  const { all, one } = names[table];
  const findings = new Findings();
  for (const { position, stored, audited } of await findChanged(tx, table, seals)) {
    findings.add(
      position === null || audited === null
        ? `${one(stored)} has no entry in the audit log`
        : `${one(stored)} differs from entry ${position}: ${differences(audited, stored)}`,
    );
  }
  for (const { position, audited, first } of await findOrphans(tx, table)) {
    const name = audited ? one(audited) : 'a row without details';
    findings.add(
      first === null
        ? `Entry ${position} records ${name}, which is missing`
        : `Entry ${position} records ${name}, which entry ${first} already records`,
    );
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(tx);
  const sealed = seals.reduce((sum, { count }) => sum + count, 0);
  const bySeals = sealed > 0 ? ` (${formatCount(sealed)} of them covered by seals)` : '';
  return {
    passed: `${all}: ${formatCount(rows[0]?.count ?? 0)}, each equal to its audit entry${bySeals}`,
    findings: findings.list(),
  };
}

/**
 * Rows without an entry or different from it. The `offset 0` keeps the planner at one lookup per
 * row. Older entries of payments lack `chargedFee` and later fields, so they are compared without.
 */
async function findChanged(tx: Tx, table: MoneyTable, seals: readonly EarlierPayments[]) {
  const { action, kind, subject, record } = moneyRecords[table];
  const earlier =
    table === 'payment'
      ? sql`(select ${paymentRecord} from payment where payment.id = compared.id)`
      : sql`stored`;
  const { rows } = await sql<{ position: number | null; stored: Fields; audited: Fields | null }>`
    select position, audited,
      case when audited::text ~ '"(chargedFee|base|due|lessons)"' then stored
        else ${earlier} end as stored
    from (
      select ${sql.table(table)}.id, entry.position, ${record} as stored, entry.after as audited
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
    where audited is distinct from stored and audited is distinct from ${earlier}
    order by id limit ${MOST_FINDINGS + 1}`.execute(tx);
  return rows;
}

/** Entries whose row is missing, and entries of rows that an earlier entry already records. */
async function findOrphans(tx: Tx, table: MoneyTable) {
  const { action, kind, subject } = moneyRecords[table];
  const { rows } = await sql<{ position: number; audited: Fields | null; first: number | null }>`
    select position, after as audited, null::bigint as first from audit_entry entry
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

/** Compares the payments of each seal with the seal. Returns the seals for `checkMoney`. */
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
      findings.add(`Entry ${position} is a seal with missing details`);
      continue;
    }
    seals.push(after);
    const now = await earlierPaymentsOf(tx, after);
    if (now?.digest === after.digest && now.count === after.count) continue;
    findings.add(
      `The payments of seal ${position} (ids ${after.fromId} to ${after.untilId}) have changed: ` +
        (now?.count === after.count
          ? 'at least one value differs'
          : `${formatCount(now?.count ?? 0)} of ${formatCount(after.count)} are left`),
    );
  }
  return {
    passed: `Seals: ${formatCount(seals.length)}, each equal to its payments`,
    findings: findings.list(),
    seals,
  };
}

function isSeal(value: unknown): value is EarlierPayments {
  const { fromId, untilId, count, digest } = { ...(value as Partial<EarlierPayments> | null) };
  return (
    [fromId, untilId, count].every((each) => typeof each === 'number') && typeof digest === 'string'
  );
}
