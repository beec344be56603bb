import type { ImportDelimiter, ImportEncoding, ImportKind } from '@kelas/contract/import-fields';
import type { ColumnType, Generated } from 'kysely';
import type { Once } from './columns.ts';

/** The tables of imports (D-34). */
export interface ImportSchema {
  /** A spreadsheet until it is imported. */
  import_draft: {
    uuid: Generated<string>;
    version: Generated<number>;
    kind: Once<ImportKind>;
    file_name: Once<string>;
    /** The bytes of a file; null for a pasted text. */
    source: Once<Buffer | null>;
    encoding: ImportEncoding;
    delimiter: ImportDelimiter;
    /** JSON: headings, rows and the line of each row. */
    content: string;
    row_count: number;
    /** JSON: the field of each column, the answers to questions and the rows to leave out. */
    choices: string;
    state: Generated<'OPEN' | 'WAITING' | 'RUNNING' | 'FAILED'>;
    digest: Buffer | null;
    ordered_by: number | null;
    ordered_at: Date | null;
    attempts: Generated<number>;
    done: Generated<number>;
    total: Generated<number>;
    message: Generated<string>;
    created_at: Once<Date>;
    created_by: Once<number>;
    /** The last change; null before the first one. */
    changed_at: Date | null;
    changed_by: number | null;
  };
  /** An import that was carried out, with the numbers of records that it made. */
  import_batch: {
    id: Generated<number>;
    uuid: Once<string>;
    kind: Once<ImportKind>;
    file_name: Once<string>;
    digest: Once<Buffer>;
    students: Once<number>;
    teachers: Once<number>;
    offerings: Once<number>;
    subjects: Once<number>;
    subscriptions: Once<number>;
    misc_items: Once<number>;
    charges: Once<number>;
    payments: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: ColumnType<Date | null, undefined, Date>;
    undone_by: ColumnType<number | null, undefined, number>;
  };
  /** A record that a row of the spreadsheet made or filled. */
  import_row: {
    import_batch_id: Once<number>;
    record_kind: Once<string>;
    record_id: Once<number>;
    row_number: Once<number>;
  };
}
