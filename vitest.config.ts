import { defineConfig } from 'vitest/config';

const testing = 'packages/testkit/src';
const setupFiles = [`${testing}/no-stray-errors.ts`];

/** Tests that start processes and clusters. They run one at a time. */
const processes = [
  'packages/embedded-postgres/src/start.test.ts',
  'packages/server/src/{config,main,process-logs}.test.ts',
  'packages/server/src/start/output.test.ts',
  'packages/server/src/db/durability.test.ts',
  'scripts/*.test.ts',
  'resilience/**/*.test.ts',
];
/** Tests without a database and without the network. */
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
    // One worker for each core: workers wait for PostgreSQL, so fewer would leave a core idle.
    maxWorkers: '100%',
    projects: [
      // The longest property tests take seconds on a busy machine.
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
          // Some tests measure time, which a busy machine can delay.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
