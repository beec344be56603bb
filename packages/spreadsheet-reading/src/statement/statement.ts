/** The positions of the columns in the table, from 0. The caller keeps them for each account. */
export interface StatementColumns {
  readonly date: number;
  /** The columns of the description, in the order in which their texts are joined. */
  readonly text: readonly number[];
  /** One column for both directions, with CR/DR, +/- or brackets. */
  readonly amount: number | null;
  /** The column with CR/DR, C/D or +/- for `amount`. */
  readonly sign: number | null;
  readonly debit: number | null;
  readonly credit: number | null;
  readonly balance: number | null;
  readonly dateOrder: 'DMY' | 'MDY' | 'YMD';
}

export interface BankStatementLine {
  /** The row of the file, from 1. */
  readonly row: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Money in is positive, money out is negative; never 0. */
  readonly cents: number;
  readonly text: string;
  /** The balance of the account after this line, in cents. */
  readonly balance: number | null;
}

/** A row that is no line, because a part of it is not certain. */
export interface StatementFault {
  readonly row: number;
  readonly code:
    | 'DATE'
    | 'AMOUNT'
    | 'BOTH_AMOUNTS'
    | 'NO_AMOUNT'
    | 'BALANCE'
    | 'SECOND_ACCOUNT'
    | 'TEXT_TOO_LONG';
  /** The text of the cell, shortened. */
  readonly cell: string;
}

/** A line whose balance does not follow from the line before it, in the order of the account. */
export interface StatementGap {
  readonly row: number;
  readonly date: string;
  readonly expected: number;
  readonly found: number;
}

export interface ReadStatement {
  readonly columns: StatementColumns;
  /** The headings of the table; empty if the table has none. */
  readonly headings: readonly string[];
  /** The first rows after the headings, for a dialog that corrects the columns. */
  readonly sample: readonly (readonly string[])[];
  /** The oldest line first, in the order of the account. */
  readonly lines: readonly BankStatementLine[];
  readonly faults: readonly StatementFault[];
  readonly gaps: readonly StatementGap[];
  /** The balance before the first line, in cents. */
  readonly opening: number | null;
  /** The balance after the last line, in cents. */
  readonly closing: number | null;
  /** The digits of the account number. */
  readonly account: string | null;
  /** False if no date of the file decides between DMY and MDY, or the year of its dates. */
  readonly dateOrderKnown: boolean;
  /** False if other columns could be meant, and if no amount shows a direction. */
  readonly columnsKnown: boolean;
}

/** A row of the file with at least one text. */
export interface FileRow {
  /** Cells after `cleanStatementCell`. */
  readonly cells: readonly string[];
  /** The number of the row in the file, from 1. */
  readonly row: number;
}
