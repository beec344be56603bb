import type { Migration } from 'kysely/migration';
import * as staff from './0001-staff.ts';
import * as reference from './0002-reference.ts';
import * as teachers from './0003-teachers.ts';
import * as students from './0004-students.ts';
import * as payments from './0005-payments.ts';

/** All migrations in their order; forward only. A released one is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-staff': staff,
  '0002-reference': reference,
  '0003-teachers': teachers,
  '0004-students': students,
  '0005-payments': payments,
};
