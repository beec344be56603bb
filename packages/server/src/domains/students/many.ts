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

/** Adds a chunk of students in their order, each with its family. Returns their keys. */
export async function insertStudents(
  tx: Tx,
  students: readonly (Pick<NewStudent, 'values'> & { readonly familyId: number | null })[],
  createdBy: number,
): Promise<{ readonly id: number; readonly uuid: string }[]> {
  const rows = students.map(({ values, familyId }) => ({
    ...values,
    family_id: familyId,
    created_by: createdBy,
  }));
  return tx.insertInto('student').values(rows).returning(['id', 'uuid']).execute();
}

/** The fields of a student that may be empty. */
const FILLABLE = [
  'nric',
  'email',
  'emergency_contact_name',
  'emergency_contact_phone_no',
  'emergency_contact_relationship',
] as const;

/** Fills empty fields of students and raises their versions. */
export async function fillStudents(
  tx: Tx,
  filled: readonly { readonly id: number; readonly set: Readonly<Record<string, string>> }[],
): Promise<void> {
  await sql`update student set ${fillEmpty('student', FILLABLE, filled)}`.execute(tx);
}
