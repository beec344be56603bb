import type { Cents } from '@kelas/contract/values/cents';
import type { Generated } from 'kysely';
import type { Computed, Once, SqlDate } from './columns.ts';

/** The tables of money that the centre holds for students (D-31). */
export interface FundSchema {
  refund_counter: { year: number; last_number: number };
  refund: {
    id: Generated<number>;
    voucher_year: Once<number>;
    voucher_number: Once<number>;
    student_id: Once<number>;
    fund: Once<'CREDIT' | 'DEPOSIT'>;
    amount: Once<Cents>;
    payment_type: Once<'CASH' | 'BANK'>;
    transaction_date: Once<SqlDate>;
    reason: Once<string>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  /** A change of a fund; triggers add it. */
  fund_entry: {
    id: Computed<number>;
    student_id: Computed<number>;
    fund: Computed<'CREDIT' | 'DEPOSIT'>;
    /** Below zero for money that is taken out. */
    amount: Computed<Cents>;
    payment_id: Computed<number | null>;
    refund_id: Computed<number | null>;
    /** True for an entry that a void made. */
    reversal: Computed<boolean>;
  };
}
