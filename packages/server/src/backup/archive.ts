import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** A file in a tar archive. */
export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Returns an entry with a text in UTF-8. */
export function textEntry(name: string, text: string): ArchiveEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: Readable.from([bytes]) };
}

/** Packs entries into a tar archive. Throws when a content does not have the stated size. */
export async function* packArchive(
  entries: AsyncIterable<ArchiveEntry>,
  mtime: Date,
): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const addEntries = async () => {
    for await (const { name, size, content } of entries) {
      await pipeline(content, archive.entry({ name, size, mtime, mode: 0o600 }));
    }
    archive.finalize();
  };
  const adding = addEntries().catch((error) => archive.destroy(error));
  try {
    yield* archive as AsyncIterable<Uint8Array>;
  } finally {
    archive.destroy();
    await adding;
  }
}

/** Reads the entries of a tar archive in order. Read each to its end before the next. */
export async function* readArchive(
  archive: AsyncIterable<Uint8Array>,
): AsyncGenerator<ArchiveEntry> {
  const extractor = extract();
  const writing = pipeline(archive, extractor).catch((error) => extractor.destroy(error));
  try {
    for await (const entry of extractor) {
      const { name, size } = entry.header;
      yield { name, size, content: entry as AsyncIterable<Uint8Array> };
    }
  } finally {
    extractor.destroy();
    await writing;
  }
}
