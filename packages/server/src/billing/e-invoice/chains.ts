import { daysOf } from './dates.ts';
import { faultOf, type PackFault } from './faults.ts';
import type { DocumentLine, MonthReceipt, PackInput } from './model.ts';
import { RELAXATION, SINGLE_RECEIPT } from './rules.ts';

/** The receipts of a month as lines, and the receipts that need a person. */
export interface MonthChains {
  readonly lines: readonly DocumentLine[];
  readonly faults: readonly PackFault[];
}

/**
 * Makes a line of each unbroken chain of receipts. Voided receipts and receipts of deposits alone
 * are in neither list, and break a chain.
 */
export function chainsOf(
  receipts: readonly MonthReceipt[],
  { month, turnoverCents, receiptNo }: Pick<PackInput, 'month' | 'turnoverCents' | 'receiptNo'>,
): MonthChains {
  const { first } = daysOf(month);
  const chains: Omit<DocumentLine, 'description' | 'original'>[] = [];
  const faults: PackFault[] = [];
  for (const { number, date, cents, voided } of receipts.toSorted((a, b) => a.number - b.number)) {
    if (voided || cents <= 0) continue;
    if (!mayConsolidate(cents, date, turnoverCents)) {
      faults.push(faultOf('RECEIPT_ABOVE_LIMIT', null, number));
      continue;
    }
    if (date < first) faults.push(faultOf('RECEIPT_LATE', null, number));
    const open = chains.at(-1);
    if (open?.lastReceipt === number - 1) {
      chains[chains.length - 1] = { ...open, lastReceipt: number, cents: open.cents + cents };
    } else chains.push({ firstReceipt: number, lastReceipt: number, cents });
  }
  const lines = chains.map((chain) => {
    const [from, to] = [receiptNo(chain.firstReceipt), receiptNo(chain.lastReceipt)];
    const description = from === to ? `Receipt ${from}` : `Receipt ${from} - ${to}`;
    return { ...chain, description, original: null };
  });
  return { lines, faults };
}

/** True when a receipt may be part of a consolidated e-invoice. */
export function mayConsolidate(cents: number, date: string, turnoverCents: number): boolean {
  if (cents <= SINGLE_RECEIPT.maxCents || date < SINGLE_RECEIPT.from) return true;
  return turnoverCents <= RELAXATION.maxTurnoverCents && date <= RELAXATION.until;
}
