import type { AuditAction, SubjectKind } from '@kelas/contract/audit-actions';
import { type RawBuilder, sql } from 'kysely';

/** SQL of a time stamp in the form of the audit log: UTC with microseconds. */
export const utc = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/*
 * The audit log's records of payments, reversals, salaries and closes, as JSON in SQL (R-1129). They are
 * written with the row, and `npm run verify` compares them later. So these forms never change.
 */

/** A payment with its lines, each with `more` fields. Needs `payment` in the FROM clause. */
const paymentWith = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`jsonb_build_object(
  'id', payment.id,
  'receiptYear', payment.receipt_year,
  'receiptNumber', payment.receipt_number,
  'studentId', payment.student_id,
  'transactionDate', payment.transaction_date,
  'paymentType', payment.payment_type,
  'recordedAt', ${utc('payment.recorded_at')},
  'recordedBy', payment.recorded_by,
  'lines', (
    select jsonb_agg(jsonb_build_object(
      'id', line.id,
      'month', line.month,
      'fee', line.fee,
      'subscriptionId', line.subscription_id,
      'miscChargeId', line.misc_charge_id)${more} order by line.id)
    from payment_line line where line.payment_id = payment.id
  ))`;

/** A payment in the form of seals and of older entries, without `chargedFee`. */
export const paymentRecord = paymentWith(sql``);

/**
 * A payment with the charged amount of its misc lines as `chargedFee` (R-521), the base of a
 * teacher's share where it is not the fee (R-1536), and what is due of a charge that a line pays a
 * part of, with the cents that it pays (R-1540). The fund of a payment or a line (R-1576, R-1578), and
 * the lessons of a course that is charged by lesson (R-2275).
 */
const paymentEntry = sql`${paymentWith(sql`
  || case when line.misc_charge_id is null then '{}' else (
    select jsonb_build_object('chargedFee', misc_charge.fee)
    from misc_charge where misc_charge.id = line.misc_charge_id
  ) end
  || case when line.base is null then '{}' else jsonb_build_object('base', line.base) end
  || case when line.due is null then '{}'
    else jsonb_build_object('due', line.due, 'part', line.part) end
  || case when line.lessons is null then '{}' else jsonb_build_object('lessons', line.lessons) end
  || case when line.fund is null then '{}' else jsonb_build_object('fund', line.fund) end`)}
  || case when payment.fund is null then '{}' else jsonb_build_object('fund', payment.fund) end`;

/** A reversal. Needs `payment_void` in the FROM clause. */
const voidRecord: RawBuilder<unknown> = sql`jsonb_build_object(
  'id', payment_void.id,
  'paymentId', payment_void.payment_id,
  'reason', payment_void.reason,
  'recordedAt', ${utc('payment_void.recorded_at')},
  'recordedBy', payment_void.recorded_by)`;

/**
 * A salary with a digest of its lines. Date and type, the rate of FIXED and HEAD, and digests of its
 * free months (R-1881), own ratios, heads and marked lessons are in it where there are some, so that
 * older entries keep their form. Needs `salary` in the FROM clause.
 */
const salaryRecord: RawBuilder<unknown> = sql`jsonb_build_object(
  'id', salary.id,
  'teacherId', salary.teacher_id,
  'month', salary.month,
  'paymentType', salary.payment_type,
  'ratio', salary.ratio,
  'hourlyRate', case salary.payment_type when 'HOUR' then salary.rate end,
  'collected', salary.collected,
  'share', salary.share,
  'deducted', salary.deducted,
  'recordedAt', ${utc('salary.recorded_at')},
  'recordedBy', salary.recorded_by,
  'lines', (select count(*) from salary_line line where line.salary_id = salary.id),
  'digest', (
    select encode(sha256(convert_to(string_agg(
      concat_ws(' ', line.id, line.payment_line_id, line.kind, line.fee, line.share),
      E'\\n' order by line.id), 'UTF8')), 'hex')
    from salary_line line where line.salary_id = salary.id
  ))
  || case when transaction_date is null then '{}'
    else jsonb_build_object('transactionDate', transaction_date) end
  || case when transaction_type is null then '{}'
    else jsonb_build_object('transactionType', transaction_type) end
  || case when not exists (select from salary_free_line free where free.salary_id = salary.id)
    then '{}' else jsonb_build_object(
      'freeLines', (select count(*) from salary_free_line free where free.salary_id = salary.id),
      'freeDigest', (
        select encode(sha256(convert_to(string_agg(
          concat_ws(' ', free.subscription_id, free.month, free.fee),
          E'\\n' order by free.id), 'UTF8')), 'hex')
        from salary_free_line free where free.salary_id = salary.id
      )) end
  || case when salary.payment_type in ('FIXED', 'HEAD')
    then jsonb_build_object('rate', salary.rate) else '{}' end
  || case when salary.own_collected = 0 and not exists (
      select from salary_line line where line.salary_id = salary.id and line.ratio is not null)
    then '{}' else jsonb_build_object(
      'ownShare', salary.own_share,
      'ownDigest', (
        select encode(sha256(convert_to(string_agg(
          concat_ws(' ', of, id, ratio), E'\\n' order by of, id), 'UTF8')), 'hex')
        from (
          select 'line' as of, id, ratio from salary_line
          where salary_id = salary.id and ratio is not null
          union all
          select 'free', id, ratio from salary_free_line
          where salary_id = salary.id and ratio is not null
        ) own
      )) end
  || case when salary.payment_type <> 'HEAD' then '{}' else jsonb_build_object(
    'heads', salary.heads,
    'headDigest', (
      select encode(sha256(convert_to(string_agg(
        head.subscription_id::text, E'\\n' order by head.subscription_id), 'UTF8')), 'hex')
      from salary_head head where head.salary_id = salary.id
    )) end
  || coalesce((
    select jsonb_build_object(
      'markedLessons', count(*),
      'markedMinutes', coalesce(sum(minutes), 0),
      'lessonDigest', encode(sha256(convert_to(string_agg(
        concat_ws(' ', lesson_id, held_on, start_time, end_time),
        E'\\n' order by lesson_id), 'UTF8')), 'hex'))
    from salary_lesson where salary_lesson.salary_id = salary.id having count(*) > 0
  ), '{}')`;

/** The reversal of a salary. Needs `salary_void` in the FROM clause. */
const salaryVoidRecord: RawBuilder<unknown> = sql`jsonb_build_object(
  'id', salary_void.id,
  'salaryId', salary_void.salary_id,
  'reason', salary_void.reason,
  'recordedAt', ${utc('salary_void.recorded_at')},
  'recordedBy', salary_void.recorded_by)`;

/** A close with a digest of its lines, and what later versions store of its float and counts. Needs `cash_close` in the FROM clause. */
const closeRecord: RawBuilder<unknown> = sql`jsonb_build_object(
  'id', cash_close.id,
  'openingFloat', cash_close.opening_float,
  'count', jsonb_build_object(
    'rm100', rm100, 'rm50', rm50, 'rm20', rm20, 'rm10', rm10, 'rm5', rm5, 'rm1', rm1,
    'sen50', sen50, 'sen20', sen20, 'sen10', sen10, 'sen5', sen5),
  'counted', cash_close.counted,
  'firstCounted', cash_close.first_counted,
  'taken', cash_close.taken,
  'difference', cash_close.difference,
  'reason', cash_close.reason,
  'banked', cash_close.banked,
  'recordedAt', ${utc('cash_close.recorded_at')},
  'recordedBy', cash_close.recorded_by,
  'lines', (select count(*) from cash_close_line line where line.close_id = cash_close.id),
  'digest', (
    select encode(sha256(convert_to(string_agg(
      concat_ws(' ', line.payment_id, line.refund_id, line.kind, line.amount),
      E'\\n' order by line.payment_id, line.kind, line.refund_id), 'UTF8')), 'hex')
    from cash_close_line line where line.close_id = cash_close.id
  ))
  || case when cash_close.float_difference is null then '{}' else jsonb_build_object(
    'floatDifference', cash_close.float_difference,
    'floatReason', cash_close.float_reason,
    'counts', (
      select jsonb_agg(jsonb_build_object(
        'counted', each.counted, 'recordedAt', ${utc('each.recorded_at')},
        'recordedBy', each.recorded_by
      ) order by each.id)
      from cash_count each where each.close_number = cash_close.id
    )) end`;

/** A close of a month with a digest of its corrections. Needs `month_close` in the FROM clause. */
const monthRecord: RawBuilder<unknown> = sql`jsonb_build_object(
  'id', month_close.id,
  'month', month_close.month,
  'charged', month_close.charged,
  'discounts', month_close.discounts,
  'cash', month_close.cash,
  'cashCounted', month_close.cash_counted,
  'bankSeen', month_close.bank_seen,
  'bankClaimed', month_close.bank_claimed,
  'unknown', month_close.unknown,
  'refunded', month_close.refunded,
  'salaries', month_close.salaries,
  'owed', month_close.owed,
  'drawerDifference', month_close.drawer_difference,
  'drawerCloses', month_close.drawer_closes,
  'corrections', month_close.corrections,
  'uncountedDays', month_close.uncounted_days,
  'uncounted', month_close.uncounted,
  'claimedPayments', month_close.claimed_payments,
  'openLines', month_close.open_lines,
  'openMoney', month_close.open_money,
  'recordedAt', ${utc('month_close.recorded_at')},
  'recordedBy', month_close.recorded_by,
  'lines', (select count(*) from month_correction line where line.month_close_id = month_close.id),
  'digest', (
    select encode(sha256(convert_to(string_agg(
      concat_ws(' ', line.kind, line.payment_id, line.refund_id, line.salary_id, line.day, line.amount),
      E'\\n' order by line.id), 'UTF8')), 'hex')
    from month_correction line where line.month_close_id = month_close.id
  ))`;

/** A refund. Needs `refund` in the FROM clause. */
const refundRecord: RawBuilder<unknown> = sql`jsonb_build_object(
  'id', refund.id,
  'voucherYear', refund.voucher_year,
  'voucherNumber', refund.voucher_number,
  'studentId', refund.student_id,
  'fund', refund.fund,
  'amount', refund.amount,
  'paymentType', refund.payment_type,
  'transactionDate', refund.transaction_date,
  'reason', refund.reason,
  'recordedAt', ${utc('refund.recorded_at')},
  'recordedBy', refund.recorded_by)`;

/** The audited money tables: action and kind of their entries, subject column, and row as JSON. */
export const moneyRecords = {
  payment: { action: 'PAYMENT_RECORDED', kind: 'PAYMENT', subject: 'id', record: paymentEntry },
  payment_void: {
    action: 'PAYMENT_VOIDED',
    kind: 'PAYMENT',
    subject: 'payment_id',
    record: voidRecord,
  },
  refund: { action: 'REFUND_RECORDED', kind: 'REFUND', subject: 'id', record: refundRecord },
  salary: { action: 'SALARY_PAID', kind: 'SALARY', subject: 'id', record: salaryRecord },
  cash_close: { action: 'CASH_CLOSED', kind: 'CASH', subject: 'id', record: closeRecord },
  month_close: { action: 'MONTH_CLOSED', kind: 'MONTH', subject: 'id', record: monthRecord },
  salary_void: {
    action: 'SALARY_VOIDED',
    kind: 'SALARY',
    subject: 'salary_id',
    record: salaryVoidRecord,
  },
} as const satisfies Record<
  string,
  { action: AuditAction; kind: SubjectKind; subject: string; record: RawBuilder<unknown> }
>;

export type MoneyTable = keyof typeof moneyRecords;
