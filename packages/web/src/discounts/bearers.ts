import type { Bearer } from '@kelas/contract/discounts';

/** Who bears a discount, as options (R-1536). */
export const BEARERS: readonly { readonly value: Bearer; readonly label: string }[] = [
  { value: 'CENTRE', label: 'Centre' },
  { value: 'SHARED', label: 'Shared' },
];
