import type { OutputOf } from '@kelas/contract/call';
import type { getStatement } from '@kelas/contract/statements';
import { type Cents, formatRinggit, sumCents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { joinTexts } from '../languages/formats.ts';
import { lessonsText } from '../reference/lessons-text.ts';

export type Statement = OutputOf<typeof getStatement>;
type Row = Statement['rows'][number];

/** A line on the screen: a row of the statement, or the charges and payments of one month. */
export interface StatementLine {
  /** Names a group while other months load, so that it stays unfolded. */
  readonly key: string;
  readonly isDetail: boolean;
  readonly month: string;
  readonly dueDate: string | undefined;
  /** The days of the payments, first to last. */
  readonly dates: readonly string[];
  readonly description: string;
  readonly receiptNos: readonly string[];
  /** The received amount of the charges, and what was charged; undefined without a charge. */
  readonly charge:
    | { readonly fee: Cents; readonly chargedFee: Cents; readonly hasDiscount: boolean }
    | undefined;
  /** The amount that lowers the balance; undefined without one. */
  readonly paid: Cents | undefined;
  readonly balance: Cents;
  /** The rows of a group of several, as lines. */
  readonly details: readonly StatementLine[];
}

/** The sign with which a kind of row changes the balance (R-619, R-1588). */
const SIGNS = { CHARGE: 1, PAYMENT: -1, CREDIT: 0, REFUND: 1, SIBLING: 1 } as const;

/**
 * Returns the lines of a statement: the charges and payments of one month are one line (R-2223). The
 * balance follows the order of the lines.
 */
export function groupRows({ opening, rows }: Pick<Statement, 'opening' | 'rows'>) {
  let balance: number = opening;
  return groupsOf(rows).map((group): StatementLine => {
    const isDetail = group.length > 1;
    const lines = group.map((row): StatementLine => {
      balance += SIGNS[row.kind] * row.fee;
      return { ...singleLine(row), isDetail, balance: balance as Cents };
    });
    return isDetail ? mergeLines(group, lines) : (lines[0] as StatementLine);
  });
}

/** A refund and credit used for a sibling are lines of their own. */
const isApart = ({ kind }: Row) => kind === 'REFUND' || kind === 'SIBLING';

/** Returns the charges and payments of each month together, in the order of their first rows. */
function groupsOf(rows: readonly Row[]): (readonly Row[])[] {
  const keyOf = (row: Row) => (isApart(row) ? row : row.month);
  return [...Map.groupBy(rows, keyOf).values()];
}

function singleLine(row: Row): Omit<StatementLine, 'isDetail' | 'balance'> {
  const { kind, fee, month, dueDate, transactionDate, receiptNo } = row;
  const isRaised = isApart(row);
  return {
    key: '',
    month,
    dueDate,
    dates: transactionDate ? [transactionDate] : [],
    description: descriptionOf(row),
    receiptNos: receiptNo ? [receiptNo] : [],
    charge:
      kind === 'CHARGE'
        ? { fee, chargedFee: row.chargedFee ?? fee, hasDiscount: Boolean(row.discountFee) }
        : undefined,
    paid: kind === 'PAYMENT' ? fee : isRaised ? (-fee as Cents) : undefined,
    details: [],
  };
}

function mergeLines(rows: readonly Row[], details: readonly StatementLine[]): StatementLine {
  const last = details.at(-1) as StatementLine;
  const charges = details.flatMap(({ charge }) => charge ?? []);
  const paid = details.flatMap((line) => line.paid ?? []);
  const credit = sumCents(rows.flatMap(({ kind, fee }) => (kind === 'CREDIT' ? fee : [])));
  const subjects = new Set(rows.flatMap(({ subjectName }) => subjectName.split(', ')));
  // With one charge the line names its lessons; with several each of their details does.
  const lessons =
    charges.length === 1
      ? lessonsText(rows.find(({ kind }) => kind === 'CHARGE')?.lessons)
      : undefined;
  const names = joinTexts([...subjects, ...(lessons ? [lessons] : [])]);
  return {
    ...last,
    key: last.month,
    isDetail: false,
    dueDate: details.find(({ dueDate }) => dueDate)?.dueDate,
    dates: [...new Set(details.flatMap(({ dates }) => dates))],
    description: credit > 0 ? withCredit(names, credit) : names,
    receiptNos: [...new Set(details.flatMap(({ receiptNos }) => receiptNos))],
    charge: charges[0] && {
      fee: sumCents(charges.map(({ fee }) => fee)),
      chargedFee: sumCents(charges.map(({ chargedFee }) => chargedFee)),
      hasDiscount: charges.some(({ hasDiscount }) => hasDiscount),
    },
    paid: paid.length > 0 ? sumCents(paid) : undefined,
    details,
  };
}

function descriptionOf({ kind, subjectName, fee, lessons }: Row): string {
  if (kind === 'REFUND') return t`Refund: ${subjectName}`;
  if (kind === 'SIBLING') return t`Credit used for ${subjectName}`;
  if (kind === 'CREDIT') return withCredit(subjectName, fee);
  const counted = lessonsText(lessons);
  return joinTexts(counted ? [subjectName, counted] : [subjectName]);
}

const withCredit = (names: string, fee: Cents) =>
  t`${names} (${{ amount: `RM\u00a0${formatRinggit(fee)}` }} from credit)`;
