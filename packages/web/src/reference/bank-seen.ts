import { t } from '@lingui/core/macro';
import { formatDay } from '../languages/formats.ts';

/** Returns whether a payment is seen in the bank, in words; undefined where no statement says so. */
export function bankSeenText(bankSeen: string | null | undefined): string | undefined {
  if (bankSeen === undefined) return undefined;
  return bankSeen === null ? t`claimed` : t`seen in the bank on ${{ day: formatDay(bankSeen) }}`;
}
