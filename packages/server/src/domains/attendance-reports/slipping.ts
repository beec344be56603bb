import type { listSlippingStudents } from '@kelas/contract/attendance-reports';
import type { OutputOf } from '@kelas/contract/call';
import { dayFromSql, dayToSql, today } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import { type AdmissionRules, unpaidMonths } from '../../billing/not-admitted.ts';
import type { Db } from '../../db/database.ts';
import { heldBetween } from '../attendance/lessons.ts';
import { isActive } from '../ledger/present-status.ts';
import { ATTENDED, COUNTED, rateOf } from './held.ts';
import { marksOf } from './student.ts';

type Slipping = OutputOf<typeof listSlippingStudents>[number];

/** A student who attends no lesson of these days may leave. */
const ABSENT_DAYS = sql.lit(14);
/** The days that are compared, and those before them. */
const RECENT_DAYS = sql.lit(28);
const BEFORE_DAYS = sql.lit(56);
/** The number of lessons that a rate needs to be compared. */
const LEAST_LESSONS = sql.lit(4);
/** The difference of the rates, in percentage points. */
const LESS_POINTS = sql.lit(20);
/** The number of unpaid months. */
const LEAST_MONTHS = 2;

/**
 * The ACTIVE students who may leave, with their reasons (R-2465). Those with most reasons come first,
 * then by name. Excused lessons do not count.
 */
export async function selectSlipping(
  db: Db,
  { dueDay }: AdmissionRules,
  now: Date,
): Promise<Slipping[]> {
  const date = sql`${dayToSql(today(now))}::date`;
  const recent = sql`held_on > ${date} - ${RECENT_DAYS}`;
  interface Row extends Omit<Slipping, 'reasons'> {
    /** Null for a reason that the student does not have. */
    readonly missed: number | null;
    readonly rate: number | null;
    readonly before: number | null;
    readonly months: number | null;
  }
  const { rows } = await sql<Row>`
    with held as materialized (
      select id, held_on
      from (${heldBetween(sql`${date} - ${RECENT_DAYS} - ${BEFORE_DAYS} + 1`, date)}) lesson
    ),
    counted as materialized (
      select student_id,
        count(*) filter (where held_on > ${date} - ${ABSENT_DAYS}) as latest,
        count(*) filter (where held_on > ${date} - ${ABSENT_DAYS} and attended) as latest_attended,
        count(*) filter (where ${recent}) as recent,
        count(*) filter (where ${recent} and attended) as recent_attended,
        count(*) filter (where not ${recent}) as before,
        count(*) filter (where not ${recent} and attended) as before_attended,
        max(held_on) filter (where attended) as last_attended
      from held
      cross join lateral (
        select student_id, mark in ${ATTENDED} as attended from attendance_mark
        where lesson_id = held.id and not replaced and mark in ${COUNTED}
        offset 0
      ) marked
      group by student_id
    ),
    rated as materialized (
      select student_id, last_attended,
        case when latest > 0 and latest_attended = 0 then latest::integer end as missed,
        recent >= ${LEAST_LESSONS} and before >= ${LEAST_LESSONS}
          and 100 * (before_attended * recent - recent_attended * before)
            >= ${LESS_POINTS} * before * recent as is_less,
        ${rateOf(sql`recent_attended`, sql`recent`)} as rate,
        ${rateOf(sql`before_attended`, sql`before`)} as before
      from counted
    ),
    unpaid as materialized (
      select * from ${unpaidMonths(dueDay, LEAST_MONTHS, undefined, now)} unpaid
    ),
    slipping as materialized (
      select student_id, missed, case when is_less then rate end as rate,
        case when is_less then before end as before, months,
        last_attended
      from rated full join unpaid using (student_id)
      where missed is not null or is_less or months is not null
    )
    select student.uuid, student.name, student.program_level_id as "programLvl",
      missed, rate, before, months,
      -- Older marks are read only for students who attended none of these lessons.
      coalesce(last_attended, (
        select max(held_on) from ${marksOf(sql`slipping.student_id`)} where mark in ${ATTENDED}
      )) as "lastAttended",
      phone_no as "phoneNo",
      emergency_contact_name as "emergencyContactName",
      emergency_contact_phone_no as "emergencyContactPhoneNo",
      emergency_contact_relationship as "emergencyContactRelationship",
      family_language as "familyLanguage"
    from slipping join student on student.id = slipping.student_id
    where ${isActive('student.id')}
    order by num_nonnulls(missed, rate, months) desc, lower(student.name), student.uuid`.execute(
    db,
  );
  return rows.map(({ missed, rate, before, months, lastAttended, ...row }) => ({
    ...row,
    reasons: [
      ...(missed === null ? [] : [{ code: 'NOT_ATTENDING' as const, value: missed, before: null }]),
      ...(rate === null ? [] : [{ code: 'ATTENDING_LESS' as const, value: rate, before }]),
      ...(months === null ? [] : [{ code: 'NOT_PAYING' as const, value: months, before: null }]),
    ],
    lastAttended: lastAttended && dayFromSql(lastAttended),
  }));
}
