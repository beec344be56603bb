import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { DocumentSheet } from './document.ts';

/** The contents of the voucher of a refund (R-1583). */
export interface VoucherSheet extends DocumentSheet {
  readonly voucherNo: string;
  readonly transactionDate: Day;
  readonly student: { readonly name: string; readonly levelName: string };
  readonly fund: 'CREDIT' | 'DEPOSIT';
  readonly amount: Cents;
  readonly paymentType: 'CASH' | 'BANK';
  readonly reason: string;
  /** The staff member who paid the money back. */
  readonly paidBy: string;
  /** The time stamp of the record. */
  readonly recordedAt: string;
}
