import { z } from 'zod';
import { access, roles } from './access.ts';
import { defineCall } from './call.ts';
import { id } from './values/ids.ts';
import { choice, optionalText, requiredText } from './values/text.ts';
import { newUsername } from './values/username.ts';

/** Minimum length of a password, in characters (R-1275). */
export const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX = 1000;

/** A new password; it is neither trimmed nor normalised. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .refine((text) => text.isWellFormed(), 'Password has characters that cannot be stored')
  .min(PASSWORD_MIN_LENGTH, `Password must have at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`)
  .meta({ examples: ['three brown horses'] });

const account = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string(),
  role: z.enum(roles),
  active: z.boolean(),
  lastLoginDate: z.string().nullable(),
});

export const listStaff = defineCall({
  method: 'GET',
  path: '/staff',
  roles: access.staff.use,
  summary: 'Staff accounts',
  output: z.array(account),
});

export const addStaff = defineCall({
  method: 'POST',
  path: '/staff',
  roles: access.staff.use,
  audit: 'STAFF_ADDED',
  summary: 'Add a staff account; 409 when the username exists in any case',
  input: z.object({
    username: newUsername,
    password: newPassword,
    role: choice('Role', roles),
    displayName: optionalText('Display name'),
  }),
  output: account,
});

export const changeStaff = defineCall({
  method: 'PUT',
  path: '/staff',
  roles: access.staff.use,
  audit: 'STAFF_CHANGED',
  summary: 'Change a staff account; a change of role or a deactivation ends its sessions at once',
  input: z.object({
    id: id('id'),
    role: choice('Role', roles).optional(),
    displayName: requiredText('Display name').optional(),
    active: z.boolean({ error: 'active must be true or false' }).optional(),
  }),
  output: account,
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/staff/password',
  roles: access.ownPassword.use,
  audit: 'PASSWORD_CHANGED',
  summary:
    "Change one's own password or, as ADMIN, another account's by id; ends the account's other sessions",
  input: z.object({
    password: newPassword,
    id: id('id').nullish(),
    currentPassword: z
      .string({ error: 'Current password must be text' })
      .max(PASSWORD_MAX)
      .meta({ examples: ['four green doors'] })
      .nullish(),
  }),
  output: null,
});
