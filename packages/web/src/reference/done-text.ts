import { formatTimeStamp } from '@kelas/contract/values/date';

interface Done {
  readonly recordCreateDate: string;
  readonly staffName: string;
}

/** Returns who did something, and when: `2026-11-23 14:05pm by Mei`. */
export function doneText({ recordCreateDate, staffName }: Done): string {
  return `${formatTimeStamp(recordCreateDate)} by ${staffName}`;
}
