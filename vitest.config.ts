import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './e2e/browser.ts';
import { messages } from './packages/web/messages.config.ts';

const testing = 'packages/testkit/src';
const setupFiles = [`${testing}/no-stray-errors.ts`];

/** Tests that start processes and clusters, and wait for them most of the time. */
const processes = [
  'packages/embedded-postgres/src/start.test.ts',
  'packages/server/src/{config,main,process-logs}.test.ts',
  'packages/server/src/start/output.test.ts',
  'packages/server/src/db/durability.test.ts',
  'scripts/{commands,run-checks}.test.ts',
  'resilience/**/*.test.ts',
];
/** Tests without a database and without the network. */
const pure = [
  'packages/{contract,spreadsheet-reading,testkit}/src/**/*.test.ts',
  'packages/web/src/**/*.test.{ts,tsx}',
  'scripts/architecture/*.test.ts',
  'packages/server/src/{billing,pdf}/**/*.test.ts',
  'packages/server/src/base/{bounded-queue,differs,worker-thread}.test.ts',
  'packages/server/src/http/{content-disposition,failures,json-schema}.test.ts',
  'packages/server/src/auth/passwords.test.ts',
  'scripts/{dependencies,operations}.test.ts',
];

/** Server tests of many generated inputs, or of commands. `npm run check` leaves them out. */
const long = [
  'packages/server/src/domains/{fee-changes,year-end}/property.test.ts',
  'packages/server/src/agreement.test.ts',
  'packages/server/src/http/{bad-input,cut,database-away,flood,hostile,limits}.test.ts',
  'packages/server/src/{backup,cli}/*.test.ts',
  'packages/server/src/domains/exports/round-trip.test.ts',
];
const component = ['packages/web/src/**/*.browser.test.tsx'];
const exclude = ['**/node_modules/**', ...processes, ...component];

/** These end what hangs; a slow machine must not fail a test that works. */
const limits = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

const onPostgres = {
  ...limits,
  globalSetup: `${testing}/postgres.ts`,
  setupFiles: [...setupFiles, `${testing}/quick-passwords.ts`],
  isolate: false,
};

export default defineConfig({
  test: {
    // One worker for each core: workers wait for PostgreSQL, so fewer would leave a core idle.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [messages()],
        test: { ...limits, name: 'unit', include: pure, exclude, setupFiles, isolate: false },
      },
      {
        test: {
          name: 'server',
          include: ['packages/{server,embedded-postgres}/**/*.test.ts'],
          exclude: [...exclude, ...pure, ...long],
          ...onPostgres,
        },
      },
      { test: { name: 'long', include: long, exclude, ...onPostgres } },
      {
        extends: './packages/web/vite.config.ts',
        root: 'packages/web',
        // React as users have it: the one for development is several times slower.
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { conditions: ['module', 'browser', 'production'] },
        // Bundles all libraries before the first test; a later find would reload the page.
        optimizeDeps: {
          entries: ['src/main.tsx', 'src/**/*.browser.test.tsx', 'test/setup.ts'],
          // The source has the macro; what runs is what it becomes.
          exclude: ['@lingui/core/macro'],
        },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...limits,
          name: 'component',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['test/setup.ts'],
          // One page for all files loads the app once; `test/setup.ts` resets it before each test.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: launchOptions(),
              contextOptions: { timezoneId: 'Asia/Kuala_Lumpur', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...limits,
          name: 'process',
          include: processes,
          exclude: ['**/node_modules/**', ...pure],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
