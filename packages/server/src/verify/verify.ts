import { checkChain, type Head } from '../audit/chain.ts';
import type { Check } from '../audit/findings.ts';
import type { Db } from '../db/database.ts';
import { checkReceipts, checkSalaries, checkSettlements } from './book-check.ts';
import { checkIncome } from './income-check.ts';
import { checkMoney, checkSeals } from './money-check.ts';
import { checkTuition, checkUnpaidMisc } from './owed-check.ts';
import { checkExcluded, checkWaiting } from './waiting-check.ts';

/**
 * Checks that nothing was changed past the program, in one picture of the database: the trail
 * itself, all money against the trail, and the books against each other. `tell` hears of each check
 * when it is done. Answers where the trail ends.
 */
export async function verify(db: Db, tell: (check: Check) => void, noted?: Head): Promise<Head> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const chain = await checkChain(tx, noted);
      tell(chain);
      const sealed = await checkSeals(tx);
      tell(sealed);
      tell(await checkMoney(tx, 'payment', sealed.seals));
      tell(await checkMoney(tx, 'payment_void'));
      tell(await checkMoney(tx, 'salary'));
      tell(await checkSalaries(tx));
      tell(await checkReceipts(tx));
      tell(await checkSettlements(tx));
      tell(await checkIncome(tx));
      tell(await checkTuition(tx));
      tell(await checkUnpaidMisc(tx));
      tell(await checkWaiting(tx));
      tell(await checkExcluded(tx));
      return chain.head;
    });
}
