import { z } from 'zod';
import { access } from './access.ts';
import { creditFields } from './arrears.ts';
import { defineCall } from './call.ts';
import { admissionFields } from './schema/rule-fields.ts';
import { studentStatuses } from './students.ts';
import { amount } from './values/cents.ts';
import { textFilter } from './values/filters.ts';

/** The field in which the text of a search was found. */
export const searchMatches = [
  'NAME',
  'PHONE',
  'CONTACT_NAME',
  'CONTACT_PHONE',
  'NRIC',
  'RECEIPT',
  // A reference code leads to the whole family (R-2352).
  'CODE',
  // A reference code with one wrong character, or two swapped ones (R-2353).
  'SIMILAR_CODE',
  // A name with one wrong letter, if nothing else is found (R-2122).
  'SIMILAR_NAME',
] as const;
export type SearchMatch = (typeof searchMatches)[number];

/** A shorter text finds nothing. */
export const SEARCH_MIN_LENGTH = 2;
/** The number of students in a result. */
export const SEARCH_HITS_MAX = 10;

export const searchStudents = defineCall({
  method: 'GET',
  path: '/search',
  roles: access.search.use,
  summary:
    'At most 10 students, found by name, phone number, contact, end of the NRIC, receipt number or reference code',
  input: z.object({ text: textFilter('text') }),
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      /** Distinguishes two students of one name. */
      phoneNo: z.string(),
      status: z.enum(studentStatuses),
      /** The amount that the student owes up to the current month, in cents. */
      totalOwedFee: amount,
      ...creditFields,
      match: z.enum(searchMatches),
      /** The value that was found; for an NRIC only its last four characters. */
      matchText: z.string(),
      /** The reference code of the family (R-2351). */
      referenceCode: z.string(),
      /** The names of confirmed siblings (R-1480). */
      siblings: z.array(z.string()),
      ...admissionFields,
    }),
  ),
});
