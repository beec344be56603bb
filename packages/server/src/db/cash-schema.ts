import type { Cents } from '@kelas/contract/values/cents';
import type { ColumnType, Generated } from 'kysely';
import type { Computed, Once } from './columns.ts';

/** The tables of the closes of the day (D-25). */
export interface CashSchema {
  cash_close: {
    /** The number of the close, from 1 without gaps (R-1408). */
    id: Once<number>;
    /** The number of the close before; null for the first one. */
    before: Computed<number | null>;
    opening_float: Once<Cents>;
    /** Pieces of the notes and coins. */
    rm100: Once<number>;
    rm50: Once<number>;
    rm20: Once<number>;
    rm10: Once<number>;
    rm5: Once<number>;
    rm1: Once<number>;
    sen50: Once<number>;
    sen20: Once<number>;
    sen10: Once<number>;
    sen5: Once<number>;
    counted: Once<Cents>;
    /** The first count of the drawer (R-1888). */
    first_counted: Once<Cents>;
    /** The sum of its lines. */
    taken: Once<Cents>;
    /** Generated: counted minus opening_float and taken. */
    difference: Computed<Cents>;
    reason: Once<string>;
    banked: Once<Cents>;
    /** Generated: counted minus banked. */
    float_left: Computed<Cents>;
    /** `opening_float` minus the float left by the close before; null in closes of early versions. */
    float_difference: Once<Cents | null>;
    float_reason: ColumnType<string, string | undefined, never>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  /** A count of the drawer before the expected sum was shown (R-1886). */
  cash_count: {
    id: Generated<number>;
    close_number: Once<number>;
    counted: Once<Cents>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  /** A payment or a refund in cash, or the void of a payment, in the close that counted it. */
  cash_close_line: {
    close_id: Once<number>;
    payment_id: Once<number | null>;
    refund_id: Once<number | null>;
    kind: Once<'PAYMENT' | 'VOID' | 'REFUND'>;
    /** Below zero for a void and a refund. */
    amount: Once<Cents>;
  };
}
