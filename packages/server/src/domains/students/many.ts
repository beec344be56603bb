import type { Cents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { fillEmpty } from '../../base/fill-empty.ts';
import type { Tx } from '../../db/database.ts';
import type { StudentRowValues } from './queries.ts';

/** A course of a new student; fee in cents. */
export interface NewCourse {
  readonly offeringId: number;
  readonly fee: Cents;
  readonly from: Month;
  /** The first month without a charge; null for a running course. */
  readonly until: Month | null;
}

/** A student to add with courses and, unless ACTIVE, with the status. */
export interface NewStudent {
  readonly values: StudentRowValues;
  readonly courses: readonly NewCourse[];
  readonly status: {
    readonly status: 'DEACTIVATED' | 'TERMINATED';
    readonly month: Month;
  } | null;
}

/** Adds students in their order, each with its family. Returns their keys. */
export async function insertStudents(
  tx: Tx,
  students: readonly (Pick<NewStudent, 'values'> & { readonly familyId: number | null })[],
  createdBy: number,
): Promise<{ readonly id: number; readonly uuid: string }[]> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    insert into student (name, nric, phone_no, email, gender, program_level_id, schedule,
      enrolment_month, emergency_contact_name, emergency_contact_phone_no,
      emergency_contact_relationship, family_language, family_id, created_by)
    select name, nric, phone_no, email, gender, program_level_id, schedule,
      enrolment_month, emergency_contact_name, emergency_contact_phone_no,
      emergency_contact_relationship, family_language, family_id, ${createdBy}::integer
    from jsonb_to_recordset(${JSON.stringify(
      students.map(({ values, familyId }, place) => ({ ...values, family_id: familyId, place })),
    )}::jsonb) as added (place integer, name text, nric text, phone_no text, email text, gender text,
      program_level_id integer, schedule text, enrolment_month date, emergency_contact_name text,
      emergency_contact_phone_no text, emergency_contact_relationship text, family_language text,
      family_id integer)
    order by place
    returning id, uuid`.execute(tx);
  return rows;
}

/** The fields of a student that may be empty. */
const FILLABLE = [
  'nric',
  'email',
  'emergency_contact_name',
  'emergency_contact_phone_no',
  'emergency_contact_relationship',
  'family_language',
] as const;

/** Fills empty fields of students and raises their versions. */
export async function fillStudents(
  tx: Tx,
  filled: readonly { readonly id: number; readonly set: Readonly<Record<string, string>> }[],
): Promise<void> {
  await sql`update student set ${fillEmpty('student', FILLABLE, filled)}`.execute(tx);
}
