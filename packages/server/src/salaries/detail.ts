import type { OutputOf } from '@kelas/contract/call';
import type { getSalary } from '@kelas/contract/salaries';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { dayFromSql, today } from '@kelas/contract/values/date';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { maskNric } from '@kelas/contract/values/nric';
import { type RawBuilder, sql } from 'kysely';
import { receiptNo } from '../billing/receipt.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../http/errors.ts';
import { charged } from '../students/charged.ts';
import { listOpenReversed, openCollected } from './open-lines.ts';
import { deduct, shareBy } from './queries.ts';

type Detail = OutputOf<typeof getSalary>;
type Counted = Detail['salaryDetails'][number];
type Uncounted = Detail['uncounted'][number];

/** One teacher's salary of a month: what it is made of, and what does not count (yet); 404 when there is no such teacher. */
export async function getSalaryOf(db: Db, uuid: string, month: Month): Promise<Detail> {
  const teacher = await findTeacher(db, uuid, month);
  const frozen = teacher.salary_id !== null;
  const counted = frozen
    ? await listLines(
        db,
        sql`
        select payment_line_id, share as deducted, kind = 'REVERSED' as reversed
        from salary_line where salary_id = ${teacher.salary_id}`,
      )
    : await listOpen(db, teacher.id, month);
  const collected = sumCents(counted.flatMap((line) => (line.fee > 0 ? [line.fee] : [])));
  const deducted = sumCents(counted.map((line) => line.deducted));
  const share = teacher.share ?? shareBy(teacher.ratio, collected);
  return {
    id: teacher.uuid,
    name: teacher.name,
    icNo: maskNric(teacher.nric),
    phoneNo: teacher.phone_no,
    paymentType: teacher.payment_type,
    paymentRate: teacher.ratio ?? teacher.hourly_rate ?? 0,
    paymentStatus: frozen ? 'PAID' : 'PENDING',
    month,
    totalSalary: (share - deducted) as Cents,
    collected,
    share,
    deducted,
    paidOn: teacher.recorded_at && today(teacher.recorded_at),
    staffName: teacher.staff_name,
    salaryDetails: counted,
    uncounted: await listUncounted(db, teacher, month),
  };
}

/** The teacher with the rate that counts: that of the day of the payment where it was paid. */
async function findTeacher(db: Db, uuid: string, month: Month) {
  const row = await db
    .selectFrom('teacher')
    .leftJoin('salary', (join) =>
      join.onRef('salary.teacher_id', '=', 'teacher.id').on('salary.month', '=', monthToSql(month)),
    )
    .leftJoin('staff', 'staff.id', 'salary.recorded_by')
    .select((eb) => [
      'teacher.id',
      'teacher.uuid',
      'teacher.name',
      'teacher.nric',
      'teacher.phone_no',
      eb.fn.coalesce('salary.payment_type', 'teacher.payment_type').as('payment_type'),
      sql<string | null>`case when salary.id is null then teacher.ratio else salary.ratio end`.as(
        'ratio',
      ),
      sql<
        number | null
      >`case when salary.id is null then teacher.hourly_rate else salary.hourly_rate end`.as(
        'hourly_rate',
      ),
      'salary.id as salary_id',
      'salary.share',
      'salary.recorded_at',
      'staff.display_name as staff_name',
    ])
    .where('teacher.uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) throw notFound('teacher');
  return row;
}

/** The lines of a month that is not paid yet. */
async function listOpen(db: Db, teacherId: number, month: Month): Promise<Counted[]> {
  const off = deduct(await listOpenReversed(db, month, teacherId)).lines;
  return listLines(
    db,
    sql`
    select payment_line_id, 0 as deducted, false as reversed
    from (${openCollected(month, teacherId)}) line
    union all
    select each.payment_line_id, each.share, true
    from unnest(
      ${off.map((line) => line.paymentLineId)}::integer[],
      ${off.map((line) => line.share)}::integer[]
    ) as each (payment_line_id, share)`,
  );
}

/** What the dialog shows of payment lines, given as `payment_line_id`, `deducted` and `reversed`. */
async function listLines(db: Db, lines: RawBuilder<unknown>): Promise<Counted[]> {
  const { rows } = await sql<Raw & { deducted: Cents }>`
    select
      ${described},
      case when wanted.reversed then -line.fee else line.fee end as fee,
      wanted.deducted
    from (${lines}) wanted
    join payment_line line on line.id = wanted.payment_line_id
    ${joined}
    order by wanted.reversed, payment.transaction_date, lower(student.name), line.id`.execute(db);
  return rows.map((row) => ({ ...named(row), deducted: row.deducted }));
}

interface Raw
  extends Pick<Counted, 'studentName' | 'programLvl' | 'subjectName' | 'subscriptionId'> {
  readonly fee: Cents;
  readonly month: string;
  readonly transaction_date: string;
  readonly receipt_year: number;
  readonly receipt_number: number;
}

const described = sql`
  student.name as "studentName",
  offering.program_level_id as "programLvl",
  course.name as "subjectName",
  line.subscription_id as "subscriptionId",
  line.month,
  payment.transaction_date,
  payment.receipt_year,
  payment.receipt_number`;

const joined = sql`
  join payment on payment.id = line.payment_id
  join student on student.id = line.student_id
  join subscription on subscription.id = line.subscription_id
  join offering on offering.id = subscription.offering_id
  join course on course.id = offering.course_id`;

function named(row: Raw) {
  return {
    studentName: row.studentName,
    programLvl: row.programLvl,
    subjectName: row.subjectName,
    paymentDate: monthFromSql(row.month),
    transactionDate: dayFromSql(row.transaction_date),
    fee: row.fee,
    subscriptionId: row.subscriptionId,
    receiptNo: receiptNo(row.receipt_year, row.receipt_number),
  };
}

/**
 * What somebody might look for in this salary and does not find: fees of the month that nobody has
 * paid yet, payments of the month that were voided, and such as another month's salary counts.
 */
async function listUncounted(
  db: Db,
  teacher: { id: number; salary_id: number | null },
  month: Month,
): Promise<Uncounted[]> {
  const date = sql`${monthToSql(month)}::date`;
  const unpaid = await sql<Omit<Uncounted, 'reason'>>`
    select
      student.name as "studentName",
      offering.program_level_id as "programLvl",
      course.name as "subjectName",
      subscription.id as "subscriptionId",
      subscription.fee,
      ${month} as "paymentDate",
      null as "transactionDate",
      null as "receiptNo",
      null as "countedIn"
    from offering
    join course on course.id = offering.course_id
    join subscription on subscription.offering_id = offering.id
    join student on student.id = subscription.student_id
    where offering.teacher_id = ${teacher.id}
      and (${charged(date)})
      and not exists (
        select from settlement
        where settlement.month = ${date}
          and settlement.student_id = subscription.student_id
          and settlement.subscription_id = subscription.id
      )
    order by lower(student.name), subscription.id`.execute(db);
  const { rows } = await sql<Raw & { voided: boolean; counted_in: string | null }>`
    select
      ${described},
      line.fee,
      payment_void.id is not null as voided,
      coalesce(salary.month, (
        select min(next.month)::date
        from generate_series(${date}, ${date} + interval '10 years', interval '1 month') next (month)
        where not exists (
          select from salary paid where paid.teacher_id = ${teacher.id} and paid.month = next.month
        )
      )) as counted_in
    from payment_line line
    ${joined}
    left join payment_void on payment_void.payment_id = payment.id
    left join salary_line counted
      on counted.payment_line_id = line.id and counted.kind = 'COLLECTED'
    left join salary on salary.id = counted.salary_id
    where offering.teacher_id = ${teacher.id}
      and payment.transaction_date >= ${date}
      and payment.transaction_date < ${monthToSql(addMonths(month, 1))}::date
      and ${
        teacher.salary_id === null
          ? sql`payment_void.id is not null and salary.id is null`
          : sql`salary.id is distinct from ${teacher.salary_id}`
      }
    order by payment.transaction_date, lower(student.name), line.id`.execute(db);
  return [
    ...unpaid.rows.map((row) => ({ ...row, reason: 'UNPAID' as const })),
    ...rows.map((row) => ({
      ...named(row),
      reason: row.voided ? ('VOIDED' as const) : ('LATER' as const),
      countedIn: row.voided || row.counted_in === null ? null : monthFromSql(row.counted_in),
    })),
  ];
}
