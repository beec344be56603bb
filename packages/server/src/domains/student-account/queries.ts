import type { OutputOf } from '@kelas/contract/call';
import type { Fund } from '@kelas/contract/schema/payment';
import {
  ACCOUNT_RECEIPTS_MAX,
  type getStudentAccount,
  type monthStates,
  STRIP_MONTHS_AFTER,
  STRIP_MONTHS_BEFORE,
} from '@kelas/contract/student-account';
import { cardCode } from '@kelas/contract/values/card-code';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth, dayFromSql } from '@kelas/contract/values/date';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { referenceCode } from '@kelas/contract/values/reference-code';
import { sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import { charged } from '../../billing/charged.ts';
import {
  feePeriodOf,
  isMiscOwed,
  lineFee,
  lineOwed,
  miscFee,
  miscOwed,
  settlementOf,
  settlementOfCharge,
} from '../../billing/fee-due.ts';
import { endsByMove } from '../../billing/moved-courses.ts';
import { type AdmissionRules, notAdmittedColumn } from '../../billing/not-admitted.ts';
import { owedTuition, owedUntil } from '../../billing/owed.ts';
import type { Db } from '../../db/database.ts';
import { selectAdjustments } from '../discounts/adjustments.ts';
import { type BankSeenRow, bankSeenColumns, bankSeenOf } from '../ledger/bank-seen.ts';
import { codeHolder } from '../ledger/reference-code.ts';
import { fundName } from '../payments/funds.ts';

type MonthState = (typeof monthStates)[number];

type Account = OutputOf<typeof getStudentAccount>;

/** The fields of a student's page that one query selects. */
interface AccountHolder
  extends Pick<Account, 'uuid' | 'name' | 'programLvl' | 'schedule' | 'status' | 'note'>,
    Pick<Account, 'enrolmentDate' | 'phoneNo' | 'anonymised' | 'notAdmitted'>,
    Pick<Account, 'emergencyContactName' | 'emergencyContactPhoneNo' | 'familyLanguage'>,
    Pick<Account, 'emergencyContactRelationship' | 'owedFee' | 'earlierOwedFee' | 'aheadFee'> {
  readonly id: number;
  /** The student whose id makes the reference code of the family. */
  readonly codeHolder: number;
  /** The first month with unpaid tuition, up to the current one. */
  readonly firstUnpaid: Month | null;
}

/** A student and the owed amounts in cents. Throws 404 for an unknown uuid. */
export async function findAccountHolder(db: Db, uuid: string, rules: AdmissionRules, at: Date) {
  const current = currentMonth(at);
  const first = sql`${monthToSql(addMonths(current, -STRIP_MONTHS_BEFORE - 1))}::date`;
  const now = sql`${monthToSql(current)}::date`;
  const next = sql`${monthToSql(addMonths(current, 1))}::date`;
  const { rows } = await sql<AccountHolder>`
    select
      id, uuid, name, program_level_id as "programLvl", schedule, note,
      to_char(enrolment_month, 'MM-YYYY') as "enrolmentDate",
      phone_no as "phoneNo",
      emergency_contact_name as "emergencyContactName",
      emergency_contact_phone_no as "emergencyContactPhoneNo",
      emergency_contact_relationship as "emergencyContactRelationship",
      family_language as "familyLanguage",
      ${codeHolder('student')} as "codeHolder",
      anonymised_at is not null as anonymised,
      coalesce((
        select status from student_status_change
        where student_id = student.id order by student_status_change.id desc limit 1
      ), 'ACTIVE') as status,
      ${owedUntil(sql`student.id`, now)} as "owedFee",
      ${owedUntil(sql`student.id`, first)} as "earlierOwedFee",
      (
        select coalesce(sum(line.fee), 0)::bigint
        from payment join payment_line line on line.payment_id = payment.id
        where payment.student_id = student.id and line.month >= ${next} and line.fund is null
          and not line.voided
      ) as "aheadFee",
      (
        select to_char(min(month), 'MM-YYYY') from ${owedTuition(now, sql`array[student.id]`)} tuition
      ) as "firstUnpaid"
      ${notAdmittedColumn(sql`student.id`, rules, sql`array[student.id]`, at)}
    from student where uuid = ${uuid}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('student');
  const { codeHolder: holder, ...student } = row;
  return { ...student, referenceCode: referenceCode(holder) };
}

/** The present card of a student; undefined for none. */
export async function findCard(db: Db, studentId: number): Promise<Account['card']> {
  const card = await db
    .selectFrom('student_card')
    .select(['id', 'recorded_at'])
    .where('student_id', '=', studentId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return card && { code: cardCode(card.id), recordCreateDate: card.recorded_at.toISOString() };
}

/** The months that a student owes for, oldest first. */
export async function selectOwedMonths(
  db: Db,
  studentId: number,
  current: Month,
): Promise<Month[]> {
  const until = sql`${monthToSql(current)}::date`;
  const { rows } = await sql<{ month: string }>`
    select month from ${owedTuition(until, sql`array[${studentId}::integer]`)} tuition
    union
    select month from misc_charge
    where student_id = ${studentId} and month <= ${until} and ${isMiscOwed}
    order by 1`.execute(db);
  return rows.map(({ month }) => monthFromSql(month));
}

/** The months of the strip with the charged or paid and the unpaid cents (R-1472). */
export async function selectMonths(db: Db, studentId: number, current: Month) {
  const inMonth = charged(sql`wanted.month`);
  const from = sql`${monthToSql(addMonths(current, -STRIP_MONTHS_BEFORE))}::timestamp`;
  const until = sql`${monthToSql(addMonths(current, STRIP_MONTHS_AFTER))}::timestamp`;
  const { rows } = await sql<{
    month: string;
    fee: Cents;
    owedFee: Cents;
    owedTuitionFee: Cents;
    is_coming: boolean;
  }>`
    select
      wanted.month,
      (coalesce(tuition.fee, 0) + coalesce(misc.fee, 0))::bigint as fee,
      (coalesce(tuition.owed, 0) + coalesce(misc.owed, 0))::bigint as "owedFee",
      coalesce(tuition.owed, 0)::bigint as "owedTuitionFee",
      wanted.month > ${monthToSql(current)}::date as is_coming
    from (select month::date from generate_series(${from}, ${until}, interval '1 month') month) wanted
    cross join lateral (
      select sum(${lineFee(inMonth)}) as fee, sum(${lineOwed(inMonth)}) as owed
      from subscription
      ${feePeriodOf(sql`wanted.month`)}
      ${settlementOf(sql`wanted.month`)}
      where subscription.student_id = ${studentId} and (settlement.fee is not null or (${inMonth}))
    ) tuition
    left join (
      select misc_charge.month, sum(${miscFee}) as fee, sum(${miscOwed}) as owed
      from misc_charge
      left join lateral ${settlementOfCharge} on true
      where misc_charge.student_id = ${studentId}
        and misc_charge.month between ${from} and ${until}
        and (misc_charge.paid > 0 or misc_charge.cancelled_month is null)
      group by misc_charge.month
    ) misc on misc.month = wanted.month
    order by wanted.month`.execute(db);
  return rows.map(({ is_coming, month, ...row }) => ({
    ...row,
    month: monthFromSql(month),
    state: stateOf(row, is_coming),
  }));
}

function stateOf({ fee, owedFee }: { fee: Cents; owedFee: Cents }, isComing: boolean): MonthState {
  if (owedFee > 0) return isComing ? 'UPCOMING' : 'DUE';
  if (fee === 0) return 'NONE';
  return isComing ? 'AHEAD' : 'PAID';
}

/** The courses of a student that have not ended before a month; fees in cents. */
export async function selectCourses(db: Db, studentId: number, current: Month) {
  const now = monthToSql(current);
  const adjustments = Map.groupBy(
    await selectAdjustments(db, studentId),
    ({ subscriptionId }) => subscriptionId,
  );
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('offering', 'offering.id', 'subscription.offering_id')
    .innerJoin('teacher', 'teacher.id', 'offering.teacher_id')
    .innerJoin('course', 'course.id', 'offering.course_id')
    .leftJoin('fee_period', (join) =>
      join
        .onRef('fee_period.subscription_id', '=', 'subscription.id')
        .on((eb) =>
          eb.between(
            eb.fn<string>('greatest', ['effective_month', eb.val(now)]),
            eb.ref('from_month'),
            sql<string>`until_month - 1`,
          ),
        ),
    )
    .select((eb) => [
      'subscription.id as subscriptionId',
      'teacher.uuid as teacher',
      'offering.course_id as subjectId',
      'course.name as subjectName',
      'teacher.name as teacherName',
      'offering.program_level_id as programLvl',
      'subscription.fee',
      eb.fn.coalesce('fee_period.due', 'subscription.fee').as('dueFee'),
      'subscription.by_lesson as byLesson',
      'fee_period.lessons',
      'effective_month',
      'cancelled_month',
      endsByMove.as('endsByMove'),
    ])
    .where('subscription.student_id', '=', studentId)
    .where(
      sql<boolean>`(cancelled_month is null or cancelled_month > greatest(effective_month, ${now}::date))`,
    )
    .orderBy('subscription.id')
    .execute();
  return rows.map(
    ({ effective_month, cancelled_month, endsByMove, byLesson, lessons, ...row }) => ({
      ...row,
      ...(byLesson && { lessons }),
      adjustments: (adjustments.get(row.subscriptionId) ?? []).map(
        ({ subscriptionId: _, ...adjustment }) => adjustment,
      ),
      effectiveDate: monthFromSql(effective_month),
      cancelledDate: cancelled_month && monthFromSql(cancelled_month),
      ...(endsByMove && { endsByMove }),
    }),
  );
}

/** The newest receipts of a student and the number of all; amounts in cents. */
export async function selectReceipts(db: Db, studentId: number) {
  const { rows } = await sql<
    BankSeenRow & {
      receipt_year: number;
      receipt_number: number;
      transaction_date: string;
      paymentType: 'CASH' | 'BANK' | 'CREDIT' | null;
      fund: Fund | null;
      totalAmount: Cents;
      subjectName: string;
      first_month: string;
      last_month: string;
      voided: boolean;
      count: number;
    }
  >`
    select
      receipt_year,
      receipt_number,
      transaction_date,
      payment_type as "paymentType", fund,
      line.total as "totalAmount",
      line.names as "subjectName",
      first_month,
      last_month,
      exists (select from payment_void where payment_id = payment.id) as voided,
      (select count(*) from payment where student_id = ${studentId}) as count,
      ${bankSeenColumns}
    from (
      select * from payment where student_id = ${studentId}
      order by id desc limit ${sql.lit(ACCOUNT_RECEIPTS_MAX)}
    ) payment
    cross join lateral (
      select
        sum(payment_line.fee)::bigint as total,
        string_agg(distinct coalesce(course.name, misc_charge.name, ${fundName('payment_line.fund')}), ', ') as names,
        min(payment_line.month) as first_month,
        max(payment_line.month) as last_month
      from payment_line
      left join subscription on subscription.id = payment_line.subscription_id
      left join offering on offering.id = subscription.offering_id
      left join course on course.id = offering.course_id
      left join misc_charge on misc_charge.id = payment_line.misc_charge_id
      where payment_line.payment_id = payment.id
    ) line
    order by payment.id desc`.execute(db);
  return {
    receiptCount: rows[0]?.count ?? 0,
    receipts: rows.map((row) => ({
      receiptNo: formatReceiptNo(row.receipt_year, row.receipt_number),
      transactionDate: dayFromSql(row.transaction_date),
      paymentType: row.paymentType,
      ...(row.fund && { fund: row.fund }),
      totalAmount: row.totalAmount,
      subjectName: row.subjectName,
      firstMonth: monthFromSql(row.first_month),
      lastMonth: monthFromSql(row.last_month),
      voided: row.voided,
      ...bankSeenOf(row),
    })),
  };
}
