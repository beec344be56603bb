import type { OutputOf } from '@kelas/contract/call';
import type { getFinanceSplits } from '@kelas/contract/finance';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isInMonth, isNotVoided } from './queries.ts';

type Splits = OutputOf<typeof getFinanceSplits>;

/** The amount collected in a month for one offering, in cents. */
type CollectedOffering = Readonly<
  Splits['levels'][number] &
    Splits['subjects'][number] &
    Splits['teachers'][number] & { levelPosition: number }
>;

/**
 * The amount collected in a month, in cents: each offering with payments, the misc fees, and
 * payments in advance less the credit used and refunded.
 */
export interface Collected {
  readonly offerings: readonly CollectedOffering[];
  readonly misc: Cents;
  readonly advance: Cents;
}

/** A month's unvoided payment lines by offering (R-1497); in cents. */
export async function selectCollected(db: Db, month: Month): Promise<Collected> {
  type Row = { [Name in keyof CollectedOffering]: CollectedOffering[Name] | null };
  const { rows } = await sql<Row & { totalAmount: Cents; received: Cents; used: Cents }>`
    with collected as (
      select subscription.offering_id,
        coalesce(sum(line.fee) filter (where line.fund is null), 0)::bigint as total,
        coalesce(sum(line.fee) filter (where line.fund = 'CREDIT'), 0)::bigint as received,
        coalesce(sum(line.fee) filter (where payment.fund = 'CREDIT'), 0)::bigint as used
      from payment
      join payment_line line on line.payment_id = payment.id
      left join subscription on subscription.id = line.subscription_id
      where ${isNotVoided(month)}
      group by subscription.offering_id
    )
    select
      level.id as "programLvl",
      level.name as "programLvlLabel",
      level.position as "levelPosition",
      course.id as "subjectId",
      course.name as "subjectName",
      teacher.uuid,
      teacher.name as "teacherName",
      collected.total as "totalAmount",
      received,
      used
    from collected
    left join offering on offering.id = collected.offering_id
    left join program_level level on level.id = offering.program_level_id
    left join course on course.id = offering.course_id
    left join teacher on teacher.id = offering.teacher_id`.execute(db);
  const isOffering = <R extends Row>(row: R): row is R & CollectedOffering => row.uuid !== null;
  const misc = rows.filter((row) => !isOffering(row));
  return {
    offerings: rows.filter(isOffering),
    misc: sumCents(misc.map(({ totalAmount }) => totalAmount)),
    advance: (sumCents(rows.map(({ received, used }) => (received - used) as Cents)) -
      (await sumCreditRefunds(db, month))) as Cents,
  };
}

/** The credit that was paid back in a month, in cents. */
async function sumCreditRefunds(db: Db, month: Month): Promise<Cents> {
  const { rows } = await sql<{ refunded: Cents }>`
    select coalesce(sum(amount), 0)::bigint as refunded from refund
    where fund = 'CREDIT' and ${isInMonth('transaction_date', month)}`.execute(db);
  return rows[0]?.refunded ?? (0 as Cents);
}

/**
 * Returns the sums by level, subject and teacher in cents; each split, the misc fees and the
 * payments in advance add up to the total (R-1497). Levels are in their order; subjects and
 * teachers start with the greatest sum.
 */
export function splitsOf({ offerings, misc, advance }: Collected): Splits {
  const sumBy = (keyOf: (row: CollectedOffering) => string | number) =>
    [...Map.groupBy(offerings, keyOf).values()].flatMap((rows) => {
      const [first] = rows;
      return first ? [{ ...first, totalAmount: sumOf(rows) }] : [];
    });
  return {
    levels: sumBy(({ programLvl }) => programLvl)
      .sort((a, b) => a.levelPosition - b.levelPosition || a.programLvl - b.programLvl)
      .map(({ programLvl, programLvlLabel, totalAmount }) => ({
        programLvl,
        programLvlLabel,
        totalAmount,
      })),
    subjects: sumBy(({ subjectId }) => subjectId)
      .map(({ subjectId, subjectName, totalAmount }) => ({ subjectId, subjectName, totalAmount }))
      .sort((a, b) => b.totalAmount - a.totalAmount || a.subjectId - b.subjectId),
    teachers: sumBy(({ uuid }) => uuid)
      .map(({ uuid, teacherName, totalAmount }) => ({ uuid, teacherName, totalAmount }))
      .sort((a, b) => b.totalAmount - a.totalAmount || (a.uuid < b.uuid ? -1 : 1)),
    misc,
    ...(advance && { advance }),
    total: sumCents([sumOf(offerings), misc, advance]),
  };
}

function sumOf(rows: readonly CollectedOffering[]): Cents {
  return sumCents(rows.map(({ totalAmount }) => totalAmount));
}
