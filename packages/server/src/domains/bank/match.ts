import type { matchBankLine, undoBankMatch } from '@kelas/contract/bank';
import type { InputOf, OutputOf } from '@kelas/contract/call';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import { formatReceiptNo, parseReceiptNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { type RecordedBy, recordEvent } from '../../audit/record.ts';
import { conflict, invalid, notFound } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import { LINE_MATCHED, LINE_TOO_SMALL } from '../../http/database-errors.ts';
import { lockReceipts } from '../ledger/locks.ts';
import { isFund } from '../payments/funds.ts';
import { checkPayment } from '../payments/prepare.ts';
import { prepareFamilyPayments } from '../payments/prepare-family.ts';
import { type RecordedReceipt, recordPayments } from '../payments/record.ts';

type Wanted = InputOf<typeof matchBankLine>;
type Reason = NonNullable<Wanted['reason']>;

/** Cents of a line with the record, or with the reason, that they are matched to. */
interface Match {
  readonly amount: Cents;
  readonly payment_id?: number;
  readonly refund_id?: number;
  readonly salary_id?: number;
  readonly reason?: Reason;
}

interface Line {
  readonly date: string;
  readonly open: Cents;
}

/**
 * Matches an open line (R-2376): records the payments, or confirms records of earlier.
 * The database has the last word on the amounts. Throws 404 for an unknown line or record, 409 for
 * one that is matched or void, 422 for payments that the line cannot be.
 */
export async function matchLine(
  tx: Tx,
  wanted: Wanted,
  by: RecordedBy,
): Promise<OutputOf<typeof matchBankLine>> {
  const { lineId, payments, certainty } = wanted;
  const prepared = payments?.length
    ? await prepareFamilyPayments(tx, payments, by.actor.id)
    : undefined;
  // Payments, voids and matches run one after the other, so that what is open stays open.
  await lockReceipts(tx, by.now);
  const line = await findLine(tx, lineId);
  if (line.open === 0) throw taken();
  let receipts: RecordedReceipt[] = [];
  if (prepared) {
    const day = dayFromSql(line.date);
    for (const { paymentType, transactionDate } of prepared) {
      if (paymentType !== 'BANK' && !isFund(paymentType)) {
        throw invalid('payments', 'Money of the bank is paid by bank');
      }
      if (transactionDate !== day)
        throw invalid('payments', 'The payments have the date of the bank');
    }
    receipts = await recordPayments(tx, prepared, by.actor.id, by.now);
  }
  const matches = await matchesOf(tx, wanted, line, receipts);
  const sum = sumCents(matches.map(({ amount }) => amount));
  if (sum > line.open) throw tooMuch();
  if (matches.length === 0 || matches.some(({ amount }) => amount <= 0)) throw taken();
  await tx
    .insertInto('bank_match')
    .values(
      matches.map((match) => ({
        payment_id: null,
        refund_id: null,
        salary_id: null,
        reason: null,
        ...match,
        bank_line_id: lineId,
        certainty: certainty ?? null,
        recorded_at: by.now,
        recorded_by: by.actor.id,
      })),
    )
    .execute();
  const openFee = (line.open - sum) as Cents;
  const after = { openFee, matches };
  await recordEvent(tx, { action: 'BANK_LINE_MATCHED', kind: 'BANK_LINE', id: lineId, after }, by);
  return { openFee, receipts };
}

/** Makes a line open again; its payments stay. Throws 404 for an unknown line, 409 for an open one. */
export async function undoMatches(
  tx: Tx,
  lineId: number,
  by: RecordedBy,
): Promise<OutputOf<typeof undoBankMatch>> {
  await lockReceipts(tx, by.now);
  await findLine(tx, lineId);
  const undone = await tx
    .updateTable('bank_match')
    .set({ undone_at: by.now, undone_by: by.actor.id })
    .where('bank_line_id', '=', lineId)
    .where('undone_at', 'is', null)
    .returning(['amount', 'payment_id', 'refund_id', 'salary_id', 'reason'])
    .execute();
  if (undone.length === 0) throw conflict('LINE_OPEN', 'This line of the bank is open already');
  const { open } = await findLine(tx, lineId);
  const event = {
    action: 'BANK_MATCH_UNDONE',
    kind: 'BANK_LINE',
    id: lineId,
    before: undone,
  } as const;
  await recordEvent(tx, event, by);
  return { openFee: open as Cents };
}

/** Throws 422 for payments that cannot be recorded together, before any lock. */
export function checkMatch({ payments }: Wanted): void {
  for (const lines of payments ?? []) checkPayment(lines);
}

async function findLine(tx: Tx, id: number): Promise<Line> {
  const { rows } = await sql<Line>`
    select transaction_date as date, open from bank_line where id = ${id}`.execute(tx);
  const [line] = rows;
  if (!line) throw notFound('line');
  return line;
}

function taken() {
  return conflict('LINE_MATCHED', LINE_MATCHED);
}

function tooMuch() {
  return conflict('LINE_TOO_SMALL', LINE_TOO_SMALL);
}

async function matchesOf(
  tx: Tx,
  { receiptNos, voucherNo, salaryId, reason }: Wanted,
  { open }: Line,
  recorded: readonly RecordedReceipt[],
): Promise<Match[]> {
  if (recorded.length > 0) {
    const money = recorded.filter(({ paymentType }) => paymentType === 'BANK');
    const ids = await findPayments(
      tx,
      money.map(({ receiptNo }) => receiptNo),
    );
    return money.map(({ receiptNo, totalAmount: amount }) => ({
      amount,
      payment_id: ids.get(receiptNo)?.id ?? 0,
    }));
  }
  if (receiptNos?.length) return confirmedOf(tx, receiptNos, open);
  if (voucherNo) {
    const { year, number } = parseReceiptNo(voucherNo);
    const { rows } = await sql<{ id: number; rest: Cents }>`
      select id, amount - coalesce((
        select sum(amount) from bank_match where refund_id = refund.id and undone_at is null
      ), 0)::bigint as rest
      from refund where voucher_year = ${year} and voucher_number = ${number}`.execute(tx);
    const [refund] = rows;
    if (!refund) throw notFound('refund');
    return [{ amount: Math.min(refund.rest, open) as Cents, refund_id: refund.id }];
  }
  if (salaryId) {
    const { rows } = await sql<{ rest: Cents }>`
      select amount - coalesce((
        select sum(amount) from bank_match where salary_id = salary.id and undone_at is null
      ), 0)::bigint as rest
      from salary where id = ${salaryId}`.execute(tx);
    const [salary] = rows;
    if (!salary) throw notFound('salary');
    return [{ amount: Math.min(salary.rest, open) as Cents, salary_id: salaryId }];
  }
  return reason ? [{ amount: open, reason }] : [];
}

/** Divides the open cents among recorded payments, in their order. */
async function confirmedOf(tx: Tx, receiptNos: readonly string[], open: Cents): Promise<Match[]> {
  const payments = await findPayments(tx, receiptNos);
  let rest: number = open;
  return [...new Set(receiptNos)].map((receiptNo) => {
    const payment = payments.get(receiptNo);
    if (!payment) throw notFound('receipt');
    const amount = Math.min(payment.unseen, rest) as Cents;
    rest -= amount;
    return { amount, payment_id: payment.id };
  });
}

/** The payments of receipts, with the cents that are not seen in the bank. */
async function findPayments(
  tx: Tx,
  receiptNos: readonly string[],
): Promise<ReadonlyMap<string, { id: number; unseen: number }>> {
  const numbers = receiptNos.map(parseReceiptNo);
  const { rows } = await sql<{ id: number; year: number; number: number; unseen: number }>`
    select payment.id, receipt_year as year, receipt_number as number,
      (select sum(fee) from payment_line where payment_id = payment.id)::bigint
      - coalesce((
        select amount from bank_seen where bank_seen.payment_id = payment.id
      ), 0)::bigint as unseen
    from unnest(
      ${numbers.map(({ year }) => year)}::integer[], ${numbers.map(({ number }) => number)}::integer[]
    ) wanted (year, number)
    join payment on receipt_year = wanted.year and receipt_number = wanted.number`.execute(tx);
  return new Map(rows.map(({ year, number, ...row }) => [formatReceiptNo(year, number), row]));
}
