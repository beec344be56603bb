import { createHash } from 'node:crypto';

/** Makes the stored fingerprint of a line from its text form; accounts do not share one. */
export function hashOfLine(accountId: number, text: string): Buffer {
  return createHash('sha256').update(`${accountId}|${text}`).digest();
}
