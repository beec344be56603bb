import { defineConfig } from '@playwright/test';
import { findBrowser, launchOptions } from './browser.ts';

if (!findBrowser()) throw new Error('The browser tests need Chromium or Google Chrome');

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  // This ends a test that hangs: on a busy machine the longest takes four minutes.
  timeout: 600_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
    viewport: { width: 1280, height: 900 },
    // Dialogs and pages appear without animation.
    contextOptions: { reducedMotion: 'reduce' },
    // `--trace on` records one; it slows down the tests.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
