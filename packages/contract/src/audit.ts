import { z } from 'zod';
import { access } from './access.ts';
import { actionNames, subjectKinds } from './audit-actions.ts';
import { defineCall } from './call.ts';
import { idFilter } from './values/filters.ts';
import { optionalMonth } from './values/month.ts';
import { optionalChoice } from './values/text.ts';

/** Maximum number of entries in a response (R-1132). */
export const AUDIT_PAGE_SIZE = 100;

export const listAudit = defineCall({
  method: 'GET',
  path: '/audit',
  roles: access.audit.use,
  summary: `Entries of the audit log, newest first, ${AUDIT_PAGE_SIZE} at a time`,
  input: z.object({
    month: optionalMonth('month'),
    kind: optionalChoice('kind', subjectKinds),
    staffId: idFilter('staffId'),
    /** `hide` leaves out the readings of identity card numbers (R-1458). */
    nricReads: optionalChoice('nricReads', ['hide']),
    /** Returns the entries before this position, the last one of the previous page. */
    before: idFilter('before'),
  }),
  output: z.array(
    z.object({
      position: z.int(),
      recordCreateDate: z.string(),
      /** Null for commands and upgrades. */
      staffName: z.string().nullable(),
      action: z.enum(actionNames),
      kind: z.enum(subjectKinds),
      /** The present name of the record. */
      subjectName: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** True when the details were erased because the student was anonymised (R-1128). */
      erased: z.boolean(),
      /** The hash of the entry in hexadecimal; the hash of the next entry covers it. */
      hash: z.string(),
    }),
  ),
});
