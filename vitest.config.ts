import { defineConfig } from 'vitest/config';

/** Start real processes and real clusters; each has the machine to itself. */
const processes = [
  'packages/server/src/config.test.ts',
  'packages/server/src/main.test.ts',
  'packages/server/src/db/embedded*.test.ts',
  'packages/server/src/db/durability.test.ts',
];
/** Pure: neither a database nor the network. */
const pure = [
  'packages/contract/src/**/*.test.ts',
  'packages/web/src/**/*.test.{ts,tsx}',
  'packages/server/src/architecture.test.ts',
  'packages/server/src/{billing,values}/**/*.test.ts',
];
const setupFiles = ['packages/server/src/testing/no-stray-errors.ts'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: pure, setupFiles } },
      {
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...processes, ...pure],
          globalSetup: 'packages/server/src/testing/postgres.ts',
          setupFiles,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: processes,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
