import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

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

/** The latest salary whose deduction depends on a salary; undefined for none. */
export async function findDependent(tx: Tx, salaryId: number): Promise<Dependent | undefined> {
  const { rows } = await sql<{ month: string; isOfOwnLine: boolean }>`
    select salary.month, bool_or(is_of_own_line) as "isOfOwnLine"
    from dependent_salaries(${salaryId}) dependent
    join salary on salary.id = dependent.salary_id
    group by salary.id order by salary.id desc limit 1`.execute(tx);
  return rows[0] && { ...rows[0], month: monthFromSql(rows[0].month) };
}

/**
 * Voids a salary by a reversal; a trigger makes its lines open again. Returns the
 * reversal's id for the audit log. A second reversal violates `salary_void_once`.
 */
export async function insertSalaryVoid(
  tx: Tx,
  salary: { readonly id: number; readonly reason: string },
  recordedBy: number,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('salary_void')
    .values({
      salary_id: salary.id,
      reason: salary.reason,
      recorded_at: now,
      recorded_by: recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The voided salaries of a teacher and month, the newest void first. */
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
