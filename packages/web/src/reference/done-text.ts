import { formatTimeStamp } from '@kelas/contract/values/date';

/** Who did something, and when. */
export interface DoneBy {
  readonly recordCreateDate: string;
  readonly staffName: string;
}

/** Returns who did something, and when: `2026-11-23 14:05pm by Mei`. */
export function doneText({ recordCreateDate, staffName }: DoneBy): string {
  return `${formatTimeStamp(recordCreateDate)} by ${staffName}`;
}
