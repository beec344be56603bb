import type { addBankAccount, changeBankAccount, listBankAccounts } from '@kelas/contract/bank';
import type { InputOf, OutputOf } from '@kelas/contract/call';
import type { StatementColumnChoice } from '@kelas/contract/schema/bank';
import { dayFromSql } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import { type RecordedBy, recordEvent } from '../../audit/record.ts';
import { notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';

/** The bank accounts of the centre by name, with the days that their statements cover (R-2369). */
export async function selectBankAccounts(db: Db): Promise<OutputOf<typeof listBankAccounts>> {
  const { rows } = await sql<{
    id: number;
    name: string;
    number: string;
    from: string | null;
    until: string | null;
    fileName: string | null;
    recordedAt: Date | null;
    staffName: string | null;
  }>`
    select bank_account.id, bank_account.name, number,
      first.transaction_date as from, last.transaction_date as until,
      file.file_name as "fileName", file.recorded_at as "recordedAt",
      display_name as "staffName"
    from bank_account
    left join lateral (
      select transaction_date from bank_line where bank_account_id = bank_account.id
      order by transaction_date limit 1
    ) first on true
    left join lateral (
      select transaction_date from bank_line where bank_account_id = bank_account.id
      order by transaction_date desc limit 1
    ) last on true
    left join lateral (
      select * from bank_file where bank_account_id = bank_account.id order by id desc limit 1
    ) file on true
    left join staff on staff.id = file.recorded_by
    order by lower(bank_account.name), bank_account.id`.execute(db);
  return rows.map(({ from, until, fileName, recordedAt, staffName, ...account }) => ({
    ...account,
    ...(from && { from: dayFromSql(from) }),
    ...(until && { until: dayFromSql(until) }),
    lastFile:
      fileName !== null && recordedAt && staffName !== null
        ? { fileName, recordCreateDate: recordedAt.toISOString(), staffName }
        : null,
  }));
}

/** Adds an account; the database refuses a name that exists. */
export async function insertBankAccount(
  tx: Tx,
  account: InputOf<typeof addBankAccount>,
  by: RecordedBy,
): Promise<{ id: number }> {
  const { id } = await tx
    .insertInto('bank_account')
    .values({ ...account, recorded_at: by.now, recorded_by: by.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, { action: 'BANK_ACCOUNT_ADDED', kind: 'BANK', id, after: account }, by);
  return { id };
}

/** Changes the name and the number of an account. Throws 404 for an unknown one. */
export async function updateBankAccount(
  tx: Tx,
  { id, ...account }: InputOf<typeof changeBankAccount>,
  by: RecordedBy,
): Promise<{ id: number }> {
  const { columns: _, ...before } = await findBankAccount(tx, id);
  await tx.updateTable('bank_account').set(account).where('id', '=', id).execute();
  const event = {
    action: 'BANK_ACCOUNT_CHANGED',
    kind: 'BANK',
    id,
    before,
    after: account,
  } as const;
  await recordEvent(tx, event, by);
  return { id };
}

/** An account with the columns of its last statement. Throws 404 for an unknown one. */
export async function findBankAccount(
  db: Db | Tx,
  id: number,
): Promise<{ name: string; number: string; columns: StatementColumnChoice | null }> {
  const { rows } = await sql<{
    name: string;
    number: string;
    columns: StatementColumnChoice | null;
  }>`
    select name, number, (
      select columns from bank_file where bank_account_id = bank_account.id order by id desc limit 1
    ) as columns
    from bank_account where id = ${id}`.execute(db);
  const [account] = rows;
  if (!account) throw notFound('account');
  return account;
}
