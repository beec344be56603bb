import type { OutputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/tuition-fees';
import { MONTHS_AHEAD } from '@kelas/contract/tuition-fees';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import {
  addMonths,
  compareMonths,
  type Month,
  monthFromSql,
  monthToSql,
} from '@kelas/contract/values/month';
import { maskNric } from '@kelas/contract/values/nric';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import { charged, chargedInOneMonth, mayHaveTuition } from '../../billing/charged.ts';
import {
  feePeriodOf,
  isMiscOwed,
  isSettled,
  lacksLessons,
  lessonsOfMonth,
  lineFee,
  lineOwed,
  miscOwed,
  paidInParts,
  settlementOf,
  settlementsIn,
  tuitionDiscount,
} from '../../billing/fee-due.ts';
import type { Db } from '../../db/database.ts';
import { streamRows } from '../../db/stream-rows.ts';
import { latestDate, latestPayment, latestType } from '../ledger/latest-payment.ts';
import { matchedStudents } from '../ledger/matched-students.ts';
import { findStudent } from '../ledger/student.ts';

/**
 * SQL of each student's tuition of a month: total and owed cents, and the latest payment. `ids` is a
 * query of students, of all if absent.
 */
function totals(month: RawBuilder<unknown>, ids?: RawBuilder<unknown>) {
  const isCharged = chargedInOneMonth(month, ids);
  return sql`
    select
      subscription.student_id,
      sum(${lineFee(isCharged)}) as fee,
      coalesce(sum(${tuitionDiscount}), 0) as discount,
      sum(${lineOwed(isCharged)}) as owed,
      bool_or(${lacksLessons}) as lacks_lessons,
      ${latestPayment} as latest
    from subscription
    ${feePeriodOf(month)}
    ${settlementsIn(month)}
    where ${mayHaveTuition(month)}
      and (settlement.fee is not null or (${isCharged}))
      ${ids ? sql`and subscription.student_id in (${ids})` : sql``}
    group by subscription.student_id`;
}

type ListRow = OutputOf<typeof calls.listTuitionPayments>[number];

/** Every student with a tuition line in a month, by name, with total and owed cents (R-405). */
export async function* selectTuitionPayments(
  db: Db,
  filter: { month: Month; name: string | undefined; programLvl: number | undefined },
): AsyncGenerator<ListRow[], void> {
  const { name, programLvl } = filter;
  const month = sql`${monthToSql(filter.month)}::date`;
  const isFiltered = name !== undefined || programLvl !== undefined;
  const query = sql<Omit<ListRow, 'month' | 'paymentStatus'>>`
    with matched as (${matchedStudents(filter)}),
    total as (${totals(month, isFiltered ? sql`select id from matched` : undefined)})
    select
      matched.uuid,
      matched.name,
      matched.program_level_id as "programLvl",
      total.owed as "totalOwedFee",
      total.fee as "totalTuitionFee",
      total.discount as "totalDiscountFee",
      total.lacks_lessons as "lessonsMissing",
      ${latestDate(sql`total.latest`)} as "transactionDate",
      ${latestType(sql`total.latest`)} as "transactionType"
    from matched
    join total on total.student_id = matched.id
    order by matched.place`;
  for await (const rows of streamRows(db, query)) {
    yield rows.map(({ totalDiscountFee, lessonsMissing, ...row }) => ({
      ...row,
      ...(totalDiscountFee && { totalDiscountFee }),
      ...(lessonsMissing && { lessonsMissing }),
      paymentStatus: row.totalOwedFee === 0 ? 'PAID' : 'PENDING',
      month: filter.month,
      transactionDate: row.transactionDate && dayFromSql(row.transactionDate),
    }));
  }
}

/** The sums of the list of a month, in cents. */
export async function totalTuition(
  db: Db,
  ofMonth: Month,
): Promise<{ readonly totalFee: Cents; readonly discountFee: Cents }> {
  const month = sql`${monthToSql(ofMonth)}::date`;
  const { rows } = await sql<{ totalFee: Cents; discountFee: Cents }>`
    select
      coalesce(sum(fee), 0)::bigint as "totalFee",
      coalesce(sum(discount), 0)::bigint as "discountFee"
    from (${totals(month)}) total`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the sum of the tuition has no row');
  return row;
}

/** A student's charged or paid tuition lines of a month (R-410). Throws 404 for an unknown uuid. */
export async function selectTuitionPayment(
  db: Db,
  uuid: string,
  ofMonth: Month,
): Promise<OutputOf<typeof calls.getTuitionPayment>> {
  const student = await findStudent(db, uuid);
  const month = sql`${monthToSql(ofMonth)}::date`;
  type Line = Pick<
    OutputOf<typeof calls.getTuitionPayment>[number],
    | 'subscriptionId'
    | 'subjectName'
    | 'fee'
    | 'discountFee'
    | 'paidFee'
    | 'lessons'
    | 'paymentStatus'
    | 'transactionDate'
    | 'transactionType'
  >;
  const { rows } = await sql<Line & { byLesson: boolean }>`
    select
      subscription.id as "subscriptionId",
      course.name as "subjectName",
      ${lineFee(charged(month))} as fee,
      ${tuitionDiscount} as "discountFee",
      ${paidInParts} as "paidFee",
      subscription.by_lesson as "byLesson",
      ${lessonsOfMonth} as lessons,
      case when ${isSettled(charged(month))} then 'PAID' else 'PENDING' end as "paymentStatus",
      settlement.transaction_date as "transactionDate",
      settlement.payment_type as "transactionType"
    from subscription
    join offering on offering.id = subscription.offering_id
    join course on course.id = offering.course_id
    ${feePeriodOf(month)}
    ${settlementOf(month)}
    where subscription.student_id = ${student.id}
      and (settlement.fee is not null or (${charged(month)}))
    order by subscription.id`.execute(db);
  return rows.map(({ discountFee, paidFee, byLesson, lessons, ...row }) => ({
    ...row,
    ...(discountFee && { discountFee }),
    ...(paidFee && { paidFee }),
    ...(byLesson && { lessons }),
    uuid: student.uuid,
    name: student.name,
    programLvl: student.program_level_id,
    icNo: maskNric(student.nric),
    transactionDate: row.transactionDate && dayFromSql(row.transactionDate),
  }));
}

type PayableMonth = OutputOf<typeof calls.listPayableMonths>[number] & { readonly month: Month };

/** An unpaid line of a month; all columns are null for a student without one. */
type PayableRow = { readonly month: string | null } & PayableMonth['lines'][number] & {
    readonly lessons: number | null;
  };

/**
 * A student's months with unpaid tuition up to twelve months ahead, oldest first (R-432). Each has
 * its unpaid lines; amounts in cents. Lines with nothing due are left out. Throws 404 for an
 * unknown uuid.
 */
export async function selectPayableMonths(
  db: Db,
  uuid: string,
  current: Month,
): Promise<PayableMonth[]> {
  const last = sql`${monthToSql(addMonths(current, MONTHS_AHEAD))}::date`;
  const { rows } = await sql<PayableRow>`
    select line.*
    from student
    left join lateral (
      select
        wanted.month,
        subscription.id as "subscriptionId",
        course.name as "subjectName",
        ${lineOwed(charged(sql`wanted.month`))} as fee,
        ${tuitionDiscount} as "discountFee",
        ${paidInParts} as "paidFee",
        ${lessonsOfMonth} as lessons
      from subscription
      join offering on offering.id = subscription.offering_id
      join course on course.id = offering.course_id
      cross join lateral (
        select month::date
        from generate_series(unpaid_from::timestamp, ${last}, interval '1 month') month
      ) wanted
      ${feePeriodOf(sql`wanted.month`)}
      ${settlementOf(sql`wanted.month`)}
      where subscription.student_id = student.id
        and (${charged(sql`wanted.month`)})
        and not ${isSettled(charged(sql`wanted.month`))}
    ) line on true
    where student.uuid = ${uuid}
    order by month, "subscriptionId"`.execute(db);
  if (rows.length === 0) throw notFound('student');
  const months = new Map<Month, PayableMonth['lines']>();
  for (const { month, discountFee, paidFee, lessons, ...line } of rows) {
    if (month === null) continue;
    const lines = months.get(monthFromSql(month)) ?? [];
    months.set(monthFromSql(month), [
      ...lines,
      {
        ...line,
        ...(discountFee && { discountFee }),
        ...(paidFee && { paidFee }),
        ...(lessons !== null && { lessons }),
      },
    ]);
  }
  return [...months]
    .map(([month, lines]) => ({
      month,
      totalOwedFee: sumCents(lines.map((line) => line.fee)),
      lines,
    }))
    .filter((month) => month.totalOwedFee > 0);
}

/**
 * Everything that a student owes up to the current month, by month (R-1481); fees in cents. Throws
 * 404 for an unknown uuid.
 */
export async function selectUnpaidFees(
  db: Db,
  uuid: string,
  current: Month,
): Promise<OutputOf<typeof calls.listUnpaidFees>> {
  const student = await findStudent(db, uuid);
  const months = await selectPayableMonths(db, uuid, current);
  type Charge = { month: string; chargeId: number; subjectName: string; fee: Cents };
  const { rows } = await sql<Charge & { paidFee: Cents | null }>`
    select month, id as "chargeId", name as "subjectName",
      ${miscOwed} as fee, nullif(paid, 0) as "paidFee"
    from misc_charge
    where student_id = ${student.id} and month <= ${monthToSql(current)}::date and ${isMiscOwed}
    order by misc_charge.id`.execute(db);
  const tuition = months.flatMap(({ month, lines }) =>
    lines.map((line) => ({ ...line, month, chargeId: null })),
  );
  const misc = rows.map(({ month, paidFee, ...charge }) => ({
    month: monthFromSql(month),
    subscriptionId: null,
    ...charge,
    ...(paidFee && { paidFee }),
  }));
  return [...tuition, ...misc]
    .filter(({ fee, month }) => fee > 0 && compareMonths(month, current) <= 0)
    .toSorted((one, other) => compareMonths(one.month, other.month));
}
