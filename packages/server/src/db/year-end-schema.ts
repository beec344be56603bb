import type { DoneMove, FeeChoice } from '@kelas/contract/year-end';
import type { ColumnType, Generated } from 'kysely';
import type { Once, SqlDate } from './columns.ts';

/** The tables of school years and of moves to another level (D-35). */
export interface YearEndSchema {
  /** A year that was applied. */
  year_end: {
    id: Generated<number>;
    year: Once<number>;
    fees: Once<FeeChoice>;
    digest: Once<string>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: ColumnType<Date | null, undefined, Date>;
    undone_by: ColumnType<number | null, undefined, number>;
  };
  /** What a student does from a month on, in a year for all or alone. */
  student_move: {
    id: Generated<number>;
    year_end_id: Once<number | null>;
    student_id: Once<number>;
    month: Once<SqlDate>;
    move: Once<DoneMove | 'ALONE'>;
    from_level: Once<number>;
    to_level: Once<number>;
    /** Null while the change of the level or the status is planned. */
    outcome: 'DONE' | 'LEFT_AS_IS' | null;
    status_change_id: number | null;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: ColumnType<Date | null, undefined, Date>;
    undone_by: ColumnType<number | null, undefined, number>;
  };
  /** A course that a move ended, and the one that follows it. */
  student_move_course: {
    student_move_id: Once<number>;
    old_subscription_id: Once<number>;
    change: Once<'MOVES' | 'ENDS' | 'PAID_AHEAD'>;
    cancelled_before: Once<SqlDate | null>;
    /** The first month without the course after the move; `infinity` if it was left as it was. */
    end_month: Once<SqlDate>;
    new_subscription_id: Once<number | null>;
    /** The months of the following course; null for none, `new_until` also without an end. */
    new_from: Once<SqlDate | null>;
    new_until: Once<SqlDate | null>;
  };
  /** A discount that applying a year ended or added. */
  year_end_discount: {
    year_end_id: Once<number>;
    adjustment_id: Once<number>;
    /** Null for an added one; `infinity` without an end. */
    until_before: Once<SqlDate | null>;
  };
}
