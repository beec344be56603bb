import type { Cents } from '@kelas/contract/values/cents';
import type { Generated } from 'kysely';
import type { Once, SqlDate } from './columns.ts';

/** The tables of fees that change for many students (D-44). */
export interface FeeChangeSchema {
  /** A change of fees from a month on, or what takes one back. */
  fee_change: {
    id: Generated<number>;
    month: Once<SqlDate>;
    undoes: Once<number | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  /** The fee of an offering from the month of a change on. */
  fee_change_offering: {
    fee_change_id: Once<number>;
    offering_id: Once<number>;
    old_fee: Once<Cents>;
    new_fee: Once<Cents>;
  };
  /** A course of a student that began with the new fee, and the one that it follows. */
  fee_change_course: {
    subscription_id: Once<number>;
    old_subscription_id: Once<number>;
    fee_change_id: Once<number>;
  };
}
