import { checkChain, type Head } from '../audit/chain.ts';
import type { Check } from '../audit/findings.ts';
import type { Db } from '../db/database.ts';
import { checkCash, checkCloses } from './cash-check.ts';
import { checkDiscounts } from './discount-check.ts';
import { checkEntries, checkPaymentLines, checkUndone } from './entry-check.ts';
import { checkFunds, checkMoneyHeld, checkVouchers } from './fund-check.ts';
import { checkIncome } from './income-check.ts';
import { checkMoney, checkSeals } from './money-check.ts';
import {
  checkPaidCharges,
  checkPaidMonths,
  checkPaidOnce,
  checkTuition,
  checkVoidedLines,
} from './owing-check.ts';
import { checkPayers } from './payer-check.ts';
import { checkReceipts, checkSalaries } from './receipt-check.ts';
import { checkLateLines, checkUncounted, checkVoidedSalaries } from './uncounted-check.ts';

/**
 * Checks in one snapshot that only the program changed the data (R-1129, R-1130). It checks the
 * hash chain, all money against the audit log, and the tables against each other. Calls `report`
 * after each check. `expectedHead` is a head that was kept outside. Returns the present head.
 */
export async function verify(
  db: Db,
  report: (check: Check) => void,
  expectedHead?: Head,
): Promise<Head> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const chain = await checkChain(tx, expectedHead);
      report(chain);
      const sealed = await checkSeals(tx);
      report(sealed);
      report(await checkMoney(tx, 'payment', sealed.seals));
      report(await checkPayers(tx));
      report(await checkMoney(tx, 'payment_void'));
      report(await checkMoney(tx, 'refund'));
      report(await checkMoney(tx, 'salary'));
      report(await checkMoney(tx, 'cash_close'));
      report(await checkMoney(tx, 'salary_void'));
      report(await checkSalaries(tx));
      report(await checkCloses(tx));
      report(await checkCash(tx));
      report(await checkReceipts(tx));
      report(await checkVouchers(tx));
      report(await checkVoidedLines(tx));
      report(await checkPaidOnce(tx));
      report(await checkPaidMonths(tx));
      report(await checkPaidCharges(tx));
      report(await checkFunds(tx));
      report(await checkMoneyHeld(tx));
      report(await checkIncome(tx));
      report(await checkTuition(tx));
      report(await checkDiscounts(tx));
      report(await checkVoidedSalaries(tx));
      report(await checkUncounted(tx));
      report(await checkLateLines(tx));
      report(await checkPaymentLines(tx));
      await checkEntries(tx, report);
      report(await checkUndone(tx));
      return chain.head;
    });
}
