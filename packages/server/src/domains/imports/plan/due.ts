import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { charged, runsIn } from '../../../billing/charged.ts';
import {
  feeBase,
  feePeriodOf,
  isPaidOff,
  lessonsToPay,
  lineFee,
  miscFee,
  settlementOf,
  settlementOfCharge,
} from '../../../billing/fee-due.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { ImportedLine } from './work.ts';

/** A stored payment of a charge that is not voided: its date, YYYY-MM-DD, and its amount. */
export interface StoredPart {
  readonly date: string;
  readonly fee: Cents;
}

/** The stored state of a charge; amounts in cents. */
interface KnownDue {
  readonly studentId: number;
  readonly month: Month;
  /** The amount due in all. */
  readonly fee: Cents;
  /** The amount paid so far. */
  readonly paidFee: Cents;
  readonly parts: readonly StoredPart[];
}

/** The stored state of a subscription in a month. */
export interface KnownLine extends KnownDue {
  readonly subscriptionId: number;
  readonly courseId: number;
  readonly teacherName: string;
  readonly base: Cents;
  /** The fee is charged per lesson (R-2275). */
  readonly byLesson: boolean;
  /** The lessons that the fee is for; null for none. */
  readonly lessons: number | null;
  /** Nothing more is owed. */
  readonly isPaid: boolean;
}

/** The base of a teacher's share of a line, if it is not the fee, and the lessons of the fee. */
export function chargeOf({
  base,
  fee,
  lessons,
}: KnownLine): Pick<ImportedLine, 'base' | 'lessons'> {
  return { ...(base !== fee && { base }), ...(lessons !== null && { lessons }) };
}

export interface KnownCharge extends KnownDue {
  readonly id: number;
  readonly itemId: number;
}

/** SQL expression: the stored payments of the charge of a `settlement`. */
function partsOf(isLine: RawBuilder<unknown>): RawBuilder<readonly StoredPart[]> {
  return sql`
    case when settlement.fee is null then '[]' else (
      select jsonb_agg(
        jsonb_build_object('date', line.transaction_date, 'fee', line.fee) order by line.id)
      from payment_line line
      where ${isLine} and not line.voided
    ) end`;
}

/** The subscriptions of students in the months that rows name. */
export async function selectKnownLines(
  db: Db | Tx,
  wanted: readonly { readonly studentId: number; readonly month: Month }[],
): Promise<KnownLine[]> {
  const inMonth = charged(sql`wanted.month`);
  const { rows } = await sql<KnownLine>`
    select
      subscription.student_id as "studentId",
      subscription.id as "subscriptionId",
      offering.course_id as "courseId",
      teacher.name as "teacherName",
      to_char(wanted.month, 'MM-YYYY') as month,
      ${lineFee(inMonth)} as fee,
      case when settlement.due is null then ${feeBase}
        else coalesce(settlement.base, settlement.due) end as base,
      subscription.by_lesson as "byLesson",
      ${lessonsToPay} as lessons,
      ${isPaidOff(inMonth)} as "isPaid",
      coalesce(settlement.fee, 0) as "paidFee",
      ${partsOf(sql`line.subscription_id = subscription.id and line.month = wanted.month`)} as parts
    from (
      select distinct * from unnest(
        ${wanted.map((each) => each.studentId)}::integer[],
        ${wanted.map((each) => monthToSql(each.month))}::date[]
      ) as each (student_id, month)
    ) wanted
    join subscription on subscription.student_id = wanted.student_id
    join offering on offering.id = subscription.offering_id
    join teacher on teacher.id = offering.teacher_id
    ${feePeriodOf(sql`wanted.month`)}
    ${settlementOf(sql`wanted.month`)}
    where ${runsIn(sql`wanted.month`)}
    order by subscription.id, wanted.month`.execute(db);
  return rows;
}

/** The misc charges of students that are not cancelled. */
export async function selectKnownCharges(
  db: Db | Tx,
  students: readonly number[],
): Promise<KnownCharge[]> {
  const { rows } = await sql<KnownCharge>`
    select
      misc_charge.id,
      misc_charge.student_id as "studentId",
      misc_item_id as "itemId",
      to_char(misc_charge.month, 'MM-YYYY') as month,
      ${miscFee} as fee,
      coalesce(settlement.fee, 0) as "paidFee",
      ${partsOf(sql`line.misc_charge_id = misc_charge.id`)} as parts
    from misc_charge
    left join lateral ${settlementOfCharge} on true
    where misc_charge.student_id = any(${students}::integer[]) and cancelled_month is null
    order by misc_charge.id`.execute(db);
  return rows;
}
