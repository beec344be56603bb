import type { Readable } from 'node:stream';

/** A document that is sent while it is made (R-1757). Its content must end or be destroyed. */
export class StreamedDocument {
  readonly fileName: string;
  readonly content: Readable;

  constructor(fileName: string, content: Readable) {
    this.fileName = fileName;
    this.content = content;
  }
}
