import type { OutputOf } from '@kelas/contract/call';
import type { listSalaries } from '@kelas/contract/salaries';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayToSql } from '@kelas/contract/values/date';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import {
  type CollectedLines,
  deduct,
  type IncludedLine,
  type PayTerms,
  shareOfTerms,
} from '../../billing/salary.ts';
import type { Db, Tx } from '../../db/database.ts';
import { contains } from '../../db/search.ts';
import { openFree } from './free-months.ts';
import { countOpenHeads } from './heads.ts';
import { listOpenReversed, openCollected, runs, withRatios } from './open-lines.ts';

/** Every teacher's salary of a month in cents, by name: the paid or the present amount (R-802). */
export async function listSalariesOf(
  db: Db,
  month: Month,
  name: string | undefined,
): Promise<OutputOf<typeof listSalaries>> {
  type Salary = OutputOf<typeof listSalaries>[number];
  type Teacher = PaidTeacher & Pick<Salary, 'uuid' | 'name' | 'phoneNo'>;
  const { rows } = await sql<Teacher & CollectedLines & { paid: Cents | null }>`
    with run as materialized ${runs(month, undefined)},
    free_line as materialized (${openFree(month, sql`run`)})
    select
      teacher.id,
      teacher.uuid,
      teacher.name,
      teacher.phone_no as "phoneNo",
      teacher.payment_type,
      teacher.ratio,
      teacher.rate,
      salary.amount as paid,
      (coalesce(open.fee, 0) + coalesce(free.fee, 0))::bigint as fee,
      coalesce(parts.fee, 0) as "partFee",
      coalesce(parts.share, 0) as "partShare",
      coalesce(own.fee, 0) as "ownFee",
      coalesce(own.share, 0) as "ownShare"
    from teacher
    left join salary
      on salary.teacher_id = teacher.id and salary.month = ${monthToSql(month)}::date
      and not salary.voided
    left join (
      select teacher_id, sum(fee)::bigint as fee from (${openCollected(month, sql`run`)}) line
      group by teacher_id
    ) open on open.teacher_id = teacher.id
    left join (
      select teacher_id, sum(fee)::bigint as fee from free_line
      group by teacher_id
    ) free on free.teacher_id = teacher.id
    left join (
      select teacher_id, sum(fee)::bigint as fee,
        sum(share_of_part(part, coalesce(ratio, teacher_ratio)))::bigint as share
      from (${withRatios(openCollected(month, sql`run`))}) line
      where part is not null
      group by teacher_id
    ) parts on parts.teacher_id = teacher.id
    left join (
      select teacher_id, sum(fee)::bigint as fee, sum(share)::bigint as share
      from (
        select teacher_id, sum(fee)::bigint as fee, share_of(sum(fee)::bigint, ratio) as share
        from (${withRatios(sql`
          select teacher_id, offering_id, fee from (${openCollected(month, sql`run`)}) collected
          where part is null and offering_id in (select id from offering where ratio is not null)
          union all
          select teacher_id, offering_id, fee from free_line`)}) line
        where ratio is not null
        group by teacher_id, ratio
      ) by_ratio
      group by teacher_id
    ) own on own.teacher_id = teacher.id
    where ${name === undefined ? sql`true` : contains('teacher.search_name', name)}
    order by lower(teacher.name), teacher.uuid`.execute(db);
  const reversed = Map.groupBy(await listOpenReversed(db, month), (line) => line.teacherId);
  const isByHead = rows.some((row) => row.payment_type === 'HEAD' && row.paid === null);
  const heads = isByHead ? await countOpenHeads(db, month) : new Map<number, number>();
  return rows.map(({ uuid, name, phoneNo, paid, ...row }) => {
    const deduction = deduct(reversed.get(row.id) ?? []);
    return {
      uuid,
      name,
      phoneNo,
      totalSalary:
        paid ?? ((shareOfTerms(row, row, heads.get(row.id) ?? 0) - deduction.total) as Cents),
      status: paid === null ? ('PENDING' as const) : ('PAID' as const),
      month,
    };
  });
}

/** A teacher with the rate; in cents if it is no ratio. */
export interface PaidTeacher extends PayTerms {
  readonly id: number;
}

/**
 * The teacher of a salary, locked until the transaction ends. So the salaries of one teacher are
 * paid and voided one after the other. Throws 404 for an unknown uuid.
 */
export async function lockPaidTeacher(tx: Tx, uuid: string): Promise<PaidTeacher> {
  const teacher = await tx
    .selectFrom('teacher')
    .select(['id', 'payment_type', 'ratio', 'rate'])
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!teacher) throw notFound('teacher');
  return teacher;
}

/** The id of a teacher's paid salary of a month, without a voided one; undefined for none. */
export async function findPaidSalary(
  tx: Tx,
  teacherId: number,
  month: Month,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from salary
    where teacher_id = ${teacherId} and month = ${monthToSql(month)} and not voided`.execute(tx);
  return rows[0]?.id;
}

/** A salary to be recorded; amounts in cents. */
export interface NewSalary {
  readonly teacher: PaidTeacher;
  readonly month: Month;
  readonly collected: Cents;
  /** The fees and the shares of parts of charges, in `collected` and `share` (R-1542). */
  readonly part_collected: Cents;
  readonly part_share: Cents;
  /** The fees and the shares of courses with an own ratio, also in them (R-2194). */
  readonly own_collected: Cents;
  readonly own_share: Cents;
  readonly heads: number;
  readonly share: Cents;
  readonly deducted: Cents;
  readonly transactionDate: Day | null | undefined;
  readonly transactionType: 'CASH' | 'BANK' | null | undefined;
  readonly lines: readonly {
    readonly paymentLineId: number;
    readonly kind: 'COLLECTED' | 'REVERSED';
    readonly fee: Cents;
    readonly share: Cents;
    /** The own ratio of the course of a collected line; null without one, or for a deduction. */
    readonly ratio: string | null;
  }[];
}

/** The collected lines of an unpaid month; amounts in cents. `partShare` is null for no part. */
export async function listOpenCollected(tx: Tx, teacherId: number, month: Month) {
  const { rows } = await sql<IncludedLine & { paymentLineId: number }>`
    select
      payment_line_id as "paymentLineId", fee, ratio,
      case when part is not null
        then share_of_part(part, coalesce(ratio, teacher_ratio)) end as "partShare"
    from (${withRatios(openCollected(month, runs(month, teacherId)))}) line
    order by payment_line_id`.execute(tx);
  return rows;
}

/**
 * Records a salary and freezes its lines (R-812); returns its id. A second salary of the month
 * violates `salary_paid_once`.
 */
export async function insertSalary(
  tx: Tx,
  { teacher, month, lines, transactionDate, transactionType, ...sums }: NewSalary,
  recordedBy: number,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('salary')
    .values({
      teacher_id: teacher.id,
      month: monthToSql(month),
      payment_type: teacher.payment_type,
      ratio: teacher.ratio,
      rate: teacher.rate,
      ...sums,
      transaction_date: transactionDate ? dayToSql(transactionDate) : null,
      transaction_type: transactionType ?? null,
      recorded_at: now,
      recorded_by: recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into salary_line (salary_id, payment_line_id, kind, fee, share, part, late_date, ratio)
    select ${id}, each.payment_line_id, each.kind, each.fee, each.share,
      share_part(line.due, line.base, line.part),
      case when kind = 'COLLECTED' and not month_range(${monthToSql(month)}::date) @> transaction_date
        then transaction_date end, each.ratio
    from unnest(
      ${lines.map((line) => line.paymentLineId)}::integer[],
      ${lines.map((line) => line.kind)}::text[],
      ${lines.map((line) => line.fee)}::integer[],
      ${lines.map((line) => line.share)}::integer[],
      ${lines.map((line) => line.ratio)}::text[]
    ) as each (payment_line_id, kind, fee, share, ratio)
    join payment_line line on line.id = each.payment_line_id`.execute(tx);
  return id;
}

/** True when a teacher's salary of a month was paid and voided. */
export async function wasSalaryVoided(tx: Tx, teacherId: number, month: Month): Promise<boolean> {
  const voided = await tx
    .selectFrom('salary_void')
    .innerJoin('salary', 'salary.id', 'salary_void.salary_id')
    .select('salary.id')
    .where('salary.teacher_id', '=', teacherId)
    .where('salary.month', '=', monthToSql(month))
    .executeTakeFirst();
  return voided !== undefined;
}

/** A later salary that has to be voided first. */
export interface Dependent {
  readonly month: Month;
  /** It deducts a fee that the salary counts; otherwise both deduct fees of one earlier salary. */
  readonly isOfOwnLine: boolean;
}

/** The latest salary whose deduction depends on a salary (R-841); undefined for none. */
export async function findDependent(tx: Tx, salaryId: number): Promise<Dependent | undefined> {
  const { rows } = await sql<{ month: string; isOfOwnLine: boolean }>`
    select salary.month, bool_or(is_of_own_line) as "isOfOwnLine"
    from dependent_salaries(${salaryId}) dependent
    join salary on salary.id = dependent.salary_id
    group by salary.id order by salary.id desc limit 1`.execute(tx);
  return rows[0] && { ...rows[0], month: monthFromSql(rows[0].month) };
}

/**
 * Voids a salary by a reversal; a trigger makes its lines open again (R-838). Returns the
 * reversal's id for the audit log. A second reversal violates `salary_void_once`.
 */
export async function insertSalaryVoid(
  tx: Tx,
  { id: salary_id, reason }: { readonly id: number; readonly reason: string },
  recorded_by: number,
  recorded_at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('salary_void')
    .values({ salary_id, reason, recorded_at, recorded_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The voided salaries of a teacher and month, the newest void first (R-839). */
export async function listVoidedSalaries(db: Db, teacherId: number, month: Month) {
  return db
    .selectFrom('salary_void')
    .innerJoin('salary', 'salary.id', 'salary_void.salary_id')
    .innerJoin('staff', 'staff.id', 'salary_void.recorded_by')
    .select([
      'salary.amount',
      'salary.transaction_date',
      'salary.recorded_at as paid_at',
      'salary_void.recorded_at',
      'salary_void.reason',
      'staff.display_name as staff_name',
    ])
    .where('salary.teacher_id', '=', teacherId)
    .where('salary.month', '=', monthToSql(month))
    .orderBy('salary_void.id', 'desc')
    .execute();
}
