import type { Role } from '@kelas/contract/access';

/** The staff member who makes a request. */
export interface Actor {
  readonly id: number;
  readonly role: Role;
  /** SHA-256 of the session's token. */
  readonly tokenHash: Buffer;
}
