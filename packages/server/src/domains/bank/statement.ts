import type { addStatement, previewStatement } from '@kelas/contract/bank';
import type { InputOf, OutputOf } from '@kelas/contract/call';
import { hasDoubts } from '@kelas/contract/values/bank-lines';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayFromSql, dayToSql, today } from '@kelas/contract/values/date';
import { fingerprints } from '@kelas/spreadsheet-reading/statement/fingerprints';
import {
  type BankStatementLine,
  type ReadStatement,
  readStatement,
} from '@kelas/spreadsheet-reading/statement/read-statement';
import { UnreadableFileError } from '@kelas/spreadsheet-reading/table/unreadable-file';
import { sql } from 'kysely';
import { type RecordedBy, recordEvent } from '../../audit/record.ts';
import { hashOfLine } from '../../base/bank-line-hash.ts';
import { conflict, invalid } from '../../base/errors.ts';
import { partsOf } from '../../base/parts.ts';
import { payerOf } from '../../billing/bank/words.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findBankAccount } from './accounts.ts';

type Input = InputOf<typeof previewStatement>;
type Preview = OutputOf<typeof previewStatement>;

/** Maximum number of rows of each kind that a preview names. */
const NAMED_MAX = 20;

/** A statement that is read and compared with the stored lines of its account. */
interface ComparedStatement {
  readonly statement: ReadStatement;
  readonly prints: readonly Buffer[];
  /** The number of each line among equal ones, as in its fingerprint. */
  readonly occurrences: readonly number[];
  readonly known: ReadonlySet<string>;
  readonly changed: readonly BankStatementLine[];
  readonly otherAccount: string | undefined;
  readonly missingAfter: string | undefined;
}

/** Reads a statement and says what it would add (R-2370, R-2372). Throws 422 if it is unreadable. */
export async function previewOf(db: Db, input: Input, now: Date): Promise<Preview> {
  const { statement, known, changed, otherAccount, missingAfter } = await compare(db, input, now);
  const { lines, gaps, faults, columns, headings, sample } = statement;
  const [first, last] = [lines[0], lines.at(-1)];
  const byRow = new Map(lines.map((line) => [line.row, line]));
  return {
    columns: { ...columns, text: [...columns.text] },
    headings: [...headings],
    sample: sample.map((row) => [...row]),
    columnsKnown: statement.columnsKnown,
    dateOrderKnown: statement.dateOrderKnown,
    ...(otherAccount !== undefined && { otherAccount }),
    ...(first && { from: dayFromSql(first.date) }),
    ...(last && { until: dayFromSql(last.date) }),
    newLines: lines.length - known.size,
    knownLines: known.size,
    faults: faults.slice(0, NAMED_MAX).map((fault) => ({ ...fault })),
    gaps: gaps.slice(0, NAMED_MAX).map(({ row, date, expected, found }) => ({
      // A stated closing balance is no line.
      ...noteOf(byRow.get(row) ?? { row, date, text: '', cents: 0 }),
      expected: expected as Cents,
      found: found as Cents,
    })),
    changed: changed.slice(0, NAMED_MAX).map(noteOf),
    ...(missingAfter !== undefined && { missingAfter }),
  };
}

function noteOf({
  row,
  date,
  text,
  cents,
}: Omit<BankStatementLine, 'balance'>): Preview['changed'][number] {
  return { row, date: dayFromSql(date), text, amount: cents as Cents };
}

/**
 * Adds the lines of a statement that are not stored yet (R-2370). Throws 409 for doubts that are not
 * accepted (R-2372), and for a statement of another account.
 */
export async function insertStatement(
  tx: Tx,
  input: InputOf<typeof addStatement>,
  by: RecordedBy,
): Promise<OutputOf<typeof addStatement>> {
  // Two files of one account are added one after the other.
  await sql`select from bank_account where id = ${input.accountId} for no key update`.execute(tx);
  const compared = await compare(tx, input, by.now);
  const { statement, prints, occurrences, known, changed, missingAfter, otherAccount } = compared;
  if (otherAccount !== undefined) {
    throw conflict('OTHER_ACCOUNT', 'This statement is of another account. Choose its account.');
  }
  const { lines, faults, gaps, opening, closing } = statement;
  const isDoubtful = hasDoubts({ faults, gaps, changed, missingAfter });
  if (isDoubtful && !input.acceptDoubts) {
    throw conflict('STATEMENT_DOUBTS', 'Look at the doubts about this statement, then accept them');
  }
  const { id: fileId } = await tx
    .insertInto('bank_file')
    .values({
      bank_account_id: input.accountId,
      file_name: input.fileName.slice(0, 200),
      opening,
      closing,
      columns: JSON.stringify(statement.columns),
      recorded_at: by.now,
      recorded_by: by.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = lines.flatMap((line, place) => {
    const fingerprint = prints[place];
    if (!fingerprint || known.has(fingerprint.toString('hex'))) return [];
    return [{ ...line, fingerprint, occurrence: occurrences[place] ?? 1 }];
  });
  for (const part of partsOf(added)) {
    await tx
      .insertInto('bank_line')
      .values(
        part.map(({ row, date, cents, text, balance, fingerprint, occurrence }) => ({
          bank_account_id: input.accountId,
          bank_file_id: fileId,
          row_number: row,
          transaction_date: date,
          amount: cents as Cents,
          text,
          payer: payerOf(text),
          balance,
          occurrence,
          fingerprint,
        })),
      )
      .execute();
  }
  const counted = { added: added.length, known: lines.length - added.length };
  await recordEvent(
    tx,
    {
      action: 'BANK_STATEMENT_ADDED',
      kind: 'BANK',
      id: input.accountId,
      after: { fileName: input.fileName, ...counted, acceptDoubts: isDoubtful },
    },
    by,
  );
  return counted;
}

async function compare(db: Db | Tx, input: Input, now: Date): Promise<ComparedStatement> {
  const account = await findBankAccount(db, input.accountId);
  const statement = readLines(input, account.columns ?? undefined, now);
  const { lines, opening } = statement;
  const texts = fingerprints(lines);
  const prints = texts.map((text) => hashOfLine(input.accountId, text));
  const known = await selectKnown(db, input.accountId, prints);
  const isKnown = (place: number) => known.has(prints[place]?.toString('hex') ?? '');
  const unknown = lines.filter((_, place) => !isKnown(place));
  const number = statement.account ?? '';
  const isOther = account.number !== '' && number !== '' && !isSameAccount(account.number, number);
  return {
    statement,
    prints,
    occurrences: texts.map((text) => Number(text.slice(text.lastIndexOf('|') + 1))),
    known,
    changed: await selectChanged(db, input.accountId, unknown, statement),
    otherAccount: isOther ? number : undefined,
    missingAfter: await selectMissing(db, input.accountId, lines[0], opening),
  };
}

/** A file may show the end of the number alone. */
function isSameAccount(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return length >= 4 && one.slice(-length) === other.slice(-length);
}

function readLines(
  input: Input,
  learned: ReadStatement['columns'] | undefined,
  now: Date,
): ReadStatement {
  const source = input.data
    ? { bytes: Buffer.from(input.data, 'base64') }
    : { text: input.text ?? '' };
  const date = dayToSql(today(now));
  try {
    if (input.columns) return readStatement(source, input.columns, date);
    const read = readStatement(source, undefined, date);
    if (!learned || (read.columnsKnown && read.dateOrderKnown)) return read;
    // What the file does not say is as in the statement before.
    const columns = read.columnsKnown ? { ...read.columns, dateOrder: learned.dateOrder } : learned;
    return readAsBefore(source, columns, date) ?? read;
  } catch (error) {
    if (error instanceof UnreadableFileError) {
      throw invalid(input.data ? 'data' : 'text', error.message);
    }
    throw error;
  }
}

/** Reads with the columns of the statement before; undefined where these do not fit. */
function readAsBefore(
  source: Parameters<typeof readStatement>[0],
  columns: ReadStatement['columns'],
  date: string,
): ReadStatement | undefined {
  try {
    return readStatement(source, columns, date);
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}

async function selectKnown(
  db: Db | Tx,
  accountId: number,
  prints: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ fingerprint: Buffer }>`
    select fingerprint from bank_line
    where bank_account_id = ${accountId} and fingerprint = any(${prints}::bytea[])`.execute(db);
  return new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')));
}

/**
 * The new lines that a stored line resembles which the file does not have: date and text are equal,
 * and the amount or the balance differs. Adding them may count one movement twice.
 */
async function selectChanged(
  db: Db | Tx,
  accountId: number,
  unknown: readonly BankStatementLine[],
  { lines }: ReadStatement,
): Promise<BankStatementLine[]> {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || unknown.length === 0) return [];
  const { rows } = await sql<{
    date: string;
    text: string;
    amount: number;
    balance: number | null;
  }>`
    select transaction_date as date, text, amount, balance from bank_line
    where bank_account_id = ${accountId} and text <> ''
      and transaction_date between ${first.date}::date and ${last.date}::date`.execute(db);
  const keyOf = ({ date, text }: { date: string; text: string }) => `${date} ${text}`;
  const all = (line: { date: string; text: string; balance: number | null }, cents: number) =>
    JSON.stringify([keyOf(line), cents, line.balance]);
  const inFile = new Set(lines.map((line) => all(line, line.cents)));
  const missing = new Set(rows.filter((row) => !inFile.has(all(row, row.amount))).map(keyOf));
  return unknown.filter((line) => missing.has(keyOf(line)));
}

/** The last stored day before a file, if the file does not go on from its balance. */
async function selectMissing(
  db: Db | Tx,
  accountId: number,
  first: BankStatementLine | undefined,
  opening: number | null,
): Promise<Day | undefined> {
  if (!first || opening === null) return undefined;
  const { rows } = await sql<{ date: string; isClosed: boolean }>`
    select transaction_date as date, bool_or(balance = ${opening}::bigint) as "isClosed"
    from bank_line
    where bank_account_id = ${accountId} and balance is not null and transaction_date = (
      select max(transaction_date) from bank_line
      where bank_account_id = ${accountId} and transaction_date < ${first.date}::date
    )
    group by 1`.execute(db);
  const [before] = rows;
  return before && !before.isClosed ? dayFromSql(before.date) : undefined;
}
