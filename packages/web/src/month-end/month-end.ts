import type { OutputOf } from '@kelas/contract/call';
import type { getMonthEnd } from '@kelas/contract/month-end';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { plural, t } from '@lingui/core/macro';
import { formatMonth } from '../languages/formats.ts';

export type MonthEndRecord = OutputOf<typeof getMonthEnd>;
type UnclearPoint = MonthEndRecord['unclear'][number];

const DAY_MS = 24 * 3_600_000;

/** A line of the statement; amounts in cents, with the sign that makes the sum right. */
export interface FigureLine {
  readonly key: string;
  readonly label: string;
  readonly cents: Cents;
  /** The list behind the figure. */
  readonly to: string;
  /** Said below the label. */
  readonly hint?: string;
  readonly isPart?: boolean;
  readonly isTotal?: boolean;
}

/** Returns the last day of a month of the wire, `31-03-2026`. */
function lastDayOf(month: string): string {
  const first = monthToSql(addMonths(month as Month, 1));
  return dayFromSql(new Date(Date.parse(first) - DAY_MS).toISOString());
}

/** Returns the address of the receipts of a month, of one payment type if there is one. */
function receiptsOf(month: string, paymentType = ''): string {
  const days = { from: `01-${month}`, until: lastDayOf(month) };
  return `/payment/history?${new URLSearchParams({ ...days, ...(paymentType && { paymentType }) })}`;
}

/** Returns the statement of a month: each figure with the address of its list (R-2415). */
export function statementOf(record: MonthEndRecord): FigureLine[] {
  const { month, cash, cashCounted, drawerCloses } = record;
  const less = (cents: Cents) => (cents === 0 ? cents : (-cents as Cents));
  const counted = formatAmount(cashCounted);
  const ofMonth = `month=${month}`;
  return [
    line('charged', t`Charged`, record.charged, `/student/tuition/payment?${ofMonth}`),
    line('discounts', t`Discounts`, less(record.discounts), `/student/tuition/payment?${ofMonth}`),
    { ...line('received', t`Received`, record.received, receiptsOf(month)), isTotal: true },
    {
      ...part('cash', t`Cash`, cash, receiptsOf(month, 'CASH')),
      ...(cash > 0 && { hint: t`${counted} counted in a close of the day` }),
    },
    part(
      'bankSeen',
      t`Bank, confirmed by a bank statement`,
      record.bankSeen,
      receiptsOf(month, 'BANK'),
    ),
    part('bankClaimed', t`Bank, not confirmed yet`, record.bankClaimed, receiptsOf(month, 'BANK')),
    part('unknown', t`Unknown type`, record.unknown, receiptsOf(month, 'UNKNOWN')),
    line(
      'refunded',
      t`Refunded`,
      less(record.refunded),
      `/finance/report/student?${ofMonth}&programLvl=all`,
    ),
    line('salaries', t`Salaries`, less(record.salaries), `/teachers/salary?${ofMonth}`),
    {
      ...line('left', t`Left over`, record.left, `/finance/report/month?${ofMonth}`),
      isTotal: true,
    },
    line('owed', t`Owed up to the month`, record.owed, '/arrears'),
    ...(drawerCloses > 0
      ? [
          {
            ...line('drawer', t`Differences of the drawer`, record.drawerDifference, '/cash/close'),
            hint: t`${plural(drawerCloses, {
              one: '# close of the day',
              other: '# closes of the day',
            })}`,
          },
        ]
      : []),
  ];
}

function line(key: string, label: string, cents: Cents, to: string): FigureLine {
  return { key, label, cents, to };
}

function part(...of: Parameters<typeof line>): FigureLine {
  return { ...line(...of), isPart: true };
}

/** Returns a point that is not yet clear in words, and the words of the link that clears it. */
export function unclearText({ kind, count, fee }: UnclearPoint): { text: string; link: string } {
  const amount = formatAmount(fee);
  switch (kind) {
    case 'CASH':
      return {
        text: t`${plural(count, {
          one: '# day has cash that is in no close of the day',
          other: '# days have cash that is in no close of the day',
        })} (${amount}).`,
        link: t`Close the day`,
      };
    case 'PAYMENTS':
      return {
        text: t`${plural(count, {
          one: '# payment by bank is not confirmed by a bank statement',
          other: '# payments by bank are not confirmed by a bank statement',
        })} (${amount}).`,
        link: t`Read a bank statement`,
      };
    case 'BANK_LINES':
      return {
        text: t`${plural(count, {
          one: '# bank line of money in belongs to no payment',
          other: '# bank lines of money in belong to no payment',
        })} (${amount}).`,
        link: t`Match the bank lines`,
      };
  }
}

/** Returns why a month is not closed; undefined for a closed one. */
export function stateText({ state, nextMonth }: MonthEndRecord): string | undefined {
  const next = nextMonth ? formatMonth(nextMonth) : '';
  switch (state) {
    case 'CLOSED':
      return undefined;
    case 'OPEN':
      return t`Not closed. The figures can still change.`;
    case 'NOT_OVER':
      return t`This month is not over. The figures change with each payment.`;
    case 'EARLIER_FIRST':
      return t`Not closed. Close ${next} first.`;
    case 'BEFORE_FIRST':
      return t`Not closed. The first closed month is later, so this month stays open.`;
  }
}
