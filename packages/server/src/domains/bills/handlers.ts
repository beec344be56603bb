import type * as calls from '@kelas/contract/bills';
import { BILL_MONTHS_AHEAD, BILLS_PRINTED_MAX } from '@kelas/contract/bills';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import { fileName } from '@kelas/contract/values/file-name';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { conflict, invalid } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { selectHouseRules } from '../house-rules/queries.ts';
import type { Bill } from './bill.ts';
import { selectBills } from './queries.ts';
import * as sent from './sent.ts';
import { billsSheetOf } from './sheet.ts';

const NOTHING = 0 as Cents;

export const handlers: Handlers<typeof calls> = {
  async listBills(wanted, { db, now }) {
    requireNear(wanted.month, now);
    const rules = await selectHouseRules(db);
    const { name, programLvl, offeringId, uuids } = wanted;
    const isSearched = name ?? programLvl ?? offeringId ?? uuids[0];
    return new StreamedList(selectBills(db, wanted, rules), isSearched ? 'searched' : 'whole');
  },

  async getBillsDocument({ format, ...wanted }, { db, now }) {
    requireNear(wanted.month, now);
    const rules = await selectHouseRules(db);
    const bills: Bill[] = [];
    for await (const some of selectBills(db, wanted, rules)) {
      bills.push(...some);
      if (bills.length > BILLS_PRINTED_MAX) {
        throw invalid(
          'programLvl',
          errorText`One file has at most ${{ max: BILLS_PRINTED_MAX }} bills. Choose a level or a class.`,
        );
      }
    }
    if (bills.length === 0) throw conflict('NOTHING_OWED', 'Nothing is owed for this month');
    const sheet = await billsSheetOf(db, bills, wanted.month, now);
    const bytes = await drawDocument({ kind: 'bill', sheet, format });
    const [only] = bills.length === 1 ? bills : [];
    const name = only ? `bill-${only.referenceCode}` : 'bills';
    return { bytes, fileName: fileName(`${name}-${wanted.month}`, 'pdf') };
  },

  async recordBill({ uuid, month, totalFee }, context) {
    requireNear(month, context.now);
    return once(context, async (tx) => {
      const rules = await selectHouseRules(tx);
      const wanted = { month, uuids: [uuid] };
      let bill: Bill | undefined;
      for await (const [first] of selectBills(tx, wanted, rules)) bill ??= first;
      if (bill?.totalFee !== totalFee) {
        throw conflict(
          'BILL_CHANGED',
          errorText`The family now owes ${{ amount: formatAmount(bill?.totalFee ?? NOTHING) }}. Look at the bill again, then send it.`,
        );
      }
      const id = await sent.insertBill(tx, bill, month, context);
      return { id, recordCreateDate: context.now.toISOString() };
    });
  },

  async listSentBills({ uuid }, { db }) {
    return sent.selectSentBills(db, uuid);
  },

  async getSentBillDocument({ id, format }, { db }) {
    const { bill, month, at } = await sent.findSentBill(db, id);
    const sheet = await billsSheetOf(db, [bill], month, at);
    const bytes = await drawDocument({ kind: 'bill', sheet, format });
    return { bytes, fileName: fileName(`bill-${bill.referenceCode}-${month}`, 'pdf') };
  },
};

/** Throws 422 for a month that is too far ahead. */
function requireNear(month: Month, now: Date): void {
  if (compareMonths(month, currentMonth(now)) > BILL_MONTHS_AHEAD) {
    throw invalid('month', errorText`Bills are at most ${{ max: BILL_MONTHS_AHEAD }} months ahead`);
  }
}
