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
    keeps_credit: boolean;
    deposit: Cents | null;
  };
}
