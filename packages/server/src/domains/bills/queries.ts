import type { listBills } from '@kelas/contract/bills';
import type { InputOf } from '@kelas/contract/call';
import type { HouseRules } from '@kelas/contract/house-rules';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { runsIn } from '../../billing/charged.ts';
import { coveredByCredit } from '../../billing/covered.ts';
import { dueDateOf } from '../../billing/due-day.ts';
import {
  feeDue,
  feePeriodOf,
  fullFee,
  isMiscOwed,
  lessonsOfMonth,
  miscOwed,
  paidInParts,
  settlementOf,
  tuitionDiscount,
} from '../../billing/fee-due.ts';
import { owedTuition } from '../../billing/owed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { contains } from '../../db/search.ts';
import { streamRows } from '../../db/stream-rows.ts';
import { daysOfMonths } from '../attendance-reports/held.ts';
import { attendanceBetween } from '../attendance-reports/student.ts';
import { type Bill, type BillLineRow, billOf, childColumns } from './bill.ts';

/** The families to bill: those of the named students, else those with a child that the filter finds. */
export type Wanted = Pick<InputOf<typeof listBills>, 'month'> & Partial<InputOf<typeof listBills>>;

/** A last sent bill, as columns of each row. */
interface SentRow {
  readonly sentId: number | null;
  readonly sentAt: Date | null;
  readonly sentBy: string | null;
  readonly sentFee: Cents | null;
}

/**
 * The bills of the families that owe anything up to a month, by the name of the first child (R-2363);
 * amounts in cents. Every child of a family is on its bill.
 */
export async function* selectBills(
  db: Db | Tx,
  wanted: Wanted,
  { dueDay, attendanceOnBills }: Pick<HouseRules, 'dueDay' | 'attendanceOnBills'>,
): AsyncGenerator<Bill[], void> {
  const { month } = wanted;
  const until = sql`${monthToSql(month)}::date`;
  const condition = conditionOf(wanted);
  const students = condition && sql`array(select id from wanted)`;
  const before = attendanceBetween(daysOfMonths(addMonths(month, -1)), students);
  const query = sql<BillLineRow & SentRow>`
    with ${condition ? sql`wanted as materialized (${wholeFamilies(condition)}),` : sql``}
    line as (
      select tuition.student_id, tuition.month, 1 as kind, subscription.id, course.name as subject,
        tuition.owed as fee, ${fullFee} as charged_fee, ${tuitionDiscount} as discount_fee,
        case when ${paidInParts} > 0 then coalesce(settlement.due, ${feeDue}) end as due_fee,
        ${lessonsOfMonth} as lessons
      from ${owedTuition(until, students)} tuition
      join subscription on subscription.id = tuition.subscription_id
      join offering on offering.id = subscription.offering_id
      join course on course.id = offering.course_id
      ${feePeriodOf(sql`tuition.month`)}
      ${settlementOf(sql`tuition.month`)}
      union all
      select student_id, month, 2, id, name, ${miscOwed}, fee, null,
        case when paid > 0 then fee end, null
      from misc_charge
      where month <= ${until} and ${isMiscOwed}
        ${students ? sql`and student_id = any(${students})` : sql``}
    ),
    sent as (
      select distinct on (coalesce(family_id, -student.id))
        coalesce(family_id, -student.id) as family, bill.id, bill.recorded_at, display_name,
        (select sum(fee) from bill_line where bill_id = bill.id)::bigint - covered_fee as total
      from bill
      join student on student.id = bill.student_id
      join staff on staff.id = bill.recorded_by
      where bill.month = ${until}
      order by coalesce(family_id, -student.id), bill.id desc
    )
    select
      coalesce(student.family_id, -student.id) as family, ${childColumns},
      line.month,
      line.subject as "subjectName",
      line.fee::bigint as fee,
      line.charged_fee::bigint as "chargedFee",
      line.discount_fee::bigint as "discountFee",
      line.due_fee::bigint as "dueFee",
      line.lessons,
      ${attendanceOnBills ? sql`attendance.lessons` : sql`null`} as "markedLessons",
      ${attendanceOnBills ? sql`attendance.attended` : sql`null`} as "attendedLessons",
      nullif(cover.covered, 0) as "coveredFee",
      sent.id as "sentId", sent.recorded_at as "sentAt", sent.display_name as "sentBy",
      sent.total as "sentFee"
    from line
    join student on student.id = line.student_id
    left join ${coveredByCredit(until, students ? sql`id = any(${students})` : sql`true`)} cover
      on cover.student_id = student.id
    ${attendanceOnBills ? sql`left join (${before}) attendance on attendance.student_id = student.id` : sql``}
    left join sent on sent.family = coalesce(student.family_id, -student.id)
    order by
      min(lower(student.name)) over (partition by coalesce(student.family_id, -student.id)),
      1, lower(student.name), student.uuid, line.month, kind, line.id`;
  const toBill = (rows: readonly (BillLineRow & SentRow)[]): Bill => {
    const { sentId: id, sentAt, sentBy, sentFee } = rows[0] ?? {};
    return {
      ...billOf(rows, month),
      ...(dueDay !== null && { dueDate: dueDateOf(month, dueDay) }),
      sent:
        id && sentAt && sentBy && sentFee !== undefined && sentFee !== null
          ? { id, recordCreateDate: sentAt.toISOString(), staffName: sentBy, totalFee: sentFee }
          : null,
    };
  };
  let family: (BillLineRow & SentRow)[] = [];
  for await (const rows of streamRows(db, query)) {
    const bills: Bill[] = [];
    for (const row of rows) {
      if (family[0] && family[0].family !== row.family) {
        bills.push(toBill(family));
        family = [];
      }
      family.push(row);
    }
    yield bills;
  }
  if (family.length > 0) yield [toBill(family)];
}

/** SQL condition on the `student` who names a family; undefined for all families. */
function conditionOf(wanted: Wanted): RawBuilder<unknown> | undefined {
  const { name, programLvl, offeringId, uuids = [], month } = wanted;
  if (uuids.length > 0) return sql`uuid = any(${uuids}::uuid[])`;
  const parts = [
    ...(name === undefined ? [] : [contains('search_name', name)]),
    ...(programLvl === undefined ? [] : [sql`program_level_id = ${programLvl}`]),
    ...(offeringId === undefined ? [] : [takes(offeringId, month)]),
  ];
  return parts.length > 0 ? sql.join(parts, sql` and `) : undefined;
}

/** SQL condition: a student takes a course of an offering in a month. */
function takes(offeringId: number, month: Month): RawBuilder<unknown> {
  const day = sql`${monthToSql(month)}::date`;
  return sql`id in (
    select student_id from subscription
    where offering_id = ${offeringId} and ${runsIn(day)}
  )`;
}

/** SQL query: the ids of all students of the families with a student that the condition finds. */
function wholeFamilies(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with named as (select id, family_id from student where ${condition})
    select id from named
    union
    select id from student where family_id in (select family_id from named)`;
}
