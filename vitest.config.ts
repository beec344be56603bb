import { defineConfig } from 'vitest/config';

const testing = 'packages/testkit/src';
const setupFiles = [`${testing}/no-stray-errors.ts`];

/** Start real processes and real clusters; each has the machine to itself. */
const processes = [
  'packages/embedded-postgres/src/start.test.ts',
  'packages/server/src/{config,main,process-logs}.test.ts',
  'packages/server/src/start/output.test.ts',
  'packages/server/src/db/durability.test.ts',
  'scripts/*.test.ts',
  'resilience/**/*.test.ts',
];
/** Neither a database nor the network. */
const pure = [
  'packages/{contract,testkit}/src/**/*.test.ts',
  'packages/web/src/**/*.test.{ts,tsx}',
  'scripts/architecture/*.test.ts',
  'packages/server/src/{billing,pdf}/**/*.test.ts',
  'packages/server/src/base/{bounded-queue,differs,worker-thread}.test.ts',
  'packages/server/src/http/{content-disposition,failures,json-schema}.test.ts',
  'packages/server/src/auth/passwords.test.ts',
  'scripts/dependencies.test.ts',
];

export default defineConfig({
  test: {
    // PostgreSQL does much of the work, so one worker less than there are cores leaves one idle.
    maxWorkers: '100%',
    projects: [
      // The longest properties take seconds where the machine has other work.
      { test: { name: 'unit', include: pure, setupFiles, testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['packages/{server,embedded-postgres}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...processes, ...pure],
          globalSetup: `${testing}/postgres.ts`,
          setupFiles: [...setupFiles, `${testing}/quick-passwords.ts`],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: processes,
          exclude: ['**/node_modules/**', ...pure],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // They watch the clock, and the machine may have other work.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
