import type { Mutation } from './mutation.ts';

const server = 'packages/server/src';

/** The program while it starts, runs, is in trouble and stops. */
export const runningMutations: readonly Mutation[] = [
  {
    name: 'no-time-limits',
    file: `${server}/db/database.ts`,
    find: 'const limits = options.withoutTimeLimits ?',
    replace: 'const limits = options.withoutTimeLimits || options.role ?',
    why: 'The one pool that the desks use waits for ever for a lock that nobody gives up.',
    likely: [`${server}/db/database.test.ts`, `${server}/http/database-away.test.ts`],
  },
  {
    name: 'lock-order',
    file: 'packages/server/migrations/0025-excluded-lines.ts',
    find: 'where line.payment_id = new.payment_id\n          order by waiting.payment_line_id for',
    replace:
      'where line.payment_id = new.payment_id\n          order by waiting.payment_line_id desc for',
    why: 'A void and a salary that meet wait for each other in a circle; one of them fails.',
    likely: [`${server}/domains/salaries/race.test.ts`],
  },
  {
    name: 'busy-is-a-fault',
    file: `${server}/http/database-errors.ts`,
    find: "'40P01', '55P03',",
    replace: "'40P01',",
    why: 'A lock that was waited for too long is told as a fault of ours, with nothing to do about it.',
    likely: [`${server}/http/failures.test.ts`, `${server}/http/database-away.test.ts`],
  },
  {
    name: 'error-swallowed',
    file: `${server}/http/streamed-list.ts`,
    find: '(error) => text.destroy(error),',
    replace: "() => {\n        text.push(']');\n        text.push(null);\n      },",
    why: 'When the database goes away amid a list, the rest of the students is missing without a word.',
    likely: [`${server}/http/streamed-list.test.ts`, `${server}/http/database-away.test.ts`],
  },
  {
    name: 'last-request-cut',
    file: `${server}/start/shutdown.ts`,
    find: '(requests?.current() ?? 0) > 0',
    replace: '(requests?.current() ?? 0) > 1',
    why: 'A stop cuts off the last payment under way: the desk does not hear whether it was saved.',
    likely: [`${server}/main.test.ts`],
  },
  {
    name: 'orphan-left',
    file: 'packages/embedded-postgres/src/postmaster.ts',
    find: 'if (left.pid !== UNUSED_PID && (await isPostmasterOf(left.pid, clusterDir, clusterName))) {',
    replace:
      "if (left.status !== 'ready' && (await isPostmasterOf(left.pid, clusterDir, clusterName))) {",
    why: 'After the program was killed, its PostgreSQL stands in the way of the next start.',
    likely: ['packages/embedded-postgres/src/start.test.ts'],
  },
];
