import { createHash } from 'node:crypto';
import { canonicalUsername } from '@kelas/contract/values/username';
import { addressGroup } from './address-group.ts';

const hash = (kind: string, text: string) =>
  createHash('sha256').update(`${kind}\0${text}`).digest();

/** The subjects that a login attempt may count against, as hashes (D-12). */
export interface Subjects {
  readonly account: Buffer;
  readonly address: Buffer;
  /** The account together with the address. */
  readonly place: Buffer;
}

/** Returns the hash of a client's network address, as failures and places store it. */
export function hashAddress(address: string): Buffer {
  return hash('address', addressGroup(address));
}

export function subjectsOf(username: string, address: string): Subjects {
  const canonical = canonicalUsername(username);
  return {
    account: hash('account', canonical),
    address: hashAddress(address),
    place: hash('place', `${canonical}\0${addressGroup(address)}`),
  };
}
