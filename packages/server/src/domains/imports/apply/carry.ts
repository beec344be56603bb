import type { AuditEvent } from '../../../audit/record.ts';
import type { StoredPayment } from '../../payments/record.ts';
import type { MadeRecord } from '../batches.ts';

/** Who carries out an import, and when. */
export interface Carrier {
  readonly actor: { readonly id: number };
  readonly now: Date;
}

/** What an import has written so far. */
export interface Carried {
  readonly made: MadeRecord[];
  readonly events: AuditEvent[];
}

/** A payment with the row that it is of. */
export type PaymentOfRow = StoredPayment & { readonly row: number };
