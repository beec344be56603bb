import { defineConfig } from '@playwright/test';
import { findBrowser, launchOptions } from './browser.ts';

if (!findBrowser()) throw new Error('The browser tests need Chromium or Google Chrome');

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  // A test that passes on its second attempt is reported as flaky.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
    viewport: { width: 1280, height: 900 },
    // Dialogs and pages appear without animation.
    contextOptions: { reducedMotion: 'reduce' },
    // A screenshot of every step would slow down the tests.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true },
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
