import { t } from '@lingui/core/macro';
import { formatMoment } from '../languages/formats.ts';

/** Who did something, and when. */
export interface DoneBy {
  readonly recordCreateDate: string;
  readonly staffName: string;
}

/** Returns who did something, and when: `23 Nov 2026, 14:05 by Mei`. */
export function doneText({ recordCreateDate, staffName }: DoneBy): string {
  return t`${{ when: formatMoment(new Date(recordCreateDate)) }} by ${staffName}`;
}
