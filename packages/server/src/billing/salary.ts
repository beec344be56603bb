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

/** A line of a paid salary whose payment was voided later; amounts in cents. */
export interface ReversedLine {
  readonly paymentLineId: number;
  readonly fee: Cents;
  /** The share of a part of a charge (R-1542); null for a line that paid all of it. */
  readonly partShare: Cents | null;
}

/**
 * The deduction in cents for each reversed line of one paid salary, in the order of the lines.
 * The salary less its deductions equals the salary without these lines, to the cent.
 * `collected` and `earlier` are without parts of charges, whose shares are rounded on their own
 * (R-1542). `earlier` is the sum of the salary's fees that were reversed before. A null ratio means
 * HOUR.
 */
export function deductions(
  collected: Cents,
  earlier: Cents,
  ratio: Ratio | null,
  lines: readonly ReversedLine[],
): Cents[] {
  if (ratio === null) return lines.map(() => 0 as Cents);
  let left = collected - earlier;
  return lines.map(({ fee, partShare }) => {
    if (partShare !== null) return partShare;
    const before = shareOf(left as Cents, ratio);
    left -= fee;
    return (before - shareOf(left as Cents, ratio)) as Cents;
  });
}

/** The collected lines of a salary, summed up; amounts in cents. */
export interface CollectedLines {
  readonly fee: Cents;
  /** The fees of parts of charges among them, and the shares of these (R-1542). */
  readonly partFee: Cents;
  readonly partShare: Cents;
}

/** Sums up collected lines; `partShare` of a line is null when it paid all of a charge. */
export function sumCollected(
  lines: readonly { readonly fee: Cents; readonly partShare: Cents | null }[],
): CollectedLines {
  const parts = lines.filter(({ partShare }) => partShare !== null);
  return {
    fee: sumCents(lines.map((line) => line.fee)),
    partFee: sumCents(parts.map((line) => line.fee)),
    partShare: sumCents(parts.map((line) => line.partShare ?? (0 as Cents))),
  };
}

/**
 * The teacher's share of collected lines in cents. What paid whole charges is rounded once; each
 * part of a charge is rounded so that all its parts give the share of the whole (R-1542).
 */
export function shareOfCollected(
  ratio: string | null,
  { fee, partFee, partShare }: CollectedLines,
) {
  return (shareBy(ratio, (fee - partFee) as Cents) + partShare) as Cents;
}

/** A reversed line with the salary that counted it; amounts in cents. */
export interface PaidOutLine extends ReversedLine {
  readonly salaryId: number;
  /** The amount that the salary collected, without parts of charges. */
  readonly collected: Cents;
  readonly ratio: string | null;
  /** Sum of the salary's fees that were reversed before, without parts of charges. */
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
