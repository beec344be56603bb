import type { Mutation } from './mutation.ts';

const server = 'packages/server/src';

/** Mistakes at start and stop, under load and after failures. */
export const runningMutations: readonly Mutation[] = [
  {
    name: 'no-time-limits',
    file: `${server}/db/database.ts`,
    find: 'const limits = options.withoutTimeLimits ?',
    replace: 'const limits = options.withoutTimeLimits || options.role ?',
    why: 'The pool for requests waits forever for a lock.',
    likely: [`${server}/db/database.test.ts`, `${server}/http/database-away.test.ts`],
  },
  {
    name: 'lock-order',
    file: 'packages/server/schema/functions/salaries.sql',
    find: 'where payment_line_id in (select id from lines) order by payment_line_id for',
    replace: 'where payment_line_id in (select id from lines) order by payment_line_id desc for',
    why: 'A void and a salary deadlock, and one of them fails.',
    likely: [`${server}/domains/salaries/race.test.ts`],
  },
  {
    name: 'busy-as-error',
    file: `${server}/http/database-errors.ts`,
    find: "'40P01', '55P03',",
    replace: "'40P01',",
    why: 'A lock timeout is reported as a 500 and not as busy.',
    likely: [`${server}/http/failures.test.ts`, `${server}/http/database-away.test.ts`],
  },
  {
    name: 'error-swallowed',
    file: `${server}/http/streamed-list.ts`,
    find: '(error) => text.destroy(error),',
    replace: "() => {\n        text.push(']');\n        text.push(null);\n      },",
    why: 'If the database is lost during a list, the remaining students are missing without an error.',
    likely: [`${server}/http/streamed-list.test.ts`, `${server}/http/database-away.test.ts`],
  },
  {
    name: 'last-request-cut',
    file: `${server}/start/shutdown.ts`,
    find: '(requests?.current() ?? 0) > 0',
    replace: '(requests?.current() ?? 0) > 1',
    why: 'A stop cuts off the last running payment, and its result is unknown.',
    likely: [`${server}/main.test.ts`],
  },
  {
    name: 'orphan-left',
    file: 'packages/embedded-postgres/src/postmaster.ts',
    find: 'if (left.pid !== UNUSED_PID && (await isPostmasterOf(left.pid, clusterDir, clusterName))) {',
    replace:
      "if (left.status !== 'ready' && (await isPostmasterOf(left.pid, clusterDir, clusterName))) {",
    why: 'The PostgreSQL of a killed Kelas blocks the next start.',
    likely: ['packages/embedded-postgres/src/start.test.ts'],
  },
];
