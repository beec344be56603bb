import type { ColumnType, Generated } from 'kysely';
import type { Once } from './columns.ts';

/** The tables of copies to a new school year (D-37). */
export interface YearCopySchema {
  /** Entries of one school year that were copied to a later one. */
  year_copy: {
    id: Generated<number>;
    from_year: Once<number>;
    to_year: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: ColumnType<Date | null, undefined, Date>;
    undone_by: ColumnType<number | null, undefined, number>;
  };
  /** A copy with its original: a timetable entry, or a quiz or a note. */
  year_copy_line: {
    id: Generated<number>;
    year_copy_id: Once<number>;
    timetable_entry_id: Once<number | null>;
    original_entry_id: Once<number | null>;
    material_id: Once<number | null>;
    original_material_id: Once<number | null>;
    from_every_year: Once<boolean>;
  };
}
