import { IMPORT_BODY_BYTES } from '@kelas/contract/imports';
import { readDataUrl } from '../ui/file-chooser.tsx';

/** The rows to read: the pasted text, or a file in base64. */
interface ImportSource {
  readonly fileName: string;
  readonly text?: string;
  readonly data?: string;
}

/** The name of an import whose rows were pasted. */
export const PASTED = 'Pasted rows';
/** Space of a request for everything but the rows. */
const OTHER_BYTES = 2_000;
const BYTES_PER_MB = 1_000_000;
/** In base64, three bytes take four. */
const FILE_MAX_BYTES = Math.floor(((IMPORT_BODY_BYTES - OTHER_BYTES) * 3) / 4);
const FILE_NAME_MAX_CHARACTERS = 200;

const WORKBOOK =
  'Kelas cannot read this file. In the spreadsheet, choose “Save as” and “CSV”, then choose that ' +
  'file here. Or copy the rows and paste them.';
/** For a folder too, which a person can drop. */
export const UNREADABLE_FILE =
  'This file cannot be read. It may be a folder, or it was moved. Choose a CSV file.';
const WORKBOOK_NAME = /\.(xlsx?|xlsm|xlsb|ods|numbers|pdf|docx?|zip)$/i;
/** The first bytes of an .xlsx file (a ZIP archive), an .xls file and a PDF file. */
const WORKBOOK_STARTS = ['80,75,3,4', '208,207,17,224', '37,80,68,70'];

/** Returns why a file cannot be read; undefined for a file that the server may read (R-1682). */
export async function fileProblem(file: File): Promise<string | undefined> {
  const start = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => undefined);
  if (!start) return UNREADABLE_FILE;
  const bytes = new Uint8Array(start).join(',');
  if (WORKBOOK_NAME.test(file.name) || WORKBOOK_STARTS.includes(bytes)) return WORKBOOK;
  if (file.size === 0) return 'This file is empty. Choose another file.';
  return file.size > FILE_MAX_BYTES ? tooLarge('This file has', file.size) : undefined;
}

/** Returns why a pasted text cannot be sent; undefined for a text that can. */
export function textProblem(text: string): string | undefined {
  const bytes = new Blob([JSON.stringify(text)]).size;
  return bytes > IMPORT_BODY_BYTES - OTHER_BYTES ? tooLarge('These rows have', bytes) : undefined;
}

function tooLarge(what: string, bytes: number): string {
  const has = (bytes / BYTES_PER_MB).toFixed(1);
  const most = Math.floor(FILE_MAX_BYTES / BYTES_PER_MB);
  return `${what} ${has} MB; at most ${most} MB can be read at once. Import it in two parts.`;
}

export async function readSource(file: File): Promise<ImportSource> {
  const url = await readDataUrl(file);
  const fileName = file.name.slice(-FILE_NAME_MAX_CHARACTERS);
  return { fileName, data: url.slice(url.indexOf(',') + 1) };
}
