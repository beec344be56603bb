import { fingerprintOf } from '@kelas/spreadsheet-reading/statement/fingerprints';
import { sql } from 'kysely';
import { type Check, Findings, formatCount } from '../audit/findings.ts';
import { hashOfLine } from '../base/bank-line-hash.ts';
import type { Tx } from '../db/database.ts';
import { streamRows } from '../db/stream-rows.ts';
import type { SqlCheck } from './check.ts';

interface LineRow {
  readonly id: number;
  readonly account: number;
  readonly date: string;
  readonly cents: number;
  readonly text: string;
  readonly balance: number | null;
  readonly occurrence: number;
  readonly fingerprint: Buffer;
}

/** The lines of the bank are as they were read: each has its fingerprint, unless its text was erased. */
export async function checkBankLines(tx: Tx): Promise<Check> {
  const findings = new Findings();
  let count = 0;
  const query = sql<LineRow>`
    select id, bank_account_id as account, transaction_date as date, amount as cents, text, balance,
      occurrence, fingerprint
    from bank_line order by id`;
  for await (const rows of streamRows(tx, query)) {
    count += rows.length;
    for (const { id, account, fingerprint, occurrence, ...line } of rows) {
      if (line.text === '') continue;
      const expected = hashOfLine(account, fingerprintOf(line, occurrence));
      if (!expected.equals(fingerprint)) {
        findings.add(`Line ${id} of the bank is not as it was read: its fingerprint differs`);
      }
    }
  }
  return {
    passed: `Bank: ${formatCount(count)} lines, each as it was read`,
    findings: findings.list(),
  };
}

const live = sql`bank_match.undone_at is null`;
const overMatched = (
  table: 'payment' | 'refund' | 'salary',
  sum: ReturnType<typeof sql>,
  name: string,
) => sql`
  select format('%s %s is matched with %s cents of the bank, it has %s', ${name}::text, of.id,
    sum(bank_match.amount), ${sum}) as finding
  from bank_match join ${sql.table(table)} of on of.id = ${sql.ref(`bank_match.${table}_id`)}
  where ${live} group by of.id having sum(bank_match.amount) > ${sum} order by of.id`;

/** No cent of a line, a payment, a refund or a salary is matched twice, and nothing that is void. */
export const bankMatches: SqlCheck = {
  passed: 'Bank: {} matches, none above its line or its payment',
  counts: [sql`select count(*) from bank_match where undone_at is null`],
  differences: [
    sql`
      select format('Line %s of the bank has %s cents open, its matches leave %s', bank_line.id, open,
        abs(bank_line.amount) - coalesce(matched.sum, 0)) as finding
      from bank_line
      left join (
        select bank_line_id, sum(amount) from bank_match where ${live} group by bank_line_id
      ) matched on bank_line_id = bank_line.id
      where open <> abs(bank_line.amount) - coalesce(matched.sum, 0)
      order by bank_line.id`,
    overMatched(
      'payment',
      sql`(select sum(fee) from payment_line where payment_id = of.id)`,
      'Payment',
    ),
    overMatched('refund', sql`of.amount`, 'Refund'),
    overMatched('salary', sql`of.amount`, 'Salary'),
    sql`
      select format('Match %s is of a record that is void', bank_match.id) as finding
      from bank_match
      left join salary on salary.id = salary_id
      where ${live} and (
        salary.voided or payment_id in (select payment_id from payment_void)
      ) order by bank_match.id`,
  ],
};
