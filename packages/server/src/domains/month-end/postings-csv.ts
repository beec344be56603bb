import { Readable } from 'node:stream';
import type { Cents } from '@kelas/contract/values/cents';
import { CSV_START, type CsvCell, csvFileName, toCsv } from '@kelas/contract/values/csv';
import { dayFromSql } from '@kelas/contract/values/date';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { referenceCode } from '@kelas/contract/values/reference-code';
import { sql } from 'kysely';
import type { Snapshot } from '../../db/snapshot.ts';
import { findMonthClose, findNextMonth } from './closes.ts';
import { accounts, type CorrectionsOf, type PostingRow, selectPostings } from './postings.ts';

/** The columns of the file, which other programs map to their own (R-2413). */
const COLUMNS = [
  'Date',
  'Number',
  'Family code',
  'Name',
  'Account',
  'Debit',
  'Credit',
  'Amount',
  'Text',
] as const;

export function postingsFileName(month: Month): string {
  return csvFileName(`Postings ${month}`);
}

/** Makes the postings of a month as CSV while they are read (R-2412). */
export async function makePostingsCsv(snapshot: Snapshot, month: Month): Promise<Readable> {
  const { tx } = snapshot;
  const close = await findMonthClose(tx, month);
  const isNext = !close && (await findNextMonth(tx)) === month;
  const of: CorrectionsOf = close || isNext ? { closeId: close?.id ?? null } : undefined;
  const lastDay = await findLastDay(snapshot, month);
  const lines = async function* () {
    // Sent with the first rows, so that an error of their query occurs before the response begins.
    let begin = toCsv([[...COLUMNS]]);
    for await (const batch of snapshot.batches(selectPostings(month, of))) {
      const rows = batch.map((row) => cellsOf(row, lastDay));
      yield begin + toCsv(rows).slice(CSV_START.length);
      begin = '';
    }
    if (begin) yield begin;
  };
  return Readable.from(lines(), { objectMode: false });
}

/** The last day of a month in the form of the database. */
async function findLastDay({ tx }: Snapshot, month: Month): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${monthToSql(month)}::date + interval '1 month' - interval '1 day')::date as day`.execute(
    tx,
  );
  return rows[0]?.day ?? monthToSql(month);
}

/** A correction has the last day of the month, because the month of its own date is closed. */
function cellsOf(row: PostingRow, lastDay: string): CsvCell[] {
  const { amount, holder } = row;
  return [
    dateCell(row.isCorrection ? lastDay : row.day),
    numberOf(row),
    holder === null ? '' : referenceCode(holder),
    row.name,
    accounts[row.account],
    amount > 0 ? amount : '',
    amount < 0 ? (-amount as Cents) : '',
    amount,
    textOf(row),
  ];
}

/** Returns a day as accounting programs in Malaysia read it: `31/03/2026`. */
function dateCell(sqlDay: string): string {
  return dayFromSql(sqlDay).replaceAll('-', '/');
}

function numberOf({ kind, year, number }: PostingRow): string {
  if (kind === 'SALARY' || year === null) return `S-${number}`;
  return (kind === 'REFUND' ? formatVoucherNo : formatReceiptNo)(year, number);
}

const KINDS = { PAYMENT: 'Payment', REFUND: 'Refund', SALARY: 'Salary' } as const;

function textOf({ kind, item, ofMonth, isReversal, isCorrection, day }: PostingRow): string {
  const what = [item ?? KINDS[kind], ofMonth && monthFromSql(ofMonth)].filter(Boolean).join(' ');
  const done = isReversal ? `Void: ${what}` : what;
  return isCorrection ? `Correction of ${dateCell(day)}: ${done}` : done;
}
