import type { ImportEncoding } from '@kelas/contract/import-fields';
import { analyse } from 'chardet';
import { UnreadableFileError } from './unreadable-file.ts';

/** The labels of `TextDecoder`. GB 18030 contains GBK. */
export const TEXT_DECODER_LABELS: Readonly<Record<ImportEncoding, string>> = {
  'UTF-8': 'utf-8',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  GBK: 'gb18030',
  'WINDOWS-1252': 'windows-1252',
};

/** Bytes that the guess reads: enough for the names of some hundred rows. */
const SAMPLE_BYTES = 65_536;

/** Returns the text in an encoding; undefined when the bytes are not of it. */
function decode(bytes: Uint8Array, encoding: ImportEncoding): string | undefined {
  try {
    return new TextDecoder(TEXT_DECODER_LABELS[encoding], { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The first bytes of files that are no text, with the message. */
const BINARY = [
  {
    start: [0x50, 0x4b, 0x03, 0x04],
    message:
      'This is an Excel file (.xlsx) or a ZIP file. Save the sheet as CSV, then choose the CSV file.',
  },
  {
    start: [0xd0, 0xcf, 0x11, 0xe0],
    message: 'This is an old Excel file (.xls). Save the sheet as CSV, then choose the CSV file.',
  },
];

/** The first bytes that name an encoding. */
const MARKS = [
  { start: [0xef, 0xbb, 0xbf], encoding: 'UTF-8' },
  { start: [0xff, 0xfe], encoding: 'UTF-16LE' },
  { start: [0xfe, 0xff], encoding: 'UTF-16BE' },
] as const;

function findStart<T extends { readonly start: readonly number[] }>(
  bytes: Uint8Array,
  starts: readonly T[],
): T | undefined {
  return starts.find(({ start }) => start.every((byte, index) => bytes[index] === byte));
}

/** Finds UTF-16 without a mark: every second byte of Latin text is 0. */
function guessUtf16(sample: Uint8Array): ImportEncoding | undefined {
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const isMany = (count: number) => count > sample.length / 8;
  if (isMany(odd) && even === 0) return 'UTF-16LE';
  if (isMany(even) && odd === 0) return 'UTF-16BE';
  return undefined;
}

/**
 * Returns the part of the bytes above 127 that follow or precede another one. Chinese characters in
 * GBK are such pairs, while letters with accents are alone between plain letters.
 */
function pairedShare(sample: Uint8Array): number {
  let high = 0;
  let paired = 0;
  sample.forEach((byte, index) => {
    if (byte < 0x80) return;
    high += 1;
    if ((sample[index - 1] ?? 0) >= 0x80 || (sample[index + 1] ?? 0) >= 0x80) paired += 1;
  });
  return high === 0 ? 0 : paired / high;
}

/** Chooses between GBK and Windows-1252 for bytes that are no UTF-8. */
function guessSingle(bytes: Uint8Array): ImportEncoding {
  if (decode(bytes, 'GBK') === undefined) return 'WINDOWS-1252';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const share = pairedShare(sample);
  if (share >= 0.8) return 'GBK';
  if (share <= 0.3) return 'WINDOWS-1252';
  const first = analyse(sample).find(({ name }) => /^(GB18030|ISO-8859-|windows-125)/.test(name));
  return first?.name === 'GB18030' ? 'GBK' : 'WINDOWS-1252';
}

function guess(bytes: Uint8Array): ImportEncoding {
  const marked = findStart(bytes, MARKS);
  if (marked) return marked.encoding;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (sample.includes(0)) return guessUtf16(sample) ?? 'UTF-8';
  return decode(bytes, 'UTF-8') === undefined ? guessSingle(bytes) : 'UTF-8';
}

/**
 * Returns the text of a file and its encoding, which is guessed unless it is chosen (R-1642).
 * @throws {UnreadableFileError} for a file that is no text, or no text of the chosen encoding.
 */
export function decodeFile(
  bytes: Uint8Array,
  chosen?: ImportEncoding,
): { text: string; encoding: ImportEncoding } {
  const binary = findStart(bytes, BINARY);
  if (binary) throw new UnreadableFileError('EXCEL_FILE', binary.message);
  const encoding = chosen ?? guess(bytes);
  const text = decode(bytes, encoding);
  if (text === undefined) {
    throw new UnreadableFileError(
      'WRONG_ENCODING',
      `This file is not ${encoding} text. Choose another encoding, or save the sheet as CSV UTF-8.`,
    );
  }
  if (text.includes('\0')) {
    throw new UnreadableFileError(
      'NOT_TEXT',
      'This file is not a text file. Save the sheet as CSV, then choose the CSV file.',
    );
  }
  return { text, encoding };
}
