import { IMPORT_BODY_BYTES } from '@kelas/contract/imports';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { readDataUrl } from '../ui/file-chooser.tsx';

/** The rows to read: the pasted text, or a file in base64. */
export interface ImportSource {
  readonly fileName: string;
  readonly text?: string;
  readonly data?: string;
}

/** The name of an import whose rows were pasted; it is stored. */
export const PASTED = 'Pasted rows';

/** Returns the name of a file, or that its rows were pasted. */
export function sourceName(fileName: string): string {
  return fileName === PASTED ? t`Pasted rows` : fileName;
}

/** Space of a request for everything but the rows. */
const OTHER_BYTES = 2_000;
const BYTES_PER_MB = 1_000_000;
/** In base64, three bytes take four. */
const FILE_MAX_BYTES = Math.floor(((IMPORT_BODY_BYTES - OTHER_BYTES) * 3) / 4);
const MOST_MB = Math.floor(FILE_MAX_BYTES / BYTES_PER_MB);
const FILE_NAME_MAX_CHARACTERS = 200;

const WORKBOOK = msg`Kelas cannot read this file. In the spreadsheet, choose “Save as” and “CSV”, then choose that file here. Or copy the rows and paste them.`;
/** For a folder too, which a person can drop. */
export const UNREADABLE_FILE = msg`This file cannot be read. It may be a folder, or it was moved. Choose a CSV file.`;
const WORKBOOK_NAME = /\.(xlsx?|xlsm|xlsb|ods|numbers|pdf|docx?|zip)$/i;
/** The first bytes of an .xlsx file (a ZIP archive), an .xls file and a PDF file. */
const WORKBOOK_STARTS = ['80,75,3,4', '208,207,17,224', '37,80,68,70'];

/** Returns why a file cannot be read; undefined for a file that the server may read (R-1682). */
export async function fileProblem(file: File): Promise<MessageDescriptor | undefined> {
  const start = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => undefined);
  if (!start) return UNREADABLE_FILE;
  const bytes = new Uint8Array(start).join(',');
  if (WORKBOOK_NAME.test(file.name) || WORKBOOK_STARTS.includes(bytes)) return WORKBOOK;
  if (file.size === 0) return msg`This file is empty. Choose another file.`;
  if (file.size <= FILE_MAX_BYTES) return undefined;
  return msg`This file has ${{ size: megabytes(file.size) }} MB; at most ${{ most: MOST_MB }} MB can be read at once. Import it in two parts.`;
}

/** Returns why a pasted text cannot be sent; undefined for a text that can. */
export function textProblem(text: string): MessageDescriptor | undefined {
  const bytes = new Blob([JSON.stringify(text)]).size;
  if (bytes <= IMPORT_BODY_BYTES - OTHER_BYTES) return undefined;
  return msg`These rows have ${{ size: megabytes(bytes) }} MB; at most ${{ most: MOST_MB }} MB can be read at once. Import it in two parts.`;
}

function megabytes(bytes: number): string {
  return (bytes / BYTES_PER_MB).toFixed(1);
}

export async function readSource(file: File): Promise<ImportSource> {
  const url = await readDataUrl(file);
  const fileName = file.name.slice(-FILE_NAME_MAX_CHARACTERS);
  return { fileName, data: url.slice(url.indexOf(',') + 1) };
}
