import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { parseRatio, type Ratio } from '@kelas/contract/values/payment-rate';

/** The teacher's share of the collected fees in cents, rounded half up once. */
export function shareOf(collected: Cents, { teacher, centre }: Ratio): Cents {
  const parts = BigInt(teacher + centre);
  return Number((2n * BigInt(teacher) * BigInt(collected) + parts) / (2n * parts)) as Cents;
}

/** The teacher's share in cents by the stored ratio `n/m`; 0 for HOUR, whose ratio is null. */
export function shareBy(ratio: string | null, collected: Cents): Cents {
  const parsed = ratio === null ? undefined : parseRatio(ratio);
  return parsed ? shareOf(collected, parsed) : (0 as Cents);
}

/** A line of a paid salary whose payment was voided later; fee in cents. */
export interface ReversedLine {
  readonly paymentLineId: number;
  readonly fee: Cents;
}

/**
 * The deduction in cents for each reversed line of one paid salary, in the order of the lines.
 * The salary less its deductions equals the salary without these lines, to the cent.
 * `earlier` is the sum of the salary's fees that were reversed before. A null ratio means HOUR.
 */
export function deductions(
  collected: Cents,
  earlier: Cents,
  ratio: Ratio | null,
  lines: readonly ReversedLine[],
): Cents[] {
  if (ratio === null) return lines.map(() => 0 as Cents);
  let left = collected - earlier;
  return lines.map(({ fee }) => {
    const before = shareOf(left as Cents, ratio);
    left -= fee;
    return (before - shareOf(left as Cents, ratio)) as Cents;
  });
}

/** A reversed line with the salary that counted it; amounts in cents. */
export interface PaidOutLine extends ReversedLine {
  readonly salaryId: number;
  readonly collected: Cents;
  readonly ratio: string | null;
  /** Sum of the salary's fees that were reversed before. */
  readonly earlier: Cents;
}

/** The deduction of each reversed line, grouped by salary, and their total; in cents. */
export function deduct<L extends PaidOutLine>(
  lines: readonly L[],
): { readonly total: Cents; readonly lines: readonly (L & { readonly share: Cents })[] } {
  const bySalary = Map.groupBy(lines, (line) => line.salaryId);
  const all = [...bySalary.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const ratio = first.ratio === null ? null : (parseRatio(first.ratio) ?? null);
    const shares = deductions(first.collected, first.earlier, ratio, group);
    return group.map((line, index) => ({ ...line, share: shares[index] ?? (0 as Cents) }));
  });
  return { total: sumCents(all.map((line) => line.share)), lines: all };
}
