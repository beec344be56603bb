import { z } from 'zod';
import { familyLanguages } from '../values/languages.ts';

/** Whom to write to, and in which language; a contact is empty when none is stored. */
export const contactFields = {
  phoneNo: z.string(),
  emergencyContactName: z.string(),
  emergencyContactPhoneNo: z.string(),
  emergencyContactRelationship: z.string(),
  familyLanguage: z.enum(familyLanguages),
};
