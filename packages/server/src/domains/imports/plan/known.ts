import type { Cents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { SheetNames } from '@kelas/spreadsheet-reading/names/subjects';
import { sql } from 'kysely';
import { feeOfOffering } from '../../../billing/offering-fee.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type DiscountHouseRules, selectDiscountRules } from '../../discounts/rules.ts';

/** The stored records that the rows of a spreadsheet are compared with; fees in cents. */
export interface KnownRecords {
  readonly courses: readonly { readonly id: number; readonly name: string }[];
  readonly items: readonly KnownItem[];
  readonly banks: readonly { readonly code: string; readonly name: string }[];
  readonly teachers: readonly KnownTeacher[];
  readonly offerings: readonly KnownOffering[];
  readonly students: readonly KnownStudent[];
  /** The house rules that make discounts; the import has no start dates for the others. */
  readonly discountRules: Pick<DiscountHouseRules, 'packageDiscount' | 'siblingDiscount'>;
  readonly hasDiscountRules: boolean;
}

export interface KnownItem {
  readonly id: number;
  readonly name: string;
  readonly retired: boolean;
}

export interface KnownPerson {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly phone_no: string;
  readonly nric: string;
  readonly email: string;
}

export interface KnownTeacher extends KnownPerson {
  readonly bank_swift_code: string;
  readonly bank_account_no: string;
}

export interface KnownStudent extends KnownPerson {
  readonly level: number;
  readonly family_id: number | null;
  readonly emergency_contact_name: string;
  readonly emergency_contact_phone_no: string;
  readonly emergency_contact_relationship: string;
}

export interface KnownOffering {
  readonly id: number;
  readonly teacherId: number;
  readonly level: number;
  readonly courseId: number;
  readonly fee: Cents;
}

/** Reads the names that tell the headings and groups of a sheet from other texts. */
export async function selectSheetNames(db: Db | Tx): Promise<SheetNames> {
  const courses = await db.selectFrom('course').select('name').orderBy('id').execute();
  const teachers = await db.selectFrom('teacher').select('name').orderBy('id').execute();
  return namesOf(courses, teachers);
}

/** Returns the names of subjects and teachers, as `readSheet` uses them. */
export function namesOf(
  courses: readonly { readonly name: string }[],
  teachers: readonly { readonly name: string }[],
): SheetNames {
  return new SheetNames(
    courses.map(({ name }) => name),
    teachers.map(({ name }) => name),
  );
}

/** Reads what all kinds of import are compared with, in a fixed order. */
export async function selectKnown(db: Db | Tx, month: Month): Promise<KnownRecords> {
  const courses = await db.selectFrom('course').select(['id', 'name']).orderBy('id').execute();
  const items = await db
    .selectFrom('misc_item')
    .select(['id', 'name', 'retired'])
    .orderBy('id')
    .execute();
  const banks = await db
    .selectFrom('bank')
    .select(['swift_code as code', 'name'])
    .orderBy('swift_code')
    .execute();
  const { rows: teachers } = await sql<KnownTeacher>`
    select id, version, name, phone_no, nric, email,
      coalesce(bank_swift_code, '') as bank_swift_code, bank_account_no
    from teacher order by id`.execute(db);
  const { rows: offerings } = await sql<KnownOffering>`
    select id, teacher_id as "teacherId", program_level_id as level, course_id as "courseId",
      ${feeOfOffering(month)} as fee
    from offering where cancelled_at is null order by id`.execute(db);
  const { rows: students } = await sql<KnownStudent>`
    select id, version, name, phone_no, nric, email, program_level_id as level, family_id,
      emergency_contact_name, emergency_contact_phone_no, emergency_contact_relationship
    from student where anonymised_at is null order by id`.execute(db);
  const { packageDiscount, siblingDiscount } = await selectDiscountRules(db);
  const discountRules = { packageDiscount, siblingDiscount };
  const hasDiscountRules = packageDiscount !== null || siblingDiscount !== null;
  return { courses, items, banks, teachers, offerings, students, discountRules, hasDiscountRules };
}
