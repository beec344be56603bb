import type { AuditAction } from '@kelas/contract/audit-actions';
import { ACCOUNT_CHANGES_MAX } from '@kelas/contract/student-account';
import type { Db } from '../../db/database.ts';

/** The changes that a student's page lists; reading a number and exports are no changes. */
const CHANGES: readonly AuditAction[] = [
  'STUDENT_REGISTERED',
  'STUDENT_CHANGED',
  'STUDENT_STATUS_CHANGED',
  'SUBSCRIPTION_CANCELLED',
  'COURSE_CHANGED',
  'STUDENT_MOVED',
  'STUDENT_MOVE_UNDONE',
  'ADJUSTMENT_ADDED',
  'ADJUSTMENT_ENDED',
  'MISC_CANCELLED',
  'NOTE_CHANGED',
  'SIBLING_DECIDED',
  'STUDENT_ANONYMISED',
];

/** The newest changes of a student: who, when and which fields, without their values (R-1474). */
export async function selectChanges(db: Db, studentId: number) {
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('staff', 'staff.id', 'audit_entry.staff_id')
    .select(['recorded_at', 'display_name as staffName', 'action', 'before', 'after'])
    .where('subject_kind', '=', 'STUDENT')
    .where('subject_id', '=', studentId)
    .where('action', 'in', CHANGES)
    .orderBy('position', 'desc')
    .limit(ACCOUNT_CHANGES_MAX)
    .execute();
  return rows.map(({ recorded_at, staffName, action, before, after }) => ({
    recordCreateDate: recorded_at.toISOString(),
    staffName,
    action: action as AuditAction,
    fields: changedFields(before, after),
  }));
}

function changedFields(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return Object.keys(after).filter(
    (name) => name !== 'version' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
