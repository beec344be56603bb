import type { Bearer } from '@kelas/contract/discounts';
import type { FirstMonth } from '@kelas/contract/house-rules';
import type { Cents } from '@kelas/contract/values/cents';
import type { ColumnType } from 'kysely';

/** The table of the house rules (R-1550). */
export interface HouseRulesSchema {
  /** One row; null is a rule that is off. */
  house_rules: {
    id: ColumnType<boolean, never, never>;
    version: number;
    due_day: number | null;
    not_admitted_months: number | null;
    registration_fee: Cents | null;
    part_payments: boolean;
    package_from_courses: number | null;
    package_amount: Cents | null;
    package_percent: number | null;
    package_borne_by: Bearer | null;
    sibling_from_child: number | null;
    sibling_amount: Cents | null;
    sibling_percent: number | null;
    sibling_borne_by: Bearer | null;
    first_month: FirstMonth | null;
    keeps_credit: boolean;
    deposit: Cents | null;
    /** The most that an employee takes off a fee by hand, in percent (R-1890). */
    discount_limit: number | null;
  };
}
