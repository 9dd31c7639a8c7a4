import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './harness/browser.ts';

const executablePath = await findBrowser();

export default defineConfig({
  testDir: 'stories',
  globalSetup: './harness/setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  globalTimeout: 55 * 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Otherwise each new browser would fetch the whole app. Offline stories enable it.
    serviceWorkers: 'block',
    // Drawing what moves takes a tenth of the processor, and a busy machine can lose a press on it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
  },
});
