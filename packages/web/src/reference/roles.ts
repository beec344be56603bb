import type { Role } from '@kelas/contract/access';

export const ROLE_OPTIONS: readonly { readonly value: Role; readonly label: string }[] = [
  { value: 'EMPLOYEE', label: 'Employee' },
  { value: 'ADMIN', label: 'Admin' },
];

export const ROLE_HINT =
  'An employee cannot open teachers, salaries, settings or the audit log, or void a payment.';

/** Returns the name of a role: ADMIN → `Admin`. */
export function roleName(role: Role): string {
  return ROLE_OPTIONS.find(({ value }) => value === role)?.label ?? role;
}
