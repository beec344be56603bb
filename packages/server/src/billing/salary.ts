import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { parseRatio, type Ratio } from '@kelas/contract/values/payment-rate';

/** The teacher's part of what was collected: teacher/(teacher+centre) of it, rounded half up once (decisions: Money). */
export function shareOf(collected: Cents, { teacher, centre }: Ratio): Cents {
  const parts = BigInt(teacher + centre);
  return Number((2n * BigInt(teacher) * BigInt(collected) + parts) / (2n * parts)) as Cents;
}

/** The teacher's part by the rate as it is stored, `n/m`; nothing for HOUR, whose ratio is null. */
export function shareBy(ratio: string | null, collected: Cents): Cents {
  const parsed = ratio === null ? undefined : parseRatio(ratio);
  return parsed ? shareOf(collected, parsed) : (0 as Cents);
}

/** A line of an earlier salary whose payment was voided after that; fee in cents. */
export interface ReversedLine {
  readonly paymentLineId: number;
  readonly fee: Cents;
}

/**
 * What comes off for each line of one paid salary that was reversed, in their order: so much that
 * the salary less all that comes off is what it would have been without these lines, to the cent.
 * `earlier` is the sum of its fees that had been reversed before; null is the ratio of HOUR.
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

/** A reversed line with the salary that had counted it; amounts in cents. */
export interface PaidOutLine extends ReversedLine {
  readonly salaryId: number;
  readonly collected: Cents;
  readonly ratio: string | null;
  /** Fees of the same salary that were reversed before. */
  readonly earlier: Cents;
}

/** What each line takes from the salary that it comes off, salary by salary, and all of them together; in cents. */
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
