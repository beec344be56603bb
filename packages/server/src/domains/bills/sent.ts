import type { listSentBills } from '@kelas/contract/bills';
import type { OutputOf } from '@kelas/contract/call';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayFromSql, dayToSql } from '@kelas/contract/values/date';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { findStudent } from '../ledger/student.ts';
import { type Bill, type BillLineRow, billOf, childColumns } from './bill.ts';

const NOTHING = 0 as Cents;

/** Records a bill as it was sent; returns its id (R-2366). */
export async function insertBill(
  tx: Tx,
  bill: Omit<Bill, 'sent'>,
  month: Month,
  by: Pick<Context, 'actor' | 'now'>,
): Promise<number> {
  const uuids = bill.students.map(({ uuid }) => uuid);
  const students = await tx
    .selectFrom('student')
    .select(['id', 'uuid'])
    .where('uuid', 'in', uuids)
    .execute();
  const idOf = (uuid: string) => {
    const student = students.find((each) => each.uuid === uuid);
    if (!student) throw notFound('student');
    return student.id;
  };
  const { id } = await tx
    .insertInto('bill')
    .values({
      student_id: idOf(bill.uuid),
      month: monthToSql(month),
      covered_fee: bill.coveredFee ?? NOTHING,
      due_date: bill.dueDate === undefined ? null : dayToSql(bill.dueDate as Day),
      recorded_at: by.now,
      recorded_by: by.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = bill.students.flatMap(({ uuid, lines: own, attendance }) =>
    own.map((line) => ({ ...line, attendance, student_id: idOf(uuid) })),
  );
  await tx
    .insertInto('bill_line')
    .values(
      lines.map((line, index) => ({
        bill_id: id,
        line_number: index + 1,
        student_id: line.student_id,
        month: monthToSql(line.month as Month),
        subject_name: line.subjectName,
        fee: line.fee,
        charged_fee: line.chargedFee,
        discount_fee: line.discountFee ?? null,
        due_fee: line.dueFee ?? null,
        lessons: line.lessons ?? null,
        marked_lessons: line.attendance?.lessons ?? null,
        attended_lessons: line.attendance?.attended ?? null,
      })),
    )
    .execute();
  return id;
}

/** The bills that were sent to the family of a student, newest first. Throws 404 if unknown. */
export async function selectSentBills(
  db: Db,
  uuid: string,
): Promise<OutputOf<typeof listSentBills>> {
  const { id: studentId } = await findStudent(db, uuid);
  const { rows } = await sql<{
    id: number;
    month: string;
    recorded_at: Date;
    staffName: string;
    totalFee: Cents;
  }>`
    select bill.id, bill.month, bill.recorded_at, display_name as "staffName",
      (select sum(fee) from bill_line where bill_id = bill.id)::bigint - covered_fee as "totalFee"
    from bill
    join staff on staff.id = bill.recorded_by
    where bill.id in (
      select bill_id from bill_line
      where student_id = ${studentId} or student_id in (
        select id from student
        where family_id = (select family_id from student where id = ${studentId})
      )
    )
    order by bill.id desc`.execute(db);
  return rows.map(({ month, recorded_at, ...bill }) => ({
    ...bill,
    month: monthFromSql(month),
    recordCreateDate: recorded_at.toISOString(),
  }));
}

/**
 * A bill as it was sent; names and code are the present ones. Throws 404 for an unknown id.
 */
export async function findSentBill(
  db: Db,
  id: number,
): Promise<{ readonly bill: Omit<Bill, 'sent'>; readonly month: Month; readonly at: Date }> {
  const { rows } = await sql<
    BillLineRow & { billedMonth: string; dueDate: string | null; recordedAt: Date; covered: Cents }
  >`
    select
      bill.student_id as family,
      ${childColumns},
      line.month, line.subject_name as "subjectName", line.fee, line.charged_fee as "chargedFee",
      line.discount_fee as "discountFee", line.due_fee as "dueFee", line.lessons,
      line.marked_lessons as "markedLessons", line.attended_lessons as "attendedLessons",
      case when student.id = bill.student_id then nullif(covered_fee, 0) end as "coveredFee",
      bill.month as "billedMonth", due_date as "dueDate", recorded_at as "recordedAt"
    from bill
    join bill_line line on line.bill_id = bill.id
    join student on student.id = line.student_id
    where bill.id = ${id}
    order by line_number`.execute(db);
  const [first] = rows;
  if (!first) throw notFound('bill');
  const month = monthFromSql(first.billedMonth);
  const { dueDate } = first;
  return {
    bill: { ...billOf(rows, month), ...(dueDate && { dueDate: dayFromSql(dueDate) }) },
    month,
    at: first.recordedAt,
  };
}
