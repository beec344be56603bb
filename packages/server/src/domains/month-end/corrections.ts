import type { OutputOf } from '@kelas/contract/call';
import { CORRECTIONS_MAX, type getMonthEnd } from '@kelas/contract/month-end';
import type { Cents } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type Corrected = OutputOf<typeof getMonthEnd>['corrected'][number];

/** The corrections that a close has counted, or with null those that the next close will count. */
export function countedBy(closeId: number | null): RawBuilder<boolean> {
  return closeId === null ? sql`month_close_id is null` : sql`month_close_id = ${sql.lit(closeId)}`;
}

/** The sum of corrections in cents, and their number. */
export async function sumCorrections(
  db: Db | Tx,
  closeId: number | null,
): Promise<{ readonly corrections: Cents; readonly correctedCount: number }> {
  const { rows } = await sql<{ corrections: Cents; correctedCount: number }>`
    select coalesce(sum(amount), 0)::bigint as corrections, count(*) as "correctedCount"
    from month_correction where ${countedBy(closeId)}`.execute(db);
  return rows[0] ?? { corrections: 0 as Cents, correctedCount: 0 };
}

/** The records behind corrections in the order of their recording, at most CORRECTIONS_MAX (R-2405). */
export async function selectCorrected(db: Db, closeId: number | null): Promise<Corrected[]> {
  type Row = Omit<Corrected, 'receiptNo' | 'recordCreateDate'> & {
    readonly year: number | null;
    readonly number: number | null;
    readonly recordedAt: Date;
  };
  const { rows } = await sql<Row>`
    select
      correction.kind,
      coalesce(payment.receipt_year, refund.voucher_year) as year,
      coalesce(payment.receipt_number, refund.voucher_number) as number,
      coalesce(student.uuid, teacher.uuid) as uuid,
      coalesce(student.name, teacher.name) as name,
      correction.day as "transactionDate",
      correction.amount as fee,
      recorded.at as "recordedAt",
      staff.display_name as "staffName"
    from month_correction correction
    left join payment on payment.id = correction.payment_id
    left join payment_void on correction.kind = 'VOID' and payment_void.payment_id = payment.id
    left join refund on refund.id = correction.refund_id
    left join salary on salary.id = correction.salary_id
    left join salary_void
      on correction.kind = 'SALARY_VOID' and salary_void.salary_id = salary.id
    left join student on student.id = coalesce(payment.student_id, refund.student_id)
    left join teacher on teacher.id = salary.teacher_id
    cross join lateral (
      select
        coalesce(payment_void.recorded_at, payment.recorded_at, refund.recorded_at,
          salary_void.recorded_at, salary.recorded_at) as at,
        coalesce(payment_void.recorded_by, payment.recorded_by, refund.recorded_by,
          salary_void.recorded_by, salary.recorded_by) as by
    ) recorded
    join staff on staff.id = recorded.by
    where ${countedBy(closeId)}
    order by correction.id limit ${CORRECTIONS_MAX}`.execute(db);
  return rows.map(({ year, number, recordedAt, ...row }) => ({
    ...row,
    receiptNo:
      year === null || number === null
        ? ''
        : (row.kind === 'REFUND' ? formatVoucherNo : formatReceiptNo)(year, number),
    transactionDate: dayFromSql(row.transactionDate),
    recordCreateDate: recordedAt.toISOString(),
  }));
}
