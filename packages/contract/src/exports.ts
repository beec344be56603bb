import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { document } from './schema/document.ts';
import { choice } from './values/text.ts';

/** The lists that the import reads, in the order in which it reads them (R-1755). */
export const exportKinds = ['SUBJECTS', 'TEACHERS', 'STUDENTS', 'MISC_ITEMS', 'PAYMENTS'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportList = defineCall({
  method: 'GET',
  path: '/export/list',
  roles: access.exports.use,
  summary: 'One list as CSV, in the columns that the import reads',
  input: z.object({ kind: choice('kind', exportKinds) }),
  output: document,
  produces: 'text/csv',
  audited: true,
});

export const exportEverything = defineCall({
  method: 'GET',
  path: '/export/everything',
  roles: access.exports.use,
  summary: 'All tables of the centre as CSV files in one ZIP, with a README of their columns',
  input: z.object({}),
  output: document,
  produces: 'application/zip',
  audited: true,
});
