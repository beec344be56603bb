import type { FeeChoice } from '@kelas/contract/year-end';

/** The fees of the courses at the next level, as options (R-1729). */
export const FEE_OPTIONS: readonly { readonly value: FeeChoice; readonly label: string }[] = [
  { value: 'OFFERING', label: 'At the fee of the new course' },
  { value: 'KEEP_DIFFERENCE', label: 'Keep the old discount' },
];
