import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. Its content is read when the files before it are packed. */
export interface ZipEntry {
  readonly name: string;
  readonly content: () => AsyncIterable<string>;
}

/** Level 1 gives most of the compression in half of the time. */
const PACKED = { compressionLevel: 1 };

/**
 * Packs files into a ZIP while it is read. An error of a content destroys the ZIP. A ZIP that is
 * destroyed reads no further content.
 */
export function packZip(entries: readonly ZipEntry[], now: Date): Readable {
  const zip = new ZipFile();
  // yazl ends its own stream alone; an error must reach the reader.
  const packed = new PassThrough();
  let current: Readable | undefined;
  const fail = (error: Error) => void packed.destroy(error);
  zip.on('error', fail);
  for (const { name, content } of entries) {
    zip.addReadStreamLazy(name, { ...PACKED, mtime: now, mode: 0o600 }, (begin) => {
      current = Readable.from(content(), { objectMode: false });
      current.on('error', fail);
      begin(null, current);
    });
  }
  zip.end();
  zip.outputStream.pipe(packed);
  packed.once('close', () => current?.destroy());
  return packed;
}
