import type { OutputOf } from '@kelas/contract/call';
import type { getSalary } from '@kelas/contract/salaries';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { dayFromSql, today } from '@kelas/contract/values/date';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { maskNric } from '@kelas/contract/values/nric';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import {
  deduct,
  type IncludedLine,
  shareOfTerms,
  splitsByRatio,
  sumCollected,
} from '../../billing/salary.ts';
import type { Db } from '../../db/database.ts';
import { findUnmarkedOf } from '../attendance-reports/unmarked.ts';
import { listFreeLines, openFree } from './free-months.ts';
import { listHeads, openHeads } from './heads.ts';
import { listMarkedLessons, sumMinutes } from './marked-lessons.ts';
import { listOpenReversed, openCollected, runs, withRatios } from './open-lines.ts';
import { listVoidedSalaries } from './queries.ts';
import { lineColumns, lineJoins, type StoredSalaryLine, toLine } from './salary-lines.ts';
import { listUncounted } from './uncounted.ts';

type Detail = OutputOf<typeof getSalary>;
/** A line with what its share is computed from. */
type Counted = Omit<Detail['salaryDetails'][number], 'ratio'> & IncludedLine;

/** A teacher's salary of a month with its lines. Throws 404 for an unknown uuid. */
export async function getSalaryOf(db: Db, uuid: string, month: Month, now: Date): Promise<Detail> {
  const teacher = await findTeacher(db, uuid, month);
  const frozen = teacher.salary_id !== null;
  const voided = await listVoidedSalaries(db, teacher.id, month);
  const counted = frozen
    ? await listLines(
        db,
        teacher.ratio,
        sql`
        select payment_line_id, share as deducted, kind = 'REVERSED' as reversed, ratio
        from salary_line where salary_id = ${teacher.salary_id}`,
      )
    : await listOpen(db, teacher, month);
  const free = await listFreeLines(
    db,
    frozen
      ? sql`select * from salary_free_line where salary_id = ${teacher.salary_id}`
      : withRatios(openFree(month, runs(month, teacher.id))),
  );
  const included = [...counted.filter((line) => line.fee > 0), ...free];
  const collected = sumCollected(included);
  const heads =
    teacher.payment_type === 'HEAD'
      ? await listHeads(
          db,
          frozen
            ? sql`select subscription_id from salary_head where salary_id = ${teacher.salary_id}`
            : openHeads(month, teacher.id),
        )
      : undefined;
  const splits = splitsByRatio(teacher.ratio, included);
  const deducted = sumCents(counted.map((line) => line.deducted));
  const share = teacher.share ?? shareOfTerms(teacher, collected, heads?.length ?? 0);
  return {
    id: teacher.uuid,
    name: teacher.name,
    icNo: maskNric(teacher.nric),
    phoneNo: teacher.phone_no,
    bankName: teacher.bank_name ?? '',
    bankAccountNo: teacher.bank_account_no,
    paymentType: teacher.payment_type,
    paymentRate: teacher.ratio ?? teacher.rate ?? 0,
    paymentStatus: frozen ? 'PAID' : 'PENDING',
    month,
    totalSalary: (share - deducted) as Cents,
    collected: collected.fee,
    share,
    ...(splits && { splits }),
    ...(heads && { heads }),
    ...(await findHours(db, teacher, month, now)),
    deducted,
    salaryId: teacher.salary_id,
    paidOn: teacher.recorded_at && today(teacher.recorded_at),
    staffName: teacher.staff_name,
    transactionDate: teacher.transaction_date && dayFromSql(teacher.transaction_date),
    transactionType: teacher.transaction_type,
    voids: voided.map((each) => ({
      totalSalary: each.amount,
      paidOn: each.transaction_date ? dayFromSql(each.transaction_date) : today(each.paid_at),
      recordCreateDate: each.recorded_at.toISOString(),
      staffName: each.staff_name,
      reason: each.reason,
    })),
    salaryDetails: [...counted, ...free].map(({ partShare: _, ratio, ...line }) => ({
      ...line,
      ...(ratio !== null && { ratio }),
    })),
    uncounted: await listUncounted(db, teacher, month),
  };
}

/**
 * The marked lessons of a salary of HOUR, and while it is unpaid how many are not marked yet (R-2417);
 * nothing for another type.
 */
async function findHours(
  db: Db,
  { id, payment_type, salary_id: salaryId }: Awaited<ReturnType<typeof findTeacher>>,
  month: Month,
  now: Date,
): Promise<Pick<Detail, 'lessons' | 'markedMinutes' | 'unmarked'>> {
  if (payment_type !== 'HOUR') return {};
  const ofMonth = { month, teacherId: id };
  const lessons = await listMarkedLessons(db, salaryId === null ? ofMonth : { salaryId });
  const unmarked = salaryId === null ? await findUnmarkedOf(db, ofMonth, now) : undefined;
  return { lessons, markedMinutes: sumMinutes(lessons), ...(unmarked && { unmarked }) };
}

/** The teacher with the rate of the salary: the frozen rate once it is paid. */
async function findTeacher(db: Db, uuid: string, month: Month) {
  const row = await db
    .selectFrom('teacher')
    .leftJoin('salary', (join) =>
      join
        .onRef('salary.teacher_id', '=', 'teacher.id')
        .on('salary.month', '=', monthToSql(month))
        .on('salary.voided', '=', false),
    )
    .leftJoin('bank', 'bank.swift_code', 'teacher.bank_swift_code')
    .leftJoin('staff', 'staff.id', 'salary.recorded_by')
    .select((eb) => [
      'teacher.id',
      'teacher.uuid',
      'teacher.name',
      'teacher.nric',
      'teacher.phone_no',
      'teacher.bank_account_no',
      'bank.name as bank_name',
      eb.fn.coalesce('salary.payment_type', 'teacher.payment_type').as('payment_type'),
      sql<string | null>`case when salary.id is null then teacher.ratio else salary.ratio end`.as(
        'ratio',
      ),
      sql<number | null>`case when salary.id is null then teacher.rate else salary.rate end`.as(
        'rate',
      ),
      'salary.id as salary_id',
      'salary.share',
      'salary.transaction_date',
      'salary.transaction_type',
      'salary.recorded_at',
      'staff.display_name as staff_name',
    ])
    .where('teacher.uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) throw notFound('teacher');
  return row;
}

/** The lines of an unpaid month. */
async function listOpen(
  db: Db,
  { id: teacherId, ratio }: { id: number; ratio: string | null },
  month: Month,
): Promise<Counted[]> {
  const reversed = deduct(await listOpenReversed(db, month, teacherId)).lines;
  return listLines(
    db,
    ratio,
    sql`
    select payment_line_id, 0 as deducted, false as reversed, ratio
    from (${withRatios(openCollected(month, runs(month, teacherId)))}) line
    union all
    select each.payment_line_id, each.share, true, null
    from unnest(
      ${reversed.map((line) => line.paymentLineId)}::integer[],
      ${reversed.map((line) => line.share)}::integer[]
    ) as each (payment_line_id, share)`,
  );
}

/**
 * The payment lines of a query of `payment_line_id`, `deducted`, `reversed` and the own `ratio`, in
 * cents.
 */
async function listLines(
  db: Db,
  ratio: string | null,
  lines: RawBuilder<unknown>,
): Promise<Counted[]> {
  const { rows } = await sql<StoredSalaryLine & Pick<Counted, 'deducted' | 'partShare' | 'ratio'>>`
    select
      ${lineColumns},
      case when wanted.reversed then -1 else 1 end
        * base_of_line(line.fee, line.due, line.base, line.part) as fee,
      case when line.part is not null
        then share_of_part(share_part(line.due, line.base, line.part),
          coalesce(wanted.ratio, ${ratio})) end as "partShare",
      wanted.ratio,
      wanted.deducted
    from (${lines}) wanted
    join payment_line line on line.id = wanted.payment_line_id
    ${lineJoins}
    order by wanted.reversed, payment.transaction_date, lower(student.name), line.id`.execute(db);
  return rows.map(toLine);
}
