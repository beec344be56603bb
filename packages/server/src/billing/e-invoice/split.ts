import { byteLength } from './json.ts';
import type { DocumentLine } from './model.ts';
import { DOCUMENT_MAX_BYTES } from './rules.ts';
import { type DocumentContent, writeDocument, writeLine, writeReference } from './ubl.ts';

/** The part of a document that is equal in all documents of a kind and month. */
export type DocumentHead = Omit<DocumentContent, 'lines' | 'cents' | 'number'>;

/** Longer than the end of any real document number. */
const LONGEST_NUMBER = 'KELAS-2000-00-999999';
const COMMA_BYTES = 1;
/** `"BillingReference":[{"InvoiceDocumentReference":[]}],` */
const REFERENCES_BYTES = 52;

/** Splits lines, in their order, into documents below the size limit. */
export function splitLines(
  lines: readonly DocumentLine[],
  head: DocumentHead,
): readonly (readonly DocumentLine[])[] {
  // No part of the lines has a longer total than all of them.
  const widest = { ...head, number: LONGEST_NUMBER, lines: [], cents: sumLines(lines) };
  const headBytes = byteLength(writeDocument(widest)) + REFERENCES_BYTES;
  const parts: DocumentLine[][] = [];
  let bytes = 0;
  for (const line of lines) {
    const open = parts.at(-1);
    const added = open ? addedBytes(line, open) : 0;
    if (open && bytes + added < DOCUMENT_MAX_BYTES) {
      open.push(line);
      bytes += added;
    } else {
      parts.push([line]);
      bytes = headBytes + addedBytes(line, []);
    }
  }
  return parts;
}

/** Returns how many bytes a line adds to a document with the lines before it. */
function addedBytes(line: DocumentLine, before: readonly DocumentLine[]): number {
  const { original } = line;
  const isNew = original !== null && before.at(-1)?.original?.number !== original.number;
  const reference = isNew ? byteLength(writeReference(original)) + COMMA_BYTES : 0;
  return byteLength(writeLine(line, before.length + 1)) + COMMA_BYTES + reference;
}

/** Adds up the amounts of lines, in cents. */
export function sumLines(lines: readonly DocumentLine[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
