import { createHash, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import * as z from 'zod';
import { StartError } from '../base/start-error.ts';
import { damaged, newer } from './faults.ts';

const FORMAT = 1;
const MARK = 'KELAS BACKUP ';
const LENGTH_MAX = 65_536;

const header = z.strictObject({
  /** Of this file alone, so that no part of another one fits into it. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string().max(200)).min(1).max(1_000),
  encryption: z
    .strictObject({
      kdf: z.literal('scrypt'),
      /** log2 of scrypt's N; its memory is bounded here. */
      cost: z.int().min(14).max(20),
      salt: z.string().regex(/^[0-9a-f]{32}$/),
      /** Tells a wrong passphrase from an altered file. */
      check: z.string().regex(/^[0-9a-f]{32}$/),
    })
    .nullable(),
});

/** The first line of a backup, readable by anybody. */
export type Header = z.infer<typeof header>;

/** The line that a backup begins with, and its digest, which every part of the file is bound to. */
export interface HeaderLine {
  readonly line: Buffer;
  readonly digest: Buffer;
}

/** A new identity for a backup. */
export const newId = (): string => randomBytes(16).toString('hex');

/** Writes the first line. */
export function writeHeader(content: Header): HeaderLine {
  const line = Buffer.from(`${MARK}${FORMAT} ${JSON.stringify(content)}\n`);
  return { line, digest: digestOf(line) };
}

/**
 * Reads the first line of a file.
 * @throws {StartError} when it is not a backup, of a newer form or damaged.
 */
export async function readHeader(
  file: FileHandle,
  path: string,
): Promise<{ header: Header } & HeaderLine> {
  const start = Buffer.alloc(LENGTH_MAX);
  const { bytesRead } = await file.read(start, 0, LENGTH_MAX, 0);
  const text = start.subarray(0, bytesRead);
  if (!text.subarray(0, MARK.length).equals(Buffer.from(MARK))) {
    throw new StartError(`${path} is not a backup of Kelas. Nothing was changed`);
  }
  const end = text.indexOf('\n');
  const line = Buffer.from(text.subarray(0, end + 1));
  const [, format, json = ''] = /^KELAS BACKUP (\d{1,9}) (\{.*\})\n$/.exec(line.toString()) ?? [];
  if (format === undefined) throw damaged(path);
  if (Number(format) > FORMAT) throw newer(path);
  const read = header.safeParse(parse(json));
  if (!read.success || Number(format) !== FORMAT) throw damaged(path, read.error);
  return { header: read.data, line, digest: digestOf(line) };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const digestOf = (line: Buffer) => createHash('sha256').update(line).digest();
