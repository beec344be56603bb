import type { Cents } from '@kelas/contract/values/cents';
import type { ColumnType, Generated } from 'kysely';
import type { Once, SqlDate } from './columns.ts';

/** The tables of bulk charges (D-33). */
export interface BulkChargeSchema {
  /** Charges of one misc item to many students; for a level, for an offering or for all. */
  bulk_charge: {
    id: Generated<number>;
    misc_item_id: Once<number>;
    month: Once<SqlDate>;
    fee: Once<Cents>;
    program_level_id: Once<number | null>;
    offering_id: Once<number | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: ColumnType<Date | null, undefined, Date>;
    undone_by: ColumnType<number | null, undefined, number>;
  };
  /** A charge that a bulk charge made. */
  bulk_charge_line: {
    misc_charge_id: Once<number>;
    bulk_charge_id: Once<number>;
    student_id: Once<number>;
  };
}
