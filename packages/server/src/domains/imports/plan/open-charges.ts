import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayToSql } from '@kelas/contract/values/date';
import type { KnownLine, StoredPart } from './due.ts';
import type { ImportedLine } from './work.ts';

/** A charge, stored or of this file, with what is paid of it. */
export interface OpenCharge {
  /** How a line of a payment names it; all parts have one base, so that their shares add up (R-1542). */
  readonly named: Pick<ImportedLine, 'subscriptionId' | 'miscChargeId' | 'charge' | 'base'>;
  readonly due: Cents;
  paid: Cents;
  /** Stored payments that no row of this file repeats. */
  readonly unmatched: StoredPart[];
  /** Which rows of this file mean it: one without a payment, or payments. */
  meantBy?: 'CHARGE' | 'PAYMENTS';
  /** The line of the spreadsheet that paid it in full. */
  paidBy?: number;
}

export function newCharge(named: OpenCharge['named'], due: Cents): OpenCharge {
  return { named, due, paid: 0 as Cents, unmatched: [] };
}

export function storedCharge(
  named: OpenCharge['named'],
  { fee, paidFee, parts }: Pick<KnownLine, 'fee' | 'paidFee' | 'parts'>,
): OpenCharge {
  return { named, due: fee, paid: paidFee, unmatched: [...parts] };
}

/** Whether a row repeats a stored payment of a charge. Another row cannot repeat the same one. */
export function repeats({ unmatched }: OpenCharge, paid: Cents, date: Day): boolean {
  const at = unmatched.findIndex((each) => each.fee === paid && each.date === dayToSql(date));
  if (at < 0) return false;
  unmatched.splice(at, 1);
  return true;
}
