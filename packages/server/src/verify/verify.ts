import { checkChain, type Head } from '../audit/chain.ts';
import type { Check } from '../audit/findings.ts';
import type { Db } from '../db/database.ts';
import { cancelledLessons, cards, lastMarks, owedLessons } from './attendance-checks.ts';
import { bankMatches, checkBankLines } from './bank-checks.ts';
import { cash, closes } from './cash-checks.ts';
import { runCheck } from './check.ts';
import { checkEntries, undoneRecords } from './entry-check.ts';
import { fundEntries, moneyHeld } from './fund-checks.ts';
import { checkMoney, checkSeals } from './money-check.ts';
import { corrections, monthCloses } from './month-checks.ts';
import * as owing from './owing-checks.ts';
import { income, linesOfPayments, payers, receipts, vouchers } from './receipt-checks.ts';
import { lateLines, salaries, uncountedLines, voidedSalaries } from './salary-checks.ts';

const MONEY_TABLES = [
  'payment_void',
  'refund',
  'salary',
  'cash_close',
  'salary_void',
  'month_close',
] as const;

const CHECKS = [
  salaries,
  closes,
  cash,
  receipts,
  vouchers,
  owing.voidedLines,
  owing.paidOnce,
  owing.paidMonths,
  owing.paidCharges,
  fundEntries,
  moneyHeld,
  income,
  owing.tuition,
  owing.discounts,
  owing.paidLessons,
  voidedSalaries,
  uncountedLines,
  lateLines,
  linesOfPayments,
  bankMatches,
  monthCloses,
  corrections,
  lastMarks,
  cancelledLessons,
  owedLessons,
  cards,
];

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
      report(await runCheck(tx, payers));
      for (const table of MONEY_TABLES) report(await checkMoney(tx, table));
      for (const check of CHECKS) report(await runCheck(tx, check));
      report(await checkBankLines(tx));
      await checkEntries(tx, report);
      report(await runCheck(tx, undoneRecords));
      return chain.head;
    });
}
