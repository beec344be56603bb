import { z } from 'zod';
import { access, roles } from './access.ts';
import { defineCall } from './call.ts';
import { screenLanguages } from './values/languages.ts';
import { choice, requiredText } from './values/text.ts';

// A password is neither trimmed nor normalised.
const givenPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1000, 'Password can have at most 1000 characters')
  .meta({ examples: ['three brown horses'] });

/** The language of the screens (R-2283); absent until the person chooses one. */
const chosenLanguage = z.enum(screenLanguages).optional();

export const logIn = defineCall({
  method: 'POST',
  path: '/login',
  roles: 'public',
  audit: null,
  summary: 'Log in; the token goes into the Authorization header of every other call',
  input: z.object({ username: requiredText('Username'), password: givenPassword }),
  output: z.object({ token: z.string(), role: z.enum(roles), language: chosenLanguage }),
});

export const logOut = defineCall({
  method: 'POST',
  path: '/logout',
  roles: access.ownPassword.use,
  audit: null,
  summary: 'Log out; revokes the token',
  input: z.unknown(),
  output: null,
});

export const getOwnAccount = defineCall({
  method: 'GET',
  path: '/account',
  roles: access.ownPassword.use,
  summary: 'The account that is logged in',
  output: z.object({
    username: z.string(),
    name: z.string(),
    role: z.enum(roles),
    language: chosenLanguage,
    /** The login before this one; null for the first. */
    previousLoginDate: z.string().nullable().optional(),
    /** The last change of the password; null for never. */
    passwordChangedDate: z.string().nullable().optional(),
  }),
});

export const setOwnLanguage = defineCall({
  method: 'POST',
  path: '/account/language',
  roles: access.ownPassword.use,
  audit: null,
  summary: "Choose the language of one's own screens",
  input: z.object({ language: choice('Language', screenLanguages) }),
  output: null,
});
