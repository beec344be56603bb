import type { StatementColumnChoice } from '@kelas/contract/schema/bank';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The uses of a column of a statement, in the order of the choice. */
export const columnRoles = [
  'NONE',
  'DATE',
  'TEXT',
  'CREDIT',
  'DEBIT',
  'AMOUNT',
  'SIGN',
  'BALANCE',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

export const ROLE_LABELS: Readonly<Record<ColumnRole, MessageDescriptor>> = {
  NONE: msg`Not used`,
  DATE: msg`Date`,
  TEXT: msg`Text`,
  CREDIT: msg`Money in`,
  DEBIT: msg`Money out`,
  AMOUNT: msg`Amount in or out`,
  SIGN: msg`CR or DR`,
  BALANCE: msg`Balance`,
};

/** Returns what the column at a place has. */
export function roleAt(columns: StatementColumnChoice, place: number): ColumnRole {
  if (columns.date === place) return 'DATE';
  if (columns.text.includes(place)) return 'TEXT';
  if (columns.credit === place) return 'CREDIT';
  if (columns.debit === place) return 'DEBIT';
  if (columns.amount === place) return 'AMOUNT';
  if (columns.sign === place) return 'SIGN';
  return columns.balance === place ? 'BALANCE' : 'NONE';
}

/**
 * Returns the columns with another use of one; the column that had the use before loses it. A
 * statement always has a date: another column takes its place by the use DATE.
 */
export function withRole(
  columns: StatementColumnChoice,
  place: number,
  role: ColumnRole,
): StatementColumnChoice {
  if (columns.date === place) return columns;
  const free = (value: number | null) => (value === place ? null : value);
  const freed = {
    ...columns,
    text: columns.text.filter((each) => each !== place),
    credit: free(columns.credit),
    debit: free(columns.debit),
    amount: free(columns.amount),
    sign: free(columns.sign),
    balance: free(columns.balance),
  };
  switch (role) {
    case 'NONE':
      return freed;
    case 'DATE':
      return { ...freed, date: place };
    case 'TEXT':
      return { ...freed, text: [...freed.text, place].toSorted((one, other) => one - other) };
    // One column for both directions, or one for each.
    case 'AMOUNT':
      return { ...freed, amount: place, credit: null, debit: null };
    case 'CREDIT':
      return { ...freed, credit: place, amount: null, sign: null };
    case 'DEBIT':
      return { ...freed, debit: place, amount: null, sign: null };
    case 'SIGN':
      return { ...freed, sign: place };
    case 'BALANCE':
      return { ...freed, balance: place };
  }
}
