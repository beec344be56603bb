import { defineConfig } from '@playwright/test';
import { findBrowser, launchOptions } from './browser.ts';

if (!findBrowser()) throw new Error('The browser tests need Chromium or Google Chrome');

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  // A test that passes at its second try is reported as flaky.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Kuala_Lumpur',
    viewport: { width: 1280, height: 900 },
    // Dialogs and pages appear at once; a test of motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of every step would slow all of them down.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true },
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
