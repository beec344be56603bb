import { z } from 'zod';

/** A document that a call returns: the body of the response and the name of the saved file. */
export interface Document {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** The output of a call that returns a document instead of JSON. */
export const document = z.custom<Document>();

/** The output of a call that returns a PDF file. */
export const pdf = { output: document, produces: 'application/pdf' } as const;
