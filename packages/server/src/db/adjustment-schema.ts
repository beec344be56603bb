import type { DiscountRule } from '@kelas/contract/discounts';
import type { Cents } from '@kelas/contract/values/cents';
import type { Generated } from 'kysely';
import type { Computed, Once, SqlDate } from './columns.ts';

/** The tables of discounts (D-28). */
export interface AdjustmentSchema {
  /** A discount on a subscription, for the months in [from_month, until_month) (D-28). */
  adjustment: {
    id: Generated<number>;
    student_id: Once<number>;
    subscription_id: Once<number>;
    from_month: Once<SqlDate>;
    /** `infinity` without an end. */
    until_month: SqlDate;
    amount: Once<Cents | null>;
    percent: Once<number | null>;
    borne_by: Once<'CENTRE' | 'SHARED'>;
    reason: Once<string>;
    /** The house rule that made it; null by hand (D-30). */
    rule: Once<DiscountRule | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  /** An admin has seen the discounts up to this one (R-1892). */
  discount_review: {
    id: Generated<number>;
    seen_until: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  /** What is due in the months with an adjustment; triggers maintain it (D-28). */
  fee_period: {
    student_id: Computed<number>;
    subscription_id: Computed<number>;
    from_month: Computed<SqlDate>;
    until_month: Computed<SqlDate>;
    due: Computed<Cents>;
    base: Computed<Cents>;
  };
}
