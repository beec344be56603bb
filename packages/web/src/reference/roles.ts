import type { Role } from '@kelas/contract/access';
import { msg } from '@lingui/core/macro';
import { type Text, textOf } from '../languages/language.ts';

export const ROLE_OPTIONS: readonly { readonly value: Role; readonly label: Text }[] = [
  { value: 'EMPLOYEE', label: msg`Employee` },
  { value: 'ADMIN', label: msg`Admin` },
];

export const ROLE_HINT = msg`An employee cannot open teachers, salaries, settings or the audit log, or void a payment.`;

/** Returns the name of a role: ADMIN → `Admin`. */
export function roleName(role: Role): string {
  return textOf(ROLE_OPTIONS.find(({ value }) => value === role)?.label ?? role);
}
