import type { OutputOf } from '@kelas/contract/call';
import {
  type EInvoiceSettings,
  type getEInvoice,
  REFUNDS_DUE_MAX,
} from '@kelas/contract/e-invoice';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayFromSql, monthOfDay } from '@kelas/contract/values/date';
import { compareMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { dueDate } from '../../billing/e-invoice/dates.ts';
import { FAULT_TEXTS, faultOf, type PackFault } from '../../billing/e-invoice/faults.ts';
import type { MonthPack, PackDocument } from '../../billing/e-invoice/model.ts';
import { monthPack } from '../../billing/e-invoice/month-pack.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findMonthClose } from '../month-end/closes.ts';
import {
  receiptNoOfKey,
  refundsDue,
  selectCountedReceipts,
  selectRefunds,
  sumTurnover,
} from './receipts.ts';
import { selectEInvoiceSettings, selectSupplier } from './settings.ts';

type EInvoice = OutputOf<typeof getEInvoice>;

/** The e-invoices of a month, with the number of its close. */
interface MonthDocuments {
  readonly state: EInvoice['state'];
  readonly settings: EInvoiceSettings;
  readonly turnover: Cents;
  readonly closeId: number | null;
  readonly pack: MonthPack;
}

/** Makes the e-invoices of a month; none before the first day and before the close (R-2421). */
export async function makeDocuments(
  db: Db | Tx,
  month: Month,
  issuedAt: Date,
): Promise<MonthDocuments> {
  const settings = await selectEInvoiceSettings(db);
  const close = await findMonthClose(db, month);
  const turnover = await sumTurnover(db, month);
  const start = settings.startsOn && monthOfDay(settings.startsOn as Day);
  const isBefore = start !== null && start !== '' && compareMonths(month, start) < 0;
  const state = isBefore ? 'BEFORE_START' : close ? 'CLOSED' : 'NOT_CLOSED';
  const made = { state, settings, turnover, closeId: close?.id ?? null } as const;
  if (!start || !close || isBefore) return { ...made, pack: { documents: [], faults: [] } };
  const closed = { id: close.id, month };
  const pack = monthPack({
    month: monthToSql(month).slice(0, 7),
    supplier: await selectSupplier(db, settings),
    receipts: await selectCountedReceipts(db, closed),
    refunds: await selectRefunds(db, closed, start),
    issuedAt,
    turnoverCents: turnover,
    receiptNo: receiptNoOfKey,
  });
  return { ...made, pack };
}

/** A month as its screen shows it. */
export async function selectEInvoice(db: Db, month: Month, now: Date): Promise<EInvoice> {
  const { state, settings, turnover, closeId, pack } = await makeDocuments(db, month, now);
  const noted = await selectNoted(db, closeId);
  const uuidOf = ({ number }: PackDocument) => noted.get(number)?.uuid ?? null;
  const isNoted = pack.documents.every((document) => uuidOf(document) !== null);
  const isChanged = pack.documents.some(({ number, cents }) => {
    const amount = noted.get(number)?.amount;
    return amount !== undefined && amount !== cents;
  });
  const { rows } = await refundsDue(REFUNDS_DUE_MAX).execute(db);
  return {
    month,
    state,
    isOn: settings.startsOn !== null,
    startsOn: settings.startsOn,
    turnover,
    threshold: settings.threshold,
    dueDate: dayFromSql(dueDate(monthToSql(month).slice(0, 7))),
    documents: pack.documents.map((document) => ({
      number: document.number,
      kind: document.kind,
      amount: document.cents as Cents,
      table: [...document.table],
      uuid: uuidOf(document),
    })),
    faults: [
      ...pack.faults.filter(({ code }) => code !== 'PAST_DUE_DATE' || !isNoted),
      ...(isChanged ? [faultOf('AMOUNT_CHANGED')] : []),
    ].map(toFault),
    refundsDue: rows.map(({ year, number, amount, original, month: counted }) => ({
      receiptNo: formatReceiptNo(year, number),
      amount,
      number: original,
      month: counted && monthFromSql(counted),
    })),
  };
}

function toFault({ code, field, receipt }: PackFault): EInvoice['faults'][number] {
  return {
    code,
    text: FAULT_TEXTS[code],
    field,
    receiptNo: receipt === null ? null : receiptNoOfKey(receipt),
  };
}

/** The noted e-invoices of a close, by their number. */
async function selectNoted(db: Db, closeId: number | null) {
  const rows = await db
    .selectFrom('e_invoice')
    .select(['number', 'uuid', 'amount'])
    .where('month_close_id', '=', closeId)
    .execute();
  return new Map(rows.map((row) => [row.number, row]));
}
