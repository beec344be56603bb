import type { Cents } from '@kelas/contract/values/cents';
import type { Ratio } from '@kelas/contract/values/payment-rate';

/** The teacher's part of what was collected: teacher/(teacher+centre) of it, rounded half up once (decisions: Money). */
export function shareOf(collected: Cents, { teacher, centre }: Ratio): Cents {
  const parts = BigInt(teacher + centre);
  return Number((2n * BigInt(teacher) * BigInt(collected) + parts) / (2n * parts)) as Cents;
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
