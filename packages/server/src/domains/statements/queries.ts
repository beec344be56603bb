import type { OutputOf } from '@kelas/contract/call';
import { fundNames } from '@kelas/contract/schema/payment';
import type { getStatement } from '@kelas/contract/statements';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { type Day, dayFromSql } from '@kelas/contract/values/date';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { referenceCode } from '@kelas/contract/values/reference-code';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import { charged } from '../../billing/charged.ts';
import { dueDateOf } from '../../billing/due-day.ts';
import {
  feePeriodOf,
  fullFee,
  lessonsOfMonth,
  lineFee,
  miscFee,
  settlementOf,
  settlementOfCharge,
  tuitionDiscount,
} from '../../billing/fee-due.ts';
import type { StatementEntry } from '../../billing/statement.ts';
import type { Db } from '../../db/database.ts';
import { codeHolder } from '../ledger/reference-code.ts';

/**
 * The student of a statement, with the due day of the house rules and whether there was ever
 * credit, a deposit, or a marked or owed lesson. So most statements need no further query for them.
 * Throws 404 for an unknown uuid.
 */
export async function findHolder(db: Db, uuid: string) {
  const student = await db
    .selectFrom('student')
    .innerJoin('program_level', 'program_level.id', 'student.program_level_id')
    .innerJoin('house_rules', (join) => join.onTrue())
    .select([
      'student.id',
      'student.uuid',
      'student.name',
      'program_level_id as programLvl',
      'program_level.name as levelName',
      'phone_no as phoneNo',
      'family_language as familyLanguage',
      codeHolder('student').as('codeHolder'),
      'due_day as dueDay',
      sql<boolean>`exists (select from fund_entry where student_id = student.id)`.as('hasFunds'),
      'attendance_on_bills as attendanceOnBills',
      sql<boolean>`exists (select from attendance_mark where student_id = student.id)
        or exists (select from owed_lesson where student_id = student.id)`.as('hasLessons'),
    ])
    .where('student.uuid', '=', uuid)
    .executeTakeFirst();
  if (!student) throw notFound('student');
  const { codeHolder: holder, ...fields } = student;
  return { ...fields, referenceCode: referenceCode(holder) };
}

/** A charge of a month, a payment or a use of credit; fee in cents. */
export interface AccountEntry extends StatementEntry {
  /** The day of a payment; null for a charge. */
  readonly transactionDate: Day | null;
  /** The charged or paid courses and items; what is paid in advance is the last of them. */
  readonly subjectName: string;
  /** Whether a payment also puts money into the credit. */
  readonly advance: boolean;
  readonly receiptNo: string | null;
  /** The charged cents of a charge; once it is paid, `fee` is the received amount (R-521). */
  readonly chargedFee: Cents | null;
  /** The amount that adjustments take off it; absent for nothing (R-1534). */
  readonly discountFee?: Cents;
  /** The lessons that the fee is for; absent for a course by month. */
  readonly lessons?: number;
  /** The due date of a tuition charge; absent while the rule *Due day* is off. */
  readonly dueDate?: Day;
}

interface Row {
  readonly kind: StatementEntry['kind'];
  readonly month: string;
  readonly day: string | null;
  readonly subjectName: string | null;
  readonly advance: boolean;
  readonly year: number | null;
  readonly number: number | null;
  readonly fee: Cents;
  readonly chargedFee: Cents | null;
  readonly discountFee: Cents | null;
  readonly lessons: number | null;
  readonly tuition: boolean;
}

/** SQL of the part of a payment that the student's own credit paid. */
const ownCredit = sql`
  select coalesce(-sum(amount), 0)::integer as fee from fund_entry
  where fund_entry.payment_id = payment.id and fund_entry.student_id = payment.student_id
    and payment.fund = 'CREDIT' and not reversal`;

/** SQL of what siblings paid from the student's credit, and of what was refunded of it. */
function fundEntries(studentId: number, end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    union all
    select 'SIBLING', date_trunc('month', payment.transaction_date)::date,
      payment.transaction_date, student.name, payment.id, -fund_entry.amount, null, payment.id,
      false, null, false, null
    from fund_entry
    join payment on payment.id = fund_entry.payment_id
    join student on student.id = payment.student_id
    where fund_entry.student_id = ${studentId} and fund_entry.fund = 'CREDIT' and not reversal
      and payment.student_id <> ${studentId} and payment.transaction_date < ${end}
      and not exists (select from payment_void where payment_void.payment_id = payment.id)
    union all
    select 'REFUND', date_trunc('month', transaction_date)::date, transaction_date,
      ${sql.lit(fundNames.CREDIT)}, null, amount, null, id, false, null, false, null
    from refund
    where student_id = ${studentId} and fund = 'CREDIT' and transaction_date < ${end}`;
}

/**
 * A student's charges and payments up to the end of a month, by month, charges before payments
 * (R-619, R-620). A settled charge counts with the received fee. Voided payments are left out
 * (R-622), because two rows that cancel each other would confuse a family. History and audit log
 * show both. With a due day, charges of tuition have their due date (R-1554). `hasFunds` is false
 * for a student who never had credit or a deposit; PostgreSQL then plans a shorter query.
 */
export async function selectStatementEntries(
  db: Db,
  studentId: number,
  until: Month,
  { dueDay = null, hasFunds = true }: { dueDay?: number | null; hasFunds?: boolean } = {},
): Promise<readonly AccountEntry[]> {
  const last = sql`${monthToSql(until)}::date`;
  const end = sql`${monthToSql(addMonths(until, 1))}::date`;
  const { rows } = await sql<Row>`
    with entry as (
      select 'CHARGE' as kind, wanted.month, null::date as day, course.name,
        null::integer as payment_id, ${lineFee(charged(sql`wanted.month`))} as fee,
        ${fullFee} as charged_fee, subscription.id, true as tuition,
        ${tuitionDiscount} as discount_fee, false as advance, ${lessonsOfMonth} as lessons
      from subscription
      join offering on offering.id = subscription.offering_id
      join course on course.id = offering.course_id
      cross join lateral (
        select month::date from generate_series(effective_month, ${last}, interval '1 month') month
      ) wanted
      ${feePeriodOf(sql`wanted.month`)}
      ${settlementOf(sql`wanted.month`)}
      where subscription.student_id = ${studentId}
        and (settlement.fee is not null or (${charged(sql`wanted.month`)}))
      union all
      select 'CHARGE', misc_charge.month, null, misc_charge.name, null,
        ${miscFee}, misc_charge.fee, misc_charge.id, false, null, false, null
      from misc_charge
      left join lateral ${settlementOfCharge} on true
      where misc_charge.student_id = ${studentId}
        and misc_charge.month <= ${last}
        and (settlement.fee is not null or misc_charge.cancelled_month is null)
      union all
      select part.kind, date_trunc('month', payment.transaction_date)::date,
        payment.transaction_date, line.names, payment.id, part.fee, null, payment.id, false, null,
        line.advance, null
      from payment
      cross join lateral (
        select sum(payment_line.fee) as fee,
          string_agg(distinct coalesce(course.name, misc_charge.name), ', ') as names,
          coalesce(bool_or(payment_line.fund = 'CREDIT'), false) as advance
        from payment_line
        left join subscription on subscription.id = payment_line.subscription_id
        left join offering on offering.id = subscription.offering_id
        left join course on course.id = offering.course_id
        left join misc_charge on misc_charge.id = payment_line.misc_charge_id
        where payment_line.payment_id = payment.id
          and payment_line.fund is distinct from 'DEPOSIT'
      ) line
      cross join lateral (${hasFunds ? ownCredit : sql`select 0 as fee`}) own
      cross join lateral (
        values ('PAYMENT', (line.fee - own.fee)::integer), ('CREDIT', own.fee)
      ) as part (kind, fee)
      where payment.student_id = ${studentId} and line.fee is not null
        and case part.kind when 'CREDIT' then part.fee > 0 else part.fee > 0 or own.fee = 0 end
        and payment.transaction_date < ${end}
        and not exists (select from payment_void where payment_void.payment_id = payment.id)
      ${hasFunds ? fundEntries(studentId, end) : sql``}
    )
    select kind, month, day, name as "subjectName",
      ${hasFunds ? sql`coalesce(receipt_year, voucher_year)` : sql`receipt_year`} as year,
      ${hasFunds ? sql`coalesce(receipt_number, voucher_number)` : sql`receipt_number`} as number,
      entry.fee, charged_fee as "chargedFee",
      discount_fee as "discountFee", tuition, advance, lessons
    from entry
    left join payment on payment.id = entry.payment_id
    ${hasFunds ? sql`left join refund on entry.kind = 'REFUND' and refund.id = entry.id` : sql``}
    order by month, kind <> 'CHARGE', day, entry.id, kind`.execute(db);
  return rows.map(({ subjectName, month, day, year, number, tuition, ...entry }) => {
    const { discountFee, lessons, ...row } = entry;
    return {
      ...row,
      ...(discountFee && { discountFee }),
      ...(lessons !== null && { lessons }),
      subjectName: [subjectName, row.advance && fundNames.CREDIT].filter(Boolean).join(', '),
      month: monthFromSql(month),
      ...(tuition && dueDay !== null && { dueDate: dueDateOf(monthFromSql(month), dueDay) }),
      transactionDate: day === null ? null : dayFromSql(day),
      receiptNo:
        year === null || number === null
          ? null
          : (row.kind === 'REFUND' ? formatVoucherNo : formatReceiptNo)(year, number),
    };
  });
}

type DepositAccount = NonNullable<OutputOf<typeof getStatement>['deposit']>;
type DepositRow = DepositAccount['rows'][number];

interface DepositEntry {
  readonly kind: DepositRow['kind'];
  readonly day: string;
  readonly amount: Cents;
  readonly year: number;
  readonly number: number;
  readonly earlier: boolean;
}

/**
 * A student's deposit in some months, without voided payments; in cents (R-1589). Undefined when
 * there was none up to their end.
 */
export async function selectDeposit(
  db: Db,
  studentId: number,
  { from, until }: { readonly from: Month; readonly until: Month },
): Promise<DepositAccount | undefined> {
  const { rows } = await sql<DepositEntry>`
    select * from (
      select
        case when refund.id is not null then 'REFUND'
          when fund_entry.amount > 0 then 'RECEIVED' else 'USED' end as kind,
        coalesce(refund.transaction_date, payment.transaction_date) as day,
        fund_entry.amount,
        coalesce(voucher_year, receipt_year) as year,
        coalesce(voucher_number, receipt_number) as number,
        coalesce(refund.transaction_date, payment.transaction_date) < ${monthToSql(from)}::date
          as earlier,
        fund_entry.id
      from fund_entry
      left join payment on payment.id = fund_entry.payment_id
      left join refund on refund.id = fund_entry.refund_id
      where fund_entry.student_id = ${studentId} and fund_entry.fund = 'DEPOSIT' and not reversal
        and not exists (select from payment_void where payment_void.payment_id = payment.id)
    ) entry
    where day < ${monthToSql(addMonths(until, 1))}::date
    order by day, id`.execute(db);
  if (rows.length === 0) return undefined;
  const opening = sumCents(rows.filter((row) => row.earlier).map((row) => row.amount));
  let balance = opening;
  const shown = rows
    .filter((row) => !row.earlier)
    .map(({ kind, day, amount, year, number }) => {
      balance = (balance + amount) as Cents;
      return {
        kind,
        transactionDate: dayFromSql(day),
        receiptNo: (kind === 'REFUND' ? formatVoucherNo : formatReceiptNo)(year, number),
        fee: Math.abs(amount) as Cents,
        balance,
      };
    });
  return { opening, rows: shown, closing: balance };
}
