import type { OutputOf } from '@kelas/contract/call';
import { getStatement } from '@kelas/contract/statements';
import { type Day, dayToSql, monthOfDay } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import type { ModelCentre } from './centre.ts';
import type { ModelFundEntry } from './funds.ts';
import { amountOf, keptBy, type ModelStudent, sumOf } from './records.ts';

type ShownStatement = OutputOf<typeof getStatement>;

/** The change of the balance for each cent of the fee of a row. */
const WEIGHTS = { CHARGE: 1, PAYMENT: -1, CREDIT: 0, REFUND: 1, SIBLING: 1 } as const;

interface ModelStatementRow {
  readonly kind: keyof typeof WEIGHTS;
  readonly month: Month;
  readonly day: Day | null;
  readonly receiptNo: string | null;
  readonly fee: number;
}

/** Compares a student's statement of some months with the model: each row and each sum. */
export async function compareStatement(
  server: TestServer,
  centre: ModelCentre,
  student: ModelStudent,
  { from, until }: { readonly from: Month; readonly until: Month },
): Promise<void> {
  const statement = await server.ask(getStatement, { uuid: student.uuid, from, until });
  const about = `statement of ${student.name} from ${from} until ${until}`;
  const all = rowsOf(centre, student, until);
  const isEarlier = ({ month }: ModelStatementRow) => compareMonths(month, from) < 0;
  const rows = all.filter((row) => !isEarlier(row));
  const sum = (...kinds: string[]) =>
    sumOf(rows.filter(({ kind }) => kinds.includes(kind)).map(({ fee }) => fee));
  const { opening, charged, paid, refunded = 0, closing } = statement;
  expect([opening, charged, paid, refunded, closing], about).toEqual([
    balanceOf(all.filter(isEarlier)),
    sum('CHARGE'),
    sum('PAYMENT'),
    sum('REFUND', 'SIBLING'),
    balanceOf(all),
  ]);
  expect(opening + charged + refunded - paid).toBe(closing);
  expect(statement.rows.at(-1)?.balance ?? opening).toBe(closing);
  const text = (row: Omit<ModelStatementRow, 'month'> & { readonly month: string }) =>
    [row.kind, row.month, row.day, row.receiptNo, row.fee].join(' ');
  expect(
    statement.rows
      .map((row) => text({ ...row, day: row.transactionDate as Day | null }))
      .toSorted(),
    about,
  ).toEqual(rows.map(text).toSorted());
  compareDeposit(centre, student, statement);
}

/** Checks that a statement until after the last payment ends with what is owed less the credit. */
export async function compareBalance(
  server: TestServer,
  centre: ModelCentre,
  student: ModelStudent,
): Promise<void> {
  const until = addMonths(centre.month, 12);
  const { closing } = await server.ask(getStatement, { uuid: student.uuid, from: until, until });
  const owed = sumOf(centre.owedUntil(student, until).map((line) => line.owed));
  expect(closing, `balance of ${student.name}`).toBe(
    owed - centre.funds.balance(student, 'CREDIT'),
  );
}

function balanceOf(rows: readonly ModelStatementRow[]): number {
  return sumOf(rows.map(({ kind, fee }) => WEIGHTS[kind] * fee));
}

/** The charges, payments, uses of credit and refunds of a student up to a month. */
function rowsOf(centre: ModelCentre, student: ModelStudent, until: Month): ModelStatementRow[] {
  const rows: ModelStatementRow[] = [];
  for (const { month, fee } of centre.chargedUntil(student, until)) {
    rows.push({ kind: 'CHARGE', month, day: null, receiptNo: null, fee });
  }
  const entries = standingEntries(centre, student).filter(({ fund }) => fund === 'CREDIT');
  for (const payment of centre.standing.filter((each) => each.student === student)) {
    const { day, receiptNo, lines, kept } = payment;
    const row = { month: monthOfDay(day), day, receiptNo };
    const ownUse = entries.filter(({ of, amount }) => of === payment && amount < 0);
    const own = sumOf(ownUse.map(({ amount }) => 0 - amount));
    const fee = amountOf([payment]) - keptBy([payment], 'DEPOSIT') - own;
    const isDepositOnly = lines.length === 0 && kept.every(({ fund }) => fund === 'DEPOSIT');
    if (own > 0) rows.push({ kind: 'CREDIT', ...row, fee: own });
    if (fee > 0 || (own === 0 && !isDepositOnly)) rows.push({ kind: 'PAYMENT', ...row, fee });
  }
  for (const { of, amount } of entries) {
    const { day, receiptNo } = of;
    const row = { month: monthOfDay(day), day, receiptNo, fee: 0 - amount };
    if (!('lines' in of)) rows.push({ kind: 'REFUND', ...row });
    else if (of.student !== student) rows.push({ kind: 'SIBLING', ...row });
  }
  return rows.filter(({ month }) => compareMonths(month, until) <= 0);
}

/** The changes of a student's funds, without voided payments. */
function standingEntries({ funds }: ModelCentre, student: ModelStudent): ModelFundEntry[] {
  return funds.entries.filter(
    ({ student: holder, of, isReversal }) =>
      holder === student && !isReversal && !('voided' in of && of.voided !== null),
  );
}

/** Compares the deposit of a statement; it is absent before the first change (R-1589). */
function compareDeposit(
  centre: ModelCentre,
  student: ModelStudent,
  { from, until, deposit }: ShownStatement,
): void {
  const entries = standingEntries(centre, student)
    .filter(
      ({ fund, of }) =>
        fund === 'DEPOSIT' && compareMonths(monthOfDay(of.day), until as Month) <= 0,
    )
    .toSorted((a, b) =>
      dayToSql(a.of.day) < dayToSql(b.of.day)
        ? -1
        : dayToSql(a.of.day) > dayToSql(b.of.day)
          ? 1
          : 0,
    );
  const isEarlier = ({ of }: ModelFundEntry) =>
    compareMonths(monthOfDay(of.day), from as Month) < 0;
  const opening = sumOf(entries.filter(isEarlier).map(({ amount }) => amount));
  let balance = opening;
  const rows = entries
    .filter((entry) => !isEarlier(entry))
    .map(({ of, amount }) => {
      balance += amount;
      const kind = !('lines' in of) ? 'REFUND' : amount > 0 ? 'RECEIVED' : 'USED';
      const { day, receiptNo } = of;
      return { kind, transactionDate: day, receiptNo, fee: Math.abs(amount), balance };
    });
  const expected = entries.length > 0 ? { opening, rows, closing: balance } : undefined;
  expect(deposit, `deposit of ${student.name}`).toEqual(expected);
}
