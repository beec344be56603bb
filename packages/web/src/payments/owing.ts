import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import { plural, t } from '@lingui/core/macro';

/** Returns `34 owe RM 4,120.00`, or `textForNone` if none owes; undefined for an empty list. */
export function owedSummary(
  rows: readonly { readonly totalOwedFee: Cents }[] | undefined,
  textForNone: string,
): string | undefined {
  if (!rows || rows.length === 0) return undefined;
  const owed = rows.map((row) => row.totalOwedFee).filter((cents) => cents > 0);
  if (owed.length === 0) return textForNone;
  const [count, sum] = [owed.length, formatAmount(sumCents(owed))];
  return t`${plural(count, { one: `# owes ${sum}`, other: `# owe ${sum}` })}`;
}
