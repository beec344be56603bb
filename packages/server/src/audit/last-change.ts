import type { AuditAction, SubjectKind } from '@kelas/contract/audit-actions';
import type { Db, Tx } from '../db/database.ts';

const SAVES: readonly AuditAction[] = [
  'STUDENT_CHANGED',
  'TEACHER_CHANGED',
  'SETTINGS_CHANGED',
  'COURSE_RENAMED',
  'MISC_ITEM_CHANGED',
  'LEVEL_CHANGED',
  'CLASS_SESSION_CHANGED',
];

/** The person and time of an audited change. */
export interface LastChange {
  readonly staffId: number | null;
  /** Null for the command line and for upgrades. */
  readonly name: string | null;
  readonly at: Date;
}

/**
 * The last audited change of a record; undefined for none (R-1350). By default the last save of a
 * record that has a version.
 */
export async function lastChange(
  tx: Db | Tx,
  kind: SubjectKind,
  id: number,
  actions: readonly AuditAction[] = SAVES,
): Promise<LastChange | undefined> {
  return tx
    .selectFrom('audit_entry')
    .leftJoin('staff', 'staff.id', 'audit_entry.staff_id')
    .select(['staff_id as staffId', 'display_name as name', 'recorded_at as at'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('action', 'in', actions)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}
