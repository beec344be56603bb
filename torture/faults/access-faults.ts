import type { Fault } from './fault.ts';

const server = 'packages/server/src';

/** Who gets in, who may do what, and what leaks. */
export const accessFaults: readonly Fault[] = [
  {
    name: 'session-outlives',
    file: `${server}/http/session-lookup.ts`,
    find: 'and session.last_used_at > $2 and session.created_at > $3',
    replace: 'and (session.last_used_at > $2 or session.created_at > $3)',
    why: 'A session that is used now and then never ends.',
    likely: [`${server}/session/session.test.ts`],
  },
  {
    name: 'sessions-return',
    file: `${server}/staff/accounts.ts`,
    find: 'if (after.role !== before.role || !after.active)',
    replace: 'if (after.role !== before.role)',
    why: 'Once an account is let in again, so is the tablet that was stolen with its session.',
    likely: [`${server}/staff/staff.test.ts`, `${server}/session/session.test.ts`],
  },
  {
    name: 'address-forgiven',
    file: `${server}/session/throttle.ts`,
    find: ' and failures = 1)',
    replace: ')',
    why: 'Whoever has one account of his own may guess the passwords of all others without a wait.',
    likely: [`${server}/session/throttle.test.ts`],
  },
  {
    name: 'void-by-employee',
    file: 'packages/contract/src/access.ts',
    find: 'voids: { use: ADMIN_ONLY, menu',
    replace: 'voids: { use: STAFF, menu',
    why: 'Who takes the money may void the receipt too.',
    likely: [`${server}/http/role-matrix.test.ts`],
  },
  {
    name: 'line-may-change',
    file: `${server}/db/app-role.ts`,
    find: "  'payment_line',\n",
    replace: '',
    why: 'The program may change what was paid; a trigger alone stands in between.',
    likely: [`${server}/db/app-role.test.ts`],
  },
  {
    name: 'last-admin-race',
    file: 'packages/server/migrations/0001-staff.ts',
    find: "      perform pg_advisory_xact_lock(hashtext('staff_last_admin'));\n",
    replace: '',
    why: 'Two ADMINs who demote each other at once leave a centre that nobody can open.',
    likely: [`${server}/staff/last-admin.test.ts`],
  },
  {
    name: 'csv-formula',
    file: 'packages/contract/src/values/csv.ts',
    find: '＝＋－＠',
    replace: '',
    why: 'A name that begins with a wide = is run as a formula by a spreadsheet.',
    likely: ['packages/contract/src/values/csv.test.ts'],
  },
  {
    name: 'nonce-guessed',
    file: `${server}/http/web.ts`,
    find: 'randomBytes(16)',
    replace: 'randomBytes(1)',
    why: 'The mark that lets a style into the page is one of 256: the policy is as good as none for it.',
    likely: [`${server}/http/web.test.ts`],
  },
  {
    name: 'answers-cached',
    file: `${server}/http/web.ts`,
    find: "reply.header('cache-control', 'no-store');",
    replace: "reply.header('cache-control', 'private, max-age=60');",
    why: 'Names and amounts stay in the browser of a shared computer after the logout.',
    likely: [`${server}/http/web.test.ts`],
  },
  {
    name: 'name-logged',
    file: `${server}/log.ts`,
    find: '[0-9A-Z]{5}',
    replace: '[0-9]{5}',
    why: 'PostgreSQL quotes what was typed: names and numbers of children.',
    likely: [`${server}/log.test.ts`, `${server}/http/logs.test.ts`],
  },
];
