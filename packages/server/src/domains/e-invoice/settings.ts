import type { InputOf } from '@kelas/contract/call';
import type { changeEInvoiceSettings, EInvoiceSettings } from '@kelas/contract/e-invoice';
import { dayFromSql, dayToSql } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { Supplier } from '../../billing/e-invoice/model.ts';
import type { Db, Tx } from '../../db/database.ts';

type Changes = Omit<InputOf<typeof changeEInvoiceSettings>, 'version'>;

/** The details of the centre on e-invoices; off without a first day (R-2420). */
export async function selectEInvoiceSettings(db: Db | Tx): Promise<EInvoiceSettings> {
  const {
    id: _,
    starts_on,
    state_code: stateCode,
    ...row
  } = await db.selectFrom('e_invoice_settings').selectAll().executeTakeFirstOrThrow();
  return { ...row, startsOn: starts_on === null ? null : dayFromSql(starts_on), stateCode };
}

/** The details, locked until the transaction ends. */
export async function lockEInvoiceSettings(tx: Tx): Promise<EInvoiceSettings> {
  await tx.selectFrom('e_invoice_settings').select('version').forUpdate().executeTakeFirstOrThrow();
  return selectEInvoiceSettings(tx);
}

/** Saves the details and raises the version. */
export async function updateEInvoiceSettings(
  tx: Tx,
  { startsOn, stateCode, ...details }: Changes,
): Promise<void> {
  await tx
    .updateTable('e_invoice_settings')
    .set({
      version: sql<number>`version + 1`,
      starts_on: startsOn ? dayToSql(startsOn) : null,
      state_code: stateCode,
      ...details,
    })
    .execute();
}

/** The centre as the supplier; an empty address is the address of the centre. */
export async function selectSupplier(db: Db | Tx, settings: EInvoiceSettings): Promise<Supplier> {
  const centre = await db
    .selectFrom('centre')
    .select(['name', 'address'])
    .executeTakeFirstOrThrow();
  const { startsOn: _, threshold: __, version: ___, sst, address, ...details } = settings;
  return {
    ...details,
    name: centre.name,
    sst: sst || null,
    address: (address || centre.address)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
