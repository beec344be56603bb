import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { Labels } from './labels.ts';
import type { Paper } from './paper.ts';
import { drawTable } from './table.ts';

/** The deposit of a statement; amounts in cents (R-1589). */
export interface StatementDeposit {
  readonly opening: Cents;
  readonly rows: readonly {
    readonly kind: 'RECEIVED' | 'USED' | 'REFUND';
    readonly transactionDate: string;
    readonly receiptNo: string;
    readonly fee: Cents;
    readonly balance: Cents;
  }[];
  readonly closing: Cents;
}

/** Draws the deposit below the account of the fees. */
export function drawDeposit(
  paper: Paper,
  { opening, rows, closing }: StatementDeposit,
  words: Labels,
  from: number,
): void {
  const names = { RECEIVED: words.deposit, USED: words.depositUsed, REFUND: words.depositRefund };
  drawTable(paper, from, {
    columns: [
      { title: words.date },
      { title: words.depositHeld, wide: true },
      { title: words.receiptNo },
      { title: words.amount, align: 'right' },
      { title: words.balance, align: 'right' },
    ],
    rows: [
      { cells: ['', words.opening, '', '', formatAmount(opening)], bold: true },
      ...rows.map(({ kind, transactionDate, receiptNo, fee, balance }) => ({
        cells: [
          transactionDate,
          names[kind],
          receiptNo,
          formatAmount((kind === 'RECEIVED' ? fee : -fee) as Cents),
          formatAmount(balance),
        ],
      })),
      { cells: ['', words.closing, '', '', formatAmount(closing)], bold: true, rule: 'strong' },
    ],
    after: 0,
  });
}
