import { today } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import type { Db } from '../../db/database.ts';
import type { MonthSheet } from '../../pdf/layout/month-sheet.ts';
import { getLetterhead } from '../centre/letterhead.ts';
import { selectMonthEnd } from './month.ts';

/** The contents of a printed month end (R-2411). */
export async function selectMonthSheet(db: Db, month: Month, now: Date): Promise<MonthSheet> {
  const letterhead = await getLetterhead(db);
  const {
    close,
    state: _,
    nextMonth: __,
    version: ___,
    ...figures
  } = await selectMonthEnd(db, month, now);
  return {
    ...letterhead,
    ...figures,
    month,
    close,
    madeOn: today(close ? new Date(close.recordCreateDate) : now),
  };
}
