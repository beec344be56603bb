import type { SubjectKind } from '@kelas/contract/audit';
import type { ColumnType } from 'kysely';
import type { Computed, Once } from './columns.ts';

/** The tables of the audit log (D-13). */
export interface AuditSchema {
  /** The audit log. A trigger sets position and hashes (D-13). */
  audit_entry: {
    position: ColumnType<number, never, never>;
    recorded_at: Once<Date>;
    staff_id: Once<number | null>;
    action: Once<string>;
    subject_kind: Once<SubjectKind>;
    subject_id: Once<number | null>;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
    details_hash: ColumnType<Buffer, never, never>;
    previous_hash: ColumnType<Buffer, never, never>;
    hash: ColumnType<Buffer, never, never>;
    /** When the details about an anonymised student were erased (R-1128). */
    erased_at: ColumnType<Date | null, never, never>;
  };
  audit_head: { only_one: Computed<boolean>; position: Computed<number>; hash: Computed<Buffer> };
}
