import { type Cents, sumCents } from '@kelas/contract/values/cents';
import {
  parseRatio,
  type Ratio,
  type TeacherPaymentType,
} from '@kelas/contract/values/payment-rate';

/** The teacher's share of the collected fees in cents, rounded half up once. */
export function shareOf(collected: Cents, { teacher, centre }: Ratio): Cents {
  const parts = BigInt(teacher + centre);
  return Number((2n * BigInt(teacher) * BigInt(collected) + parts) / (2n * parts)) as Cents;
}

/** The teacher's share in cents by the stored ratio `n/m`; 0 for null, of a type without a ratio. */
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
 * The deduction in cents for each reversed line of one paid salary and ratio, in the order of the lines.
 * The salary less its deductions equals the salary without these lines, to the cent.
 * `collected` and `earlier` are without parts of charges, whose shares are rounded on their own
 * (R-1542). `earlier` is the sum of the fees that were reversed before. A type without a ratio has null.
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

/** A line that a salary counts; amounts in cents. */
export interface IncludedLine {
  readonly fee: Cents;
  /** The share of a part of a charge (R-1542); null for a line that paid all of it. */
  readonly partShare: Cents | null;
  /** The own ratio of the course; null for the teacher's (R-2193). */
  readonly ratio: string | null;
}

/** The collected lines of a salary, summed up; amounts in cents. */
export interface CollectedLines {
  readonly fee: Cents;
  /** The fees of parts of charges among them, and the shares of these (R-1542). */
  readonly partFee: Cents;
  readonly partShare: Cents;
  /** The fees of whole charges of courses with an own ratio, and their shares (R-2194). */
  readonly ownFee: Cents;
  readonly ownShare: Cents;
}

/** Sums up collected lines; the fees of each own ratio are rounded once (R-2194). */
export function sumCollected(lines: readonly IncludedLine[]): CollectedLines {
  const parts = lines.filter(({ partShare }) => partShare !== null);
  const own = lines.filter(({ partShare, ratio }) => partShare === null && ratio !== null);
  const shares = [...Map.groupBy(own, ({ ratio }) => ratio)].map(([ratio, of]) =>
    shareBy(ratio, sumFees(of)),
  );
  return {
    fee: sumFees(lines),
    partFee: sumFees(parts),
    partShare: sumCents(parts.map((line) => line.partShare ?? (0 as Cents))),
    ownFee: sumFees(own),
    ownShare: sumCents(shares),
  };
}

const sumFees = (lines: readonly IncludedLine[]) => sumCents(lines.map(({ fee }) => fee));

/**
 * The teacher's share of collected lines in cents. What paid whole charges is rounded once for each
 * ratio; each part of a charge is rounded so that all its parts give the share of the whole (R-1542).
 */
export function shareOfCollected(
  ratio: string | null,
  { fee, partFee, partShare, ownFee, ownShare }: CollectedLines,
) {
  return (shareBy(ratio, (fee - partFee - ownFee) as Cents) + partShare + ownShare) as Cents;
}

/** The shares by ratio in cents, the teacher's first (R-2194); undefined without an own ratio. */
export function splitsByRatio(ratio: string | null, lines: readonly IncludedLine[]) {
  if (ratio === null || lines.every((line) => line.ratio === null)) return undefined;
  const byRatio = Map.groupBy(lines, (line) => line.ratio ?? ratio);
  const others = [...byRatio.keys()].filter((each) => each !== ratio).sort();
  return [ratio, ...others].flatMap((each) => {
    const of = byRatio.get(each);
    if (!of) return [];
    const sum = sumCollected(of.map((line) => ({ ...line, ratio: null })));
    return { ratio: each, collected: sum.fee, share: shareOfCollected(each, sum) };
  });
}

/** How a teacher is paid; the rate is in cents. */
export interface PayTerms {
  readonly payment_type: TeacherPaymentType;
  readonly ratio: string | null;
  readonly rate: number | null;
}

/** The salary before deductions in cents; 0 for HOUR, whose hours are typed (R-817, R-2190). */
export function shareOfTerms(
  { payment_type, ratio, rate }: PayTerms,
  collected: CollectedLines,
  heads: number,
): Cents {
  if (payment_type === 'RATIO') return shareOfCollected(ratio, collected);
  if (payment_type === 'HOUR') return 0 as Cents;
  return ((rate ?? 0) * (payment_type === 'HEAD' ? heads : 1)) as Cents;
}

/** A reversed line with the salary that counted it; amounts in cents. */
export interface PaidOutLine extends ReversedLine {
  readonly salaryId: number;
  /** The amount that the salary collected at this ratio, without parts of charges. */
  readonly collected: Cents;
  readonly ratio: string | null;
  /** Sum of these fees that were reversed before, without parts of charges. */
  readonly earlier: Cents;
}

/** The deduction of each reversed line, by salary and ratio, and their total; in cents. */
export function deduct<L extends PaidOutLine>(
  lines: readonly L[],
): { readonly total: Cents; readonly lines: readonly (L & { readonly share: Cents })[] } {
  const byRatio = Map.groupBy(lines, ({ salaryId, ratio }) => `${salaryId} ${ratio}`);
  const all = [...byRatio.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const ratio = first.ratio === null ? null : (parseRatio(first.ratio) ?? null);
    const shares = deductions(first.collected, first.earlier, ratio, group);
    return group.map((line, index) => ({ ...line, share: shares[index] ?? (0 as Cents) }));
  });
  return { total: sumCents(all.map((line) => line.share)), lines: all };
}
