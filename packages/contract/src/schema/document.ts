import { z } from 'zod';

/** A document that a call produces: the answer's body, and what the browser calls it when it is saved. */
export interface Document {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** Output of a call whose answer is a document and not JSON. */
export const document = z.custom<Document>();
