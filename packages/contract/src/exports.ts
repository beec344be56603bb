import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { type ImportKind, importKindLabels, importKinds } from './import-fields.ts';
import { document } from './schema/document.ts';
import { csvFileName } from './values/csv.ts';
import type { Day } from './values/date.ts';
import { fileName } from './values/file-name.ts';
import { choice } from './values/text.ts';

/** The name of the export of everything, in names of files. */
const EVERYTHING = 'Everything';

/** Returns the name of an exported file: `Students 16-03-2026.csv` (R-1755). */
export function exportFileName(what: ImportKind | 'EVERYTHING', day: Day): string {
  return what === 'EVERYTHING'
    ? fileName(`${EVERYTHING} ${day}`, 'zip')
    : csvFileName(`${importKindLabels[what]} ${day}`);
}

export const exportList = defineCall({
  method: 'GET',
  path: '/export/list',
  roles: access.exports.use,
  summary: 'One list as CSV, in the columns that the import reads',
  input: z.object({ kind: choice('kind', importKinds) }),
  output: document,
  produces: 'text/csv; charset=utf-8',
  audit: 'LIST_EXPORTED',
});

export const exportEverything = defineCall({
  method: 'GET',
  path: '/export/everything',
  roles: access.exports.use,
  summary: 'All tables of the centre as CSV files in one ZIP, with a README of their columns',
  output: document,
  produces: 'application/zip',
  audit: 'EVERYTHING_EXPORTED',
});
