/** How sure a proposal for a line of the bank is (R-2375). */
export const certainties = ['CERTAIN', 'LIKELY', 'MAYBE'] as const;
export type Certainty = (typeof certainties)[number];

/** What a line is that is no payment, refund or salary (R-2378). */
export const otherReasons = ['CHARGE', 'INTEREST', 'OWN_TRANSFER', 'REVERSED', 'OTHER'] as const;
export type OtherReason = (typeof otherReasons)[number];

/** From what a proposal follows (R-2375). */
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
