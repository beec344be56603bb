import type { Cents } from '@kelas/contract/values/cents';
import type { ColumnType, Generated } from 'kysely';
import type { Computed, Once, SqlDate } from './columns.ts';

/** The tables of paid salaries and their voids (D-26). */
export interface SalarySchema {
  salary: {
    id: Generated<number>;
    teacher_id: Once<number>;
    month: Once<SqlDate>;
    payment_type: Once<'RATIO' | 'HOUR'>;
    ratio: Once<string | null>;
    hourly_rate: Once<number | null>;
    /** The tuition fees that students paid. */
    collected: Once<Cents>;
    /** The fees of parts of charges in `collected`, and their share in `share` (R-1542). */
    part_collected: ColumnType<Cents, Cents | undefined, never>;
    part_share: ColumnType<Cents, Cents | undefined, never>;
    /** The teacher's part of `collected`; for HOUR the hours times the rate. */
    share: Once<Cents>;
    /** The deduction for payments voided after an earlier salary counted them. */
    deducted: Once<Cents>;
    /** Generated: share minus deducted. */
    amount: ColumnType<Cents, never, never>;
    /** When and how the teacher was paid; null when unknown. */
    transaction_date: Once<SqlDate | null>;
    transaction_type: Once<'CASH' | 'BANK' | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    /** Set by a void, here and in the lines. */
    voided: Computed<boolean>;
  };
  salary_line: {
    id: Generated<number>;
    salary_id: Once<number>;
    payment_line_id: Once<number>;
    kind: Once<'COLLECTED' | 'REVERSED'>;
    fee: Once<Cents>;
    /** The deduction of a reversed line. */
    share: Once<Cents>;
    /** Which cents of the base a part of a charge pays, as a multirange; null for no part. */
    part: Once<string | null>;
    /** The transaction date of a collected line of another month than that of the salary. */
    late_date: Once<SqlDate | null>;
    voided: Computed<boolean>;
  };
  /** A month in which nothing was due, and whose discount the centre bears (R-1881). */
  salary_free_line: {
    id: Generated<number>;
    salary_id: Once<number>;
    subscription_id: Once<number>;
    month: Once<SqlDate>;
    /** What the share is computed from. */
    fee: Once<Cents>;
    voided: Computed<boolean>;
  };
  /** The reversal of a salary. */
  salary_void: {
    id: Generated<number>;
    salary_id: Once<number>;
    reason: Once<string>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
}
