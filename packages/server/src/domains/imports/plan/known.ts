import type { Month } from '@kelas/contract/values/month';
import { type CentreWords, SheetNames } from '@kelas/spreadsheet-reading/names/subjects';
import { sql } from 'kysely';
import { feeOfOffering } from '../../../billing/offering-fee.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { selectDiscountRules } from '../../discounts/rules.ts';
import { selectLevels, selectSessions } from '../../levels/listed.ts';
import type { SheetRow } from './sheet-row.ts';

/** The stored records that the rows of a spreadsheet are compared with; fees in cents. */
export type KnownRecords = Awaited<ReturnType<typeof selectKnown>>;
export type KnownItem = KnownRecords['items'][number];
export type KnownTeacher = KnownRecords['teachers'][number];
export type KnownStudent = KnownRecords['students'][number];
export type KnownOffering = KnownRecords['offerings'][number];

/** The columns that students and teachers share. */
const PERSON = ['id', 'version', 'name', 'phone_no', 'nric', 'email'] as const;
export type KnownPerson = Pick<KnownStudent, (typeof PERSON)[number]>;

/** Reads the names that tell the headings and groups of a sheet from other texts. */
export async function selectSheetNames(db: Db | Tx): Promise<SheetNames> {
  const courses = await db.selectFrom('course').select('name').orderBy('id').execute();
  const teachers = await db.selectFrom('teacher').select('name').orderBy('id').execute();
  const levels = await selectLevels(db);
  const sessions = await selectSessions(db);
  return namesOf({ courses, teachers, levels, sessions });
}

/** Returns the names of subjects, teachers, levels and sessions, as `readSheet` uses them. */
export function namesOf({
  courses,
  teachers,
  levels,
  sessions,
}: CentreWords & {
  readonly courses: readonly { readonly name: string }[];
  readonly teachers: readonly { readonly name: string }[];
}): SheetNames {
  return new SheetNames(
    courses.map(({ name }) => name),
    teachers.map(({ name }) => name),
    { levels, sessions },
  );
}

/** A level in the cell of a new record must be offered (R-2260). */
export function checkLevelOffered(cells: SheetRow, column: string, { levels }: KnownRecords): void {
  const level = levels.find(({ id }) => id === cells.number(column));
  if (level?.offered !== false) return;
  cells.fault(column, 'LEVEL_NOT_OFFERED', `${level.name} is not offered`);
}

/** Reads the records that rows of all kinds are compared with, in a fixed order. */
export async function selectKnown(db: Db | Tx, month: Month) {
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
  const teachers = await db
    .selectFrom('teacher')
    .select([...PERSON, 'bank_account_no'])
    .select(sql<string>`coalesce(bank_swift_code, '')`.as('bank_swift_code'))
    .orderBy('id')
    .execute();
  const offerings = await db
    .selectFrom('offering')
    .select(['id', 'teacher_id as teacherId', 'program_level_id as level', 'course_id as courseId'])
    .select('by_lesson as byLesson')
    .select(feeOfOffering(month).as('fee'))
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute();
  const students = await db
    .selectFrom('student')
    .select([...PERSON, 'program_level_id as level', 'family_id', 'emergency_contact_name'])
    .select(['emergency_contact_phone_no', 'emergency_contact_relationship', 'family_language'])
    .where('anonymised_at', 'is', null)
    .orderBy('id')
    .execute();
  const levels = await selectLevels(db);
  const sessions = await selectSessions(db);
  // The import has no start dates, which the rule of the first month needs.
  const { packageDiscount, siblingDiscount } = await selectDiscountRules(db);
  const discountRules = { packageDiscount, siblingDiscount };
  const hasDiscountRules = packageDiscount !== null || siblingDiscount !== null;
  const lists = { courses, items, banks, teachers, offerings, students, levels, sessions };
  return { ...lists, discountRules, hasDiscountRules };
}
