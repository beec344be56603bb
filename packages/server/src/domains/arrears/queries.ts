import type * as calls from '@kelas/contract/arrears';
import type { OutputOf } from '@kelas/contract/call';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth, dayFromSql } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { referenceCode } from '@kelas/contract/values/reference-code';
import { type RawBuilder, sql } from 'kysely';
import {
  type CoveredRow,
  type CreditFields,
  coverColumns,
  coveredByCredit,
  creditFieldsOf,
} from '../../billing/covered.ts';
import { dueFieldsOf } from '../../billing/due-day.ts';
import { isMiscOwed, miscOwed } from '../../billing/fee-due.ts';
import { type AdmissionRules, notAdmittedColumn } from '../../billing/not-admitted.ts';
import { owedTuition, owedUntil } from '../../billing/owed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { contains } from '../../db/search.ts';
import { streamRows } from '../../db/stream-rows.ts';
import type { Context } from '../../http/context.ts';
import { codeHolder } from '../ledger/reference-code.ts';

type ListRow = OutputOf<typeof calls.listArrears>[number];

/**
 * The students who owe tuition or misc fees up to the current month, by name (R-709 to R-711).
 * Students of every status are included; amounts are in cents.
 */
export async function* selectArrears(
  db: Db,
  { name, programLvl }: { name: string | undefined; programLvl: number | undefined },
  rules: AdmissionRules,
  now: Date,
): AsyncGenerator<ListRow[], void> {
  const isFiltered = name !== undefined || programLvl !== undefined;
  // An array, so that the index of courses is read for these students only.
  const students = isFiltered ? sql`array(select id from matched)` : undefined;
  // `month(1)` is the month before the current one.
  const month = (back: number) => sql`${monthToSql(addMonths(currentMonth(now), -back))}::date`;
  const query = sql<
    Omit<ListRow, 'months' | 'familyId' | 'referenceCode' | keyof CoveredRow> &
      CoveredRow & {
        readonly months: string;
        readonly familyId: number | null;
        readonly codeHolder: number;
      }
  >`
    with matched as (
      select
        id, uuid, name, program_level_id, family_id, phone_no, lower(name) as sort_name,
        emergency_contact_name, emergency_contact_phone_no, emergency_contact_relationship,
        family_language
      from student
      where ${name === undefined ? sql`true` : contains('search_name', name)}
        and ${programLvl === undefined ? sql`true` : sql`program_level_id = ${programLvl}`}
    ),
    owed as (
      select student_id, month, owed as fee, month as tuition_month
      from ${owedTuition(month(0), students)} tuition
      union all
      select student_id, month, ${miscOwed}, null
      from misc_charge
      where month <= ${month(0)} and ${isMiscOwed}
        ${students ? sql`and student_id = any(${students})` : sql``}
    ),
    monthly as (
      select student_id, month, sum(fee) as fee, min(tuition_month) as tuition_month
      from owed group by student_id, month
    ),
    total as materialized (
      select
        student_id,
        string_agg(to_char(month, 'MM-YYYY'), ',' order by month) as months,
        to_char(min(tuition_month), 'MM-YYYY') as first_tuition_month,
        coalesce(sum(fee) filter (where month = ${month(0)}), 0)::bigint as this_month,
        coalesce(sum(fee) filter (where month = ${month(1)}), 0)::bigint as one_month,
        coalesce(sum(fee) filter (where month = ${month(2)}), 0)::bigint as two_months,
        coalesce(sum(fee) filter (where month < ${month(2)}), 0)::bigint as older,
        sum(fee)::bigint as owed
      from monthly group by student_id
    )
    select
      matched.uuid,
      matched.name,
      matched.program_level_id as "programLvl",
      matched.family_id as "familyId",
      matched.phone_no as "phoneNo",
      matched.emergency_contact_name as "emergencyContactName",
      matched.emergency_contact_phone_no as "emergencyContactPhoneNo",
      matched.emergency_contact_relationship as "emergencyContactRelationship",
      matched.family_language as "familyLanguage",
      ${codeHolder('matched')} as "codeHolder",
      total.months,
      total.first_tuition_month as "firstTuitionMonth",
      total.this_month as "thisMonthFee",
      total.one_month as "oneMonthFee",
      total.two_months as "twoMonthsFee",
      total.older as "olderFee",
      total.owed as "totalOwedFee",
      ${coverColumns},
      (
        select transaction_date from payment
        where payment.student_id = matched.id
          and payment.id not in (select payment_id from payment_void)
        order by payment.id desc limit 1
      ) as "lastTransactionDate",
      ${lastReminder(sql`matched.id`)} as "lastReminder"
      ${notAdmittedColumn(sql`matched.id`, rules, students, now)}
    from matched
    join total on total.student_id = matched.id
    left join ${coveredByCredit(month(0), sql`true`)} cover on cover.student_id = matched.id
    order by matched.sort_name, matched.uuid`;
  for await (const rows of streamRows(db, query)) {
    yield rows.map(
      ({ familyId, codeHolder: holder, familyCredit, coveredFee, openMonths, ...row }) => ({
        ...row,
        referenceCode: referenceCode(holder),
        ...(familyId !== null && { familyId }),
        months: row.months.split(','),
        ...creditFieldsOf({ familyCredit, coveredFee, openMonths }),
        lastTransactionDate: row.lastTransactionDate && dayFromSql(row.lastTransactionDate),
        ...dueFieldsOf(row.firstTuitionMonth as Month | null, rules.dueDay, now),
      }),
    );
  }
}

/** The tuition and misc fees that a student owes up to the current month, in cents (R-709). */
export async function owedBy(db: Db | Tx, studentId: number, now: Date): Promise<Cents> {
  const until = sql`${monthToSql(currentMonth(now))}::date`;
  const { rows } = await sql<{ owed: Cents }>`
    select ${owedUntil(sql`${studentId}::integer`, until)} as owed`.execute(db);
  return rows[0]?.owed ?? (0 as Cents);
}

/**
 * The amount that credit of the family covers of what a student owes; no fields without credit
 * (R-1840).
 */
export async function creditOf(db: Db | Tx, studentId: number, now: Date): Promise<CreditFields> {
  const until = sql`${monthToSql(currentMonth(now))}::date`;
  const holders = sql`(id = ${studentId} or family_id = (
    select family_id from student where id = ${studentId}
  ))`;
  const { rows } = await sql<CoveredRow>`
    select ${coverColumns} from ${coveredByCredit(until, holders)} cover
    where cover.student_id = ${studentId}`.execute(db);
  return rows[0] ? creditFieldsOf(rows[0]) : {};
}

/** What a student owes, and what credit of the family covers of it; in cents. */
interface OpenDebt {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly owed: Cents;
  readonly coveredFee: Cents;
}

/** The debts of students up to the current month (R-709, R-1840); unknown uuids have no row. */
export async function selectOpenDebts(
  tx: Tx,
  uuids: readonly string[],
  now: Date,
): Promise<OpenDebt[]> {
  const until = sql`${monthToSql(currentMonth(now))}::date`;
  const isAsked = sql`uuid = any(${uuids}::uuid[])`;
  const holders = sql`(${isAsked} or family_id in (select family_id from student where ${isAsked}))`;
  const { rows } = await sql<OpenDebt>`
    select id, uuid, name, ${owedUntil(sql`student.id`, until)} as owed,
      coalesce(cover.covered, 0)::bigint as "coveredFee"
    from student
    left join ${coveredByCredit(until, holders)} cover on cover.student_id = id
    where ${isAsked}`.execute(tx);
  return rows;
}

/** SQL expression: the last reminder of a student as JSON, null without one (R-718). */
function lastReminder(studentId: RawBuilder<unknown>) {
  return sql<ListRow['lastReminder']>`(
    select json_build_object(
      'recordCreateDate',
      to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'staffName', display_name)
    from reminder join staff on staff.id = reminder.recorded_by
    where student_id = ${studentId} order by reminder.id desc limit 1
  )`;
}

/** Records a reminder of each debt, with the cents that credit does not cover (R-718). */
export async function insertReminders(
  tx: Tx,
  debts: readonly OpenDebt[],
  by: Pick<Context, 'actor' | 'now'>,
): Promise<void> {
  await tx
    .insertInto('reminder')
    .values(
      debts.map(({ id, owed, coveredFee }) => ({
        student_id: id,
        owed_fee: (owed - coveredFee) as Cents,
        recorded_at: by.now,
        recorded_by: by.actor.id,
      })),
    )
    .execute();
}

/** The last reminder of a student; null without one (R-718). */
export async function findReminder(db: Db | Tx, studentId: number) {
  const { rows } = await sql<{ reminder: ListRow['lastReminder'] }>`
    select ${lastReminder(sql`${studentId}::integer`)} as reminder`.execute(db);
  return rows[0]?.reminder ?? null;
}
