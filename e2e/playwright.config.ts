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
  // These end what hangs: on a slow machine the longest test takes four minutes.
  timeout: 900_000,
  expect: { timeout: 60_000 },
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
