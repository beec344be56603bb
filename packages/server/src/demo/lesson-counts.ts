import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, monthToSql } from '@kelas/contract/values/month';
import { recordEvent } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import type { DemoCentre } from './centre.ts';
import { DAY_MS, OPENING_MS } from './dice.ts';
import { monthsFrom } from './enrolments.ts';
import { EARLIEST_DAYS, firstDay } from './payments.ts';
import { at } from './rows.ts';

/** Inserts the lessons of each month shortly before its first payments, with an audit entry. */
export async function insertLessons(
  tx: Tx,
  centre: DemoCentre,
  offerings: readonly number[],
  author: number,
): Promise<void> {
  for (const month of monthsFrom(centre.opening, currentMonth(centre.now))) {
    const recorded = centre.offerings.flatMap(({ lessons }, index) => {
      const count = lessons?.get(month);
      return count === undefined ? [] : [{ offeringId: at(offerings, index), lessons: count }];
    });
    if (recorded.length === 0) continue;
    const days = (EARLIEST_DAYS + 1) * DAY_MS;
    const now = new Date(firstDay(addMonths(month, 1)) - days + OPENING_MS);
    await tx
      .insertInto('lesson_count')
      .values(
        recorded.map(({ offeringId, lessons }) => ({
          offering_id: offeringId,
          month: monthToSql(month),
          lessons,
          recorded_at: now,
          recorded_by: author,
        })),
      )
      .execute();
    const after = { month, lessons: recorded };
    const event = { action: 'LESSONS_RECORDED', kind: 'CENTRE', id: 1, after } as const;
    await recordEvent(tx, event, { actor: { id: author }, now });
  }
}
