import { today } from '@kelas/contract/values/date';
import { monthFromSql, monthInWords } from '@kelas/contract/values/month';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

interface Blocked {
  readonly id: number;
  readonly paidMonth: string | null;
  readonly receiptYear: number | null;
  readonly receiptNumber: number | null;
  readonly isErased: boolean;
  readonly isLaterMove: boolean;
  readonly isTerminated: boolean;
  readonly isAtOtherLevel: boolean;
  readonly changedAt: Date | null;
}

/**
 * Why moves cannot be undone, by their ids: a new course is paid, a later move depends on it, or the
 * level, the status, courses or discounts were changed (R-1712). Moves without a reason are left out.
 */
export async function selectBlockers(
  db: Db | Tx,
  moves: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<Blocked>`
    with course as materialized (
      select move.id, move.student_id, move.recorded_at,
        moved.cancelled_before, moved.end_month, moved.new_subscription_id, moved.new_from,
        moved.new_until,
        old.id as old_id, old.offering_id, old.effective_month, old.cancelled_month
      from student_move move
      join student_move_course moved on moved.student_move_id = move.id
      join subscription old on old.id = moved.old_subscription_id
      where move.id = any(${moves}::integer[])
    ),
    paid as (
      select distinct on (course.id)
        course.id, line.month, payment.receipt_year, payment.receipt_number
      from course
      join payment_line line
        on line.subscription_id = course.new_subscription_id and not line.voided
      join payment on payment.id = line.payment_id
      order by course.id, line.month, payment.id desc
    ),
    changed as (
      select distinct course.id
      from course
      left join subscription follower on follower.id = course.new_subscription_id
      where (course.new_from is not null and follower.id is null)
        or follower.cancelled_month is distinct from course.new_until
        or coalesce(course.cancelled_month, 'infinity') <> course.end_month
        or exists (
          select from subscription other
          where other.student_id = course.student_id and other.offering_id = course.offering_id
            and other.id <> course.old_id
            and daterange(other.effective_month, other.cancelled_month)
              && daterange(course.effective_month, course.cancelled_before)
        )
        or exists (
          select from adjustment added
          where added.subscription_id = follower.id and added.rule is null
            and not exists (
              select from adjustment former
              where former.subscription_id = course.old_id and former.rule is null
                and former.until_month = added.until_month and former.reason = added.reason
                and former.amount is not distinct from added.amount
                and former.percent is not distinct from added.percent
                and former.borne_by = added.borne_by
            )
        )
    )
    select move.id, paid.month as "paidMonth", receipt_year as "receiptYear",
      receipt_number as "receiptNumber", later.id is not null as "isLaterMove",
      anonymised_at is not null as "isErased", present.is_terminated as "isTerminated",
      present.is_at_other_level as "isAtOtherLevel",
      case when changed.id is not null then (
        select coalesce(max(recorded_at), move.recorded_at) from audit_entry
        where subject_kind = 'STUDENT' and subject_id = move.student_id
          and action in ('SUBSCRIPTION_CANCELLED', 'COURSE_CHANGED', 'STUDENT_STATUS_CHANGED',
            'STUDENT_CHANGED', 'ADJUSTMENT_ADDED', 'ADJUSTMENT_ENDED')
          and recorded_at >= move.recorded_at
      ) end as "changedAt"
    from student_move move
    join student on student.id = move.student_id
    left join paid on paid.id = move.id
    left join changed on changed.id = move.id
    left join lateral (
      select later.id from student_move later
      where later.student_id = move.student_id and later.id > move.id
        and later.undone_at is null and later.move <> 'STAYS'
      limit 1
    ) later on true
    cross join lateral (
      select coalesce((
          select status = 'TERMINATED' and id is distinct from move.status_change_id
          from student_status_change
          where student_id = move.student_id order by id desc limit 1
        ), false) as is_terminated,
        move.outcome = 'DONE' and move.move <> 'LEAVES' and program_level_id <> move.to_level
          as is_at_other_level
    ) present
    where move.id = any(${moves}::integer[]) and move.move <> 'STAYS'
      and (anonymised_at is not null or paid.id is not null or changed.id is not null
        or later.id is not null or is_terminated or is_at_other_level)`.execute(db);
  return new Map(rows.map((row) => [row.id, reasonOf(row)]));
}

function reasonOf(row: Blocked) {
  const { paidMonth, receiptYear, receiptNumber, changedAt } = row;
  if (row.isErased) return 'The data of this student was erased';
  if (paidMonth !== null && receiptYear !== null && receiptNumber !== null) {
    const receipt = formatReceiptNo(receiptYear, receiptNumber);
    return `Has paid ${monthInWords(monthFromSql(paidMonth))} with receipt ${receipt}`;
  }
  if (row.isLaterMove) return 'Has moved to another level since';
  if (row.isTerminated) return 'Was terminated since';
  if (row.isAtOtherLevel) return 'Level was changed since';
  return `Course was changed on ${changedAt ? today(changedAt) : ''}`;
}
