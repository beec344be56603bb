import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';

/** Returns `34 owe RM 4,120.00`, or `textForNone` if none owes; undefined for an empty list. */
export function owedSummary(
  rows: readonly { readonly totalOwedFee: Cents }[] | undefined,
  textForNone: string,
): string | undefined {
  if (!rows || rows.length === 0) return undefined;
  const owed = rows.map((row) => row.totalOwedFee).filter((cents) => cents > 0);
  if (owed.length === 0) return textForNone;
  const sum = formatAmount(sumCents(owed));
  return `${owed.length.toLocaleString('en')} ${owed.length === 1 ? 'owes' : 'owe'} ${sum}`;
}
