import { IMPORT_WORDS } from '@kelas/contract/import-fields';
import type { Cents } from '@kelas/contract/values/cents';
import { csvPhone } from '@kelas/contract/values/csv';
import { type Day, monthOfDay } from '@kelas/contract/values/date';
import type { TeacherPaymentType } from '@kelas/contract/values/payment-rate';
import { type RawBuilder, sql } from 'kysely';
import { feeOfOffering } from '../../billing/offering-fee.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import {
  countGroups,
  type ExportedList,
  groupCells,
  type ListRecord,
  toRecords,
} from './list-cells.ts';

interface TeacherRow {
  readonly name: string;
  readonly phone: string;
  readonly gender: 'M' | 'F';
  readonly nric: string;
  readonly email: string;
  readonly bank: string;
  readonly accountNo: string;
  readonly paymentType: TeacherPaymentType;
  readonly ratio: string | null;
  readonly rate: Cents | null;
  readonly courses: readonly {
    readonly level: string;
    readonly subject: string;
    readonly fee: Cents;
    readonly charged: string;
    readonly split: string;
  }[];
}

/**
 * SQL: the offerings of each teacher, the newest of each level and subject. A cancelled one is left
 * out unless a student took it, because the import needs it for the student's course.
 */
const exportedOfferings: RawBuilder<unknown> = sql`
  select distinct on (teacher_id, program_level_id, course_id) offering.*
  from offering
  where cancelled_at is null or exists (
    select from subscription join student on student.id = subscription.student_id
    where subscription.offering_id = offering.id and student.anonymised_at is null)
  order by teacher_id, program_level_id, course_id, cancelled_at is null desc, id desc`;

/** The teachers with their courses (R-1760). */
export async function teacherRecords(snapshot: Snapshot, now: Day): Promise<ExportedList> {
  const teachers = snapshot.batches(sql<TeacherRow>`
    select teacher.name, phone_no as phone, gender, nric, email,
      coalesce(bank.name, '') as bank, bank_account_no as "accountNo",
      payment_type as "paymentType", ratio, rate,
      coalesce(offered.courses, '[]') as courses
    from teacher
    left join bank on bank.swift_code = bank_swift_code
    left join (
      select teacher_id, jsonb_agg(
        jsonb_build_object('level', program_level.name, 'subject', course.name, 'fee', ${feeOfOffering(monthOfDay(now))},
          'charged', case when offering.by_lesson then ${IMPORT_WORDS.CHARGE_UNIT.LESSON} else '' end,
          'split', coalesce(offering.ratio, ''))
        order by offering.id) as courses
      from (${exportedOfferings}) offering
      join program_level on program_level.id = program_level_id
      join course on course.id = course_id
      group by teacher_id
    ) offered on offered.teacher_id = teacher.id
    order by teacher.id`);
  return {
    groups: await countGroups(snapshot, exportedOfferings, 'teacher_id'),
    records: [toRecords(teachers, toRecord)],
  };
}

function toRecord({ courses, ratio, rate, ...row }: TeacherRow): ListRecord {
  return {
    ...row,
    phone: csvPhone(row.phone),
    gender: IMPORT_WORDS.GENDER[row.gender],
    paymentType: IMPORT_WORDS.PAY_SCHEME[row.paymentType],
    rate: ratio ?? rate ?? '',
    ...groupCells(courses),
  };
}
