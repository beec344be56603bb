import type * as calls from '@kelas/contract/e-invoice';
import { NO_E_INVOICE } from '@kelas/contract/e-invoice';
import type { Cents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { lastChange } from '../../audit/last-change.ts';
import { recordEvent } from '../../audit/record.ts';
import { differs } from '../../base/differs.ts';
import { conflict, invalid } from '../../base/errors.ts';
import type { PackDocument } from '../../billing/e-invoice/model.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import { lockMonthCloses } from '../month-end/closes.ts';
import { makeDocuments, selectEInvoice } from './month-documents.ts';
import { receiptOfKey } from './receipts.ts';
import * as settings from './settings.ts';

export const handlers: Handlers<typeof calls> = {
  async getEInvoiceSettings(_input, { db }) {
    return settings.selectEInvoiceSettings(db);
  },

  async changeEInvoiceSettings({ version, startsOn, ...details }, context) {
    return inTransaction(context, async (tx) => {
      const before = await settings.lockEInvoiceSettings(tx);
      if (version !== before.version) {
        const change = await lastChange(tx, 'CENTRE', 1, ['E_INVOICE_SETTINGS_CHANGED']);
        throw staleVersion('the e-invoice details', change, context.actor);
      }
      // A save without a change leaves the details and their version (R-1345).
      if (!differs<object>({ ...details, startsOn: startsOn ?? null }, before)) return before;
      await settings.updateEInvoiceSettings(tx, { ...details, startsOn });
      const after = await settings.selectEInvoiceSettings(tx);
      await recordEvent(
        tx,
        { action: 'E_INVOICE_SETTINGS_CHANGED', kind: 'CENTRE', id: 1, before, after },
        context,
      );
      return after;
    });
  },

  async getEInvoice({ month }, { db, now }) {
    return selectEInvoice(db, month, now);
  },

  async getEInvoiceDocument({ month, number }, { db, now }) {
    const { json } = (await requireDocument(db, month, number, now)).document;
    return { bytes: Buffer.from(json), fileName: `${number}.json` };
  },

  async noteEInvoice({ month, number, uuid }, context) {
    return once(context, async (tx) => {
      // The receipts of the month stay as they are until the commit.
      await lockMonthCloses(tx);
      const { document, closeId } = await requireDocument(tx, month, number, context.now);
      await requireUnused(tx, number, uuid);
      const [first, last] = [document.firstReceipt, document.lastReceipt].map(receiptOfKey);
      if (!first || !last) throw new Error('an e-invoice has a first and a last receipt');
      await tx
        .insertInto('e_invoice')
        .values({
          month_close_id: closeId,
          number,
          kind: document.kind,
          uuid,
          first_year: first.year,
          first_number: first.number,
          last_year: last.year,
          last_number: last.number,
          amount: document.cents as Cents,
          recorded_at: context.now,
          recorded_by: context.actor.id,
        })
        .execute();
      const { kind, cents: amount } = document;
      await recordEvent(
        tx,
        {
          action: 'E_INVOICE_NOTED',
          kind: 'MONTH',
          id: closeId,
          after: { number, kind, uuid, amount },
        },
        context,
      );
      return { number, uuid };
    });
  },
};

/** Returns a document of a closed month. Throws 422 if the month has none of this number. */
async function requireDocument(
  db: Db | Tx,
  month: Month,
  number: string,
  now: Date,
): Promise<{ readonly document: PackDocument; readonly closeId: number }> {
  const { pack, closeId } = await makeDocuments(db, month, now);
  const document = pack.documents.find((each) => each.number === number);
  if (!document || closeId === null) throw invalid('number', NO_E_INVOICE);
  return { document, closeId };
}

/** Throws 409 for an e-invoice that is noted, and 422 for a number of the portal that is in use. */
async function requireUnused(tx: Tx, number: string, uuid: string): Promise<void> {
  const noted = await tx
    .selectFrom('e_invoice')
    .select('number')
    .where((where) => where.or([where('number', '=', number), where('uuid', '=', uuid)]))
    .execute();
  if (noted.some((each) => each.number === number)) {
    throw conflict(
      'NOTED_ALREADY',
      'The number of this e-invoice has been noted already. Reload to see it.',
    );
  }
  if (noted.length > 0) {
    throw invalid('uuid', 'Another e-invoice has this number of the portal. Copy it again.');
  }
}
