import { newPassword } from '@kelas/contract/staff';
import { z } from 'zod';

/** A new password that is typed twice; the server also refuses one that is easy to guess. */
export const typedTwice = { password: newPassword, repeated: z.string() };

/** True if both passwords are the same. */
export function isRepeated(values: { password: string; repeated: string }): boolean {
  return values.password === values.repeated;
}

/** The error of a different second password. */
export const NOT_REPEATED = {
  path: ['repeated'],
  message: 'The two passwords are not the same',
};
