/** How sure a proposal for a line of the bank is (R-2375). */
export const certainties = ['CERTAIN', 'LIKELY', 'MAYBE'] as const;
export type Certainty = (typeof certainties)[number];

/** The reasons of a line that is no payment, refund or salary (R-2378). */
export const otherReasons = ['CHARGE', 'INTEREST', 'OWN_TRANSFER', 'REVERSED', 'OTHER'] as const;
export type OtherReason = (typeof otherReasons)[number];

/** The grounds of a proposal (R-2375). */
export const matchGrounds = [
  'CODE',
  'RECORDED',
  'KNOWN_PAYER',
  'NAME_AND_AMOUNT',
  'AMOUNT',
  'NAME',
  'WORDS',
] as const;
export type MatchGround = (typeof matchGrounds)[number];

interface Doubts {
  readonly faults: readonly unknown[];
  readonly gaps: readonly unknown[];
  readonly changed: readonly unknown[];
  readonly missingAfter?: string | undefined;
}

/** True if a person must accept the doubts about a statement before its lines are added (R-2372). */
export function hasDoubts({ faults, gaps, changed, missingAfter }: Doubts): boolean {
  return faults.length + gaps.length + changed.length > 0 || missingAfter !== undefined;
}
